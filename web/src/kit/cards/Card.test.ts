import { describe, expect, it } from "vitest";
import { cleanup, render } from "../fixtures/render";
import { wildContext } from "./wildcontext";
import Card from "./Card.svelte";
import CardChip from "./CardChip.svelte";

function show(props: Record<string, unknown> & { card: string | null }): HTMLElement {
  render(Card, { props: { big: false, ...props } });
  return document.body.querySelector<HTMLElement>(".card")!;
}

describe("Card", () => {
  it("is labelled with the full card name", () => {
    const card = show({ card: "Ks" });
    expect(card.getAttribute("role")).toBe("img");
    expect(card.getAttribute("aria-label")).toBe("king of spades");
    expect(card.querySelector("image")?.getAttribute("href")).toMatch(/Ks-\w{8}\.svg$/);
  });
  it("shows pips beside the index", () => {
    // rank, suit of the index, nine pips
    expect(show({ card: "9h" }).querySelectorAll("path")).toHaveLength(11);
  });
  it("shows a single large suit with a big index", () => {
    expect(show({ card: "9h", big: true }).querySelectorAll("path")).toHaveLength(3);
  });
  it("names the card a joker stands for", () => {
    const card = show({ card: "X1", stands: "9h" });
    expect(card.getAttribute("aria-label")).toBe("joker as nine of hearts");
    expect(card.classList.contains("joker")).toBe(true);
  });
  it("labels a wild card with both its own name and the card it stands for", () => {
    const card = show({ card: "7c", stands: "9h" });
    expect(card.getAttribute("aria-label")).toBe("seven of clubs as nine of hearts");
    expect(card.classList.contains("joker")).toBe(true);
    expect(card.querySelectorAll(".star")).toHaveLength(1);
  });
  it("labels a wild card standing for itself by its name alone", () => {
    expect(show({ card: "7c", stands: "7c" }).getAttribute("aria-label")).toBe("seven of clubs");
  });
  it("marks a card of the wild rank with a star", () => {
    render(Card, { props: { card: "7c" }, context: wildContext("7") });
    const card = document.body.querySelector<HTMLElement>(".card")!;
    expect(card.getAttribute("aria-label")).toBe("seven of clubs, wild");
    expect(card.querySelectorAll(".star")).toHaveLength(1);
    cleanup();
    render(Card, { props: { card: "8c" }, context: wildContext("7") });
    expect(document.body.querySelector(".star")).toBeNull();
  });
  it("reveals nothing when face down", () => {
    const card = show({ card: null });
    expect(card.getAttribute("aria-label")).toBe("face-down card");
    expect(card.querySelector("svg")).toBeNull();
  });
  it("is hidden from screen readers when silent", () => {
    const card = show({ card: "Ks", silent: true });
    expect(card.getAttribute("aria-hidden")).toBe("true");
    expect(card.getAttribute("aria-label")).toBeNull();
  });
});

it("a chip is labelled with the card name", () => {
  render(CardChip, { props: { card: "Td" } });
  const chip = document.body.querySelector('[role="img"]');
  expect(chip?.getAttribute("aria-label")).toBe("ten of diamonds");
  expect(chip?.textContent).toBe("10");
});
