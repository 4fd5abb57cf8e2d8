import { describe, expect, it } from "vitest";
import { intentOf, KEY_HELP, type Press } from "./keys";

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("keys", () => {
  it.each([
    ["ArrowLeft", "left"],
    ["Home", "first"],
    ["ArrowUp", "choose"],
    [" ", "choose"],
    ["Enter", "main"],
    ["s", "stock"],
    ["S", "stock"],
    ["d", "discard-pile"],
    ["k", "knock"],
    ["p", "pass"],
    ["g", "gin"],
    ["n", "next-arrangement"],
    ["l", "lay-off"],
    ["h", "hint"],
    ["o", "sort"],
    ["u", "take-back"],
    ["?", "help"],
    ["Escape", "back"],
  ])("%s maps to %s", (key, intent) => {
    expect(intentOf(press(key))).toBe(intent);
  });

  it("handles shift", () => {
    expect(intentOf(press("N", { shiftKey: true }))).toBe("previous-arrangement");
    expect(intentOf(press("ArrowRight", { shiftKey: true }))).toBe("move-right");
    expect(intentOf(press("?", { shiftKey: true }))).toBe("help");
    expect(intentOf(press("S", { shiftKey: true }))).toBeNull();
  });

  it("ignores browser shortcuts", () => {
    expect(intentOf(press("s", { ctrlKey: true }))).toBeNull();
    expect(intentOf(press("d", { metaKey: true }))).toBeNull();
    expect(intentOf(press("ArrowLeft", { altKey: true }))).toBeNull();
    expect(intentOf(press("Tab"))).toBeNull();
  });

  it("has a help list", () => {
    expect(KEY_HELP.length).toBeGreaterThan(10);
  });
});
