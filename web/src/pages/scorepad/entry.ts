/** Draft of a deal: form fields and the resulting entry. */

import type { PadEntry, PadGame, PadSeats } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export type Ending = "knock" | "false" | "out" | "two" | "blocked" | "points" | "declared" | "last" | "paid" | "shown" | "dead";

export type Verdict = "on" | "misdeal" | "penalty";

export interface Draft {
  ending: Ending;
  /** The player that knocked, went out or won. */
  who: number | null;
  points: number | null;
  boxes: number;
  deadwood: Record<number, number | null>;
  /** Points of melds on the table, by seat. */
  melded: Record<number, number | null>;
  rummy: boolean;
  bigGin: boolean;
  doubled: boolean;
  misdeal: boolean;
  /** Agreed ruling on a false gin. */
  verdict: Verdict;
  /** Wild cards and bonus conditions of the winning hand. */
  deuces: number | null;
  jokers: number | null;
  first: boolean;
  undrawn: boolean;
  suit: boolean;
  /** Rank of each five-card hand, and the winner of a tie. */
  hands: Record<number, number | null>;
  won: number[];
}

type Kind = Pick<PadGame, "score" | "knocks" | "blocked" | "dead" | "two" | "penalty">;

/** Return the ways to enter a deal of this game, most common first. */
export function endingsOf(game: Kind): { value: Ending; label: string }[] {
  const nobody = { value: "dead", label: say("pad.nobody") } as const;
  if (game.score === "declare")
    return [{ value: "declared", label: say("kit.declared") }, { value: "last", label: say("pad.all_dropped_out") }, nobody];
  if (game.score === "payments") return [{ value: "paid", label: say("pad.out") }, nobody];
  if (game.score === "hands")
    return [{ value: "shown", label: say("pad.hands") }, { value: "points", label: say("kit.points") }, nobody];
  if (!onTable(game)) {
    const FALSE_GIN = { value: "false", label: say("pad.false_gin") } as const;
    const usualEndings = [
      { value: "knock", label: say("pad.count") },
      { value: "points", label: say("kit.points") },
      nobody,
    ] as const;
    return game.penalty ? [...usualEndings, FALSE_GIN] : [...usualEndings];
  }
  const endings: { value: Ending; label: string }[] = [{ value: "out", label: say("pad.out") }];
  if (game.two) endings.push({ value: "two", label: say("pad.with_a_two") });
  if (game.knocks) endings.push({ value: "knock", label: say("kit.knock") });
  if (game.score === "left-winner") endings.push({ value: "points", label: say("kit.points") });
  if (game.blocked) endings.push({ value: "blocked", label: say("kit.blocked") });
  if (game.dead) endings.push({ value: "dead", label: say("pad.nobody") });
  return endings;
}

/** Return whether melds are laid on the table, so that players go out. */
export function onTable(game: Pick<PadGame, "score">): boolean {
  return ["left", "left-winner", "table"].includes(game.score);
}

export function freshDraft(ending: Ending = "knock"): Draft {
  return {
    ending,
    who: null,
    points: null,
    boxes: 1,
    deadwood: {},
    melded: {},
    rummy: false,
    bigGin: false,
    doubled: false,
    misdeal: false,
    verdict: "on",
    deuces: null,
    jokers: null,
    first: false,
    undrawn: false,
    suit: false,
    hands: {},
    won: [],
  };
}

/** Convert an entry to a form draft. */
export function draftOf(entry: PadEntry): Draft {
  if (entry.type === "points")
    return { ...freshDraft("points"), who: entry.winner, points: entry.points, boxes: entry.boxes ?? 1 };
  if (entry.type === "dead") return { ...freshDraft("dead"), misdeal: entry.misdeal ?? false };
  if (entry.type === "declared")
    return { ...freshDraft(entry.last ? "last" : "declared"), who: entry.winner, deadwood: { ...entry.left } };
  if (entry.type === "paid") {
    const { winner, deuces = 0, jokers = 0, first = false, undrawn = false, suit = false } = entry;
    return { ...freshDraft("paid"), who: winner, deuces, jokers, first, undrawn, suit };
  }
  if (entry.type === "shown")
    return { ...freshDraft("shown"), who: entry.shower, hands: { ...entry.hands }, won: [...(entry.won ?? [])] };
  if (entry.type === "out")
    return {
      ...freshDraft(entry.two != null ? "two" : entry.out === null ? "blocked" : "out"),
      who: entry.two ?? entry.out,
      deadwood: { ...entry.left },
      melded: { ...entry.melded },
      rummy: entry.rummy ?? false,
    };
  return {
    ...freshDraft("knock"),
    who: entry.knocker,
    deadwood: { ...entry.deadwood },
    bigGin: entry.big_gin ?? false,
    doubled: entry.doubled ?? false,
  };
}

