/** The buttons of games with melds on the table: they depend on the selection. */

import { cardText, isJoker, rankText } from "../../kit/cards/names";
import type { CanAct, MeldView, Reason, TableView } from "../../net/wire.gen";
import { act, withShortcut, disabledButton, enabledButton, type Button, type ButtonId } from "../core/button";
import { ending } from "../core/endings";
import { cardsTakenAlong, suggestMeld, takeAt, candidatesWith, whyNotAny, whyNotMeld } from "../core/selection";
import { boardOf, canDo, nameOf, notYourTurn, whyNot } from "../core/view";
import { sayPieces, spaceCards, type Piece, type Pieces } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

/** The selection besides the cards of the hand. */
export interface Chosen {
  /** Index of the current candidate. */
  current: number;
  /** The focused discard. */
  deep: number | null;
}

/** Return the buttons; `turn` builds those of all other phases. */
export function tableButtons(
  view: TableView,
  selection: readonly string[],
  { current, deep }: Chosen,
  turn: () => Button[],
): Button[] {
  const phase = boardOf(view)?.phase;
  if (view.your_turn && PLAY_PHASES.has(phase ?? "")) return playing(view, selection, current);
  if (view.your_turn && phase === "two") return upForTwo(view);
  const list = deep === null ? turn() : deepTakeButtons(view, deep, turn());
  const knock = view.game.knocking && phase !== "over" ? [ending(view, "knock", say("kit.knock"), null)] : [];
  return [...back(view), ...knock, ...list];
}

/** Phases in which cards can be played to the table. */
export const PLAY_PHASES: ReadonlySet<string> = new Set(["play", "defend", "last-play"]);

/** Buttons with one card left: a two can end the deal. */
function upForTwo(view: TableView): Button[] {
  const end = canDo(view, "two");
  const pass = canDo(view, "pass");
  if (!end) return [pass ? enabledButton("main", [say("kit.play_on")], [], act(pass), "gold") : disabledButton("main", [say("kit.play_on")], notYourTurn(view))];
  const more = pass ? [enabledButton("extra", [say("kit.play_on")], [], act(pass), "plain")] : [];
  return [...more, enabledButton("main", [say("melds.end_for_two")], [say("melds.deal_ends")], act(end), "gold")];
}

const because = (code: string, text: string): Reason => ({ code, rule: "", text, data: {} });

const back = (view: TableView): Button[] =>
  view.can_take_back ? [enabledButton("take-back", [say("kit.take_back")], [], { do: "take-back" }, "plain")] : [];

// ------------------------------------------------------------ drawing

/** "Take 5♥ and 2 more", for the focused discard. */
function deepTakeButtons(view: TableView, deep: number, list: Button[]): Button[] {
  const action = takeAt(view, deep);
  const card = action?.card;
  if (!action || !card) return list;
  const takenAlong = cardsTakenAlong(view, deep).length;
  const label = sayPieces("melds.take_along", { card: { card }, n: takenAlong });
  const take: Button = { ...withShortcut("main", label, say("kit.or_press_d"), act(action), "gold"), does: "take" };
  const main = list.find((button) => button.id === "main");
  const other = list.find((button) => button.id === "extra");
  // with "Pass" or "Draw" beside it, whichever is present
  const instead = canDo(view, "pass") ? other : main;
  // positions are fixed: the focused card changes on hover, the button must not move
  if (main && instead === main) return [{ ...take, id: "extra" }, { ...main, tone: "plain" }];
  return [...(instead ? [{ ...instead, id: "extra" as const }] : []), take];
}

// ------------------------------------------------------------ playing

function playing(view: TableView, selection: readonly string[], current: number): Button[] {
  const goOut = canDo(view, "go-out");
  if (goOut) {
    const goOutButton = enabledButton("main", [say("melds.go_out")], [say("melds.no_card_left")], act(goOut), "gold");
    return [...back(view), { ...goOutButton, does: "go-out" }];
  }
  const candidates = candidatesWith(view, selection);
  const now = candidates[current % Math.max(1, candidates.length)];
  const defends = boardOf(view)?.phase !== "play";
  const buttons = [layOff(view, selection, candidates), meld(view, selection)];
  if (!defends) buttons.push(discardButton(view, selection));
  const main = now ? playedAs(view, now) : mainButton(buttons, selection);
  const rest = buttons.filter((button) => button.does !== main.does);
  return [
    ...back(view),
    ...(view.game.knocking && !defends ? [knock(view, selection)] : []),
    ...(candidates.length > 1 ? [another(candidates, current)] : []),
    ...rest.map((button) => ({ ...button, id: button.does as ButtonId })),
    ...done(view),
    main,
  ];
}

