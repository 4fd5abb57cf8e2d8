import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import type { GameCard, Lobby, TableCard } from "../../net/wire.gen";
import { choice, lobby } from "../../kit/games/lobby.svelte";
import { favouriteNames } from "../../kit/games/favourites.svelte";
import { settings } from "../../kit/settings.svelte";
import HomePage from "./HomePage.svelte";

const game = (name: string, title: string, target = 100): GameCard => ({
  name,
  title,
  family: "gin",
  summary: `${title} in a line. And more.`,
  also: [],
  players: [2],
  target,
  sample: ["2c", "3c", "4c"],
  targets: [],
  seating: "table",
  form: "game",
  lowest: false,
  shelf: "two",
});
const table = (over: boolean): TableCard => ({
  id: over ? "done" : "quiet-heron",
  game: "gin",
  title: "Gin",
  opponent: "Mara",
  face: "mara",
  deal: 5,
  scores: [64, 38],
  seat: 0,
  your_turn: true,
  over,
  touched: new Date().toISOString(),
  hand: ["5d", "6d"],
  upcard: "Jh",
  players: [
    { name: "You", face: "guest", side: 0, bot: false, open: false },
    { name: "Mara", face: "mara", side: 1, bot: true, open: false },
  ],
  side: 0,
  waiting: false,
  due: null,
  clock: "",
  arranged: null,
});
const LOBBY: Lobby = {
  games: [game("gin", "Gin"), game("oklahoma", "Oklahoma gin", 150), game("x", "X"), { ...game("y", "Yankee"), players: [2, 3] }],
  personas: [
    { id: "mara", name: "Mara", line: "Patient", face: "mara", tag: "All-rounder", ratings: [] },
    { id: "otto", name: "Otto", line: "Steady.", face: "otto", tag: "Early knocker", ratings: [{ level: "medium", points: 1432, within: 40, word: "club player" }] },
  ],
  levels: ["easy", "medium", "hard"],
  tables: [table(true), table(false)],
};

let answers: Record<string, () => Promise<Response>>;
let requests: { path: string; body: unknown }[];

const json = (body: unknown, status = 200) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const text = () => document.body.textContent ?? "";
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent?.includes(name))!;

/** Select a game, opening its shelf first if needed. */
function choose(name: string): void {
  if (!document.querySelector("[data-game]")) document.querySelector<HTMLElement>(".shelves button")!.click();
  flushSync();
  document.querySelector<HTMLElement>(`[data-game=${name}] h3 button`)!.click();
  flushSync();
}

async function open() {
  render(HomePage, {});
  await vi.waitFor(() => expect(lobby.data ?? lobby.error).toBeTruthy(), { timeout: 10_000 });
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  requests = [];
  answers = { "/api/lobby": json(LOBBY) };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    requests.push({ path, body: init?.body ? JSON.parse(init.body as string) : null });
    return answers[path]?.() ?? Promise.reject(new TypeError("no line"));
  });
  Object.assign(lobby, { data: null, error: null });
  Object.assign(choice, { game: "", with: "computer", persona: "", level: "medium", targets: {}, players: {}, others: [] });
  favouriteNames.list = [];
  localStorage.clear();
  history.replaceState(null, "", "/");
});

