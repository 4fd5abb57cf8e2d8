import { describe, expect, it } from "vitest";
import { parsePath } from "./router.svelte";

describe("parsePath", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/quiet-heron", { page: "table", id: "quiet-heron" }],
    ["/t/", { page: "missing" }],
    ["/t/a/b", { page: "missing" }],
    ["/rules", { page: "learn" }],
    ["/learn", { page: "learn" }],
    ["/glossary", { page: "glossary" }],
    ["/history/", { page: "history" }],
    ["/history/gin", { page: "missing" }],
    ["/rules/gin", { page: "rules", game: "gin" }],
    ["/rules/gin/", { page: "rules", game: "gin" }],
    ["/house", { page: "house", code: null, change: true }],
    ["/house/h1_x", { page: "house", code: "h1_x", change: false }],
    ["/house/h1_x/change", { page: "house", code: "h1_x", change: true }],
    ["/house/h1_x/other", { page: "missing" }],
    ["/g/calm-otter-100-abc", { page: "game", id: "calm-otter-100-abc" }],
    ["/g", { page: "missing" }],
    ["/replay", { page: "replay" }],
    ["/pad", { page: "pads" }],
    ["/pad/ab1", { page: "pad", id: "ab1" }],
    ["/pad/ab1/x", { page: "missing" }],
    ["/lobby", { page: "lobby" }],
    ["/games", { page: "games" }],
    ["/compete", { page: "compete" }],
    ["/games/1", { page: "missing" }],
    ["/j/calm-otter-100-ab2c", { page: "join", id: "calm-otter-100", key: "ab2c" }],
    ["/j/calm-otter-100", { page: "join", id: "calm-otter-100", key: "" }],
    ["/j/cut%20off", { page: "join", id: "cut off", key: "" }],
    ["/j", { page: "missing" }],
    ["/other", { page: "missing" }],
    ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
  ])("%s", (path, route) => expect(parsePath(path)).toEqual(route));
});
