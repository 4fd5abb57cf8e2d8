import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { storeRecord } from "../../kit/openedrecord";
import ReplayPage from "./ReplayPage.svelte";

let component: object | undefined;
afterEach(() => {
  if (component) void unmount(component);
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

it("shows the error and the stored record when it fails to open", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  storeRecord('[OpenRummy "1"]');
  history.replaceState(null, "", "/replay#record");
  component = mount(ReplayPage, { target: document.body, props: { id: null } });
  flushSync();
  // no empty form while the record loads
  expect(document.querySelector("textarea")).toBeNull();
  answer(new Response(JSON.stringify({ code: "busy", text: "Too many at once." }), { status: 429 }));
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Too many at once."));
  expect(document.querySelector("textarea")!.value).toBe('[OpenRummy "1"]');
});
