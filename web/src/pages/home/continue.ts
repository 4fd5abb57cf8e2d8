/** Hand of the table to continue, in display groups. */

import type { TableCard } from "../../net/wire.gen";

export interface Group {
  /** "rest": deadwood; "hand": a hand that is not split into melds. */
  kind: "set" | "run" | "rest" | "hand";
  cards: readonly string[];
  points: number;
}

export function groupsOf(table: TableCard): Group[] {
  const { arranged, hand } = table;
  if (!arranged) return hand.length ? [{ kind: "hand", cards: hand, points: 0 }] : [];
  const groups: Group[] = arranged.melds.map(({ kind, cards }) => ({ kind, cards, points: 0 }));
  if (arranged.deadwood.length) groups.push({ kind: "rest", cards: arranged.deadwood, points: arranged.points });
  return groups;
}

/** Return the table to continue: a running clock between people, your turn, then the newest. */
export function nextOf(tables: readonly TableCard[]): TableCard | undefined {
  const hurries = (table: TableCard): boolean =>
    table.due !== null && table.players.some(({ bot, open }, seat) => seat !== table.seat && !bot && !open);
  const [ticking, ownTurns] = [tables.filter(hurries), tables.filter((table) => table.your_turn)];
  return ticking.find((table) => table.your_turn) ?? ticking[0] ?? ownTurns[0] ?? tables[0];
}

/** Return the message key of "Your turn against Mara" or "Playing Mara". */
export function standingText(
  table: TableCard,
): "home.your_turn_with" | "home.your_turn_against" | "home.playing_with" | "home.playing" {
  const isMultiplayer = table.players.length > 2;
  if (table.your_turn) return isMultiplayer ? "home.your_turn_with" : "home.your_turn_against";
  return isMultiplayer ? "home.playing_with" : "home.playing";
}
