/**
 * What one kind of play adds to a table: the questions that the table asks of every kind.
 * What a kind leaves as it is here happens as in any game.
 */

import type { TableView } from "../../net/wire.gen";
import { tokenOf } from "./advice";
import type { Button, Deed } from "./button";
import type { Intent } from "./keys";
import { cardsOf } from "./selection";

export abstract class Play {
  // ------------------------------------------------------------ what is shown

  /** The buttons right of "Hint", the main action last; `turn` makes those of an ordinary moment. */
  abstract buttons(view: TableView, picked: readonly string[], turn: () => Button[]): Button[];

  /** Those a phone has room for. */
  abstract fewest(view: TableView, buttons: readonly Button[]): readonly Button[];

  /** The button for what a hint says, with nothing chosen but the cards it speaks of. */
  advised(view: TableView, token: string, turn: () => Button[]): Button | undefined {
    return this.buttons(view, cardsOf(view, token), turn).find((button) => tokenOf(view, button) === token);
  }

  /** What the chosen cards can do, in place of the server's prompt; null where that one stands. */
  prompt(_view: TableView, _small: boolean): string | null {
    return null;
  }

  // ------------------------------------------------------------ what arrives

  /** The view has changed: keep what still makes sense. */
  follow(_view: TableView): void {}

  /** Something happened: what was begun is begun anew. */
  reset(): void {}

  /** The line is there again. */
  linked(): void {}

  /** The page is left. */
  close(): void {}

  // ------------------------------------------------------------ what a person does

  /** A card of the hand was tapped; says false where that is as in any game. */
  tap(_card: string): boolean {
    return false;
  }

  /** One card was chosen. */
  chosen(): void {}

  /** Do what only this kind has a button for. */
  press(_deed: Deed): void {}

  /** Do what a key asks; says false where that is as in any game. */
  key(_intent: Intent): boolean {
    return false;
  }

  /** Show what a hint proposes, while nothing is chosen; says false where that is as in any game. */
  hint(_token: string): boolean {
    return false;
  }

  /** Take the discard under `depth` others (null: the one looked at), to place `at` of the hand;
   * says false where only the top one is taken. */
  take(_depth: number | null, _at: number | null): boolean {
    return false;
  }

  /** Cards were let go over, or put on, a place of the table: were they played? Null where that
   * is as in any game. */
  put(_cards: readonly string[], _target: string): boolean | null {
    return null;
  }

  /** One step back; says false where there is nothing to leave. */
  back(): boolean {
    return false;
  }

  // ------------------------------------------------------------ a hand in parts

  /** The target is a part of your own hand. */
  isPart(_target: string | null): boolean {
    return false;
  }

  /** Put cards into a part of the hand; says false where nothing changes. */
  rearrange(_cards: readonly string[], _target: string | null): boolean {
    return false;
  }

  /** The next card drawn goes to this part; null: wherever it belongs. */
  expect(_target: string | null): void {}
}
