/** The site's files in this browser: kept by the service worker, and a new version taken between games. */

import { site } from "../net/site";

/** A version that is fetched and waits until it is taken. */
export const installed: { waiting: ServiceWorker | null } = $state({ waiting: null });

const OFTEN = 3_600_000; // ms between two looks for a new version

/** Keep the files, once the page has what it needs: nothing is to be loaded twice at the same time. */
export async function keepFiles(): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // plain http elsewhere than on this machine
  const registration = await navigator.serviceWorker.register(`${site.base}sw.js`, { scope: site.base });
  const look = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) installed.waiting = waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  setInterval(() => void registration.update().catch(() => {}), OFTEN);
  await navigator.storage?.persist?.();
}

/** Go on with the new version; every tab loads anew. */
export function takeVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  installed.waiting?.postMessage("take-over");
}
