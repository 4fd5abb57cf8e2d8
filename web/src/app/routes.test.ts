import { describe, expect, it } from "vitest";
import { locate, ROOMS, ROUTES } from "./routes";

/** Route pattern of a path and the props of its page. */
const pageAt = (path: string): unknown[] => {
  const located = locate(path);
  return located ? [located.path, located.given] : [];
};

describe("locate", () => {
  it.each([
    ["/", ["/", {}]],
    ["/t/quiet-heron", ["/t/:id", { id: "quiet-heron" }]],
    ["/t/", []],
    ["/t/a/b", []],
    ["/history/", ["/history", {}]],
    ["/history/gin", []],
    ["/rules/gin/", ["/rules/:game", { game: "gin" }]],
    ["/house", ["/house", { code: null, change: true }]],
    ["/house/h1_x", ["/house/:code", { code: "h1_x", change: false }]],
    ["/house/h1_x/change", ["/house/:code/change", { code: "h1_x", change: true }]],
    ["/house/h1_x/other", []],
    ["/pad", ["/pad", { id: null }]],
    ["/pad/ab1", ["/pad/:id", { id: "ab1" }]],
    ["/tournaments/new", ["/tournaments/new", {}]],
    ["/tournaments/ab2cd3", ["/tournaments/:id", { id: "ab2cd3" }]],
    ["/puzzles/rush", ["/puzzles/rush", {}]],
    ["/daily/month/2026-11", ["/daily/month/:month", { month: "2026-11" }]],
    ["/j/cut%20off", ["/j/:invitation", { invitation: "cut off" }]],
    ["/t/%E0%A4%A", ["/t/:id", { id: "%E0%A4%A" }]],
    ["/other", []],
  ])("%s", (path, expected) => expect(pageAt(path)).toEqual(expected));

  it("finds every page", () => {
    for (const { path } of ROUTES) expect(locate(path)?.path).toBe(path);
  });

  it("fills in the parameters of the back link", () => {
    expect(locate("/games/calm%20otter/review")?.back?.[0]).toBe("/g/calm%20otter");
    for (const { path, back } of ROUTES) if (back) expect(locate(back[0].split("#")[0]!), path).not.toBeNull();
  });

  it("assigns every page to an existing room", () => {
    for (const { href, name } of ROOMS) expect(locate(href)?.room).toBe(name);
    for (const { path, room } of ROUTES) if (room) expect(ROOMS.map(({ name }) => name), path).toContain(room);
  });
});
