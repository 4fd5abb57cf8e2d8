import { expect, it } from "vitest";
import { parsePath } from "../kit/router.svelte";
import { isFull, places, wayBack, within } from "./places";

const PATHS = ["lobby", "pad", "rules/gin", "learn", "glossary", "t/a-b-1", "g/x", "replay", "house", "analysis"];

it("links only to pages that exist", () => {
  for (const { href } of places()) expect(parsePath(href).page, href).not.toBe("missing");
  expect(places().map(({ href }) => href)).toEqual(expect.arrayContaining(["/", "/learn"]));
});

it("puts every path in exactly one place", () => {
  for (const path of PATHS) expect(places().filter((one) => within(one, `/${path}`)), path).toHaveLength(1);
  expect(places().find((one) => within(one, "/"))?.href).toBe("/");
  expect(places().find((one) => within(one, "/rules/gin"))?.href).toBe("/learn");
  expect(places().find((one) => within(one, "/games"))?.href).toBe("/");
  expect(places().find((one) => within(one, "/games/calm-otter-1/review"))?.href).toBe("/analysis");
  expect(places().find((one) => within(one, "/replay/review"))?.href).toBe("/analysis");
});

it("fills a phone with what is played, and shows the way back from it", () => {
  expect(isFull(parsePath("/t/calm-otter-1"))).toBe(true);
  expect(isFull(parsePath("/lobby"))).toBe(false);
  expect(wayBack(parsePath("/first"))?.href).toBe("/learn");
  expect(wayBack(parsePath("/replay/review"))?.href).toBe("/replay#record");
  expect(wayBack(parsePath("/you/play"))?.href).toBe("/you");
  expect(wayBack(parsePath("/lobby"))).toBeNull();
});
