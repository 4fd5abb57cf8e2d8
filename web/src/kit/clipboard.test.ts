import { afterEach, expect, it, vi } from "vitest";
import { copied } from "./clipboard";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  Reflect.deleteProperty(document, "execCommand");
});

it("copies through a field that nobody sees where the page has no clipboard", async () => {
  vi.stubGlobal("navigator", {});
  document.body.innerHTML = "<dialog open><button>Copy</button></dialog>";
  const button = document.querySelector("button")!;
  button.focus();
  let marked = "";
  document.execCommand = vi.fn(() => {
    const field = document.querySelector<HTMLTextAreaElement>("dialog textarea")!; // outside it cannot be marked
    marked = field.value.slice(field.selectionStart, field.selectionEnd);
    return true;
  });
  expect(await copied("http://table.local/t/calm-otter-100")).toBe(true);
  expect(marked).toBe("http://table.local/t/calm-otter-100");
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(button);
});

it("says so where the browser copies nothing", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copied("text")).toBe(false);
  document.execCommand = () => false;
  expect(await copied("text")).toBe(false);
});
