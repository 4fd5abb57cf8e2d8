/** Kind of play in which a whole hand, arranged in groups, is declared at once. */

import type { TableView } from "../../net/wire.gen";
import { enabledButton, type Button, type Command } from "../core/button";
import type { Intent } from "../core/keys";
import { Play } from "../core/play";
import type { TableState } from "../core/state.svelte";
import { say } from "../../kit/i18n/say";
import { sayPieces } from "../../kit/text/pieces";
import { Arranger } from "./arranger.svelte";
import { compactButtons, declareButtons } from "./buttons";
import type { Place } from "./groups";
import { handleIntent } from "./keys";

/** Tokens that declare or arrange a whole hand. */
const DECLARES = /^[ya]:/;

export class DeclaredPlay extends Play {
  readonly arranger: Arranger;

  constructor(private readonly table: TableState) {
    super();
    this.arranger = new Arranger(table);
  }

  buttons(view: TableView, _picked: readonly string[], turn: () => Button[]): Button[] {
    return declareButtons(view, this.arranger, turn);
  }

  compactButtons(_view: TableView, buttons: readonly Button[]): readonly Button[] {
    return compactButtons(buttons);
  }

  override follow(view: TableView): void {
    this.arranger.follow(view);
  }

  override linked(): void {
    this.arranger.linked();
  }

  override close(): void {
    this.arranger.close();
  }

  override tap(card: string): boolean {
    this.arranger.tap(card);
    return true;
  }

  override chosen(): void {
    this.arranger.ask();
  }

  override press(command: Command): void {
    if (command.do === "drop") this.arranger.dropping = !this.arranger.dropping;
  }

  override key(intent: Intent): boolean {
    return handleIntent(this.table, this.arranger, intent);
  }

  /** Keep the player's groups and select no card: the next tap would move it. */
  override hint(token: string): boolean {
    if (DECLARES.test(token) && !this.arranger.grouping.groups.length) this.arranger.best();
    return true;
  }

  /** Group the hand as hinted, whatever the groups on the mat. */
  override advised(view: TableView, token: string, turn: () => Button[]): Button | undefined {
    const [kind, card] = token.split(":");
    const command = { do: "act", token } as const;
    if (kind === "a") return enabledButton("main", [say("declare.lay_down_these_melds")], [], command, "gold");
    if (kind !== "y") return super.advised(view, token, turn);
    const sub = card ? sayPieces("kit.discarding", { card: { card } }) : [say("declare.all_cards_melded")];
    return enabledButton("declare", [say("declare.declare")], sub, command, "gold");
  }

  override back(): boolean {
    const { dropping } = this.arranger;
    this.arranger.dropping = false;
    return dropping;
  }

  override isPart(target: string | null): boolean {
    return placeIn(target) !== null;
  }

  override rearrange(cards: readonly string[], target: string | null): boolean {
    const group = placeIn(target);
    return group !== null && this.arranger.move(group, cards);
  }

  override expect(target: string | null): void {
    this.arranger.dropAt = placeIn(target);
  }
}

export function arrangerAt(table: TableState): Arranger {
  return (table.plays.declared as DeclaredPlay).arranger;
}

/** Parse a drop target as a group of the hand. */
function placeIn(target: string | null): Place | null {
  if (target === "rest") return "rest";
  if (!target?.startsWith("group:")) return null;
  return target === "group:new" ? "new" : Number(target.slice(6));
}
