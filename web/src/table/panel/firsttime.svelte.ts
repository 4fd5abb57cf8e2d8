/** Games already introduced in this browser, and introductions of new ones. */

import { say } from "../../kit/i18n/say";
import { store, stored } from "../../kit/storage";
import type { TableView } from "../../net/wire.gen";
import { kindName } from "../core/kinds";
import { boardOf, ginWord } from "../core/view";

const STORAGE_KEY = "openrummy.met";
/** More than the number of games; old house rules are dropped. */
const MAX_NAMES = 120;

function storedNames(): string[] {
  try {
    const names: unknown = JSON.parse(stored(STORAGE_KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const met = $state({ names: storedNames() });

/** "Got it": this game is not explained again. */
export function markIntroduced(game: string): void {
  met.names = [...new Set([...met.names, game])].slice(-MAX_NAMES);
  store(STORAGE_KEY, JSON.stringify(met.names));
}

/** Return whether this is a player's first deal of a game in this browser. */
export function isNew(view: TableView): boolean {
  const board = boardOf(view);
  if (view.seat === null || view.room?.gathering || !board || board.number > 0 || board.result) return false;
  return !met.names.includes(view.game.name) && !met.names.includes("*");
}

/** Describe how to win a deal, and the game. */
export function whatWins(view: TableView): string {
  const { game } = view;
  const target = view.sheet.columns[0]?.target || game.target;
  const end = game.deals
    ? say("panel.first_deals", { n: game.deals })
    : game.lowest
      ? say("panel.first_lowest")
      : target
        ? say("panel.first_target", { target })
        : "";
  return [deal(view), end].filter(Boolean).join(" ");
}

function deal(view: TableView): string {
  const { game } = view;
  const board = boardOf(view);
  const kind = kindName(view);
  if (kind === "five") return say("panel.first_five");
  if (kind === "declared") return say("panel.first_declared");
  if (kind === "table") return say("panel.first_table");
  if (!game.knocking) return say("panel.first_gin_only", { gin: ginWord(view) });
  if (board?.any_count) return say("panel.first_any_count");
  return game.limit_by_card
    ? say("panel.first_limit_by_card", { gin: ginWord(view) })
    : say("panel.first_knock", { limit: board?.limit ?? 0, gin: ginWord(view) });
}

/** Describe the buttons at the bottom. */
export const whatButtons = (view: TableView): string => say(BUTTONS[kindName(view)]);

const BUTTONS = {
  knock: "panel.first_buttons_knock",
  five: "panel.first_buttons_five",
  table: "panel.first_buttons_table",
  declared: "panel.first_buttons_declared",
} as const;
