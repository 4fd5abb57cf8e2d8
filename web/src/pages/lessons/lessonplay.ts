/** Table for a lesson: cards are selected, and a wrong tap gets feedback. */

import type { TableView } from "../../net/wire.gen";
import { disabledButton, enabledButton, type Button } from "../../table/core/button";
import type { Intent } from "../../table/core/keys";
import type { Play } from "../../table/core/play";
import type { Kinds, TableState } from "../../table/core/state.svelte";
import { KINDS } from "../../table/kinds";
import { say } from "../../kit/i18n/say";

/** Prefix of a token that submits selected cards as a try. */
export const PICK = "pick:";

/** Interface of a lesson to its table. */
export interface Teacher {
  /** The task is to select cards, and nothing else. */
  readonly picks: boolean;
  /** Handle a tap on a card of the hand; true if it was handled. */
  handleTap(card: string): boolean;
}

/** Wrap each kind of play with the teacher. */
export function guidedKinds(teacher: Teacher): Kinds {
  const addTeacher = ([name, make]: [string, (table: TableState) => Play]) =>
    [name, (table: TableState) => guidedPlay(make(table), table, teacher)] as const;
  return Object.fromEntries(Object.entries(KINDS).map(addTeacher)) as unknown as Kinds;
}

function guidedPlay(play: Play, table: TableState, teacher: Teacher): Play {
  const overrides: Partial<Play> = {
    tap(card: string): boolean {
      if (teacher.picks) table.hand.toggle(card);
      return teacher.picks || teacher.handleTap(card) || play.tap(card);
    },
    key(intent: Intent): boolean {
      const card = intent === "choose" ? (table.hand.cursor ?? table.hand.order[0]) : undefined;
      if (card === undefined || !(teacher.picks || teacher.handleTap(card))) return play.key(intent);
      if (teacher.picks) table.hand.toggle(card);
      return true;
    },
    buttons: (view: TableView, selection: readonly string[], turn: () => Button[]) =>
      teacher.picks ? [pickButton(selection)] : play.buttons(view, selection, turn),
    compactButtons: (view: TableView, buttons: readonly Button[]) => (teacher.picks ? buttons : play.compactButtons(view, buttons)),
    prompt: (view: TableView, small: boolean) => (teacher.picks ? null : play.prompt(view, small)),
  };
  return new Proxy(play, {
    get(target, key) {
      const own = overrides[key as keyof Play];
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function pickButton(selection: readonly string[]): Button {
  const label = [say("lessons.these_cards", { n: selection.length })];
  if (selection.length) return enabledButton("main", label, [], { do: "act", token: PICK + selection.join(" ") }, "gold");
  return disabledButton("main", label, { code: "choose-first", rule: "", text: say("lessons.choose_cards_first"), data: {} }, [say("lessons.tap_first")]);
}
