/** The page to continue at after sign-in. */

import { isPage } from "../../kit/router.svelte";

/** Return the same-site page named in a query, or the start page. */
export function destinationOf(query: string): string {
  const to = new URLSearchParams(query).get("to") ?? "";
  if (!/^\/[^/\\]/.test(to)) return "/";
  return !isPage(to) || to === "/account" ? "/" : to;
}
