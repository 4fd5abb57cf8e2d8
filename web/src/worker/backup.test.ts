import { expect, it } from "vitest";
import { newDocuments, NotACopy, parseBackup } from "./backup";

const file = (parts: object) => JSON.stringify({ form: "openrummy-site-1", documents: {}, settings: {}, ...parts });

it("round-trips a copy", () => {
  const documents = { "quiet-heron-1": "{}" };
  expect(parseBackup(file({ documents })).documents).toEqual(documents);
});

it("rejects invalid files", () => {
  for (const text of ["", "null", "[]", "{}", file({ form: "openrummy-site-2" }), file({ documents: { a: 1 } })])
    expect(() => parseBackup(text), text).toThrow(NotACopy);
});

it("never replaces a game with an earlier state", () => {
  const stored = { same: "12", behind: "12", ahead: "123" };
  const copy = { same: "12", behind: "123", ahead: "12", fresh: "1" };
  expect(newDocuments(copy, stored)).toEqual([
    ["behind", "123"],
    ["fresh", "1"],
  ]);
});
