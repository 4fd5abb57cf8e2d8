/** Start a serverless site: a worker handles its requests, and its files are cached. */

import { setCarrier } from "../net/carrier";
import { starting, WorkerCarrier } from "../worker/carrier.svelte";
import { cacheFiles } from "../worker/offlinecache.svelte";

export function startServerless(): void {
  setCarrier(new WorkerCarrier());
  $effect.root(() => {
    $effect(() => {
      if (starting.step === "ready") cacheFiles().catch(() => {}); // the site works without the cache
    });
  });
}
