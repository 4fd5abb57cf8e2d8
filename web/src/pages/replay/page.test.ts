import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import { storeRecord } from "../../kit/openedrecord";
import ReplayPage from "./ReplayPage.svelte";

it("shows the error and the stored record when it fails to open", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  storeRecord('[OpenRummy "1"]');
  history.replaceState(null, "", "/replay#record");
  render(ReplayPage, { props: { id: null } });
  flushSync();
  // no empty form while the record loads
  expect(document.querySelector("textarea")).toBeNull();
  answer(new Response(JSON.stringify({ code: "busy", text: "Too many at once." }), { status: 429 }));
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Too many at once."));
  expect(document.querySelector("textarea")!.value).toBe('[OpenRummy "1"]');
});
