/** A board and its text form (docs/spec/position.md): parsing and serialization. */

import { RANKS, SUITS } from "../../kit/cards/names";
import { say } from "../../kit/i18n/say";
import type { BoardGame } from "../../net/wire.gen";

export type Zone = "mine" | "pile" | "theirs";
export const ZONES: readonly Zone[] = ["mine", "pile", "theirs"];
/** The decision: take the upcard or pass, draw, or discard (and possibly knock). */
export type Next = "offer" | "draw" | "discard";

/** A position in a two-player deal, as known to the player to act. */
export interface Board {
  /** A catalogue game's name or a house-rules code. */
  game: string;
  mine: readonly string[];
  /** Bottom card first. */
  pile: readonly string[];
  /** The opponent's known cards. */
  theirs: readonly string[];
  /** My score and the opponent's before the deal. */
  scores: readonly [number, number];
  /** Null: the rules' default. */
  target: number | null;
  limit: number | null;
  /** Null: derived from the number of cards. */
  next: Next | null;
  /** The discard taken this turn, which may not be discarded again; "" for none. */
  took: string;
  /** My cards that the opponent saw me take from the pile. */
  seen: readonly string[];
  /** Other fields of a pasted text; discarded when a card is moved. */
  rest: Readonly<Record<string, string>>;
}

export const EMPTY: Board = {
  game: "gin",
  mine: [],
  pile: [],
  theirs: [],
  scores: [0, 0],
  target: null,
  limit: null,
  next: null,
  took: "",
  seen: [],
  rest: {},
};

/** The full deck by suit, in the grid's layout. */
export const GRID: readonly (readonly string[])[] = (["s", "h", "d", "c"] as const).map((suit) =>
  [...RANKS].map((rank) => rank + suit),
);
const ALL_CARDS: ReadonlySet<string> = new Set(GRID.flat());
export const PACK = 52;

/** Return the zone of a card; "" if unassigned. */
export const zoneOf = (board: Board, card: string): Zone | "" => ZONES.find((zone) => board[zone].includes(card)) ?? "";

/** Sort by suit, ace first. */
export function inOrder(cards: readonly string[]): string[] {
  const rank = (card: string) => SUITS.indexOf(card[1] as (typeof SUITS)[number]) * 13 + RANKS.indexOf(card[0]!);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

// ---------------------------------------------------------------- writing

/** Rare fields that remain valid after a card is moved. */
const LASTING_FIELDS = ["factor", "upcard", "knock_card", "dealer", "reshuffles"];
export const lastingFields = (rest: Board["rest"]): Board["rest"] =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => LASTING_FIELDS.includes(name)));

/** A game's hand size, knock limit (null: set by a card) and whether an upcard is turned. */
export type DealRules = Pick<BoardGame, "hand" | "limit" | "upcard">;

/** Return the card on the mat that sets the knock limit; "" if there is none or none applies. */
export const limitCard = (board: Board, game: DealRules): string =>
  game.upcard && game.limit === null ? (board.rest["upcard"] ?? board.pile[0] ?? "") : "";

/** Turn names in the text form. */
const TURN_NAMES: Readonly<Record<Next, string>> = { offer: "offer", draw: "draw", discard: "throw" };