describe("the start page", () => {
  it("offers games and the tables still in play", async () => {
    await open();
    expect(text()).not.toContain("Oklahoma gin in a line.");
    document.querySelector<HTMLElement>(".shelves button")!.click();
    flushSync();
    expect(text()).toContain("Oklahoma gin in a line.");
    expect(text()).not.toContain("And more.");
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toContain("/t/quiet-heron");
    expect(links).not.toContain("/t/done");
    expect(links).toContain("/rules/oklahoma");
  });

  it("shows an end score instead of a target when the lowest score wins", async () => {
    const games = [game("gin", "Gin", 150), { ...game("low", "Low"), lowest: true }];
    answers["/api/lobby"] = json({ ...LOBBY, games });
    await open();
    expect(text()).toContain("first to 150");
    choose("low");
    expect(text()).toContain("ends at 100");
    expect(text()).not.toContain("first to 100");
  });

  it("creates a table with the chosen options", async () => {
    answers["/api/tables"] = json({ id: "new-one", url: "/t/new-one" });
    await open();
    document.querySelector<HTMLInputElement>('input[value="otto"]')!.click();
    document.querySelector<HTMLInputElement>('input[value="hard"]')!.click();
    choose("oklahoma");
    document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    await vi.waitFor(() => expect(location.pathname).toBe("/t/new-one"));
    expect(requests.at(-1)).toEqual({
      path: "/api/tables",
      body: {
        game: "oklahoma",
        persona: "otto",
        level: "hard",
        target: 150,
        face: "guest",
        name: "You",
        players: 2,
        opponents: [{ persona: "otto", level: "hard" }],
      },
    });
  });

  it("fills all computer seats and lets you choose each opponent", async () => {
    answers["/api/tables"] = json({ id: "new-one", url: "/t/new-one" });
    await open();
    choose("y");
    const seats = () => [...document.querySelectorAll(".seats button")].map((button) => button.textContent?.trim());
    expect(seats()).toEqual([]);
    const players = [...document.querySelectorAll("select")].find((select) => select.textContent?.includes("3 players"))!;
    players.value = players.options[1]!.value;
    players.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
    expect(seats()).toEqual(["Mara", "Otto"]);
    // choosing an opponent already seated elsewhere swaps the two seats
    document.querySelector<HTMLButtonElement>("[data-testid=seat-2]")!.click();
    flushSync();
    document.querySelector<HTMLInputElement>('input[value="mara"]')!.click();
    flushSync();
    expect(seats()).toEqual(["Otto", "Mara"]);
    document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    await vi.waitFor(() => expect(location.pathname).toBe("/t/new-one"));
    expect(requests.at(-1)!.body).toMatchObject({
      game: "y",
      players: 3,
      opponents: [{ persona: "otto" }, { persona: "mara" }],
    });
  });

  it("shows all opponents with their strengths without creating a table", async () => {
    await open();
    document.querySelector<HTMLButtonElement>("[data-testid=all-opponents]")!.click();
    flushSync();
    const gallery = () => document.querySelector<HTMLElement>("[data-testid=gallery]");
    expect(gallery()!.textContent).toContain("Early knocker");
    expect(gallery()!.textContent).toContain("No opponent ever sees your cards");
    // shows only measured ratings
    expect(gallery()!.textContent).toContain("1432 club player");
    expect(gallery()!.querySelectorAll(".rating").length).toBe(1);
    gallery()!.querySelector<HTMLInputElement>('input[value="otto"]')!.click();
    gallery()!.querySelector<HTMLInputElement>('input[value="easy"]')!.click();
    flushSync();
    expect(gallery()!.textContent).toContain("For beginners.");
    expect(gallery()!.querySelectorAll(".rating").length).toBe(0);
    button("Surprise me").click();
    flushSync();
    expect(choice).toMatchObject({ persona: "mara", level: "easy" });
    gallery()!.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    flushSync();
    expect(gallery()).toBeNull();
    expect(requests.every(({ path }) => path !== "/api/tables")).toBe(true);
    expect(location.pathname).toBe("/");
  });

  it("says when no opponent is available", async () => {
    answers["/api/lobby"] = json({ ...LOBBY, personas: [] });
    await open();
    document.querySelector<HTMLButtonElement>("[data-testid=all-opponents]")!.click();
    flushSync();
    expect(text()).toContain("No opponent is available right now.");
  });

  it("shows why creating a table failed and allows a retry", async () => {
    answers["/api/tables"] = json({ code: "too-fast", text: "Too many tables at once." }, 429);
    await open();
    document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    await vi.waitFor(() => expect(text()).toContain("Too many tables at once."));
    expect(location.pathname).toBe("/");
    expect(document.querySelector("button[type=submit]")!.getAttribute("aria-disabled")).toBe("false");
  });

  it("offers favourites and recent games at one tap, favourites first", async () => {
    answers["/api/tables"] = json({ id: "new-one", url: "/t/new-one" });
    await open();
    const offered = () => [...document.querySelectorAll("[data-testid=favourites] h3")].map((heading) => heading.textContent);
    expect(offered()[0]).toBe("Gin"); // it has a table in play
    choose("oklahoma");
    document.querySelector<HTMLButtonElement>("[data-game=oklahoma] .star")!.click();
    flushSync();
    expect(offered()).toEqual(["Oklahoma gin", "Gin"]);
    expect(JSON.parse(localStorage.getItem("openrummy-favourites")!)).toEqual(["oklahoma"]);
    document.querySelector<HTMLElement>('[aria-label="Play Oklahoma gin"]')!.click();
    await vi.waitFor(() => expect(location.pathname).toBe("/t/new-one"));
    expect(requests.at(-1)!.body).toMatchObject({ game: "oklahoma", target: 150, players: 2 });
  });

  it("shows the game to continue first, with its melds grouped", async () => {
    const hand = { melds: [{ kind: "run", cards: ["5d", "6d", "7d"], name: "", owner: null, laid: [], stands: [] }], deadwood: ["Kh"], points: 10, takes: [] };
    answers["/api/lobby"] = json({ ...LOBBY, tables: [{ ...table(false), arranged: hand }, { ...table(false), id: "other", your_turn: false }] });
    await open();
    const mat = document.querySelector("[data-testid=continue]")!;
    expect(mat.textContent).toContain("Your turn against Mara");
    expect(mat.textContent).toContain("Deadwood 10");
    expect(mat.querySelector("a")!.getAttribute("href")).toBe("/t/quiet-heron");
    expect(mat.textContent).toContain("1 more");
  });

  it("asks new players about their experience until dismissed", async () => {
    answers["/api/lobby"] = json({ ...LOBBY, tables: [] });
    await open();
    expect(text()).toContain("How well do you know it?");
    expect(document.querySelector("[data-testid=doors] a")!.getAttribute("href")).toBe("/learn/lesson/melds");
    button("Go to the games").click();
    flushSync();
    expect(text()).not.toContain("How well do you know it?");
    expect(settings.knows).toBe("know");
  });

  it("keeps the experience question and shows the error when the game cannot start", async () => {
    settings.knows = "";
    settings.coach = false;
    answers["/api/lobby"] = json({ ...LOBBY, tables: [] });
    answers["/api/tables"] = json({ code: "too-fast", text: "Too many tables." }, 429);
    await open();
    const door = () => document.querySelector("[data-testid=doors]")!;
    button("Play with a coach").click();
    await vi.waitFor(() => expect(door().querySelector("[role=alert]")?.textContent).toBe("Too many tables."));
    expect([settings.knows, settings.coach]).toEqual(["", false]);
    answers["/api/tables"] = json({ id: "new-one", url: "/t/new-one" });
    button("Play with a coach").click();
    await vi.waitFor(() => expect(location.pathname).toBe("/t/new-one"));
    await vi.waitFor(() => expect([settings.knows, settings.coach]).toEqual(["little", true]));
    settings.coach = false;
  });

  it("reserves space for the daily deal and puzzle and loads both in parallel", async () => {
    const pending = { daily: (_: Response) => {}, puzzles: (_: Response) => {} };
    answers["/api/daily"] = () => new Promise((resolve) => (pending.daily = resolve));
    answers["/api/puzzles"] = () => new Promise((resolve) => (pending.puzzles = resolve));
    await open();
    const places = () => [...document.querySelectorAll("[data-testid=today] .tiles > *")].map((card) => card.querySelector("strong")?.textContent ?? "");
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(["/api/daily", "/api/puzzles"]));
    expect(places()).toEqual(["", ""]);
    pending.puzzles(new Response(JSON.stringify({ due: 0, day: { title: "Which discard?", tried: false, right: false } })));
    await vi.waitFor(() => expect(places()).toEqual(["", "Puzzle of the day"]));
    pending.daily(new Response(JSON.stringify({ name: "2026-11-24", url: "/daily/2026-11-24", you: null })));
    await vi.waitFor(() => expect(places()).toEqual(["Deal of the day", "Puzzle of the day"]));
    expect(text()).toContain("Tuesday 24 November");
  });

  it("selects the game in the address", async () => {
    history.replaceState(null, "", "/?game=oklahoma");
    await open();
    expect(choice.game).toBe("oklahoma");
  });

  it("keeps the page while offline and recovers on retry", async () => {
    delete answers["/api/lobby"];
    await open();
    expect(text()).toContain("You are offline.");
    answers["/api/lobby"] = json(LOBBY);
    button("Try now").click();
    await vi.waitFor(() => expect(text()).toContain("All 4 games"));
    expect(text()).not.toContain("You are offline.");
  });

  it("searches games, or says that none match", async () => {
    await open();
    const field = document.querySelector<HTMLInputElement>("input[type=search]")!;
    field.value = "zzz";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect(text()).toContain("No games match your search.");
    button("Show all games").click();
    flushSync();
    expect(text()).not.toContain("No games match your search.");
    field.value = "okla";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect(text()).toContain("Oklahoma gin in a line.");
  });
});
