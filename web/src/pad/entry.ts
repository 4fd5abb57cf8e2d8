/** A deal as it is being written down: the fields of the form, and the entry they come to. */

import type { PadEntry, PadGame, PadSeats } from "../wire.gen";

export type Way = "knock" | "points" | "dead";

export interface Draft {
  way: Way;
  /** Who knocked, or who won. */
  who: number | null;
  points: number | null;
  boxes: number;
  /** By seat. */
  deadwood: Record<number, number | null>;
  bigGin: boolean;
  doubled: boolean;
  misdeal: boolean;
}

export function freshDraft(way: Way = "knock"): Draft {
  return {
    way,
    who: null,
    points: null,
    boxes: 1,
    deadwood: {},
    bigGin: false,
    doubled: false,
    misdeal: false,
  };
}

/** A written entry back in the form. */
export function draftOf(entry: PadEntry): Draft {
  if (entry.type === "points")
    return { ...freshDraft("points"), who: entry.winner, points: entry.points, boxes: entry.boxes ?? 1 };
  if (entry.type === "dead") return { ...freshDraft("dead"), misdeal: entry.misdeal ?? false };
  return {
    ...freshDraft("knock"),
    who: entry.knocker,
    deadwood: { ...entry.deadwood },
    bigGin: entry.big_gin ?? false,
    doubled: entry.doubled ?? false,
  };
}

/** The entry of a complete draft. */
export function entryOf(draft: Draft, active: readonly number[]): PadEntry {
  if (draft.way === "dead") return { type: "dead", misdeal: draft.misdeal };
  if (draft.way === "points")
    return { type: "points", winner: draft.who ?? 0, points: draft.points ?? 0, boxes: draft.boxes };
  const deadwood = Object.fromEntries(active.map((seat) => [seat, draft.deadwood[seat] ?? 0]));
  const { bigGin, doubled } = draft;
  return { type: "knock", knocker: draft.who ?? 0, deadwood, big_gin: bigGin, doubled };
}

/** What is still missing, in words; empty when the entry is complete. */
export function missing(
  draft: Draft,
  active: readonly number[],
  names: readonly string[],
  game: Pick<PadGame, "limit" | "gin">,
): string {
  if (draft.way === "dead") return "";
  if (draft.who === null || !active.includes(draft.who))
    return draft.way === "points" ? "Who won?" : "Who knocked?";
  if (draft.way === "points") return draft.points === null ? "How many points?" : "";
  for (const seat of active)
    if (draft.deadwood[seat] === null || draft.deadwood[seat] === undefined)
      return `What was ${names[seat] ?? ""} left with?`;
  const own = draft.deadwood[draft.who] ?? 0;
  if (game.limit !== null && own > game.limit)
    return game.limit ? `A knock needs at most ${game.limit}.` : `Only ${game.gin} ends the deal: 0 left.`;
  return "";
}

/** Who plays at each table, once somebody else sits out. */
export function tablesOf(seats: PadSeats, out: number | null, players: number): number[][] {
  if (out === null || out === seats.sits_out) return seats.tables;
  return [Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== out)];
}

/** A number from what was typed: digits only, null for nothing. */
export function numberOf(text: string, most: number): number | null {
  const digits = text.replace(/\D/g, "").slice(0, 5);
  return digits === "" ? null : Math.min(most, Number(digits));
}
