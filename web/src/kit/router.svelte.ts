/** Going from one address of the site to another without loading anew; `app/routes.ts` lists them. */

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

/** Is there a page at a path? What lies there else the server sends. */
export let isPage: (path: string) => boolean = () => false;

/** The table at a path; empty where it is another page. */
export const tableAt = (path: string): string => /^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? "";

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
    if (url.origin !== location.origin || !isPage(url.pathname)) return;
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
