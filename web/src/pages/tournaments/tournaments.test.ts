import { signed } from "../../kit/numberformat";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cleanup, render } from "../../kit/fixtures/render";
import { live } from "../../kit/announcer.svelte";
import type { Tournament } from "../../net/wire.gen";
import { cellOf, halves, quarters, sideFigure, valueText } from "./format";
import { card, game, knockout, LIST, ME, NOW, playedGame, side, STATES, swiss } from "./fixtures/sample";
import { tournamentRequest, faults, freshDraft, localTime, tableSizes, timeOf } from "./form";
import { newsOf } from "./announcements";
import { excerpt, Order } from "./stableorder";
import { situationOf, type Kind } from "./situation";
import TournamentPage from "./TournamentPage.svelte";
import TournamentsPage from "./TournamentsPage.svelte";
import { gameLabel, ownResult, ownScore, stageText } from "./texts";

describe("your situation in a tournament", () => {
  const KINDS: [state: string, kind: Kind][] = [
    ["ready", "ready"],
    ["late", "late"],
    ["playing", "playing"],
    ["free", "free"],
    ["waiting", "waiting"],
    ["paused", "paused"],
    ["withdrawn", "withdrawn"],
    ["over", "over"],
    ["cancelled", "cancelled"],
    ["looking", "looking"],
    ["open", "enter"],
    ["no-account", "no-account"],
    ["entered", "entered"],
    ["check-in", "check-in"],
    ["teams", "enter"],
    ["forming", "forming"],
    ["knockout", "playing"],
    ["out", "out"],
    ["arena", "pairing"],
  ];
  it.each(KINDS)("%s", (state, kind) => {
    expect(situationOf(STATES[state]!(), NOW, state !== "no-account").kind).toBe(kind);
  });

  it("links to the ready table and counts down to the next deadline", () => {
    const ready = situationOf(STATES["ready"]!(), NOW, true);
    expect(ready.go?.href).toBe("/t/calm-otter-3");
    expect(ready.count?.to).toBe(NOW + 134_000);
    const late = situationOf(STATES["late"]!(), NOW, true);
    expect(late.count?.to).toBe(NOW + 52_000);
    // a player already at the table is not late
    const sitting = swiss({}, { game: game(3, [side(ME, { here: true }), side(7)], { state: "waiting", by: NOW + 1 }) });
    expect(situationOf(sitting, NOW, true)).toMatchObject({ kind: "playing", text: "You are at the table. Waiting for copperkettle." });
  });

  it("includes players in the third-place match", () => {
    const lost = game(2, [side(1, { games: 2, points: 2 }), side(ME, { games: 1, points: 0 })], { state: "over" });
    const cup = knockout({}, { game: null, games: [[2, lost]] });
    expect(situationOf(cup, NOW, true).kind).toBe("waiting");
    expect(situationOf({ ...cup, rounds: cup.rounds.map((round) => ({ ...round, games: round.games.filter(({ third }) => !third) })) }, NOW, true).kind).toBe("out");
  });
});

