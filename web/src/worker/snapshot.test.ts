import { expect, test, vi } from "vitest";
import { heapOf, cacheSnapshot, cachedSnapshot } from "./snapshot";

/** An in-memory cache storage. */
function storage() {
  const entries = new Map<string, Response>();
  const cache = { match: async (key: string) => entries.get(key), put: async (key: string, value: Response) => void entries.set(key, value) };
  return { entries, open: async () => cache, delete: async () => (entries.clear(), true) };
}

test("a memory snapshot of another version is replaced", async () => {
  const caches = storage();
  vi.stubGlobal("caches", caches);
  cacheSnapshot("/1/", () => Uint8Array.of(1));
  await vi.waitFor(() => expect([...caches.entries.keys()]).toEqual(["/1/memory"]));
  cacheSnapshot("/2/", () => Uint8Array.of(2));
  await vi.waitFor(() => expect([...caches.entries.keys()]).toEqual(["/2/memory"]));
  expect(await cachedSnapshot("/2/")).toEqual(Uint8Array.of(2));
  expect(await cachedSnapshot("/1/")).toBeUndefined();
});

test("a memory snapshot that cannot be created or stored is not fatal", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("caches", { ...storage(), open: () => Promise.reject(new Error("full")) });
  cacheSnapshot("/1/", () => Uint8Array.of(1));
  cacheSnapshot("/1/", () => {
    throw new Error("an object of JavaScript");
  });
  expect(await cachedSnapshot("/1/")).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test("the heap size excludes the header", () => {
  const memory = new Uint8Array(80);
  new DataView(memory.buffer).setUint32(4, 48, true);
  expect(heapOf(memory)).toBe(32);
});
