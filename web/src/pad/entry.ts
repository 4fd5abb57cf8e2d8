/** A deal as it is being written down: the fields of the form, and the entry they come to. */

import type { PadEntry, PadGame, PadSeats } from "../wire.gen";

export type Way = "knock" | "out" | "blocked" | "points" | "dead";

export interface Draft {
  way: Way;
  /** Who knocked, who went out, or who won. */
  who: number | null;
  points: number | null;
  boxes: number;
  /** What was left, by seat. */
  deadwood: Record<number, number | null>;
  /** What lies on the table, by seat. */
  melded: Record<number, number | null>;
  rummy: boolean;
  bigGin: boolean;
  doubled: boolean;
  misdeal: boolean;
}

type Kind = Pick<PadGame, "score" | "knocks" | "blocked" | "dead">;

/** How a deal of this game can be written down, the usual way first. */
export function waysOf(game: Kind): { value: Way; label: string }[] {
  if (!onTable(game))
    return [
      { value: "knock", label: "Count it" },
      { value: "points", label: "Points" },
      { value: "dead", label: "Nobody" },
    ];
  const ways: { value: Way; label: string }[] = [{ value: "out", label: "Out" }];
  if (game.knocks) ways.push({ value: "knock", label: "Knock" });
  if (game.score === "left-winner") ways.push({ value: "points", label: "Points" });
  if (game.blocked) ways.push({ value: "blocked", label: "Blocked" });
  if (game.dead) ways.push({ value: "dead", label: "Nobody" });
  return ways;
}

/** Do melds lie on the table, so that somebody goes out? */
export function onTable(game: Pick<PadGame, "score">): boolean {
  return ["left", "left-winner", "table"].includes(game.score);
}

export function freshDraft(way: Way = "knock"): Draft {
  return {
    way,
    who: null,
    points: null,
    boxes: 1,
    deadwood: {},
    melded: {},
    rummy: false,
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
  if (entry.type === "out")
    return {
      ...freshDraft(entry.out === null ? "blocked" : "out"),
      who: entry.out,
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

/** The entry of a complete draft. */
export function entryOf(draft: Draft, active: readonly number[], game: Pick<PadGame, "score">): PadEntry {
  if (draft.way === "dead") return { type: "dead", misdeal: draft.misdeal };
  if (draft.way === "points")
    return { type: "points", winner: draft.who ?? 0, points: draft.points ?? 0, boxes: draft.boxes };
  const bySeat = (numbers: Draft["melded"]) => Object.fromEntries(active.map((seat) => [seat, numbers[seat] ?? 0]));
  if (draft.way === "out" || draft.way === "blocked") {
    const out = draft.way === "out" ? draft.who : null;
    const left = bySeat(out === null ? draft.deadwood : { ...draft.deadwood, [out]: 0 });
    const melded = game.score === "table" ? bySeat(draft.melded) : {};
    return { type: "out", out, left, melded, rummy: out !== null && draft.rummy };
  }
  const deadwood = bySeat(draft.deadwood);
  const { bigGin, doubled } = draft;
  return { type: "knock", knocker: draft.who ?? 0, deadwood, big_gin: bigGin, doubled };
}

/** What is still missing, in words; empty when the entry is complete. */
export function missing(
  draft: Draft,
  active: readonly number[],
  names: readonly string[],
  game: Pick<PadGame, "limit" | "gin" | "score">,
): string {
  if (draft.way === "dead") return "";
  const who = draft.way === "blocked" ? null : draft.who;
  if (draft.way !== "blocked" && (who === null || !active.includes(who))) return asks(draft.way);
  if (draft.way === "points") return draft.points === null ? "How many points?" : "";
  for (const seat of active) {
    const name = names[seat] ?? "";
    const out = draft.way === "out" && seat === who;
    if (!out && draft.deadwood[seat] == null) return `What was ${name} left with?`;
    if (draft.way !== "knock" && game.score === "table" && draft.melded[seat] == null)
      return `What has ${name} on the table?`;
  }
  if (draft.way !== "knock" || who === null) return "";
  const own = draft.deadwood[who] ?? 0;
  if (onTable(game) && own === 0) return "With nothing left one goes out and does not knock.";
  if (game.limit !== null && own > game.limit)
    return game.limit ? `A knock needs at most ${game.limit}.` : `Only ${game.gin} ends the deal: 0 left.`;
  return "";
}

/** What is asked of who did it. */
export function asks(way: Way): string {
  return { knock: "Who knocked?", out: "Who went out?", points: "Who won?", blocked: "", dead: "" }[way];
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
