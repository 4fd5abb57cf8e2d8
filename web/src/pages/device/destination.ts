/** Destination of a device link: a table of this site, or the start page. */

import { tableAt } from "../../kit/router.svelte";

/** Return the query of a device link, with the current table if there is one. */
export function linkQuery(path: string): string {
  return tableAt(path) ? `?to=${encodeURIComponent(path)}` : "";
}

/** Return the destination in a link's query; only tables of this site are accepted. */
export function destinationOf(query: string): string {
  const to = new URLSearchParams(query).get("to") ?? "";
  return /^[a-z0-9-]+$/.test(tableAt(to)) ? to : "/";
}

/** Format the time left: 9:05. */
export function timeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Return whether a host name is unreachable from other devices. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
