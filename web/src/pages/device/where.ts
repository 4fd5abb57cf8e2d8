/** Where a device that comes by a link goes on: a table of this site, or the start page. */

import { tableAt } from "../../kit/router.svelte";

/** The query of a link for another device: the table one is at, if one is. */
export function going(path: string): string {
  return tableAt(path) ? `?to=${encodeURIComponent(path)}` : "";
}

/** Where a link leads, by its query; nothing but a table of this site. */
export function coming(query: string): string {
  const to = new URLSearchParams(query).get("to") ?? "";
  return /^[a-z0-9-]+$/.test(tableAt(to)) ? to : "/";
}

/** A time left in words: 9:05. */
export function left(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Can no other device reach this address? */
export function onlyHere(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
