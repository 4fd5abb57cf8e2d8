/** The service worker's cache of the site's files; new versions are activated between games. */

import { site } from "../net/site";

/** A downloaded version waiting to be activated. */
export const installed: { waiting: ServiceWorker | null } = $state({ waiting: null });

const UPDATE_INTERVAL_MS = 3_600_000; // between checks for a new version

/**
 * Cache the files once the page has loaded, so that nothing is downloaded twice at the same time.
 */
export async function cacheFiles(): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // plain http from another machine
  const registration = await navigator.serviceWorker.register(`${site.base}sw.js`, { scope: site.base });
  const look = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) installed.waiting = waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  setInterval(() => void registration.update().catch(() => {}), UPDATE_INTERVAL_MS);
  await navigator.storage?.persist?.();
}

/** Activate the new version; every tab reloads. */
export function activateVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  installed.waiting?.postMessage("take-over");
}
