/** How my hand fits together: the server knows the rules. What was asked is remembered. */

import { getBoardHand } from "../../net/api";
import type { BoardHand } from "../../net/wire.gen";
import { RANKS } from "../../kit/cards/names";
import { inOrder, type Board } from "./position";

const MAX_STEPS = 500;
const PAUSE = 120;

/** Part of a hand side by side; `name` of a meld for the ear, `kind` for the eye. */
export interface Group {
  cards: readonly string[];
  kind: "run" | "set" | "";
  name: string;
}

/** A hand as its melds and what is left; of an older arrangement the melds that are still there. */
export function groupsOf(mine: readonly string[], hand: BoardHand | null): { groups: Group[]; points: number | null } {
  const melds = (hand?.melds ?? []).filter(({ cards }) => cards.every((card) => mine.includes(card)));
  const melded = new Set(melds.flatMap(({ cards }) => cards));
  const loose = mine.filter((card) => !melded.has(card));
  const known = hand !== null && hand.deadwood.length === loose.length && hand.deadwood.every((card) => loose.includes(card));
  return {
    groups: [
      ...melds.map(({ cards, kind, name }) => ({ cards, kind, name })),
      ...(loose.length ? [{ cards: known ? byValue(loose) : loose, kind: "" as const, name: "" }] : []),
    ],
    points: known ? hand.points : null,
  };
}

/** The heaviest last, as it goes first. */
const byValue = (cards: readonly string[]): string[] => inOrder(cards).sort((a, b) => RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!));

export class Fitting {
  /** Of the hand as it was when last known. */
  hand: BoardHand | null = $state.raw(null);
  readonly #known = new Map<string, BoardHand>();
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Look at the hand of a board; `upcard` tells the limit. */
  of(board: Board, upcard: string): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    const asked = [board.game, inOrder(board.mine).join(""), upcard] as const;
    const known = this.#known.get(asked.join(" "));
    this.hand = known ?? this.hand;
    if (!known) this.#timer = setTimeout(() => void this.#ask(asked), PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #ask(asked: readonly [string, string, string]): Promise<void> {
    const abort = (this.#abort = new AbortController());
    try {
      const answer = await getBoardHand(...asked, abort.signal);
      if (this.#known.size >= MAX_STEPS) this.#known.clear();
      this.#known.set(asked.join(" "), answer);
      if (!abort.signal.aborted) this.hand = answer;
    } catch {
      // the cards are there without it: unsorted, and no count is told
    }
  }
}
