/** A deal of a score pad on the board: the players, and the score before it. */

import { askPad, apiError, type ApiError } from "../../net/api";
import type { PadSheet } from "../../net/wire.gen";
import { keepPad, padOfId, type Pad } from "../../kit/games/pads.svelte";
import { EMPTY, type Board } from "./position";
import type { Setup } from "./setup.svelte";

const AGAIN = 4_000; // milliseconds until an unreachable server is asked again

export class FromPad {
  /** Null: the board is not that of a pad of this browser. */
  pad: Pad | null = $state.raw(null);
  /** Which deal, from 0. */
  deal = $state(0);
  error: ApiError | null = $state.raw(null);
  /** The points of each seat before the deal; none where one number does not say how it stood. */
  points: readonly [number, number] | null = $state.raw(null);
  #dealer: number | null = null;
  #setup: Setup;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Whose hand is on the board. */
  readonly me: 0 | 1 = $derived(this.pad?.me === 1 ? 1 : 0);
  readonly names: readonly [string, string] | null = $derived(
    this.pad ? [this.pad.names[this.me]!, this.pad.names[1 - this.me]!] : null,
  );
  /** Mine and theirs. */
  readonly scores: readonly [number, number] | null = $derived(this.points && [this.points[this.me], this.points[this.me ? 0 : 1]]);

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Of which deal the address is, if it is of one; the board keeps what it has where it has cards. */
  async begin(search: string): Promise<void> {
    const params = new URLSearchParams(search);
    const pad = padOfId(params.get("pad") ?? "");
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

  /** The part of an address that says where the board comes from. */
  get query(): string {
    return this.pad ? new URLSearchParams({ pad: this.pad.id, deal: String(this.deal + 1) }).toString() : "";
  }

  /** The other one asks: scores and dealer turn round, the cards stay. */
  swap(me: 0 | 1): void {
    if (!this.pad || me === this.me) return;
    this.pad = { ...(padOfId(this.pad.id) ?? this.pad), me };
    keepPad(this.pad);
    const board = this.#told(this.#setup.board);
    this.#setup.base = board;
    this.#setup.change(board);
  }

  /** A board from elsewhere, with the score and the dealer of the pad where it names none. */
  completed(board: Board): Board {
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
        // no game of the board, whatever the address says
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
      if (this.error.offline || this.error.status === 429) this.#timer = setTimeout(() => void this.#ask(), AGAIN);
    }
  }

  #told(board: Board): Pick<Board, "scores" | "rest"> {
    const dealer = this.#dealer;
    const rest = dealer === null ? board.rest : { ...board.rest, dealer: String(dealer === this.me ? 0 : 1) };
    return { scores: this.scores ?? [0, 0], rest };
  }
}

/** The points of the game that is being played: several at once cannot be told by one number. */
function pointsOf({ game, sheet }: PadSheet): readonly [number, number] | null {
  if (game.form === "columns") return null;
  const [mine, theirs] = sheet.columns.find(({ closed }) => !closed)?.points ?? [];
  return mine === undefined || theirs === undefined ? null : [mine, theirs];
}
