/** Kinds of play in which melds are held until a knock, or five cards until a show. */

import type { TableView } from "../../net/wire.gen";
import type { Button } from "../core/button";
import { Play } from "../core/play";
import { compactButtons, fiveButtons, knockButtons } from "./buttons";

const singleCard = (selection: readonly string[]): string | null => (selection.length === 1 ? (selection[0] ?? null) : null);

export class KnockPlay extends Play {
  buttons(view: TableView, selection: readonly string[], turn: () => Button[]): Button[] {
    return knockButtons(view, singleCard(selection), turn);
  }

  compactButtons(view: TableView, buttons: readonly Button[]): readonly Button[] {
    return compactButtons(view, buttons);
  }
}

export class FivePlay extends KnockPlay {
  override buttons(view: TableView, selection: readonly string[], turn: () => Button[]): Button[] {
    return fiveButtons(view, singleCard(selection), turn);
  }
}
