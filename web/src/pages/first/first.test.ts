import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../kit/settings.svelte";
import { DEAL, FirstDeal, STOCK } from "./first.svelte";
import FirstDealPage from "./FirstDealPage.svelte";

describe("the first deal", () => {
  it("goes on with what is asked for, and answers anything else in a word", () => {
    const deal = new FirstDeal();
    const steps = [];
    for (const wrong of ["9c", STOCK, "9c", DEAL.discard]) {
      deal.tap(wrong);
      expect(deal.wrong).not.toBe("");
      steps.push([deal.act, deal.step, deal.hand.length]);
      deal.tap(deal.asked!);
      expect(deal.wrong).toBe("");
    }
    expect(steps).toEqual([
      ["draw", 1, 10],
      ["discard", 2, 11],
      ["take", 3, 10],
      ["knock", 3, 11],
    ]);
    expect(deal.act).toBeNull();
    deal.back();
    expect(deal.act).toBe("knock");
  });

  it("says each step in 25 words at most", () => {
    const deal = new FirstDeal();
    for (let act = 0; act < 5; act++) {
      expect(deal.said.split(/\s+/).length, deal.said).toBeLessThanOrEqual(25);
      deal.goOn();
    }
  });
});

describe("its page", () => {
  let shown: object | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.innerHTML = "";
    vi.unstubAllGlobals();
    settings.firstDeal = false;
  });

  it("is played to the end by buttons, and is not offered again", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
    Element.prototype.getAnimations ??= () => [];
    Element.prototype.animate ??= (() => ({ cancel() {}, finished: Promise.resolve() })) as never;
    shown = mount(FirstDealPage, { target: document.body });
    flushSync();
    expect(settings.firstDeal).toBe(true);
    for (let act = 0; act < 4; act++) {
      document.querySelector<HTMLButtonElement>("button.asked")!.click();
      flushSync();
    }
    expect(document.body.textContent).toContain("You win 16 points");
    expect(document.body.textContent).toContain("Deadwood 21");
  });
});
