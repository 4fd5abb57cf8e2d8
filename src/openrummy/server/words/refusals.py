"""Why something is not possible, in words short enough for a button."""

from __future__ import annotations

from openrummy.cards import parse_card
from openrummy.engine import Refusal
from openrummy.notation import wire
from openrummy.server.words.cards import card_name, short

# {card} is short, {card_name} in full; numbers come as they are.
REFUSALS = {
    # whose turn, what first
    "deal-over": "the deal is over",
    "game-over": "the game is over",
    "not-your-turn": "not your turn",
    "draw-first": "draw a card first",
    "throw-first": "discard a card first",
    "no-passing": "no passing now",
    "knock-is-called": "lay off or show your hand",
    # drawing
    "stock-is-hidden": "the stock is face down",
    "upcard-first": "take the upcard or pass",
    "stock-closed": "the stock is used up",
    "stock-empty": "the stock is empty",
    "pile-empty": "no card to take",
    "upcard-passed": "everybody passed it",
    "only-to-knock": "only to knock with, limit {limit}",
    "not-in-pile": "that card is not in the pile",
    "top-only": "only the top card may be taken",
    # discarding
    "not-in-hand": "the {card} is not in your hand",
    "taken-this-turn": "You took the {card} this turn, so discard another card.",
    "must-knock": "You took that card to knock, so knock.",
    # showing
    "discard-only": "discard a card first, knock next turn",
    "deadwood-over-limit": "deadwood {deadwood}, limit {limit}",
    "taken-not-melded": "the {card} must be in a meld",
    "meld-not-held": "a card of that meld is not in your hand",
    "not-a-meld": "those cards are no meld",
    "card-used-twice": "a card counts in one meld only",
    "big-gin-off": "no big gin in this game",
    "cards-left-over": "needs every card in a meld",
    # declaring
    "too-few-pure-runs": "a run without wild cards is missing",
    "too-few-runs": "{least} runs are needed",
    "runs-only": "only runs count here",
    "wrong-lengths": "runs of {lengths} are not one of the ways out",
    "throw-a-card": "choose a card to discard",
    "wild-stays": "the {card} is wild and stays in the pile",
    "no-dropping": "nobody drops out in this game",
    "first-turn-only": "draw a card first",
    "last-turn": "somebody is out: this is your last turn, draw and discard",
    "declared-already": "somebody has declared: arrange your hand",
    # five cards
    "hand-too-low": "not good enough to show",
    "no-melds-here": "five cards are shown as they are",
    # laying off
    "no-such-meld": "no such meld on the table",
    "not-the-knockers": "only on the knocker's melds",
    "does-not-fit": "the {card} does not fit there",
    # melds on the table
    "play-or-throw": "meld, lay off or discard a card",
    "one-meld-a-turn": "one meld a turn",
    "lay-off-ends-melding": "no meld after laying off",
    "meld-first": "lay a meld of your own down first",
    "last-card-is-thrown": "the last card has to be discarded",
    "only-the-taken-left": "only the {card} would be left, and you took it this turn",
    "cards-in-hand": "there are cards in your hand",
    "only-to-use": "take the {card} only to use it at once",
    "use-the-taken-first": "meld or lay off the {card} first",
    "no-meld-held": "no meld in your hand",
    "no-melds-yet": "no melds on the table yet",
    "fits-nowhere": "the {card} fits nowhere",
    "cannot-knock-empty": "no card to discard",
    "no-reclaiming": "no wild card is taken back in this game",
    "not-claimed": "the {card} is not what it stands for",
    "no-knocking": "nobody knocks in this game",
    "melds-lie-already": "melds are laid down before a knock",
    "goes-out": "that goes out: discard it",
    "melds-are-laid-down": "lay your melds down one by one",
    # wild cards
    "one-card-stock": "with one card left only the stock may be drawn from",
    "throw-the-old-card": "the {card} came this turn: discard the other card, or play it",
    "reuse-first": "put the wild card you took on the table first",
    "nowhere-to-reuse": "that wild card could not be put down again this turn",
    "taken-is-barred": "what you took this turn may not be put down before your next",
    "first-meld-takes-top": "before your first meld only the top card may be taken",
    "only-for-first-meld": "take the {card} only for your first meld",
    "choose-first": "name the wild rank first",
    "rank-not-free": "that rank was wild before",
    "two-or-pass": "end the deal or play on",
    "no-two-alone": "only a 2 that is your last card ends the deal",
    "no-meld-yet": "no melds are laid down yet",
    "only-put-down": "somebody is out: put melds down, or be done",
    # between deals
    "no-press": "nobody presses in this game",
    "press-is-on": "the next deal is doubled already",
    "not-behind": "only who alone is behind may add points",
    "points-to-press": "from {least} points to {most}",
    "out-of-game": "out of the game already",
    # said by the table rather than by the rules of play
    "needs-gin": "needs deadwood 0",
    "only-gin": "only gin ends the deal",
    "say-gin": "nothing is left over: that is gin",
    "nothing-to-show": "needs {least} at least",
    "hand-not-melded": "your hand cannot be declared yet",
    "host-only": "the table does that by itself",
    "no-such-seat": "no such seat",
    "deal-in-progress": "the deal is not over",
    "entropy-size": "not enough chance for a deal",
}


def refused(refusal: Refusal) -> wire.Reason:
    """A refusal of the rules, with its sentence."""
    return reason(refusal.code, refusal.rule, **dict(refusal.data))


def reason(code: str, rule: str, **data: int | str) -> wire.Reason:
    """A reason with its sentence; ``data`` may name a card by its text."""
    spoken = dict(data)
    card = spoken.get("card")
    if isinstance(card, str):
        spoken |= {"card": short(parse_card(card)), "card_name": card_name(parse_card(card))}
    return wire.Reason(code, rule, REFUSALS[code].format_map(spoken), data)
