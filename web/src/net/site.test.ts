import { expect, it } from "vitest";
import { inward, outward, siteOf } from "./site";

it("reads the site settings, served by a server by default", () => {
  expect(siteOf({})).toEqual({ base: "/", alone: false, version: "", bytes: 0 });
  expect(siteOf({ alone: "0.1.0", base: "/cards/", bytes: "70" })).toEqual({
    base: "/cards/",
    alone: true,
    version: "0.1.0",
    bytes: 70,
  });
});

it("maps paths to and from the base path", () => {
  for (const path of ["/", "/learn", "/learn?game=gin#knock", "/t/quiet-heron-1"]) {
    expect(outward(path, "/")).toBe(path);
    expect(inward(path, "/")).toBe(path);
    expect(inward(outward(path, "/cards/"), "/cards/")).toBe(path);
    expect(outward(outward(path, "/cards/"), "/cards/")).toBe(outward(path, "/cards/"));
  }
  expect(outward("/learn", "/cards/")).toBe("/cards/learn");
});

it("leaves fragments and queries unchanged", () => {
  for (const address of ["#knock", "?game=gin", ""]) expect(outward(address, "/cards/")).toBe(address);
});
