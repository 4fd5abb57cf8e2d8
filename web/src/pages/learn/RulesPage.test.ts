import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import { library } from "./library.svelte";
import type { RulesPage as Page } from "../../net/wire.gen";
import RulesPage from "./RulesPage.svelte";

const PAGE: Page = {
  name: "oklahoma",
  title: "Oklahoma gin",
  summary: "The upcard sets the limit.",
  also: ["oklahoma rummy"],
  players: [2],
  base: { name: "gin", title: "Gin rummy" },
  play: "/?game=oklahoma",
  what: ["Each deal has its own limit."],
  feel: "Lively.",
  steps: ["Deal.", "Discard the 10♦ or keep it."],
  examples: [
    {
      title: "A knock",
      caption: "The 9♦ goes on the run.",
      rules: ["G32"],
      upcard: "4s",
      rows: [
        {
          label: "Knocker",
          groups: [
            { kind: "run", cards: ["Jd", "Qd", "Kd"], stands: [] },
            { kind: "deadwood", cards: ["2c"], stands: [] },
          ],
          deadwood: 2,
          score: 7,
          boxes: 3,
        },
      ],
      left: false,
      sides: [],
      sheet: [],
    },
    {
      title: "A sheet",
      caption: "Added up.",
      rules: ["G19"],
      upcard: null,
      rows: [],
      left: false,
      sides: ["You", "Mara"],
      sheet: [
        { label: "Deal 1", points: [40, null] },
        { label: "Final totals", points: [165, 0] },
      ],
    },
  ],
  sections: [{ title: "Ending the deal", lines: [{ rule: "G6", text: "Knock with 10 or less." }] }],
  time: ["Who runs out of time loses the game."],
  hints: [{ rule: "", text: "Knock early." }],
  questions: [{ ask: "Must I knock?", answer: "No.", rule: "G6" }],
};

let answers: Record<string, () => Promise<Response>>;
const json = (body: unknown, status = 200) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const text = () => (document.body.textContent ?? "").replace(/\s+/g, " ");

async function open(game: string, until: string) {
  render(RulesPage, { props: { game } });
  await vi.waitFor(() => {
    flushSync();
    expect(text()).toContain(until);
  });
}

beforeEach(() => {
  answers = { "/api/rules/oklahoma": json(PAGE) };
  vi.stubGlobal("fetch", (path: string) => answers[path]?.() ?? Promise.reject(new TypeError()));
});
afterEach(() => {
  library.data = library.search = library.error = null;
});

describe("the rules page", () => {
  it("has all sections, with drawn cards and rule anchors", async () => {
    await open("oklahoma", "Oklahoma gin");
    const parts = [...document.querySelectorAll("h2")].map((heading) => heading.textContent);
    expect(parts).toEqual([
      "What it is",
      "How a deal goes",
      "Examples",
      "The rules",
      "Time",
      "Playing well",
      "Questions",
    ]);
    expect(document.getElementById("G6")?.textContent).toContain("Knock with 10 or less.");
    const names = [...document.querySelectorAll("[role=img]")].map((picture) => picture.ariaLabel ?? picture.getAttribute("aria-label"));
    expect(names).toContain("Run: jack of diamonds, queen of diamonds and king of diamonds");
    expect(names).toContain("Left over: two of clubs");
    expect(names).toContain("ten of diamonds");
    expect(text()).toContain("deadwood 2, 7 points, 3 boxes");
    expect(text()).toContain("A form of Gin rummy");
    expect(document.querySelector('a[href="/rules/gin"]')).not.toBeNull();
  });
  it("leaves the cell of a side that did not score empty", async () => {
    await open("oklahoma", "Final totals");
    const cells = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["40", ""],
      ["165", "0"],
    ]);
  });
  it("suggests games for an unknown name", async () => {
    answers["/api/rules/knock-poker"] = json({ code: "no-such-game", text: "No." }, 404);
    answers["/api/learn"] = json({ games: [], words: [], history: [] });
    const gin = { kind: "game", title: "Gin rummy", text: "", also: ["knock poker"], url: "/rules/gin" };
    answers["/api/search"] = json({ items: [gin] });
    await open("knock-poker", "Perhaps one of these");
    expect(text()).toContain("Gin rummy, also known as knock poker");
  });
  it("says when offline and retries on request", async () => {
    answers = {};
    await open("oklahoma", "You are offline.");
    answers = { "/api/rules/oklahoma": json(PAGE) };
    document.querySelector<HTMLButtonElement>("button")!.click();
    await vi.waitFor(() => expect(text()).toContain("Each deal has its own limit."));
  });
});
