import { afterEach, describe, expect, it, vi } from "vitest";
import { fill, parseMessage } from "./messageformat";
import { pseudo } from "./pseudolocale";
import { ENGLISH } from "./text.gen";

const english = new Intl.PluralRules("en");
const written = (text: string, data: Record<string, string | number> = {}) =>
  fill<never>(parseMessage(text), data, (n) => english.select(n)).join("");

describe("a message", () => {
  it("substitutes words and numbers", () => {
    expect(written("{who} took {n}.", { who: "Ana", n: 3 })).toBe("Ana took 3.");
  });
  it("selects a plural form, exact numbers first", () => {
    const text = "{n, plural, =0 {no cards} one {# card} other {# cards}} left";
    expect([0, 1, 2].map((n) => written(text, { n }))).toEqual(["no cards left", "1 card left", "2 cards left"]);
  });
  it("selects by keyword, with nested plurals", () => {
    const text = "{who, select, you {You win {n, plural, one {# game} other {# games}}} other {{who} wins}}";
    expect(written(text, { who: "you", n: 1 })).toBe("You win 1 game");
    expect(written(text, { who: "Ben", n: 1 })).toBe("Ben wins");
  });
  it("keeps values that are not text", () => {
    const card = { card: "Ks" };
    expect(fill(parseMessage("Discard {card}, {who}"), { card, who: "Ana" }, () => "other")).toEqual(["Discard ", card, ", Ana"]);
  });
  it("quotes only braces, between apostrophes", () => {
    expect(written("Otto's ''run'' in '{braces}', {n, plural, other {'#'#}}", { n: 2 })).toBe("Otto's 'run' in {braces}, #2");
  });
  it.each(["{", "{n", "{n, plural, one {#}}", "{n, number}", "}", "{n, plural, other #}"])("rejects %s", (text) => {
    expect(() => parseMessage(text)).toThrow();
  });
});

it("parses every message of the catalogue", () => {
  for (const text of Object.values(ENGLISH)) expect(parseMessage(text).length).toBeGreaterThan(0);
});

describe("the pseudo-locale xx", () => {
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, "").length;
  it("is 40 percent longer, accented and bracketed, with placeholders intact", () => {
    const parts = pseudo(parseMessage("The deal ends here for {who}, with {n, plural, one {# card} other {# cards}}"));
    const text = fill<never>(parts, { who: "Ana", n: 2 }, () => "other").join("");
    expect(text).toMatch(/^\[.*\]$/);
    expect(text).toContain(" Ana, ");
    expect(text).toContain(" 2 ç");
    expect((letters(text) - letters("Ana")) / letters("The deal ends here for with cards")).toBeCloseTo(1.4, 1);
  });
});

describe("the page language", () => {
  afterEach(() => {
    localStorage.clear();
    document.documentElement.removeAttribute("lang");
    history.replaceState(null, "", "/");
    vi.resetModules();
  });
  const load = async () => {
    vi.resetModules();
    return await import("./say");
  };
  it("defaults to English", async () => {
    const { LANGUAGE, say } = await load();
    expect([LANGUAGE, say("kit.try_again"), document.documentElement.lang]).toEqual(["en", "Try again", "en"]);
  });
  it("is set by the lang parameter and remembered", async () => {
    history.replaceState(null, "", "/?lang=xx");
    expect((await load()).say("kit.try_again")).toMatch(/^\[/);
    history.replaceState(null, "", "/");
    expect((await load()).LANGUAGE).toBe("xx");
  });
  it("follows the page the server rendered, with its embedded messages", async () => {
    document.documentElement.lang = "de";
    document.body.innerHTML = '<script type="application/json" id="sentences">{"kit.try_again": "Noch einmal"}</script>';
    const { say } = await load();
    expect(say("kit.try_again")).toBe("Noch einmal");
    expect(say("kit.play")).toBe("Play");
  });
});
