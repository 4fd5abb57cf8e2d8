/** The page to continue on after signing in. */

import { isPage } from "../../kit/router.svelte";

/** The page of this site that a query names, or the start page. */
export function coming(query: string): string {
  const to = new URLSearchParams(query).get("to") ?? "";
  if (!/^\/[^/\\]/.test(to)) return "/";
  return !isPage(to) || to === "/account" ? "/" : to;
}

/** A day as it is told: "3 November 2026". */
export function day(time: string): string {
  return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
