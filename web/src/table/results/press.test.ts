import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import { press as made } from "../fixtures/wildtables";
import { mayPress, pressPoints } from "./press";
import PressPanel from "./PressPanel.svelte";
import { TableState, type TableConnection } from "../core/state.svelte";
import { KINDS } from "../kinds";

describe("the press", () => {
  it("is offered to the side allowed to add points while it is off", () => {
    const view = made();
    expect(mayPress(view)).toBe(true);
    expect(mayPress({ ...view, seat: 1 })).toBe(false);
    expect(mayPress({ ...view, seat: null })).toBe(false);
    const on = { ...view, sheet: { ...view.sheet, press: { ...view.sheet.press!, on: true } } };
    expect(mayPress(on)).toBe(false);
  });
  it("accepts whole numbers from the minimum up", () => {
    expect(pressPoints("14", 14)).toBe(14);
    expect(pressPoints("20", 14)).toBe(20);
    expect(pressPoints("13", 14)).toBe("Enter at least 14, or the next deal is not doubled.");
    for (const text of ["", " ", "14.5", "many"]) expect(pressPoints(text, 14)).toBe("Enter a whole number.");
    expect(pressPoints("10000", 14)).toBe("Enter 9999 or less.");
  });
});

describe("the press panel", () => {

  function show(view = made()) {
    const addPoints = vi.fn((_: number) => Promise.resolve({ type: "done" as const, id: 1 }));
    const table = new TableState({ addPoints } as unknown as TableConnection, KINDS);
    table.view = view;
    render(PressPanel, { props: { table, press: view.sheet.press! } });
    flushSync();
    return addPoints;
  }
  const button = () => document.querySelector<HTMLButtonElement>("[data-testid=press-add]");
  const field = () => document.querySelector<HTMLInputElement>("[data-testid=press-points]")!;
  const type = (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  };
  const submit = () => document.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

  it("adds the minimum or more", () => {
    const add = show();
    expect(button()?.textContent?.trim()).toBe("Add 14 points");
    type("30");
    expect(button()?.textContent?.trim()).toBe("Add 30 points");
    submit();
    expect(add).toHaveBeenCalledWith(30);
  });
  it("explains an invalid number and adds nothing", () => {
    const add = show();
    type("3");
    expect(document.body.textContent).toContain("at least 14");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    submit();
    expect(add).not.toHaveBeenCalled();
  });
  it("shows other players only its state", () => {
    show({ ...made(), seat: 1 });
    expect(document.querySelector("form")).toBeNull();
    expect(document.querySelector("[data-testid=press]")?.textContent).toContain("double the next deal");
  });
});