/** Convert a complete draft to an entry. */
export function entryOf(draft: Draft, active: readonly number[], game: Pick<PadGame, "score" | "two" | "penalty">): PadEntry {
  if (draft.ending === "false") return falseGin(draft, active, game.penalty);
  if (draft.ending === "dead") return { type: "dead", misdeal: draft.misdeal };
  if (draft.ending === "points")
    return { type: "points", winner: draft.who ?? 0, points: draft.points ?? 0, boxes: draft.boxes };
  const { who, deuces, jokers, first, undrawn, suit, won } = draft;
  if (draft.ending === "paid")
    return { type: "paid", winner: who ?? 0, deuces: deuces ?? 0, jokers: jokers ?? 0, first, undrawn, suit };
  const bySeat = (numbers: Draft["melded"]) => Object.fromEntries(active.map((seat) => [seat, numbers[seat] ?? 0]));
  if (draft.ending === "shown") {
    const level = levelOf(draft, active);
    return { type: "shown", shower: who ?? 0, hands: bySeat(draft.hands), won: won.filter((seat) => level.includes(seat)) };
  }
  if (draft.ending === "declared" || draft.ending === "last") {
    const left = bySeat(draft.deadwood);
    delete left[who ?? 0];
    return { type: "declared", winner: who ?? 0, left, last: draft.ending === "last" };
  }
  if (draft.ending === "two") {
    const left = bySeat({ ...draft.deadwood, [who ?? 0]: game.two });
    return { type: "out", out: null, left, melded: {}, rummy: false, two: who ?? 0 };
  }
  if (draft.ending === "out" || draft.ending === "blocked") {
    const outSeat = draft.ending === "out" ? draft.who : null;
    const left = bySeat(outSeat === null ? draft.deadwood : { ...draft.deadwood, [outSeat]: 0 });
    const melded = game.score === "table" ? bySeat(draft.melded) : {};
    return { type: "out", out: outSeat, left, melded, rummy: outSeat !== null && draft.rummy, two: null };
  }
  const deadwood = bySeat(draft.deadwood);
  const { bigGin, doubled } = draft;
  return { type: "knock", knocker: draft.who ?? 0, deadwood, big_gin: bigGin, doubled };
}

/** Resolve a false gin: a void deal, or a win of the opponent with the penalty. */
function falseGin(draft: Draft, active: readonly number[], penalty: number): PadEntry {
  if (draft.verdict !== "penalty") return { type: "dead", misdeal: true };
  const opponent = active.find((seat) => seat !== draft.who) ?? 0;
  return { type: "points", winner: opponent, points: penalty, boxes: 1 };
}

/** Describe the missing fields; empty when the entry is complete. */
export function missingField(
  draft: Draft,
  active: readonly number[],
  names: readonly string[],
  game: Pick<PadGame, "limit" | "gin" | "score" | "two">,
): string {
  if (draft.ending === "dead") return "";
  const knocker = draft.ending === "blocked" ? null : draft.who;
  if (draft.ending !== "blocked" && (knocker === null || !active.includes(knocker))) return questionText(draft.ending);
  if (draft.ending === "false") return draft.verdict === "on" ? say("pad.false_gin_play_on") : "";
  if (draft.ending === "points") return draft.points === null ? say("pad.how_many_points") : "";
  if (draft.ending === "paid") return "";
  if (draft.ending === "shown") return lacksHands(draft, active, names);
  for (const seat of active) {
    const name = names[seat] ?? "";
    const isOut = ["out", "two", "declared", "last"].includes(draft.ending) && seat === knocker;
    if (!isOut && draft.deadwood[seat] == null) return say("pad.what_was_name_left", { name });
    if (draft.ending !== "knock" && game.score === "table" && draft.melded[seat] == null)
      return say("pad.what_has_name_on", { name });
  }
  if (draft.ending !== "knock" || knocker === null) return "";
  const own = draft.deadwood[knocker] ?? 0;
  if (onTable(game) && own === 0) return say("pad.with_nothing_left_one");
  if (game.limit !== null && own > game.limit)
    return game.limit ? say("pad.knock_needs_at_most", { limit: game.limit }) : say("pad.only_gin_ends_deal", { gin: game.gin });
  return "";
}

function lacksHands(draft: Draft, active: readonly number[], names: readonly string[]): string {
  const missingSeat = active.find((seat) => draft.hands[seat] == null);
  if (missingSeat !== undefined) return say("pad.what_did_names_have", { names: names[missingSeat] ?? "" });
  const level = levelOf(draft, active);
  return level.length > 1 && !level.some((seat) => draft.won.includes(seat)) ? say("pad.which_equal_hands_better") : "";
}

/** Return the seats tied for the best hand; a tie is resolved manually. */
export function levelOf(draft: Pick<Draft, "hands">, active: readonly number[]): number[] {
  const best = Math.max(...active.map((seat) => draft.hands[seat] ?? -1));
  return active.filter((seat) => draft.hands[seat] === best);
}

/** Return the label of the player field. */
export function questionText(ending: Ending): string {
  return {
    knock: say("pad.asks_who_knocked"),
    false: say("pad.asks_who_declared"),
    out: say("pad.asks_who_went_out"),
    two: say("pad.asks_who_ended_with_two"),
    points: say("pad.who_won"),
    declared: say("pad.asks_who_declared"),
    last: say("pad.who_stayed"),
    paid: say("pad.asks_who_went_out"),
    shown: say("pad.asks_who_showed"),
    blocked: "",
    dead: "",
  }[ending];
}

/** Return the players by table once a different player sits out. */
export function tablesOf(seats: PadSeats, sitsOut: number | null, players: number): number[][] {
  if (sitsOut === null || sitsOut === seats.sits_out) return seats.tables;
  return [Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== sitsOut)];
}

/** Parse a number from digits; null if empty. */
export function numberOf(text: string, max: number): number | null {
  const digits = text.replace(/\D/g, "").slice(0, 5);
  return digits === "" ? null : Math.min(max, Number(digits));
}
