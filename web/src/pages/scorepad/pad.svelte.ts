/** State of a score pad: deals, the sheet computed by the server, undo and redo. */

import { apiError, askPad, type ApiError } from "../../net/api";
import type { PadDeal, PadSheet } from "../../net/wire.gen";
import { savePad, type Pad } from "../../kit/games/pads.svelte";

const RETRY_MS = 4_000; // when the server is unreachable
const MAX_UNDO = 200;

export class PadState {
  pad: Pad = $state.raw(undefined as unknown as Pad);
  /** The last sheet computed by the server. */
  sheet: PadSheet | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** The pad has changed since the sheet was computed. */
  waiting = $state(true);
  #past: PadDeal[][] = $state.raw([]);
  #future: PadDeal[][] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;

  constructor(pad: Pad) {
    this.pad = pad;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Compute the sheet, and again once the server is reachable. Returns the cleanup function. */
  start(): () => void {
    const retry = () => void this.ask();
    window.addEventListener("online", retry);
    void this.ask();
    return () => {
      window.removeEventListener("online", retry);
      clearTimeout(this.#timer);
      this.#abort?.abort();
    };
  }

  /** Replace the deal at an index, or append a new one. */
  put(index: number, deal: PadDeal): void {
    const deals = [...this.pad.deals];
    deals[index] = deal;
    this.#change(deals);
  }

  remove(index: number): void {
    this.#change(this.pad.deals.filter((_, at) => at !== index));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.pad.deals];
    this.#keep({ deals: before });
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.pad.deals];
    this.#keep({ deals: after });
  }

  rename(names: string[]): void {
    this.#keep({ names });
  }

  /** Load changes from another window. */
  adopt(pad: Pad): void {
    if (pad.touched <= this.pad.touched) return;
    this.#past = [];
    this.#future = [];
    this.pad = pad;
    void this.ask();
  }

  #change(deals: PadDeal[]): void {
    this.#past = [...this.#past, this.pad.deals].slice(-MAX_UNDO);
    this.#future = [];
    this.#keep({ deals });
  }

  #keep(change: Partial<Pad>): void {
    this.pad = { ...this.pad, ...change, touched: new Date().toISOString() };
    savePad(this.pad);
    void this.ask();
  }

  /** Request the sheet of the current pad. */
  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    const { game, names, dealer, target, deals } = this.pad;
    this.waiting = true;
    try {
      this.sheet = await askPad({ game, players: names.length, names, dealer, target, deals }, abort.signal);
      this.error = null;
      this.waiting = false;
    } catch (cause) {
      if (abort.signal.aborted) return;
      this.error = apiError(cause);
      if (this.error.offline || this.error.status === 429) this.#timer = setTimeout(() => void this.ask(), RETRY_MS);
    }
  }
}
