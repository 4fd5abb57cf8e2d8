/** One score pad in use: its deals, what the server makes of them, undo and redo. */

import { apiError, askPad, type ApiError } from "../../net/api";
import type { PadDeal, PadSheet } from "../../net/wire.gen";
import { keepPad, type Pad } from "../../kit/games/pads.svelte";

const AGAIN = 4_000; // milliseconds until an unreachable server is asked again
const MAX_UNDO = 200;

export class PadState {
  pad: Pad = $state.raw(undefined as unknown as Pad);
  /** What the server last made of the pad. */
  sheet: PadSheet | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** The pad has changed since the sheet was made. */
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

  /** Work the sheet out, and again when the server can be reached. Returns the undoing. */
  start(): () => void {
    const again = () => void this.ask();
    window.addEventListener("online", again);
    void this.ask();
    return () => {
      window.removeEventListener("online", again);
      clearTimeout(this.#timer);
      this.#abort?.abort();
    };
  }

  /** Write a deal at a place: a new one at the end, or over another. */
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

  /** Take what another window wrote. */
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
    keepPad(this.pad);
    void this.ask();
  }

  /** Ask the server for the sheet of the pad as it is now. */
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
      if (this.error.offline || this.error.status === 429) this.#timer = setTimeout(() => void this.ask(), AGAIN);
    }
  }
}
