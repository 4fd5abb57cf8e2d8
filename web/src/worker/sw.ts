/** The service worker: fetches every file of the site once, then serves it offline. */

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
// every address of the site serves the same page
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

// a new version waits until no game is in progress
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});