/** Return the main button if the cards can only be discarded, or do nothing yet. */
function mainButton(buttons: readonly Button[], selection: readonly string[]): Button {
  const last = buttons.find((button) => button.does === "discard") ?? buttons[0]!;
  const meldButton = buttons.find((button) => button.does === "meld")!;
  // no discard yet: the taken card has to be used first
  const first = !selection.length && meldButton.command && last.reason && last.reason.code !== "choose-first";
  return { ...(first || selection.length > 1 ? meldButton : last), id: "main" };
}

const done = (view: TableView): Button[] => {
  const show = canDo(view, "show") ?? canDo(view, "done") ?? canDo(view, "pass");
  const leaves = show?.leaves ?? view.hand?.held;
  return show ? [enabledButton("done", [say("kit.done")], leaves == null ? [] : [say("kit.leaves", { leaves })], act(show), "plain")] : [];
};

const another = (candidates: readonly CanAct[], current: number): Button =>
  enabledButton("next-candidate", [say("melds.another_way")], [say("melds.n_m", { n: (current % candidates.length) + 1, m: candidates.length })], { do: "next-candidate" }, "plain");

function knock(view: TableView, selection: readonly string[]): Button {
  const action = ending(view, "knock", say("kit.knock"), selection.length === 1 ? (selection[0] ?? null) : null);
  const card = action.command?.do === "knock" ? action.command.card : null;
  const token = card && (canDo(view, "knock", card) ?? canDo(view, "gin", card))?.token;
  // melds are already on the table: nothing to arrange
  return token ? { ...action, command: { do: "act", token } } : action;
}

/** Return the golden button for the play of the selected cards. */
function playedAs(view: TableView, action: CanAct): Button {
  const meldOn = action.meld === null ? undefined : boardOf(view)?.table[action.meld];
  if (action.kind === "meld") {
    const main = enabledButton("main", [say("melds.meld")], asMeld(action), act(action), "gold");
    return { ...main, does: "meld" };
  }
  const card: Piece = { card: action.card ?? "" };
  if (action.kind === "reclaim") {
    const joker = !action.wild || action.wild.startsWith("X");
    const label: Pieces = joker ? [say("melds.take_joker")] : sayPieces("melds.take_the", { card: { card: action.wild ?? "" } });
    const sub = sayPieces("melds.leave_in", { card, kind: meldOn?.kind ?? "" });
    return { ...enabledButton("main", label, sub, act(action), "gold"), does: "reclaim" };
  }
  const stands = action.stands.find((represented) => represented);
  const ownerText = meldOn ? onWhose(view, meldOn) : "";
  const sub: Pieces = stands ? sayPieces("melds.as_where", { card: standing(stands), where: ownerText }) : [ownerText];
  return { ...enabledButton("main", sayPieces("kit.lay_off_card", { card }), sub, act(action), "gold"), does: "lay-off" };
}

/** "on your run", "on Otto’s set". */
export function onWhose(view: TableView, meld: MeldView): string {
  if (meld.owner === null) return say("melds.on_kind", { kind: meld.kind });
  if (meld.owner === view.seat) return say("melds.on_your_kind", { kind: meld.kind });
  return say("melds.on_whose_kind", { who: nameOf(view, meld.owner), kind: meld.kind });
}

/** Return the card a wild card represents, or only its rank in a set. */
const standing = (represented: string): Piece =>
  represented.length > 1 ? { card: represented } : rankText(represented);

function asMeld(action: CanAct): Pieces {
  const wild = action.stands.flatMap((stands, i): Pieces =>
    stands ? [...sayPieces("melds.card_as", { card: { card: action.cards[i] ?? "X1" }, stands: standing(stands) }), " "] : [],
  );
  if (wild.length) return wild;
  return action.cards.length > 5 ? [say("melds.n_cards", { n: action.cards.length })] : spaceCards(action.cards);
}

// ------------------------------------------------------------ meld, lay off, discard

function layOff(view: TableView, selection: readonly string[], candidates: readonly CanAct[]): Button {
  const [card] = selection;
  const action = candidates.find((candidate) => candidate.kind === "lay-off");
  const label: Pieces = selection.length === 1 && card ? sayPieces("kit.lay_off_card", { card: { card } }) : [say("kit.lay_off")];
  if (action) {
    const meldOn = action.meld === null ? undefined : boardOf(view)?.table[action.meld];
    const sub = meldOn ? [onWhose(view, meldOn)] : [];
    return { ...enabledButton("lay-off", label, sub, act(action), "plain"), does: "lay-off" };
  }
  return { ...disabledButton("lay-off", [say("kit.lay_off")], whyNoLayOff(view, selection, candidates)), does: "lay-off" };
}

