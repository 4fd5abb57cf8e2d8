import { afterEach, describe, expect, it, vi } from "vitest";
import { fill, read } from "./message";
import { pseudo } from "./pseudo";
import { ENGLISH } from "./text.gen";

const english = new Intl.PluralRules("en");
const written = (text: string, data: Record<string, string | number> = {}) =>
  fill<never>(read(text), data, (n) => english.select(n)).join("");

describe("a sentence", () => {
  it("is filled with words and numbers", () => {
    expect(written("{who} took {n}.", { who: "Ana", n: 3 })).toBe("Ana took 3.");
  });
  it("follows a number, its exact cases first", () => {
    const text = "{n, plural, =0 {no cards} one {# card} other {# cards}} left";
    expect([0, 1, 2].map((n) => written(text, { n }))).toEqual(["no cards left", "1 card left", "2 cards left"]);
  });
  it("follows a word, and may hold one inside another", () => {
    const text = "{who, select, you {You win {n, plural, one {# game} other {# games}}} other {{who} wins}}";
    expect(written(text, { who: "you", n: 1 })).toBe("You win 1 game");
    expect(written(text, { who: "Ben", n: 1 })).toBe("Ben wins");
  });
  it("keeps what is no text as it is", () => {
    const card = { card: "Ks" };
    expect(fill(read("Discard {card}, {who}"), { card, who: "Ana" }, () => "other")).toEqual(["Discard ", card, ", Ana"]);
  });
  it("quotes braces, and nothing else, between apostrophes", () => {
    expect(written("Otto's ''run'' in '{braces}', {n, plural, other {'#'#}}", { n: 2 })).toBe("Otto's 'run' in {braces}, #2");
  });
  it.each(["{", "{n", "{n, plural, one {#}}", "{n, number}", "}", "{n, plural, other #}"])("is refused: %s", (text) => {
    expect(() => read(text)).toThrow();
  });
});

it("can be read in every sentence of the catalogue", () => {
  for (const text of Object.values(ENGLISH)) expect(read(text).length).toBeGreaterThan(0);
});

describe("the language xx", () => {
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, "").length;
  it("is longer by two fifths, accented, in brackets, its gaps as they were", () => {
    const parts = pseudo(read("The deal ends here for {who}, with {n, plural, one {# card} other {# cards}}"));
    const text = fill<never>(parts, { who: "Ana", n: 2 }, () => "other").join("");
    expect(text).toMatch(/^\[.*\]$/);
    expect(text).toContain(" Ana, ");
    expect(text).toContain(" 2 ç");
    expect((letters(text) - letters("Ana")) / letters("The deal ends here for with cards")).toBeCloseTo(1.4, 1);
  });
});

describe("the language of the page", () => {
  afterEach(() => {
    localStorage.clear();
    document.body.replaceChildren();
    document.documentElement.removeAttribute("lang");
    history.replaceState(null, "", "/");
    vi.resetModules();
  });
  const load = async () => {
    vi.resetModules();
    return await import("./say");
  };
  it("is English", async () => {
    const { LANGUAGE, say } = await load();
    expect([LANGUAGE, say("kit.try_again"), document.documentElement.lang]).toEqual(["en", "Try again", "en"]);
  });
  it("is what the address asks for, and stays", async () => {
    history.replaceState(null, "", "/?lang=xx");
    expect((await load()).say("kit.try_again")).toMatch(/^\[/);
    history.replaceState(null, "", "/");
    expect((await load()).LANGUAGE).toBe("xx");
  });
  it("is that of the server’s page, which brings the sentences", async () => {
    document.documentElement.lang = "de";
    document.body.innerHTML = '<script type="application/json" id="sentences">{"kit.try_again": "Noch einmal"}</script>';
    const { say } = await load();
    expect(say("kit.try_again")).toBe("Noch einmal");
    expect(say("kit.play")).toBe("Play");
  });
});
