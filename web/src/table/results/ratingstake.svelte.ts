/** Ratings of the players at a rated table, and the rating you would lose. */

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
        // play on without ratings
      },
    );
  }

  #of(view: TableView): TableRatings | null {
    return this.#table === view.id ? this.#ratings : null;
  }

  /** Return the rating of a seat; null if it is not shown. */
  rating(view: TableView, seat: number | undefined): number | null {
    return this.#of(view)?.seats.find((entry) => entry.seat === seat)?.rating ?? null;
  }

  /** Return the maximum rating loss; null if nothing is at stake. */
  ratingLoss(view: TableView): number | null {
    return this.#of(view)?.stake ?? null;
  }
}

export const ratingStake = new Stake();
