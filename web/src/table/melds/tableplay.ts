/** Kind of play with melds on the table: multiple selection, and turns of several parts. */

import type { TableView } from "../../net/wire.gen";
import type { Button, Command } from "../core/button";
import type { Intent } from "../core/keys";
import { Play } from "../core/play";
import { tokenOf } from "../core/advice";
import { cardsOf, candidatesWith } from "../core/selection";
import type { TableState } from "../core/state.svelte";
import { compactButtons, promptFor, tableButtons } from "./buttons";
import { MeldSelection } from "./meldselection.svelte";

export class TablePlay extends Play {
  readonly selection: MeldSelection;

  constructor(private readonly table: TableState) {
    super();
    this.selection = new MeldSelection(table);
  }

  buttons(view: TableView, selection: readonly string[], turn: () => Button[]): Button[] {
    return tableButtons(view, selection, this.selection, turn);
  }

  compactButtons(_view: TableView, buttons: readonly Button[]): readonly Button[] {
    return compactButtons(buttons);
  }

  override advised(view: TableView, token: string, turn: () => Button[]): Button | undefined {
    const tokenCards = cardsOf(view, token);
    const current = Math.max(0, candidatesWith(view, tokenCards).findIndex((action) => action.token === token));
    const takeAction = view.can.find((action) => action.token === token && action.kind === "take");
    const buttons = tableButtons(view, tokenCards, { current, deep: takeAction?.cards.length || null }, turn);
    return buttons.find((button) => tokenOf(view, button) === token);
  }

  override prompt(view: TableView, small: boolean): string | null {
    return promptFor(view, this.table.hand.selection, this.selection.current, small);
  }

  override reset(): void {
    this.selection.reset();
  }

  override tap(card: string): boolean {
    this.selection.toggle(card);
    return true;
  }

  override press(command: Command): void {
    if (command.do === "suggest") this.selection.suggest();
    else if (command.do === "next-candidate") this.selection.nextCandidate();
  }

  override key(intent: Intent): boolean {
    const { hand } = this.table;
    if (intent === "next-arrangement") this.selection.nextCandidate();
    else if (intent === "previous-arrangement") this.selection.nextCandidate(-1);
    else if (intent === "choose") {
      const card = hand.cursor ?? hand.order[0];
      if (card) this.table.tap(card);
    } else if (intent === "lay-off") this.layOff();
    else return false;
    return true;
  }

  /** Lay off the selection, or select the first card that fits. */
  private layOff(): void {
    const { hand, view } = this.table;
    const first = view?.can.find((action) => action.kind === "lay-off");
    const [card] = view && first ? cardsOf(view, first.token) : [];
    if (!hand.selection.length && card) this.table.tap(card);
    else this.table.pressFor("lay-off");
  }

  override hint(token: string): boolean {
    if (!this.selection.follow(token)) return false;
    this.table.note = null;
    return true;
  }

  override take(depth: number | null, index: number | null): boolean {
    this.selection.take(depth ?? this.selection.deep ?? 0, index);
    return true;
  }

  override dropCards(cards: readonly string[], target: string): boolean | null {
    if (target === "new-meld") return this.selection.newMeld(cards);
    if (target.startsWith("lay:")) return this.selection.lay(target.slice(4));
    return target.startsWith("meld:") ? this.selection.onMeld(Number(target.slice(5)), cards) : null;
  }

  override back(): boolean {
    if (this.selection.deep === null) return false;
    this.selection.reset();
    return true;
  }
}

export function meldSelectionAt(table: TableState): MeldSelection {
  return (table.plays.table as TablePlay).selection;
}
