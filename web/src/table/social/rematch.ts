/** Rematch after a game: status and buttons. */

import { joinWithAnd } from "../../kit/i18n/lists";
import type { TableView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export interface Rematch {
  /** Status above the buttons; empty before any request. */
  text: string;
  /** Main button: a link once the new table exists; null while waiting. */
  main: { label: string; href?: string } | null;
  /** Label of the button to withdraw or decline. */
  no: string;
  /** Whether you asked or agreed. */
  accepted: boolean;
}

export function rematchOf(view: TableView): Rematch {
  const NO_REMATCH: Rematch = { text: "", main: null, no: "", accepted: false };
  if (!view.sheet.result) return NO_REMATCH;
  const { next, rematches, tournament, review, deals } = view.room;
  if (review) return { ...NO_REMATCH, main: { label: say("company.back_to_review"), href: review } };
  if (deals) return { ...NO_REMATCH, main: { label: say("company.see_result"), href: deals } };
  if (tournament) return { ...NO_REMATCH, main: { label: say("company.back_to_tournament"), href: tournament } };
  const href = next ? `/t/${encodeURIComponent(next)}` : "";
  const accepted = view.seat !== null && rematches.includes(view.seat);
  if (view.seat === null)
    return href && view.room.watch ? { ...NO_REMATCH, main: { label: say("company.see_rematch"), href } } : NO_REMATCH;
  if (href) return { text: "", main: { label: say("company.rematch"), href }, no: "", accepted };
  const people = view.players.filter((player) => player.seat !== view.seat && (!player.bot || player.stand_in));
  if (!people.length) return { ...NO_REMATCH, main: { label: say("kit.play_again") }, accepted };
  const namesOf = (wants: boolean) =>
    people.filter((person) => rematches.includes(person.seat) === wants).map((person) => person.name);
  const requesters = namesOf(true);
  if (accepted) return { text: say("company.waiting_for", { names: joinWithAnd(namesOf(false)) }), main: null, no: say("kit.take_back"), accepted };
  if (!requesters.length) return { ...NO_REMATCH, main: { label: say("company.rematch_ask") } };
  const text = say("company.who_wants_rematch", { who: joinWithAnd(requesters), n: requesters.length });
  return { text, main: { label: say("company.agree") }, no: say("company.no"), accepted };
}
