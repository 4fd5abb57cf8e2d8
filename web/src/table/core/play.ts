/**
 * Interface of a kind of play: the hooks the table calls. The defaults here are the common
 * behaviour of all games.
 */

import type { TableView } from "../../net/wire.gen";
import { tokenOf } from "./advice";
import type { Button, Command } from "./button";
import type { Intent } from "./keys";
import { cardsOf } from "./selection";

export abstract class Play {
  // ------------------------------------------------------------ display

  /** Return the buttons right of "Hint", the main action last; `turn` builds the ordinary ones. */
  abstract buttons(view: TableView, picked: readonly string[], turn: () => Button[]): Button[];

  /** Return the buttons that fit on a phone. */
  abstract compactButtons(view: TableView, buttons: readonly Button[]): readonly Button[];

  /** Return the button for a hint, with only the hint's cards selected. */
  advised(view: TableView, token: string, turn: () => Button[]): Button | undefined {
    return this.buttons(view, cardsOf(view, token), turn).find((button) => tokenOf(view, button) === token);
  }

  /** Return a prompt for the selected cards; null keeps the server's prompt. */
  prompt(_view: TableView, _small: boolean): string | null {
    return null;
  }

  // ------------------------------------------------------------ updates

  /** Adopt a changed view, keeping state that still applies. */
  follow(_view: TableView): void {}

  /** Reset unfinished input after an event. */
  reset(): void {}

  /** Called after reconnecting. */
  linked(): void {}

  /** Called when the page is left. */
  close(): void {}

  // ------------------------------------------------------------ user input

  /** Handle a tap on a card of the hand; false selects the default behaviour. */
  tap(_card: string): boolean {
    return false;
  }

  /** Called after a card was selected. */
  chosen(): void {}

  /** Execute a button specific to this kind. */
  press(_command: Command): void {}

  /** Handle a key's intent; false selects the default behaviour. */
  key(_intent: Intent): boolean {
    return false;
  }

  /** Show a hint while nothing is selected; false selects the default behaviour. */
  hint(_token: string): boolean {
    return false;
  }

  /**
   * Take the discard under `depth` others (null: the focused one) to the given position of the hand;
   * false if only the top one can be taken.
   */
  take(_depth: number | null, _at: number | null): boolean {
    return false;
  }

  /**
   * Handle cards dropped on a place of the table; returns whether they were played, or null for the
   * default behaviour.
   */
  dropCards(_cards: readonly string[], _target: string): boolean | null {
    return null;
  }

  /** Go one step back; false if there is nothing to cancel. */
  back(): boolean {
    return false;
  }

  // ------------------------------------------------------------ grouped hands

  /** Return whether a target is a group of your own hand. */
  isPart(_target: string | null): boolean {
    return false;
  }

  /** Move cards into a group of the hand; false if nothing changes. */
  rearrange(_cards: readonly string[], _target: string | null): boolean {
    return false;
  }

  /** Send the next drawn card to this group; null: the default place. */
  expect(_target: string | null): void {}
}