export function positionText(board: Board, next: Next, game: DealRules): string {
  const unknownCards = "?".repeat(Math.max(0, game.hand - board.theirs.length));
  const ownCards = inOrder(board.mine).join("");
  const opponentCards = inOrder(board.theirs).join("");
  const seenCards = inOrder(board.seen.filter((card) => board.mine.includes(card))).join("");
  const fields: Record<string, string> = { hands: `${ownCards}/${opponentCards}${unknownCards}`, turn: `0:${TURN_NAMES[next]}` };
  if (board.pile.length) fields["pile"] = board.pile.join("");
  if (seenCards || opponentCards) fields["known"] = `${seenCards}/${opponentCards}`;
  if (next === "discard" && board.took) fields["taken"] = board.took;
  if (board.limit !== null) fields["limit"] = String(board.limit);
  // a limit whose card is not on the mat is written out as a number
  if (board.limit !== null && !limitCard(board, game)) fields["factor"] = "1";
  Object.assign(fields, board.rest);
  if (next === "offer" && !("dealer" in fields)) fields["dealer"] = "1";
  // before a draw the opponent's discard tops the pile
  const hasDiscard = next === "draw" || (next === "discard" && board.pile.length > 1);
  if (hasDiscard && board.pile.length && !("thrower" in fields)) fields["thrower"] = "1";
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

/** Return the query string of a link with the whole position. */
export function query(board: Board, next: Next, game: DealRules): string {
  const params = new URLSearchParams({ position: positionText(board, next, game) });
  if (board.game !== EMPTY.game) params.set("game", board.game);
  if (board.scores.some(Boolean)) params.set("scores", board.scores.join("-"));
  if (board.target !== null) params.set("target", String(board.target));
  return params.toString();
}

// ---------------------------------------------------------------- reading

/** A parse error with a readable message. */
export class PositionError extends Error {}

const PRESERVED_FIELDS = ["factor", "upcard", "knock_card", "dealer", "number", "drawn", "passes", "idle", "turns", "reshuffles", "thrower", "barred", "must", "by"];
/** Stock order and shuffle seeds, unknown to any player. */
const IGNORED_FIELDS = ["stock", "seed", "stock_known", "thrown", "aside"];
const PARSED_FIELDS = ["hands", "turn", "pile", "known", "taken", "limit", "scores"];
const OTHER_GAMES_FIELDS = [
  "laid", "added", "fresh", "use", "spent", "held_back", "gained", "one", "opening", "ranks",
  "out", "rummy", "waiting", "drew", "active", "wild", "turned", "knocker", "declarer",
  "table", "shown", "dropped", "wrong",
];
const SEAT_FIELDS = ["dealer", "thrower", "barred"];

/** Parse a position from the view of the player to act. Raises `PositionError`. */
export function parsePosition(text: string): Board {
  const fields = fieldsOf(text);
  const [seat, next] = turnOf(fields.get("turn")!);
  const hands = fields.get("hands")!.split("/");
  if (hands.length !== 2) throw new PositionError(say("analysis.two_hands", { n: hands.length }));
  const ownCards = cardsOf("hands", hands[seat]!);
  const opponentCards = cardsOf("hands", hands[1 - seat]!);
  const pile = cardsOf("pile", fields.get("pile") ?? "");
  const duplicate = [...ownCards, ...opponentCards, ...pile].find((card, index, all) => all.indexOf(card) < index);
  if (duplicate) throw new PositionError(say("analysis.card_twice", { card: duplicate }));
  const seenCards = cardsOf("known", fields.get("known")?.split("/")[seat] ?? "");
  const limit = fields.get("limit");
  if (limit !== undefined && !/^\d{1,3}$/.test(limit)) throw new PositionError(say("analysis.no_number", { name: "limit", text: truncate(limit) }));
  const takenCard = fields.get("taken") ?? "";
  if (takenCard && !ownCards.includes(takenCard)) throw new PositionError(say("analysis.taken_not_held", { card: truncate(takenCard) }));
  const scores = scoresOf(fields.get("scores") ?? "0:0");
  if (!scores) throw new PositionError(say("analysis.no_number", { name: "scores", text: truncate(fields.get("scores")!) }));
  const flipTurn = (name: string, value: string) => 
    !seat ? value : SEAT_FIELDS.includes(name) ? String(1 - Number(value)) : name === "by" ? value.replace(/[01]/g, (digit) => String(1 - Number(digit))) : value;
  return {
    ...EMPTY,
    mine: ownCards,
    theirs: opponentCards,
    pile,
    scores: seat ? [scores[1], scores[0]] : scores,
    limit: limit === undefined ? null : Number(limit),
    next,
    took: takenCard,
    seen: seenCards.filter((card) => ownCards.includes(card)),
    rest: Object.fromEntries(PRESERVED_FIELDS.flatMap((name) => (fields.has(name) ? [[name, flipTurn(name, fields.get(name)!)]] : []))),
  };
}

/** Parse "72:41", or "72-41" as in links. */
function scoresOf(text: string): [number, number] | null {
  const match = /^(\d{1,5})[:-](\d{1,5})$/.exec(text);
  return match && [Number(match[1]), Number(match[2])];
}

const truncate = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const separator = word.indexOf("=");
    const name = separator < 0 ? word : word.slice(0, separator);
    if (separator < 1 || ![...PARSED_FIELDS, ...PRESERVED_FIELDS, ...IGNORED_FIELDS, ...OTHER_GAMES_FIELDS].includes(name))
      throw new PositionError(say("analysis.no_such_field", { text: truncate(word) }));
    if (OTHER_GAMES_FIELDS.includes(name)) throw new PositionError(say("analysis.other_game", { name }));
    if (fields.has(name)) throw new PositionError(say("analysis.field_twice", { name }));
    fields.set(name, word.slice(separator + 1));
  }
  const missing = ["hands", "turn"].find((name) => !fields.has(name));
  if (missing) throw new PositionError(say("analysis.field_missing", { name: missing }));
  return fields;
}

function turnOf(text: string): [seat: 0 | 1, next: Next] {
  const [, seat, phase] = /^([01]):([a-z-]+)$/.exec(text) ?? [];
  const next: Readonly<Record<string, Next>> = { offer: "offer", draw: "draw", discard: "discard", throw: "discard" };
  if (seat === undefined || !phase || !(phase in next)) throw new PositionError(say("analysis.no_such_turn", { text: truncate(text) }));
  return [seat === "1" ? 1 : 0, next[phase]!];
}

/** Parse the cards of a field, skipping unknown ones. */
function cardsOf(name: string, text: string): string[] {
  const melds: string[] = [];
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "?") continue;
    const card = text.slice(index, ++index + 1);
    if (!ALL_CARDS.has(card)) throw new PositionError(say("analysis.no_card", { name, text: card }));
    melds.push(card);
  }
  return melds;
}

/** Parse the board in a link's query; null if there is none. Raises `PositionError`. */
export function parseQuery(search: string): Board | null {
  const params = new URLSearchParams(search);
  const text = params.get("position");
  if (!text) return null;
  const board = parsePosition(text);
  const target = params.get("target") ?? "";
  return {
    ...board,
    game: params.get("game") || EMPTY.game,
    scores: scoresOf(params.get("scores") ?? "") ?? board.scores,
    target: /^\d{1,5}$/.test(target) ? Number(target) : null,
  };
}

/** Parse pasted input: the text form or a link to this page. */
export function parsePasted(text: string): Board {
  const link = text.trim();
  if (!URL.canParse(link) || !/^https?:/.test(link)) return parsePosition(text);
  const query = parseQuery(new URL(link).search);
  if (!query) throw new PositionError(say("analysis.link_without_position"));
  return query;
}
