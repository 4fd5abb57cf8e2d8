/** The golden button for a hint, whatever is selected. No rules. */

import type { Hint, TableView } from "../../net/wire.gen";
import type { Button } from "./button";
import { canDo } from "./view";

/** Return the action a button sends; null if none. */
export function tokenOf(view: TableView, { command }: Button): string | null {
  if (command?.do === "act") return command.token;
  if (command?.do === "knock") return (canDo(view, "gin", command.card) ?? canDo(view, "knock", command.card))?.token ?? null;
  return command?.do === "big-gin" ? (canDo(view, "big-gin")?.token ?? null) : null;
}

/** Match a hint to an action of this view: the server lists each way to knock once. */
export function advisedToken(view: TableView, { token, card }: Hint): string {
  if (view.can.some((action) => action.token === token) || !card || !token.startsWith("k:")) return token;
  return (canDo(view, "gin", card) ?? canDo(view, "knock", card))?.token ?? token;
}

/** Return the buttons with the one for `token` in gold; `made` creates it if none sends it. */
export function goldButtonsFor(view: TableView, list: readonly Button[], token: string, made: () => Button | undefined): Button[] {
  const match = list.find((button) => tokenOf(view, button) === token);
  const gold = match ?? made();
  if (!gold) return [...list];
  const toned = list.map((button) => (button.tone === "gold" ? { ...button, tone: PLAIN[button.id] ?? "plain" } : button));
  if (match) return toned.map((button, i) => (list[i] === match ? { ...button, tone: "gold" } : button));
  // the button for your selection stays; a disabled one makes room
  const instead = toned.findIndex((button) => button.id === gold.id && (!button.command || button.id === "declare"));
  if (instead >= 0) return toned.map((button, i) => (i === instead ? { ...gold, tone: "gold" } : button));
  return [...toned, { ...gold, id: "advised", tone: "gold" }];
}

const PLAIN: Partial<Record<Button["id"], Button["tone"]>> = { knock: "cream" };
