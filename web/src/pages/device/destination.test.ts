import { describe, expect, it } from "vitest";
import { destinationOf, linkQuery, timeLeft, isLoopback } from "./destination";

describe("the destination on another device", () => {
  it("is the current table", () => {
    expect(linkQuery("/t/calm-otter-100")).toBe("?to=%2Ft%2Fcalm-otter-100");
    expect(destinationOf(linkQuery("/t/calm-otter-100"))).toBe("/t/calm-otter-100");
    expect(linkQuery("/learn")).toBe("");
    expect(destinationOf("")).toBe("/");
  });

  it.each([
    "//evil.example/t/x",
    "https://evil.example/t/x",
    "/\\evil.example",
    "/t/../\\evil.example",
    "/t/..",
    "javascript:alert(1)",
    "/t/x?y#z",
    "/t/x/y",
    "/me/abc",
    "/t/\n",
  ])("is never %s", (to) => {
    expect(destinationOf(`?to=${encodeURIComponent(to)}`)).toBe("/");
  });
});

it("formats the time left", () => {
  expect([600, 65, 9.9, 0].map(timeLeft)).toEqual(["10:00", "1:05", "0:09", "0:00"]);
});

it("recognizes loopback addresses", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].every(isLoopback)).toBe(true);
  expect(["cards.example", "192.168.1.5", "127.example"].some(isLoopback)).toBe(false);
});
