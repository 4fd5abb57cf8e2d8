/** Board opened from a deal of a score pad: its players and the score before the deal. */

import { askPad, apiError, type ApiError } from "../../net/api";
import type { PadSheet } from "../../net/wire.gen";
import { savePad, findPad, type Pad } from "../../kit/games/pads.svelte";
import { EMPTY, type Board } from "./position";
import type { Setup } from "./editor.svelte";

const RETRY_MS = 4_000; // when the server is unreachable

export class FromPad {
  /** Null if the board does not come from a score pad in this browser. */
  pad: Pad | null = $state.raw(null);
  /** Zero-based index of the deal. */
  deal = $state(0);
  error: ApiError | null = $state.raw(null);
  /** Points by seat before the deal; null if one number cannot express the score. */
  points: readonly [number, number] | null = $state.raw(null);
  #dealer: number | null = null;
  #setup: Setup;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** The seat whose hand is on the board. */
  readonly me: 0 | 1 = $derived(this.pad?.me === 1 ? 1 : 0);
  readonly names: readonly [string, string] | null = $derived(
    this.pad ? [this.pad.names[this.me]!, this.pad.names[1 - this.me]!] : null,
  );
  /** My score and the opponent's. */
  readonly scores: readonly [number, number] | null = $derived(this.points && [this.points[this.me], this.points[this.me ? 0 : 1]]);

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Load the deal named in the address, if any; a board that has cards keeps its facts. */
  async load(search: string): Promise<void> {
    const params = new URLSearchParams(search);
    const pad = findPad(params.get("pad") ?? "");
    const deal = Number(params.get("deal") ?? "1") - 1;
    if (!pad || pad.names.length !== 2 || !(deal >= 0 && deal <= pad.deals.length)) return;
    this.pad = pad;
    this.deal = deal;
    if (this.#setup.empty) this.#setup.board = { ...EMPTY, game: pad.game, target: pad.target };
    await this.#ask();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** The query parameters that name the source deal. */
  get query(): string {
    return this.pad ? new URLSearchParams({ pad: this.pad.id, deal: String(this.deal + 1) }).toString() : "";
  }

  /** Switch to the other player's view: swap scores and dealer, keep the cards. */
  swap(me: 0 | 1): void {
    if (!this.pad || me === this.me) return;
    this.pad = { ...(findPad(this.pad.id) ?? this.pad), me };
    savePad(this.pad);
    const board = this.#told(this.#setup.board);
    this.#setup.base = board;
    this.#setup.change(board);
  }

  /** Fill in a board's missing score and dealer from the pad. */
  withPadFacts(board: Board): Board {
    if (!this.pad) return board;
    const position = this.#told(EMPTY);
    const scores = board.scores.some(Boolean) ? board.scores : position.scores;
    return { ...board, scores, target: board.target ?? this.pad.target, rest: { ...position.rest, ...board.rest } };
  }

  async #ask(): Promise<void> {
    const { game, names, dealer, target, deals } = this.pad!;
    try {
      const answer = await askPad({ game, players: 2, names, dealer, target, deals: deals.slice(0, this.deal) });
      if (this.#closed) return;
      this.error = null;
      if (!answer.game.board) {
        // the pad's game is not supported by the board
        this.pad = null;
        if (this.#setup.empty) this.#setup.board = EMPTY;
        return;
      }
      this.points = pointsOf(answer);
      this.#dealer = answer.next?.dealer ?? null;
      this.#setup.base = this.#told(this.#setup.board);
      if (this.#setup.empty) this.#setup.board = { ...this.#setup.board, ...this.#setup.base };
    } catch (cause) {
      if (this.#closed) return;
      this.error = apiError(cause);
      if (this.error.offline || this.error.status === 429) this.#timer = setTimeout(() => void this.#ask(), RETRY_MS);
    }
  }

  #told(board: Board): Pick<Board, "scores" | "rest"> {
    const dealer = this.#dealer;
    const rest = dealer === null ? board.rest : { ...board.rest, dealer: String(dealer === this.me ? 0 : 1) };
    return { scores: this.scores ?? [0, 0], rest };
  }
}

/** Points in the current game; null if several games run at once. */
function pointsOf({ game, sheet }: PadSheet): readonly [number, number] | null {
  if (game.form === "columns") return null;
  const [ownPoints, opponentPoints] = sheet.columns.find(({ closed }) => !closed)?.points ?? [];
  return ownPoints === undefined || opponentPoints === undefined ? null : [ownPoints, opponentPoints];
}
