/** The buttons of the action bar for the current state. One of them is gold. */

import { type Pieces, sayPieces } from "../../kit/text/pieces";
import type { TableView } from "../../net/wire.gen";
import { goldButtonsFor } from "./advice";
import { act, type Button, type ButtonId, type Command, withShortcut, disabledButton, enabledButton } from "./button";
import { onTable } from "./kinds";
import type { Play } from "./play";
import { choosesRank, rankButtons } from "./rankchoice";
import { cardsOf, takeAt } from "./selection";
import { boardOf, canDo, nameOf, notYourTurn, whyNot } from "./view";
import { say } from "../../kit/i18n/say";

/**
 * Return all buttons right of "Hint", in order, the main action last. `rank` is the focused rank
 * while the wild rank is being named.
 */
export function buttonsOf(
  view: TableView,
  selection: readonly string[],
  play: Pick<Play, "buttons">,
  rank: string | null = null,
): Button[] {
  if (choosesRank(view)) return rankButtons(view, rank);
  const chosen = selection.length === 1 ? (selection[0] ?? null) : null;
  const ordinary = () => turnButtons(view, chosen);
  const list = view.sits_out || view.board_over ? ordinary() : play.buttons(view, selection, ordinary);
  return highlightOne(list, new Set(view.can.map((action) => action.kind)));
}

/** The same with a hint's action `token` in gold. */
export function advisedButtons(view: TableView, list: readonly Button[], token: string, play: Pick<Play, "advised">): Button[] {
  const cards = cardsOf(view, token);
  const rank = view.can.find((action) => action.token === token)?.rank ?? null;
  return goldButtonsFor(view, list, token, () =>
    choosesRank(view)
      ? rankButtons(view, rank).find((button) => button.command)
      : play.advised(view, token, () => turnButtons(view, cards.length === 1 ? (cards[0] ?? null) : null)),
  );
}

/** Return the buttons that fit on a phone, including the golden one. */
export function compactButtonsOf(view: TableView, buttons: readonly Button[], play: Pick<Play, "compactButtons">): Button[] {
  const few = [...play.compactButtons(view, buttons.filter(({ id }) => id !== "advised"))];
  const gold = buttons.find(({ tone }) => tone === "gold");
  if (!gold || few.includes(gold)) return few;
  while (few.length >= ROOM_FOR) {
    const disabledIndex = few.findIndex(({ command }) => command === null);
    few.splice(Math.max(0, disabledIndex), 1);
  }
  return [...few, gold];
}

/** Number of buttons that fit beside the hint on a phone. */
const ROOM_FOR = 3;

/** Make one button gold: gin, else the main action; ending a deal or a response comes last. */
function highlightOne(list: Button[], kinds: ReadonlySet<string>): Button[] {
  const usableButton = (id: ButtonId) => list.find((button) => button.id === id && button.command);
  const gold =
    list.find((button) => (button.id === "declare" || button.does === "take") && button.tone === "gold") ??
    usableButton("big-gin") ??
    usableButton("gin") ??
    usableButton("main") ??
    (kinds.has("throw") ? undefined : usableButton("knock")) ??
    (kinds.has("lay-off") || kinds.has("meld") ? undefined : usableButton("done"));
  for (const button of list) {
    if (button === gold) button.tone = "gold";
    else if (button.command && button.id === "knock") button.tone = "cream";
    else if (button.command) button.tone = "plain";
  }
  return list;
}

// ------------------------------------------------------------ an ordinary turn

function turnButtons(view: TableView, chosen: string | null): Button[] {
  const board = boardOf(view);
  const next = canDo(view, "next-deal");
  const result: Command = { do: "result" };
  if (next) {
    const see = board?.result ? [enabledButton("extra", [say("table.result")], [], result, "plain")] : [];
    return [...see, enabledButton("main", [say("kit.next_deal")], [], { do: "next-deal" }, "gold")];
  }
  if (view.sheet.result) return [enabledButton("main", [say("table.result")], [], result, "gold")];
  if (view.board_over || view.sits_out) return spectatorButtons(view, result);
  if (!board || !view.your_turn) return [waitingButton(view)];
  if (board.phase === "throw") return [discardButton(view, chosen)];
  // deeper discards are taken by their card in the pile
  const take = onTable(view) ? takeAt(view, 0) : canDo(view, "take");
  const pass = canDo(view, "pass");
  const draw = canDo(view, "draw");
  const top = take?.card ?? board.pile.at(-1) ?? null;
  const name: Pieces = top ? sayPieces("table.take_card", { card: { card: top } }) : [say("table.take")];
  const taking = (id: ButtonId): Button =>
    take
      ? withShortcut(id, name, say("kit.or_press_d"), act(take), "plain")
      : disabledButton(id, name, whyNot(view, "take", top) ?? whyNot(view, "take") ?? notYourTurn(view));
  if (pass) {
    const passing = withShortcut("extra", [say("table.pass")], say("table.or_press_p"), act(pass), "plain");
    return [{ ...passing, does: "pass" }, taking("main")];
  }
  const main = draw
    ? withShortcut("main", [say("kit.draw")], say("table.or_press_s"), act(draw), "gold")
    : disabledButton("main", [say("kit.draw")], whyNot(view, "draw") ?? notYourTurn(view));
  return [taking("extra"), main];
}

/** Buttons while waiting for the next deal: other tables are still playing, or you sit out. */
function spectatorButtons(view: TableView, result: Command): Button[] {
  const see = boardOf(view)?.result ? [enabledButton("extra", [say("table.result")], [], result, "plain")] : [];
  return [...see, disabledButton("main", [say("kit.next_deal")], notYourTurn(view))];
}

function waitingButton(view: TableView): Button {
  const board = boardOf(view);
  const name = board?.turn == null || board.turn === view.seat ? "" : nameOf(view, board.turn);
  const reason = notYourTurn(view);
  const overText = board?.phase === "over" ? say("table.deal_over") : "";
  // a player who dropped out no longer discards in this deal
  if (!overText && board?.dropped.some(({ seat }) => seat === view.seat))
    return disabledButton("main", [say("kit.next_deal")], { ...reason, text: say("table.you_out_deal") }, [say("table.others_play_on")]);
  return disabledButton("main", [say("kit.discard")], reason, [overText || (name ? say("table.after_who", { who: name }) : reason.text)]);
}

function discardButton(view: TableView, chosen: string | null): Button {
  const label: Pieces = chosen ? sayPieces("kit.discard_card", { card: { card: chosen } }) : [say("kit.discard")];
  const discard = chosen ? canDo(view, "throw", chosen) : undefined;
  if (discard) return withShortcut("main", label, say("table.or_press_enter"), act(discard), "gold");
  const refusal = chosen ? whyNot(view, "throw", chosen) : undefined;
  if (refusal) return disabledButton("main", label, refusal);
  const text = say("kit.choose_card_first");
  return disabledButton("main", label, { code: "choose-first", rule: "", text, data: {} });
}
