/** The few addresses of the site, and going from one to another without loading anew. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string }
  | { page: "learn" | "glossary" | "history" | "truths" }
  | { page: "truth"; name: string }
  | { page: "lesson"; id: string }
  | { page: "puzzles" | "puzzle-rush" }
  | { page: "puzzle"; id: string }
  | { page: "drills" }
  | { page: "drill"; name: string }
  | { page: "house"; code: string | null; change: boolean }
  | { page: "pads" }
  | { page: "pad"; id: string }
  | { page: "game" | "review"; id: string }
  | { page: "replay" | "record-review" }
  | { page: "device"; code: string }
  | { page: "deals" | "first" | "player" | "habits" | "account" }
  | { page: "lobby" | "games" | "people" }
  | { page: "compete" | "tournaments" | "new-tournament" }
  | { page: "tournament"; id: string }
  | { page: "leaderboard" | "analysis" }
  | { page: "person"; name: string }
  | { page: "daily" | "beat"; name: string }
  | { page: "month"; month: string }
  | { page: "challenges" }
  | { page: "clubs" | "host" }
  | { page: "club"; id: string; code: string }
  | { page: "join"; id: string; key: string }
  | { page: "missing" };

/** The name of a table and the key to it; tables of the lobby need none. */
const INVITATION = /^([a-z]+-[a-z]+-[a-z\d]+)(?:-(.*))?$/;

/** Which page a path names. */
export function parsePath(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "home" };
  if (first === "t" && second && parts.length === 2) return { page: "table", id: second };
  if (first === "rules" && second && parts.length === 2) return { page: "rules", game: second };
  if (first === "rules" && parts.length === 1) return { page: "learn" };
  if ((first === "learn" || first === "glossary" || first === "history") && parts.length === 1)
    return { page: first };
  if (first === "learn" && second === "truths" && parts.length <= 3)
    return third ? { page: "truth", name: third } : { page: "truths" };
  if (first === "learn" && second === "lesson" && third && parts.length === 3) return { page: "lesson", id: third };
  if (first === "puzzles" && parts.length === 1) return { page: "puzzles" };
  if (first === "puzzles" && second && parts.length === 2)
    return second === "rush" ? { page: "puzzle-rush" } : { page: "puzzle", id: second };
  if (first === "drills" && parts.length <= 2)
    return second ? { page: "drill", name: second } : { page: "drills" };
  if (first === "house" && (parts.length <= 2 || (parts.length === 3 && third === "change")))
    return { page: "house", code: second ?? null, change: parts.length !== 2 };
  if (first === "pad" && parts.length === 1) return { page: "pads" };
  if (first === "pad" && second && parts.length === 2) return { page: "pad", id: second };
  if (first === "g" && second && parts.length === 2) return { page: "game", id: second };
  if (first === "games" && second && third === "review" && parts.length === 3) return { page: "review", id: second };
  if (first === "me" && second && parts.length === 2) return { page: "device", code: second };
  if (first === "deals" && parts.length === 1) return { page: "deals" };
  if (first === "first" && parts.length === 1) return { page: "first" };
  if (first === "you" && parts.length === 1) return { page: "player" };
  if (first === "you" && second === "play" && parts.length === 2) return { page: "habits" };
  if (first === "account" && parts.length === 1) return { page: "account" };
  if ((first === "leaderboard" || first === "analysis") && parts.length === 1) return { page: first };
  if (first === "people" && second && parts.length === 2) return { page: "person", name: second };
  if (first === "replay" && parts.length === 1) return { page: "replay" };
  if (first === "replay" && second === "review" && parts.length === 2) return { page: "record-review" };
  if ((first === "lobby" || first === "games" || first === "people") && parts.length === 1) return { page: first };
  if ((first === "clubs" || first === "host") && parts.length === 1) return { page: first };
  if (first === "clubs" && second && parts.length <= 3)
    return { page: "club", id: second, code: third ?? "" };
  if (first === "compete" && parts.length === 1) return { page: "compete" };
  if (first === "tournaments" && parts.length === 1) return { page: "tournaments" };
  if (first === "tournaments" && second && parts.length === 2)
    return second === "new" ? { page: "new-tournament" } : { page: "tournament", id: second };
  if (first === "daily" && second === "month" && third && parts.length === 3) return { page: "month", month: third };
  if (first === "daily" && parts.length <= 2) return { page: "daily", name: second ?? "" };
  if (first === "beat" && parts.length === 1) return { page: "challenges" };
  if (first === "beat" && second && parts.length === 2) return { page: "beat", name: second };
  if (first === "j" && second && parts.length === 2) {
    const [, id = second, key = ""] = INVITATION.exec(second) ?? [];
    return { page: "join", id, key };
  }
  return { page: "missing" };
}

/** Is there a page at this address? */
export const leadsSomewhere = (href: string): boolean => parsePath(href).page !== "missing";

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router: { path: string; hash: string } = $state({
  path: location.pathname,
  hash: location.hash,
});

function sync(): void {
  router.path = location.pathname;
  router.hash = location.hash;
}

/** Go to an address of this site. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  const url = new URL(to, location.href);
  if (options.replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  const moved = router.path !== url.pathname;
  sync();
  if (moved && !url.hash) window.scrollTo(0, 0);
}

/** Follow the back button and plain clicks on links of this site; call once. */
export function startRouter(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || parsePath(url.pathname).page === "missing") return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  };
  document.addEventListener("click", click);
  window.addEventListener("popstate", sync);
  window.addEventListener("hashchange", sync);
  return () => {
    document.removeEventListener("click", click);
    window.removeEventListener("popstate", sync);
    window.removeEventListener("hashchange", sync);
  };
}
