/** The page to continue at after sign-in. */

import { isPage } from "../../kit/router.svelte";

/** Return the same-site page named in a query, or the start page. */
export function destinationOf(query: string): string {
  const to = new URLSearchParams(query).get("to") ?? "";
  if (!/^\/[^/\\]/.test(to)) return "/";
  return !isPage(to) || to === "/account" ? "/" : to;
}

/** Format a date: "3 November 2026". */
export function day(time: string): string {
  return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
