/** State of the position editor: cards by zone, validation, undo. */

import { cardName } from "../../kit/cards/names";
import { announce } from "../../kit/announcer.svelte";
import { say } from "../../kit/i18n/say";
import type { BoardGame } from "../../net/wire.gen";
import { EMPTY, GRID, lastingFields, PACK, ZONES, zoneOf, query, limitCard, type Board, type Next, type Zone } from "./position";

const MAX_UNDO = 200;
const MAX_SCORE = 9_999;
/** Default game until the server's games are loaded. */
const GIN: BoardGame = { name: "gin", title: "", hand: 10, target: 100, limit: 10, upcard: true };

export interface Checked {
  next: Next;
  /** Number of cards in the stock. */
  stock: number;
  /** Validation message of each zone, "" if valid. */
  faults: Readonly<Record<Zone | "score" | "limit", string>>;
  /** Zones that are incomplete, as opposed to wrong. */
  short: readonly Zone[];
  /** The position is valid and can be analysed. */
  fits: boolean;
}

const countText = (n: number): string => (n === 0 ? "" : n < 0 ? say("analysis.cards_short", { n: -n }) : say("analysis.cards_too_many", { n }));

/** Return the decision, by default derived from the size of the hand. */
function nextAction(board: Board, game: BoardGame): Next {
  if (board.next) return board.next === "offer" && !game.upcard ? "draw" : board.next;
  return board.mine.length > game.hand ? "discard" : "draw";
}

/** Validate a position. */
export function check(board: Board, game: BoardGame): Checked {
  const next = nextAction(board, game);
  const handSize = game.hand + (next === "discard" ? 1 : 0);
  const stock = PACK - handSize - game.hand - board.pile.length;
  const target = board.target ?? game.target;
  const faults = {
    mine: countText(board.mine.length - handSize),
    theirs: countText(Math.max(0, board.theirs.length - game.hand)),
    pile: pileFault(board.pile.length, next, stock),
    limit: game.limit === null && board.limit === null && !limitCard(board, game) ? say("analysis.limit_missing") : "",
    score: target && board.scores.some((score) => score >= target) ? say("analysis.game_over_at", { target }) : "",
  };
  const incompleteZones = ZONES.filter((zone) => faults[zone] && board[zone].length < (zone === "mine" ? handSize : 1));
  return { next, stock: Math.max(0, stock), faults, short: incompleteZones, fits: Object.values(faults).every((fault) => !fault) };
}

function pileFault(cards: number, next: Next, stock: number): string {
  if (next === "offer") return countText(cards - 1);
  if (next === "draw" && !cards) return countText(-1);
  return stock < 1 ? countText(1 - stock) : "";
}

const RANK_KEYS: Readonly<Record<string, string>> = { "0": "T", "1": "T" };
const ZONE_KEYS: Readonly<Record<string, Zone | "">> = { m: "mine", p: "pile", o: "theirs", x: "" };

export class Setup {
  board: Board = $state.raw(EMPTY);
  games: readonly BoardGame[] = $state.raw([]);
  /** The current zone, for cards pressed or typed. */
  zone: Zone = $state("mine");
  /** The focused card of the grid. */
  at = $state("As");
  /** The rank typed so far, awaiting its suit. */
  pendingRank = $state("");
  /** Fields of an empty board, such as a score pad's score. */
  base: Partial<Board> = {};
  #past: Board[] = $state.raw([]);

  readonly game: BoardGame = $derived(this.games.find((game) => game.name === this.board.game) ?? { ...GIN, name: this.board.game });
  readonly checked: Checked = $derived(check(this.board, this.game));
  readonly query: string = $derived(query(this.board, this.checked.next, this.game));
  readonly empty: boolean = $derived(ZONES.every((zone) => !this.board[zone].length));
  readonly canUndo: boolean = $derived(this.#past.length > 0);

  zoneOfCard = (card: string): Zone | "" => zoneOf(this.board, card);

  /** Replace the board, undoably. */
  load(board: Board): void {
    this.#past = [...this.#past, this.board].slice(-MAX_UNDO);
    this.board = board;
    this.pendingRank = "";
  }

  change(change: Partial<Board>): void {
    this.load({ ...this.board, ...change });
  }

  clear(): void {
    this.load({ ...EMPTY, game: this.board.game, target: this.board.target, ...this.base });
    this.zone = "mine";
    announce(say("analysis.emptied"));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.board = before;
    this.pendingRank = "";
    announce(say("analysis.undone"));
  }

  /** Move a card to a zone, at the end or before `index`; "" removes it from the board. */
  placeCard(card: string, zone: Zone | "", index?: number): void {
    const previousZone = this.zoneOfCard(card);
    this.at = card;
    if (previousZone === zone && index === undefined) return this.#tell(card, zone);
    const board: Record<Zone, readonly string[]> = { mine: this.board.mine, pile: this.board.pile, theirs: this.board.theirs };
    if (previousZone) board[previousZone] = board[previousZone].filter((other) => other !== card);
    if (zone) board[zone] = board[zone].toSpliced(index ?? board[zone].length, 0, card);
    const takenCard = board.mine.includes(this.board.took) ? this.board.took : "";
    this.change({ ...board, took: takenCard, rest: lastingFields(this.board.rest) });
    this.#tell(card, zone);
  }

  /** Toggle a card of the grid in the current zone. */
  press(card: string): void {
    this.placeCard(card, this.zoneOfCard(card) === this.zone ? "" : this.zone);
  }

  /** Select the current zone. */
  choose(zone: Zone): void {
    this.zone = zone;
    this.pendingRank = "";
  }

  next(next: Next): void {
    this.change({ next, took: next === "discard" ? this.board.took : "", rest: lastingFields(this.board.rest) });
  }

  score(seat: 0 | 1, value: number): void {
    const to = Math.max(0, Math.min(MAX_SCORE, Math.round(value) || 0));
    this.change({ scores: seat ? [this.board.scores[0], to] : [to, this.board.scores[1]] });
  }

  /** Handle a key press on the page; `card` is the focused card, if any. True when handled. */
  key(key: string, card: string | null): boolean {
    const lower = key.toLowerCase();
    if (this.pendingRank && "shdc".includes(lower)) {
      this.placeCard(this.pendingRank + lower, this.zone);
      this.pendingRank = "";
      return true;
    }
    const upper = RANK_KEYS[key] ?? key.toUpperCase();
    if (key.length === 1 && "A23456789TJQK".includes(upper)) {
      this.pendingRank = upper;
      return true;
    }
    if (lower in ZONE_KEYS) {
      const zone = ZONE_KEYS[lower]!;
      if (card) this.placeCard(card, zone);
      else if (zone) this.choose(zone);
      return card !== null || zone !== "";
    }
    if (lower === "u" || (key === "Backspace" && !this.pendingRank)) return (this.undo(), true);
    const pendingRank = this.pendingRank;
    if (key === "Escape" || key === "Backspace") this.pendingRank = "";
    return pendingRank !== "" && !this.pendingRank;
  }

  /**
   * Move the focus in the grid by an arrow key and return the focused card; null for another key.
   */
  move(key: string): string | null {
    const row = GRID.findIndex((cards) => cards.includes(this.at));
    const column = GRID[row]!.indexOf(this.at);
    const to: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, GRID[row]!.length - 1],
    };
    if (!(key in to)) return null;
    this.at = GRID[to[key]![0]]?.[to[key]![1]] ?? this.at;
    return this.at;
  }

  #tell(card: string, zone: Zone | ""): void {
    announce(say("analysis.card_is", { card: cardName(card), zone: zone || "nowhere" }));
  }
}
