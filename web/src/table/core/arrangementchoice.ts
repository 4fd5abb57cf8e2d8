/** Choosing the arrangement of the hand for a knock or gin. */

import { announce } from "../../kit/announcer.svelte";
import { settings } from "../../kit/settings.svelte";
import type { ArrangementView, CanAct, Failed, Refused, Shows, TableView } from "../../net/wire.gen";
import { canDo } from "./view";
import { say } from "../../kit/i18n/say";

export interface Showing {
  /** The card discarded; null with big gin. */
  card: string | null;
  options: ArrangementView[];
  at: number;
}

/** The part of a table used here. */
interface Table {
  readonly view: TableView | null;
  readonly connection: { fetchShows(card: string | null): Promise<Shows | Refused | Failed> };
  sending: string | null;
  showing: Showing | null;
  act(id: string, token: string): Promise<boolean>;
  showFailure(id: string, answer: Refused | Failed): void;
}

/** Knock or go gin, at once if there is only one arrangement or the settings choose it. */
export async function openShow(table: Table, id: string, card: string | null): Promise<void> {
  const action = card === null ? table.view && canDo(table.view, "big-gin") : ending(table, card);
  if (!action) return;
  if (settings.arrange === "auto" || action.kind !== "knock") {
    await table.act(id, action.token);
    return;
  }
  table.sending = id;
  const answer = await table.connection.fetchShows(card);
  table.sending = null;
  if (answer.type !== "shows") table.showFailure(id, answer);
  else if (answer.options.length < 2) await table.act(id, action.token);
  else {
    table.showing = { card, options: answer.options, at: 0 };
    announce(say("table.how_do_you_show", { n: answer.options.length }));
  }
}

function ending({ view }: Table, card: string): CanAct | null {
  return (view && (canDo(view, "gin", card) ?? canDo(view, "knock", card))) ?? null;
}

export function stepArrangement(showing: Showing, delta: number): Showing {
  const count = showing.options.length;
  const index = (showing.at + delta + count) % count;
  const melds = showing.options[index]?.melds.map((meld) => meld.name).join("; ") ?? "";
  announce(say("table.arrangement_n_count_melds", { n: index + 1, count, melds }));
  return { ...showing, at: index };
}
