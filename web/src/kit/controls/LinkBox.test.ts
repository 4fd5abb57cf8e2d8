import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { render } from "../fixtures/render";
import LinkBox from "./LinkBox.svelte";
import Qr from "./Qr.svelte";

const LINK = "https://cards.example/j/calm-otter-100-abcdefgh2345abcd";

function open(props: object = {}): void {
  render(LinkBox, { props: { link: LINK, label: "Link", title: "Gin with Ana", ...props } });
  flushSync();
}
const field = () => document.querySelector<HTMLInputElement>("input")!;
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === name);

describe("a shareable link", () => {
  it("is copied to the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    open();
    button("Copy link")!.click();
    await vi.waitFor(() => expect(button("Link copied")).toBeTruthy());
    expect(writeText).toHaveBeenCalledWith(LINK);
  });

  it("is selected when there is no clipboard", async () => {
    vi.stubGlobal("navigator", {});
    open();
    button("Copy link")!.click();
    await vi.waitFor(() => expect(document.body.textContent).toContain("copy it yourself"));
    expect(document.activeElement).toBe(field());
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(LINK);
  });

  it("is shared through the device when supported", () => {
    const share = vi.fn(() => Promise.reject(new DOMException("", "AbortError")));
    vi.stubGlobal("navigator", { share });
    open();
    button("Share")!.click();
    expect(share).toHaveBeenCalledWith({ title: "Gin with Ana", text: "Gin with Ana", url: LINK });
  });

  it("has no share button when sharing is not supported", () => {
    vi.stubGlobal("navigator", {});
    open();
    expect(button("Share")).toBeUndefined();
  });
});

describe("a QR code", () => {
  it("is labelled, dark on light, with a quiet zone", () => {
    render(Qr, { props: { text: LINK, label: "The link" } });
    flushSync();
    const svg = document.querySelector("svg")!;
    expect(svg.getAttribute("aria-label")).toBe("The link");
    const size = Number(svg.getAttribute("viewBox")!.split(" ")[2]);
    expect((size - 8 - 17) % 4).toBe(0); // a valid QR version plus the quiet zone
    expect(svg.querySelector("rect")!.getAttribute("fill")).toBe("#fff");
    const dark = svg.querySelector("path")!.getAttribute("d")!;
    expect(dark).toMatch(/^M4 4h1/); // the top left finder pattern
    expect(dark).not.toMatch(/M3 /);
  });
});
