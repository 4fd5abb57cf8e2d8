/** A rated table in play: the ratings of its players, and what losing would take from yours. */

import { getTableRatings } from "../../net/api";
import type { TableRatings, TableView } from "../../net/wire.gen";

class Stake {
  #table = "";
  #ratings: TableRatings | null = $state.raw(null);

  /** Fetch once per table, during play. */
  follow(view: TableView): void {
    if (!view.room?.rated || view.sheet.result || view.room.gathering || this.#table === view.id) return;
    this.#table = view.id;
    this.#ratings = null;
    getTableRatings(view.id).then(
      (ratings) => {
        if (this.#table === view.id) this.#ratings = ratings;
      },
      () => {
        // the table is played without
      },
    );
  }

  #of(view: TableView): TableRatings | null {
    return this.#table === view.id ? this.#ratings : null;
  }

  /** The rating of a seat; null where it is not shown. */
  rating(view: TableView, seat: number | undefined): number | null {
    return this.#of(view)?.seats.find((entry) => entry.seat === seat)?.rating ?? null;
  }

  /** Return the maximum rating loss; null if nothing is at stake. */
  lost(view: TableView): number | null {
    return this.#of(view)?.stake ?? null;
  }
}

export const stake = new Stake();
