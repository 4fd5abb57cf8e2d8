/** Location of the site and whether it has a server, read from the page's first element. */

/** Below a site's folder every path begins with `base`, which ends with a slash. */
export interface Site {
  base: string;
  /** No server: a worker in this browser handles requests. */
  alone: boolean;
  /** Release a serverless site was built from, and the total size of its worker's downloads. */
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

/**
 * Convert the path of an address to that of a page: `/play/learn` of a site at `/play/` is
 * `/learn`.
 */
export const inward = (path: string, base = site.base): string =>
  path.startsWith(base) ? path.slice(base.length - 1) : path;

/** Convert the path of a page to that of an address; one already below the base is unchanged. */
export const outward = (path: string, base = site.base): string =>
  path.startsWith("/") && !path.startsWith(base) ? base + path.slice(1) : path;
