import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { render } from "../fixtures/render";
import TermWord from "./TermWord.svelte";
import { withTerms } from "./terms";

describe("terms in a sentence", () => {
  it("are whole words, linked once, longest match first", () => {
    expect(withTerms("Big gin: no deadwood. Gin has none either, and deadwood counts.")).toEqual([
      { anchor: "big-gin", text: "Big gin" },
      ": no ",
      { anchor: "deadwood", text: "deadwood" },
      ". ",
      { anchor: "gin", text: "Gin" },
      " has none either, and deadwood counts.",
    ]);
    expect(withTerms("Beginners knocking at the boxer")).toEqual(["Beginners knocking at the boxer"]);
    expect(withTerms("")).toEqual([]);
  });
});

describe("a term", () => {

  it("opens its definition on click and closes it on Escape", async () => {
    const words = [{ id: "deadwood", kind: "word", word: "Deadwood", also: [], text: "The cards in no meld.", links: [] }];
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ games: [], words, history: [] }))));
    render(TermWord, { props: { anchor: "deadwood", text: "deadwood" } });
    flushSync();
    const button = document.querySelector("button")!;
    button.click();
    await vi.waitFor(() => expect(document.querySelector("[data-testid=meaning]")?.textContent).toContain("The cards in no meld."));
    expect(button.getAttribute("aria-expanded")).toBe("true");
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    flushSync();
    expect(document.querySelector("[data-testid=meaning]")).toBeNull();
  });
});