describe("tournament scores", () => {
  it("use halves and quarters, signed where meaningful", () => {
    expect([0, 1, 2, 3, 6].map(halves)).toEqual(["0", "½", "1", "1½", "3"]);
    expect([0, 1, 2, 7, 8].map(quarters)).toEqual(["0", "¼", "½", "1¾", "2"]);
    expect([signed(18, 0), signed(-11.36, 1), signed(0.01, 1)]).toEqual(["+18", "−11.4", "0"]);
    expect(valueText("difference", -3400)).toBe("−34");
    expect(valueText("direct", null)).toBe("–");
    expect(valueText("buchholz", 11)).toBe("5½");
  });

  it("show the result of a round", () => {
    const two = { table: 2, format: "swiss" } as const;
    expect(cellOf(["game", 2], two)).toEqual({ text: "1", look: "won" });
    expect(cellOf(["game", 1], two)).toEqual({ text: "½", look: "tie" });
    expect(cellOf(["forfeit", 0], two)).toEqual({ text: "−", look: "lost" });
    expect(cellOf(["bye", 2], two)).toEqual({ text: "+", look: "won" });
    expect(cellOf(["game", 5], { table: 4, format: "swiss" })).toEqual({ text: "2½", look: "points" });
  });

  it("put yours first and are empty when nothing was played", () => {
    const lost = playedGame(1, 7, 104, ME, 61);
    expect([ownResult(lost), ownScore(lost, 1)]).toEqual(["Lost to copperkettle", "61–104"]);
    const gone = game(1, [side(ME, { points: 2 }), side(7, { points: 0, forfeit: true, absent: true })], { state: "over" });
    expect([ownResult(gone), ownScore(gone, 1)]).toEqual(["copperkettle did not show up", ""]);
    const gaveUp = game(1, [side(ME, { points: 0, forfeit: true }), side(7, { points: 2 })], { state: "over" });
    expect(ownResult(gaveUp)).toBe("Lost to copperkettle without playing");
    expect(sideFigure(game(1, [side(1)], { state: "waiting" }), side(1), 3)).toBe("");
  });

  it("describe a match for screen readers", () => {
    const cup = knockout();
    expect(gameLabel(cup.rounds[1]!, cup.rounds[1]!.games[1]!, 3)).toBe("Semi-finals 2, oldharbour 1, you 1");
    expect(stageText({ ...cup, rounds: 3, title: "Semi-finals" })).toBe("Semi-finals");
    expect(stageText(card())).toBe("Round 4 of 5");
  });
});

describe("announcements", () => {
  it("include a ready table once, and rounds paired or finished", () => {
    const before = swiss({ round: 3 }, { game: null });
    const ready = newsOf(before, swiss());
    expect(ready).toEqual({ assertive: "Your table is ready: Round 4, against copperkettle.", polite: "Round 4 is paired." });
    expect(newsOf(swiss(), swiss({ version: 13 }))).toEqual({ assertive: "", polite: "" });
    const over = swiss({ rounds: swiss().rounds.map((round) => ({ ...round, state: "over" as const })) }, { game: null });
    expect(newsOf(swiss(), over).polite).toBe("Round 4 is over. You are in place 4.");
    // on page load, only urgent news
    expect(newsOf(null, over)).toEqual({ assertive: "", polite: "" });
    expect(newsOf(swiss(), STATES["over"]!()).polite).toBe("The tournament is over. You finished in place 4.");
  });
});

describe("the standings", () => {
  it("keep their order during a round while values update", () => {
    const order = new Order();
    const t = swiss();
    const first = order.arrange(t, t.standings);
    const turned = [...t.standings].reverse().map((row, index) => ({ ...row, place: index + 1, points: 8 }));
    const second = order.arrange({ ...t, version: 13 }, turned);
    expect(second.map((row) => row.entrant.number)).toEqual(first.map((row) => row.entrant.number));
    expect(second.map((row) => row.place)).toEqual(first.map((row) => row.place));
    expect(second[0]!.points).toBe(8);
    const over = { ...t, rounds: t.rounds.map((round) => ({ ...round, state: "over" as const })) };
    expect(order.arrange(over, turned)[0]!.entrant.number).toBe(16);
  });

  it("excerpt the top and your neighbours", () => {
    const rows = swiss().standings.map((row) => ({ ...row, entrant: { ...row.entrant, you: row.entrant.number === 14 } }));
    const shown = excerpt(rows, 4);
    expect(shown.map(({ row }) => row.entrant.number)).toEqual([1, 2, 3, 4, 13, 14, 15]);
    expect(shown.map(({ gap }) => gap)).toEqual([0, 0, 0, 0, 8, 0, 0]);
  });
});

