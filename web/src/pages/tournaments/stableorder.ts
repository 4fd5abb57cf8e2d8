/** Stable order of the standings during a round: values update in place, rows move afterwards. */

import type { Tournament, TournamentRow } from "../../net/wire.gen";

/** Return a key that changes when rows may be reordered. */
function moment(t: Tournament): string {
  const round = t.rounds.find(({ number }) => number === t.round);
  return t.format === "arena" ? `v${t.version}` : `${t.state} ${t.round} ${round?.state ?? ""}`;
}

export class Order {
  private last = "";
  /** by entrant: index in the list and displayed rank */
  private positions = new Map<number, { at: number; place: number }>();

  /** Return the rows in display order. */
  arrange(t: Tournament, rows: readonly TournamentRow[]): TournamentRow[] {
    const now = moment(t);
    if (now !== this.last) {
      this.last = now;
      this.positions.clear();
    }
    for (const row of rows)
      if (!this.positions.has(row.entrant.number)) this.positions.set(row.entrant.number, { at: this.positions.size, place: row.place });
    return rows
      .map((row) => ({ ...row, place: this.positions.get(row.entrant.number)!.place }))
      .sort((a, b) => this.positions.get(a.entrant.number)!.at - this.positions.get(b.entrant.number)!.at);
  }
}

/**
 * Return the top rows and your own with its neighbours, each with the number of rows skipped before
 * it.
 */
export function excerpt(rows: readonly TournamentRow[], maxRows: number): { row: TournamentRow; gap: number }[] {
  const own = rows.findIndex(({ entrant }) => entrant.you);
  const visible = rows.map((_, index) => index < maxRows || (own >= 0 && Math.abs(index - own) <= 1));
  let gap = 0;
  const visibleRows: { row: TournamentRow; gap: number }[] = [];
  rows.forEach((row, index) => {
    if (!visible[index]) return void gap++;
    visibleRows.push({ row, gap });
    gap = 0;
  });
  return visibleRows;
}
