import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import LinkBox from "./LinkBox.svelte";
import Qr from "./Qr.svelte";

const LINK = "https://cards.example/j/calm-otter-100-abcdefgh2345abcd";
let shown: object | undefined;

function open(props: object = {}): void {
  shown = mount(LinkBox, {
    target: document.body,
    props: { link: LINK, label: "Link", title: "Gin with Ana", ...props },
  });
  flushSync();
}
const field = () => document.querySelector<HTMLInputElement>("input")!;
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === name);

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("a link to pass on", () => {
  it("is copied", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    open();
    button("Copy link")!.click();
    await vi.waitFor(() => expect(button("Link copied")).toBeTruthy());
    expect(writeText).toHaveBeenCalledWith(LINK);
  });

  it("is marked where there is no clipboard", async () => {
    vi.stubGlobal("navigator", {});
    open();
    button("Copy link")!.click();
    await vi.waitFor(() => expect(document.body.textContent).toContain("copy it yourself"));
    expect(document.activeElement).toBe(field());
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(LINK);
  });

  it("is shared where the device shares", () => {
    const share = vi.fn(() => Promise.reject(new DOMException("", "AbortError")));
    vi.stubGlobal("navigator", { share });
    open();
    button("Share")!.click();
    expect(share).toHaveBeenCalledWith({ title: "Gin with Ana", text: "Gin with Ana", url: LINK });
  });

  it("offers no sharing where the device has none", () => {
    vi.stubGlobal("navigator", {});
    open();
    expect(button("Share")).toBeUndefined();
  });
});

describe("a QR code", () => {
  it("is dark squares on light with a quiet zone, and has a name", () => {
    shown = mount(Qr, { target: document.body, props: { text: LINK, label: "The link" } });
    flushSync();
    const svg = document.querySelector("svg")!;
    expect(svg.getAttribute("aria-label")).toBe("The link");
    const size = Number(svg.getAttribute("viewBox")!.split(" ")[2]);
    expect((size - 8 - 17) % 4).toBe(0); // a version of the standard, and its margin
    expect(svg.querySelector("rect")!.getAttribute("fill")).toBe("#fff");
    const dark = svg.querySelector("path")!.getAttribute("d")!;
    expect(dark).toMatch(/^M4 4h1/); // the first corner
    expect(dark).not.toMatch(/M3 /);
  });
});