function whyNoLayOff(view: TableView, selection: readonly string[], candidates: readonly CanAct[]): Reason {
  const canLayOff = view.can.some((action) => action.kind === "lay-off");
  const refusal = whyNotAny(view, "lay-off");
  if (refusal && !canLayOff) return refusal;
  if (selection.length > 1) return because("one-at-a-time", say("melds.one_card_at_time"));
  const [card] = selection;
  if (card === undefined) return because("choose-first", canLayOff ? say("kit.choose_card") : say("kit.no_card_fits"));
  const own = whyNot(view, "lay-off", card);
  if (own && own.code !== "fits-nowhere") return own;
  const text = say(candidates.length ? "melds.rank_fits_nowhere_else" : "kit.rank_fits_nowhere", { rank: rankText(card) });
  return { code: "fits-nowhere", rule: own?.rule ?? "T6", text, data: {} };
}

function meld(view: TableView, selection: readonly string[]): Button {
  const best = suggestMeld(view, selection);
  // the cards already form a meld: this is the main button
  if (best && best.length > selection.length) {
    const cards = best.length > 5 ? [say("melds.n_cards", { n: best.length })] : spaceCards(best);
    return { ...enabledButton("meld", [say("melds.meld")], sayPieces("melds.choose", { cards }), { do: "suggest" }, "plain"), does: "meld" };
  }
  return { ...disabledButton("meld", [say("melds.meld")], whyNoMeld(view, selection)), does: "meld" };
}

function whyNoMeld(view: TableView, selection: readonly string[]): Reason {
  const canMeld = view.can.some((action) => action.kind === "meld");
  const refusal = whyNotMeld(view, selection) ?? (canMeld ? undefined : whyNotAny(view, "meld"));
  if (refusal) return refusal;
  if (!canMeld) return because("no-meld", say("melds.no_meld_your_hand"));
  return selection.length < 3
    ? because("choose-three", say("melds.choose_3_cards"))
    : because("not-a-meld", say("melds.not_meld"));
}

function discardButton(view: TableView, selection: readonly string[]): Button {
  const [card] = selection;
  const does = "discard" as const;
  if (card === undefined) {
    const first = view.can.some((action) => action.kind === "throw") ? undefined : whyNot(view, "throw");
    return { ...disabledButton("discard-card", [say("kit.discard")], first ?? because("choose-first", say("kit.choose_card_first"))), does };
  }
  if (selection.length > 1) return { ...disabledButton("discard-card", [say("kit.discard")], because("one-card", say("melds.choose_one_card"))), does };
  const label = sayPieces("kit.discard_card", { card: { card } });
  const discard = canDo(view, "throw", card);
  if (discard) return { ...enabledButton("discard-card", label, [say("melds.ends_your_turn")], act(discard), "plain"), does };
  return { ...disabledButton("discard-card", label, whyNot(view, "throw", card) ?? notYourTurn(view)), does };
}

// ------------------------------------------------------------ phones

/** Buttons most useful beside the main one when room is scarce. */
const LIKELY: readonly ButtonId[] = ["next-candidate", "done", "knock", "discard-card", "extra", "meld", "lay-off"];

/** Return undo, one enabled button, and the main one. */
export function compactButtons(buttons: readonly Button[]): Button[] {
  const of = (id: ButtonId) => buttons.find((button) => button.id === id);
  const secondButton = LIKELY.map(of).find((button) => button?.command) ?? of("extra") ?? of("meld");
  return [of("take-back"), secondButton, of("main")].filter((button) => button !== undefined);
}

// ------------------------------------------------------------ prompt

/** Return a prompt for the selected cards; null if they can only be discarded. */
export function promptFor(view: TableView, selection: readonly string[], current: number, small: boolean): string | null {
  const phase = boardOf(view)?.phase;
  if (!view.your_turn || !PLAY_PHASES.has(phase ?? "")) return null;
  const candidates = candidatesWith(view, selection);
  const action = candidates[current % Math.max(1, candidates.length)];
  const meldOn = action?.meld == null ? undefined : boardOf(view)?.table[action.meld];
  if (!action?.card || !meldOn) return null;
  const card = cardText(action.card);
  // a sentence can start with a card, but not with a joker
  const opening = !small ? "turn" : isJoker(action.card) ? "joker" : "card";
  const { owner, kind } = meldOn;
  const role = owner === null ? "table" : owner === view.seat ? "you" : "other";
  const name = owner === null ? "" : nameOf(view, owner);
  if (action.kind === "reclaim") return say("melds.card_can_take", { opening, card, by: role, who: name, wild: cardText(action.wild ?? "X1") });
  return say("melds.card_fits", { opening, card, by: role, who: name, kind });
}
