/** Tournaments made by hand, a state each: `npm run dev`, then /dev/tournament.html?ready. Never built. */

import { mount } from "svelte";
import App from "../src/app/App.svelte";
import { startSettings } from "../src/kit/settings.svelte";
import { LIST, NOW, STATES } from "../src/pages/tournaments/fixtures/sample";
import "../src/kit/styles/tokens.css";
import "../src/kit/styles/base.css";

const state = location.search.slice(1).split("&")[0] || "ready";
const shift = Date.now() - NOW;
const data = STATES[state]?.();
/** The made-up times are those of now. */
const shifted = (value: unknown): unknown =>
  typeof value === "number" && value > 1e12
    ? value + shift
    : Array.isArray(value)
      ? value.map(shifted)
      : value && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item)]))
        : value;
const real = window.fetch;
window.fetch = (input, init) => {
  const path = String(input);
  const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));
  if (path.includes("/pulse")) return answer({ version: data?.version, now: Date.now(), state: data?.state, table: "" });
  if (path.startsWith("/api/tournaments?")) return answer(shifted(LIST));
  if (path.startsWith("/api/tournaments/")) return answer(shifted(data));
  if (path === "/api/account") return answer({ signed_in: state !== "no-account", name: "quietriver", face: "guest", created: "", codes: [], host: false });
  return real(input, init);
};
history.replaceState(null, "", state === "list" ? "/tournaments" : state === "new" ? "/tournaments/new" : "/tournaments/abcdef234567");
startSettings();
const { router, startRouter } = await import("../src/kit/router.svelte");
router.path = location.pathname;
startRouter((path) => path.startsWith("/tournaments"));
mount(App, { target: document.getElementById("app")! });
