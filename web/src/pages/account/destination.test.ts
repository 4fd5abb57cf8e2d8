import { beforeAll, describe, expect, it } from "vitest";
import { startRouter } from "../../kit/router.svelte";
import { destinationOf } from "./destination";

describe("the page after sign-in", () => {
  beforeAll(() => void startRouter((path) => path !== "/nowhere/at/all"));
  it("returns to a page of this site", () => {
    expect(destinationOf("?to=%2Fj%2Fcalm-otter-100-abc")).toBe("/j/calm-otter-100-abc");
    expect(destinationOf("?to=/lobby")).toBe("/lobby");
  });
  it.each(["", "?to=", "?to=//evil.example", "?to=/%5Cevil.example", "?to=https://evil.example", "?to=/nowhere/at/all", "?to=/account"])(
    "returns to the start page for %j",
    (query) => expect(destinationOf(query)).toBe("/"),
  );
});
