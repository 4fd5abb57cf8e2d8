import { expect, it } from "vitest";
import { knownKey } from "./keypin";

it("reports a changed server key", () => {
  const entries = new Map<string, string>();
  const memory = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
  expect(knownKey(undefined, memory)).toBeNull();
  expect(knownKey("aa", memory)).toBeNull();
  expect(knownKey("aa", memory)?.good).toBe(true);
  const changed = knownKey("bb", memory);
  expect(changed?.good).toBeNull();
  expect(changed?.text).toContain("has changed since your last visit");
  expect(knownKey("bb", memory)?.good).toBe(true);
  expect(knownKey("bb", null)).toBeNull();
});