describe("the tournament form", () => {
  const draft = { ...freshDraft(NOW), game: "gin" };

  it("has valid defaults and shows faults per field", () => {
    expect(faults(draft, NOW)).toEqual({});
    expect(faults({ ...draft, starts: "" }, NOW).starts).toBe("Enter when it starts.");
    expect(faults({ ...draft, starts: localTime(NOW - 60_000) }, NOW).starts).toBe("That time has passed.");
    expect(faults({ ...draft, starts: localTime(NOW + 300_000), checkIn: 30 }, NOW).starts).toContain("30 minutes");
    expect(faults({ ...draft, name: "x" }, NOW).name).toBe("At least 3 letters.");
    expect(faults({ ...draft, when: "full", starts: "" }, NOW)).toEqual({});
  });

  it("submits only the settings of the chosen format", () => {
    const swissAsked = tournamentRequest(draft, NOW);
    expect(swissAsked).toMatchObject({ format: "swiss", rounds: 0, check_in: 10, starts: timeOf(draft.starts), best_of: 1 });
    expect(swissAsked.name).toMatch(/ Swiss$/);
    const cup = tournamentRequest({ ...draft, format: "knockout", bestOf: 3, late: "half", duplicate: true, when: "full", weekly: true, table: 4, rounds: 7 }, NOW);
    expect(cup).toMatchObject({ best_of: 3, late: "none", duplicate: false, starts: null, check_in: 0, weekly: false, table: 2, rounds: 0 });
  });

  it("offers larger tables only where supported", () => {
    const many = { players: [2, 3, 4], seating: "table" } as Parameters<typeof tableSizes>[0];
    expect(tableSizes(many, "swiss")).toEqual([2, 3, 4]);
    expect(tableSizes(many, "knockout")).toEqual([2]);
    expect(tableSizes({ ...many!, seating: "teams" }, "swiss")).toEqual([2]);
  });
});

describe("the tournament page", () => {
  let data: Tournament;
  const sent: string[] = [];

  beforeEach(() => {
    sent.length = 0;
    live.assertive = live.polite = "";
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      if (init?.method === "POST") sent.push(path);
      const body = path.startsWith("/api/tournaments?") ? LIST : path === "/api/account" ? { signed_in: true } : path.includes("/standings") ? { version: data.version, rows: data.standings, tie_breaks: [] } : data;
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
  });

  const find = (testid: string) => document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  async function open(state: string): Promise<void> {
    data = STATES[state]!();
    render(TournamentPage, { props: { id: data.id } });
    await vi.waitFor(() => expect(find("my-game")).not.toBeNull());
    flushSync();
  }

  it("renders every state", async () => {
    for (const state of Object.keys(STATES)) {
      await open(state);
      expect(document.querySelector("h1")!.textContent).toBe(data.name);
      expect(find("about"), state).not.toBeNull();
      expect(document.querySelectorAll(".button.gold").length, state).toBeLessThanOrEqual(2);
      cleanup();
    }
  });

  it("announces the ready table and links to it", async () => {
    await open("ready");
    expect(find("go-to-table")!.getAttribute("href")).toBe("/t/calm-otter-3");
    expect(live.assertive).toContain("Your table is ready");
    const own = document.querySelector('[data-entrant="4"]')!;
    expect(own.textContent).toContain("you");
    expect(own.querySelector("[role=img]")!.getAttribute("aria-label")).toBe("round 1 lost, round 2 won, round 3 won, round 4 not played yet");
    expect([...find("standings")!.querySelectorAll("th[scope=col]")].map((heading) => heading.textContent)).toContain("Opponents’ wins");
  });

  it("enters on one click and confirms before withdrawing", async () => {
    await open("open");
    find("tournament-enter")!.click();
    await vi.waitFor(() => expect(sent).toEqual(["/api/tournaments/abcdef234567/enter"]));
    cleanup();
    await open("ready");
    find("withdraw")!.click();
    flushSync();
    expect(sent).toHaveLength(1);
    find("withdraw-confirm")!.click();
    await vi.waitFor(() => expect(sent[1]).toBe("/api/tournaments/abcdef234567/withdraw"));
  });

  it("shows director actions only when the server allows them", async () => {
    await open("director");
    expect([...find("director")!.querySelectorAll("button")].map((button) => button.textContent?.trim())).toEqual(["Pause", "Correct a result", "Remove a player", "Add a director", "Cancel the tournament"]);
    expect(find("acts")!.textContent).toContain("the page had crashed");
    cleanup();
    await open("ready");
    expect(find("director")).toBeNull();
  });

  it("lists current, upcoming and finished tournaments", async () => {
    render(TournamentsPage, {});
    await vi.waitFor(() => expect(find("tournaments-yours")).not.toBeNull());
    expect(find("tournaments-over")!.textContent).toContain("oldharbour won");
    expect(find("tournaments-soon")!.textContent).toContain("When it is full");
  });
});
