/** Where this page lies, and whether a server is behind it: the page's first element says so. */

/** Below a site's folder every path begins with `base`, which ends with a slash. */
export interface Site {
  base: string;
  /** No server: a worker in this browser answers. */
  alone: boolean;
  /** The release a site without a server was written from, and the bytes of what its worker loads. */
  version: string;
  bytes: number;
}

export function siteOf(data: DOMStringMap): Site {
  return {
    base: data["base"] ?? "/",
    alone: data["alone"] !== undefined,
    version: data["alone"] ?? "",
    bytes: Number(data["bytes"] ?? 0),
  };
}

export const site: Site = siteOf(globalThis.document?.documentElement.dataset ?? {});

/** The path of a page for an address' path: `/play/learn` of a site at `/play/` is `/learn`. */
export const inward = (path: string, base = site.base): string =>
  path.startsWith(base) ? path.slice(base.length - 1) : path;

/** The address' path for the path of a page; one that lies below the site's folder stays. */
export const outward = (path: string, base = site.base): string =>
  path.startsWith("/") && !path.startsWith(base) ? base + path.slice(1) : path;
