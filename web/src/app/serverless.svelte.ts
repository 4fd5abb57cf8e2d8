/** Start a serverless site: a worker handles its requests, and its files are cached. */

import { carryBy } from "../net/carrier";
import { starting, WorkerCarrier } from "../worker/carrier.svelte";
import { keepFiles } from "../worker/offlinecache.svelte";

export function startAlone(): void {
  carryBy(new WorkerCarrier());
  $effect.root(() => {
    $effect(() => {
      if (starting.step === "ready") keepFiles().catch(() => {}); // it also works without them
    });
  });
}
