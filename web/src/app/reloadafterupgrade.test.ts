import { expect, test, vi } from "vitest";
import { loadOrReload, type Loading } from "./reloadafterupgrade";

function page(now: () => number) {
  const all = new Map<string, string>();
  const storage: Loading["storage"] = {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
  };
  return { storage, reload: vi.fn<() => void>(), now };
}

test("reloads the page when a chunk fails to load, at most once a minute", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  let now = 1_000_000;
  const at = page(() => now);
  expect(await loadOrReload(async () => 7, at)).toBe(7);
  const failedImport = () => Promise.reject(new TypeError("gone"));
  void loadOrReload(failedImport, at);
  await vi.waitFor(() => expect(at.reload).toHaveBeenCalledTimes(1));
  await expect(loadOrReload(failedImport, at)).rejects.toThrow("gone");
  now += 61_000;
  void loadOrReload(failedImport, at);
  await vi.waitFor(() => expect(at.reload).toHaveBeenCalledTimes(2));
});
