"""Serialisable results of the analysis, for storage and between processes.

A decision has the action taken and the price of each action; the position follows from the record
of the game.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import msgspec
from msgspec import Struct, field, json

from openrummy.analysis.habit_advice import summary_advice
from openrummy.analysis.model import (
    Decision,
    Estimate,
    Kind,
    Mark,
    Price,
    Priced,
    Reason,
    Review,
    SeatReview,
)
from openrummy.analysis.opponent_holdings import Guess
from openrummy.bots.base import Seen
from openrummy.core.cards import Card, card_text
from openrummy.core.engine import Action, Knock
from openrummy.core.engine.model.events import Drew
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.play.review.actions import ActionFacts, action_facts

_DIGITS = 4
_MAX_UNPACKED = 16 * 1024 * 1024


class FoundPrice(Struct, omit_defaults=True):
    """An action with its price; see :class:`~openrummy.analysis.model.Price`."""

    token: str
    facts: ActionFacts = field(name="deed")
    points: Estimate
    loss_points: Estimate
    chance: Estimate | None = None
    loss: Estimate | None = None
    worlds: int = 0


class FoundDecision(Struct, omit_defaults=True):
    """A decision with its prices, best first; see :class:`~openrummy.analysis.model.Priced`.

    ``did`` is what was done, ``drew`` the card that came before it in the same turn, ``holds``
    what the opponent may hold.
    """

    entry: int
    deal: int
    move: int
    seat: int
    kind: Kind
    did: ActionFacts | None
    prices: list[FoundPrice]
    played: int | None
    mark: Mark = Mark.NONE
    real: bool = True
    opinion: bool = False
    drew: str = ""
    reasons: list[Reason] = []
    holds: list[Guess] = []
    assumed: str = ""


class FoundReview(Struct, omit_defaults=True):
    """A whole game; see :class:`~openrummy.analysis.model.Review`. ``advice``: habits, by seat."""

    decisions: list[FoundDecision]
    seats: list[SeatReview]
    assumed: str
    seconds: float
    opinion: bool = False
    advice: dict[int, list[Reason]] = {}


class FoundPosition(Struct, omit_defaults=True):
    """The analysis of a position, with the worlds and seconds spent on it."""

    decision: FoundDecision
    worlds: int
    seconds: float


def found_decision(
    priced: Priced, reasons: Iterable[Reason] = (), holds: Iterable[Guess] = ()
) -> FoundDecision:
    """Convert a priced decision for storage."""
    decision = priced.decision
    multi_meld_cards = _shown_with_different_melds(priced)
    return FoundDecision(
        entry=decision.entry,
        deal=decision.deal,
        move=decision.move,
        seat=decision.seat,
        kind=decision.kind,
        did=None
        if decision.played is None
        else _stored_facts(decision.seen, decision.played, multi_meld_cards),
        prices=[_price(decision.seen, price, multi_meld_cards) for price in priced.prices],
        played=priced.played,
        mark=priced.mark,
        real=priced.real,
        opinion=priced.opinion,
        drew=_drew(decision.seen),
        reasons=list(reasons),
        holds=list(holds),
        assumed=priced.assumed,
    )


def priced_again(decision: Decision, repriced: FoundDecision) -> Priced:
    """Replace the prices of a decision by its stored prices."""
    prices = tuple(
        Price(
            parse_action(price.token),
            price.points,
            price.loss_points,
            price.chance,
            price.loss,
            price.worlds,
        )
        for price in repriced.prices
    )
    decision = replace(decision, kind=repriced.kind)  # the prices may determine the kind
    return Priced(
        decision,
        prices,
        repriced.played,
        repriced.mark,
        repriced.real,
        opinion=repriced.opinion,
        assumed=repriced.assumed,
    )


def found_review(review: Review, decisions: Iterable[FoundDecision]) -> FoundReview:
    """Convert a review for storage, with its converted ``decisions``."""
    advice = {
        seat_review.seat: list(
            summary_advice(
                each for each in review.decisions if each.decision.seat == seat_review.seat
            )
        )
        for seat_review in review.seats
    }
    return FoundReview(
        list(decisions), list(review.seats), review.assumed, review.seconds, review.opinion, advice
    )


def pack(review: FoundReview) -> bytes:
    """Compress a review: 345 decisions of a long game take 60 kB."""
    return zlib.compress(json.encode(review), 6)


def unpack(data: bytes) -> FoundReview | None:
    """Decompress a review; None if its format is outdated."""
    try:
        unpacked = zlib.decompressobj().decompress(data, _MAX_UNPACKED)
        return json.decode(unpacked, type=FoundReview)
    except (zlib.error, msgspec.MsgspecError):
        return None


def _shown_with_different_melds(priced: Priced) -> frozenset[Card]:
    """Knock cards that allow several arrangements of melds."""
    knocks = Counter(
        price.action.card for price in priced.prices if isinstance(price.action, Knock)
    )
    return frozenset(card for card, count in knocks.items() if count > 1)


def _stored_facts(seen: Seen, action: Action, multi_meld_cards: frozenset[Card]) -> ActionFacts:
    """The facts of an action; a knock names its melds if several arrangements are possible."""
    facts = action_facts(seen, action)
    if isinstance(action, Knock) and action.card in multi_meld_cards and facts.code == "knock":
        facts.code = "knock-showing"
    return facts


def _price(seen: Seen, price: Price, multi_meld_cards: frozenset[Card]) -> FoundPrice:
    return FoundPrice(
        action_token(price.action),
        _stored_facts(seen, price.action, multi_meld_cards),
        _rounded_estimate(price.points),
        _rounded_estimate(price.loss_points),
        None if price.chance is None else _rounded_estimate(price.chance),
        None if price.loss is None else _rounded_estimate(price.loss),
        price.worlds,
    )


def _rounded_estimate(estimate: Estimate) -> Estimate:
    """Round an estimate to its significant digits."""
    return Estimate(round(estimate.mean, _DIGITS), round(estimate.error, _DIGITS))


def _drew(seen: Seen) -> str:
    """The card the seat has drawn in its current turn; empty if none."""
    for event in reversed(seen.history):
        seat = getattr(event, "seat", None)
        if isinstance(event, Drew) and seat == seen.seat and event.card is not None:
            return card_text(event.card)
        if seat is not None and seat != seen.seat:
            break
    return ""
