import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./clipboard";

afterEach(() => {
  Reflect.deleteProperty(document, "execCommand");
});

it("copies through a hidden text field when there is no clipboard API", async () => {
  vi.stubGlobal("navigator", {});
  document.body.innerHTML = "<dialog open><button>Copy</button></dialog>";
  const button = document.querySelector("button")!;
  button.focus();
  let selectedText = "";
  document.execCommand = vi.fn(() => {
    const field = document.querySelector<HTMLTextAreaElement>("dialog textarea")!; // text outside the dialog cannot be selected
    selectedText = field.value.slice(field.selectionStart, field.selectionEnd);
    return true;
  });
  expect(await copyText("http://table.local/t/calm-otter-100")).toBe(true);
  expect(selectedText).toBe("http://table.local/t/calm-otter-100");
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(button);
});

it("returns false when the browser cannot copy", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copyText("text")).toBe(false);
  document.execCommand = () => false;
  expect(await copyText("text")).toBe(false);
});
