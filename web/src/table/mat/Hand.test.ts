import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { TableState, type TableConnection } from "../core/state.svelte";
import { updates } from "../fixtures/load";
import { KINDS } from "../kinds";
import type { Drag } from "./drag.svelte";
import Hand from "./Hand.svelte";
import { sizesOf } from "./sizes";

it("ignores a press that skips to the result and thereby removes the hand", () => {
  const table = new TableState({} as TableConnection, KINDS);
  table.receive({ ...updates.draw(), whole: true });
  const start = vi.fn();
  const failed = vi.fn();
  window.addEventListener("error", failed);
  const props = { table, sizes: sizesOf("desktop", 1000, 800), drag: { start, grip: null } as unknown as Drag };
  const hands = [0, 1].map(() => mount(Hand, { target: document.body.appendChild(document.createElement("div")), props }));
  flushSync();
  const element = document.querySelector("[data-testid=hand]")!;
  const press = () => element.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX: 10, clientY: 10 }));

  press();
  expect(start).toHaveBeenCalledOnce();

  window.addEventListener("pointerdown", () => void unmount(hands[0]!), { capture: true, once: true });
  press();
  expect(start).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();

  void unmount(hands[1]!);
  window.removeEventListener("error", failed);
});
