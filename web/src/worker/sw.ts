/** The service worker: every file of the site is fetched once, and served from then on without a network. */

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

interface Scope {
  /** `openrummy site` writes the list of files here. */
  __WB_MANIFEST: PrecacheEntry[];
  addEventListener(type: "message", heard: (event: MessageEvent<string>) => void): void;
  skipWaiting(): Promise<void>;
}

declare const self: Scope;

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
// every address of the site is one page
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

// a new version waits until nobody is in the middle of a game
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});
