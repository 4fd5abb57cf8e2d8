import { expect, test } from "vitest";
import { readStoredZip } from "./zip";

/** `zip -0` of a/b.txt ("hello") and c ("") as Python's zipfile writes them. */
const ARCHIVE =
  "UEsDBBQAAAAAAAAAIQCGphA2BQAAAAUAAAAHAAAAYS9iLnR4dGhlbGxvUEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAY1BLAQIUAxQAAAAAAAAAIQCGphA2BQAAAAUAAAAHAAAAAAAAAAAAAACAAQAAAABhL2IudHh0UEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAIABKgAAAGNQSwUGAAAAAAIAAgBkAAAASQAAAAAA";

test("reads the files of an archive with their names", () => {
  const bytes = Uint8Array.from(atob(ARCHIVE), (letter) => letter.charCodeAt(0));
  const files = [...readStoredZip(bytes)].map(([name, data]) => [name, new TextDecoder().decode(data)]);
  expect(files).toEqual([
    ["a/b.txt", "hello"],
    ["c", ""],
  ]);
});
