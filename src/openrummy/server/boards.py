"""One deal of a table as the browser draws it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.cards import card_text
from openrummy.engine import View
from openrummy.engine.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    Phase,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.engine.worth import melded
from openrummy.notation import wire
from openrummy.results import DealResult, Reason, Seat
from openrummy.rules.pieces import AnyCount, Rules, TableScore
from openrummy.server.laid import pile_texts, table_meld, texts
from openrummy.server.words import Speaker, deal_result

_PhaseName: TypeAlias = Literal["offer", "draw", "throw", "play", "last-take", "defend", "over"]
_PHASES: dict[type[Phase], _PhaseName] = {
    OfferUpcard: "offer",
    ToDraw: "draw",
    ToDiscard: "throw",
    ToPlay: "play",
    LastTake: "last-take",
    Defend: "defend",
    Over: "over",
}


def board_view(speaker: Speaker, rules: Rules, seen: View) -> wire.BoardView:
    """A deal as its viewer sees it, who plays it or looks on."""
    public = seen.public
    phase, revealed, result = public.phase, public.revealed, public.result
    return wire.BoardView(
        number=public.number,
        dealer=public.dealer,
        first=public.first,
        active=list(public.active),
        phase=_PHASES[type(phase)],
        turn=None if isinstance(phase, Over) else phase.seat,
        limit=public.limit,
        factor=public.factor,
        stock=public.stock,
        pile=pile_texts(public.pile),
        upcard=None if public.upcard is None else card_text(public.upcard),
        held=list(public.held),
        known=[texts(cards) for cards in public.known],
        table=[table_meld(rules, public, meld) for meld in public.table],
        shown=[
            wire.ShownView(seat, texts(deadwood), points) for seat, deadwood, points in public.shown
        ],
        knocker=public.knocker,
        revealed=None if revealed is None else [texts(hand) for hand in revealed.hands],
        aside=_aside(seen),
        result=None if result is None else deal_result(speaker, rules, public, result),
        knock_card=None if public.knock_card is None else card_text(public.knock_card),
        any_count=isinstance(rules.knock.limit, AnyCount),
        reshuffles=public.reshuffles,
        use=_use(phase),
        worth=_worth(rules, seen),
        out=None if result is None else _out(result),
        rummy=result is not None and result.reason is Reason.RUMMY,
    )


def _use(phase: Phase) -> str | None:
    """The discard that comes before anything else (R3)."""
    if isinstance(phase, ToPlay) and phase.use and phase.taken is not None:
        return card_text(phase.taken)
    return None


def _worth(rules: Rules, seen: View) -> list[int]:
    """What each seat has put on the table so far, where that is scored (R10)."""
    if not isinstance(rules.score, TableScore):
        return []
    found = melded(rules, seen.public)
    return [found.get(seat, 0) for seat in range(len(seen.public.held))]


def _out(result: DealResult) -> Seat | None:
    return result.knocker if result.reason in (Reason.OUT, Reason.RUMMY) else None


def _aside(seen: View) -> str | None:
    revealed = seen.public.revealed
    card = seen.aside if revealed is None else revealed.aside
    return None if card is None else card_text(card)
