/** Audible output of events: sounds, and announcements in the live region. */

import { announce, announceAssertively } from "../../kit/announcer.svelte";
import { play as sound, type Sound } from "../../kit/sound";
import type { Happened, TableView } from "../../net/wire.gen";
import { isAtOtherTable, type Step } from "./fold";
import { onTable } from "./kinds";
import { boardOf } from "./view";
import { tableName } from "./texts";
import { say } from "../../kit/i18n/say";

/** Events that end the deal, its round or the game. */
export const OVER: ReadonlySet<string> = new Set(["ended", "round-over", "game-over"]);

type Kind = Happened["event"]["type"];

const SOUNDS: Partial<Record<Kind, Sound>> = {
  drew: "draw",
  "threw": "discard",
  "laid-off": "lay",
  "laid-down": "lay",
  reclaimed: "lay",
  knocked: "knock",
  "went-out": "knock",
  reshuffled: "draw",
};

/** Parts of a turn: an opponent's are announced together when the turn ends. */
const PARTS: ReadonlySet<string> = new Set(["drew", "laid-down", "laid-off", "reclaimed"]);

export class Voice {
  /** Actions of another player, to be announced at the end of the turn. */
  private pending: string[] = [];

  tell(step: Step): void {
    const { view } = step;
    const lines: string[] = [];
    for (const item of step.events) {
      const { event, text } = item;
      if (isAtOtherTable(item, view)) {
        if (event.type === "ended") lines.push(say("table.at_table", { table: tableName(item.board ?? 0), text }));
        continue;
      }
      const noise = event.type === "knocked" && event.gin !== "no" ? "gin" : SOUNDS[event.type];
      if (noise) sound(noise);
      if (OVER.has(event.type)) {
        announceAssertively([...this.pending.splice(0), text].join(" "));
        if (event.type === "ended") jingle(view);
      } else if (isDeferred(item, view)) this.pending.push(text);
      else lines.push(...this.pending.splice(0), text);
    }
    const last = step.events.at(-1)?.event;
    const isOwn = last && "seat" in last && last.seat === view.seat;
    if (view.your_turn && last && !isOwn) {
      sound("turn");
      lines.push(...this.pending.splice(0), say("table.your_turn"));
    }
    if (lines.length) announce(lines.join(" "));
  }
}

function isDeferred({ event }: Happened, view: TableView): boolean {
  if (!("seat" in event) || event.seat === view.seat) return false;
  return event.type === "drew" || (onTable(view) && PARTS.has(event.type));
}

/** Play a sound for the outcome at your own table; none for spectators. */
function jingle(view: TableView): void {
  const result = boardOf(view)?.result;
  if (!result || view.seat === null || view.sits_out || result.winner === null) return;
  const hasWon = onTable(view)
    ? result.winner === view.seat || result.winners.includes(view.seat)
    : (result.scores[view.seat] ?? 0) > 0;
  sound(hasWon ? "win" : "lose");
}
