import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import { CLOCKS, numbersOf, DEFAULT_CUSTOM_CLOCK, ownClock } from "./choice";
import ClockChoice from "./ClockChoice.svelte";

it("builds custom clocks within bounds", () => {
  expect(ownClock({ ...DEFAULT_CUSTOM_CLOCK, minutes: 15, seconds: 5 })).toBe("900+5");
  expect(ownClock({ ...DEFAULT_CUSTOM_CLOCK, minutes: 0, seconds: 99 })).toBe("60+60");
  expect(ownClock({ ...DEFAULT_CUSTOM_CLOCK, minutes: 9999, seconds: NaN })).toBe("10800+0");
  expect(ownClock({ ...DEFAULT_CUSTOM_CLOCK, kind: "move", days: 20 })).toBe("14d");
});

it("parses custom clocks but not the presets", () => {
  expect(numbersOf("900+7")).toMatchObject({ kind: "bank", minutes: 15, seconds: 7 });
  expect(numbersOf("3d")).toMatchObject({ kind: "move", days: 3 });
  for (const { value } of CLOCKS) expect(numbersOf(value)).toBeNull();
  expect(numbersOf("nonsense")).toBeNull();
});

function show(value = "") {
  const onchange = vi.fn();
  render(ClockChoice, { props: { value, onchange } });
  flushSync();
  const change = (selector: string, text: string, at = 0) => {
    const field = document.querySelectorAll<HTMLInputElement>(selector)[at]!;
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
  };
  return { onchange, change };
}

it("offers presets and opens fields for a custom clock", () => {
  const { onchange, change } = show();
  change("select", "600+5");
  expect(onchange).toHaveBeenLastCalledWith("600+5");
  expect(document.querySelector("input")).toBeNull();
  change("select", "bank");
  expect(onchange).toHaveBeenLastCalledWith("900+5");
  change("input", "10", 0);
  expect(onchange).toHaveBeenLastCalledWith("600+5");
  expect(document.querySelectorAll("input")).toHaveLength(2); // still a custom clock
  change("input", "999", 1);
  expect(onchange).toHaveBeenLastCalledWith("600+60");
  change("select", "move");
  expect(onchange).toHaveBeenLastCalledWith("2d");
  change("select", "");
  expect(onchange).toHaveBeenLastCalledWith("");
});

it("shows the custom clock it is given", () => {
  show("5400+20");
  const values = [...document.querySelectorAll("input")].map((input) => input.value);
  expect(values).toEqual(["90", "20"]);
});
