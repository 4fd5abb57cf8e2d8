/** Starts a site without a server: a worker carries its requests, and its files are kept. */

import { carryBy } from "../net/carrier";
import { starting, WorkerCarrier } from "../worker/carrier.svelte";
import { keepFiles } from "../worker/installed.svelte";

export function startAlone(): void {
  carryBy(new WorkerCarrier());
  $effect.root(() => {
    $effect(() => {
      if (starting.step === "ready") keepFiles().catch(() => {}); // it plays without them, too
    });
  });
}
