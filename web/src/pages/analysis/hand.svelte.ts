/** Meld arrangement of my hand by the server's rules, cached. */

import { getBoardHand } from "../../net/api";
import type { BoardHand } from "../../net/wire.gen";
import { RANKS } from "../../kit/cards/names";
import { inOrder, type Board } from "./position";

const MAX_STEPS = 500;
const DEBOUNCE_MS = 120;

/** Adjacent cards of a hand; `name` is the accessible label of a meld, `kind` styles it. */
export interface Group {
  cards: readonly string[];
  kind: "run" | "set" | "";
  name: string;
}

/** Split a hand into melds and deadwood; from a stale arrangement keep the melds that remain. */
export function groupsOf(handCards: readonly string[], hand: BoardHand | null): { groups: Group[]; points: number | null } {
  const melds = (hand?.melds ?? []).filter(({ cards }) => cards.every((card) => handCards.includes(card)));
  const melded = new Set(melds.flatMap(({ cards }) => cards));
  const looseCards = handCards.filter((card) => !melded.has(card));
  const arranged = hand !== null && hand.deadwood.length === looseCards.length && hand.deadwood.every((card) => looseCards.includes(card));
  return {
    groups: [
      ...melds.map(({ cards, kind, name }) => ({ cards, kind, name })),
      ...(looseCards.length ? [{ cards: arranged ? byValue(looseCards) : looseCards, kind: "" as const, name: "" }] : []),
    ],
    points: arranged ? hand.points : null,
  };
}

/** Sorted by value, highest last, the first to discard. */
const byValue = (cards: readonly string[]): string[] => inOrder(cards).sort((a, b) => RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!));

export class Arrangement {
  /** The last known arrangement. */
  hand: BoardHand | null = $state.raw(null);
  readonly #known = new Map<string, BoardHand>();
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Fetch the arrangement of a board's hand; `upcard` sets the knock limit. */
  of(board: Board, upcard: string): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    const key = [board.game, inOrder(board.mine).join(""), upcard] as const;
    const cached = this.#known.get(key.join(" "));
    this.hand = cached ?? this.hand;
    if (!cached) this.#timer = setTimeout(() => void this.#ask(key), DEBOUNCE_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #ask(key: readonly [string, string, string]): Promise<void> {
    const abort = (this.#abort = new AbortController());
    try {
      const answer = await getBoardHand(...key, abort.signal);
      if (this.#known.size >= MAX_STEPS) this.#known.clear();
      this.#known.set(key.join(" "), answer);
      if (!abort.signal.aborted) this.hand = answer;
    } catch {
      // fall back to an unsorted hand without a deadwood count
    }
  }
}
