/** Client-side navigation between the routes in `app/routes.ts`. */

import { inward, outward, site } from "../net/site";

export const router: { path: string; hash: string } = $state({
  path: inward(location.pathname),
  hash: location.hash,
});

function sync(): void {
  router.path = inward(location.pathname);
  router.hash = location.hash;
}

/** Go to an address of this site. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const url = new URL(outward(to), location.href);
  if (options.replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  const before = router.path;
  sync();
  if (router.path !== before && !url.hash) window.scrollTo(0, 0);
}

/** Path in the address bar: that of the page, unless `setAddress` has changed it. */
export const addressPath = (): string => inward(location.pathname);

/** Change the address in place, without leaving the page. */
export function setAddress(to: string): void {
  history.replaceState(history.state, "", outward(to));
}

/** Whether a page exists at a path; other paths are served by the server. */
export let isPage: (path: string) => boolean = () => false;

/** The table at a path; empty where it is another page. */
export const tableAt = (path: string): string => /^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? "";

/** Events that often precede a click on a link. */
const APPROACHES = ["pointerover", "pointerdown", "focusin"] as const;

/** Follow the back button and plain clicks on links to pages of this site; call once. */
export function startRouter(pageAt: (path: string) => unknown): () => void {
  isPage = (path) => Boolean(pageAt(path));
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href);
    const path = inward(url.pathname);
    if (url.origin !== location.origin || !isPage(path)) return;
    if (path === router.path && url.hash) return;
    event.preventDefault();
    navigate(path + url.search + url.hash);
  };
  // pages link to paths of the site; add the base path where a link is shown, copied or opened in a tab
  const approach = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
    link?.setAttribute("href", outward(link.getAttribute("href")!));
  };
  if (site.base !== "/") for (const type of APPROACHES) document.addEventListener(type, approach);
  document.addEventListener("click", click);
  window.addEventListener("popstate", sync);
  window.addEventListener("hashchange", sync);
  return () => {
    for (const type of APPROACHES) document.removeEventListener(type, approach);
    document.removeEventListener("click", click);
    window.removeEventListener("popstate", sync);
    window.removeEventListener("hashchange", sync);
  };
}
