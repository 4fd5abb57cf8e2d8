"""View of one board: a deal as a seat or a spectator sees it."""

from __future__ import annotations

from openrummy.core.cards import RANKS, card_text
from openrummy.core.engine import Public, View
from openrummy.core.engine.card_values import table_points
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Over,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Reason, Seat
from openrummy.play import wire
from openrummy.play.sentences import Speaker, deal_result
from openrummy.play.views.card_texts import pile_texts, texts
from openrummy.play.views.kinds.table_melds import table_meld
from openrummy.play.wire.table import PhaseName

_PHASES: dict[type[Phase], PhaseName] = {
    OfferUpcard: "offer",
    ToDraw: "draw",
    ToDiscard: "throw",
    ToPlay: "play",
    LastTake: "last-take",
    Defend: "defend",
    ToChoose: "choose",
    LastPlay: "last-play",
    OfferTwo: "two",
    ToArrange: "arrange",
    Over: "over",
}


def board_view(speaker: Speaker, rules: Rules, seen: View) -> wire.BoardView:
    """Convert a board as its player or a spectator sees it."""
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
        aside=_set_aside(seen),
        result=None if result is None else deal_result(speaker, rules, public, result),
        knock_card=None if public.knock_card is None else card_text(public.knock_card),
        any_count=rules.knock.limit.any_count,
        reshuffles=public.reshuffles,
        use=_use(phase),
        laid_values=_melded_points(rules, seen),
        out=_seat_out(phase, result),
        rummy=_rummy(phase, result),
        wild=None if public.wild is None else RANKS[public.wild],
        turned=None if public.turned is None else card_text(public.turned),
        ranks=[RANKS[rank] for rank in phase.ranks] if isinstance(phase, ToChoose) else [],
        declared=public.declarer,
        dropped=dropped(public),
    )


def dropped(public: Public) -> list[wire.DroppedView]:
    """The players who dropped out or made a wrong declaration (I7, I5)."""
    return [wire.DroppedView(seat, points, seat in public.wrong) for seat, points in public.dropped]


def _use(phase: Phase) -> str | None:
    """The discard just taken that must be melded first (R3); None if there is none."""
    if isinstance(phase, ToPlay) and phase.use and phase.taken is not None:
        return card_text(phase.taken)
    return None


def _melded_points(rules: Rules, seen: View) -> list[int]:
    """Points melded by each seat so far; empty in games that do not score melds (R10)."""
    if not rules.score.melded:
        return []
    points = table_points(rules, seen.public)
    return [points.get(seat, 0) for seat in range(len(seen.public.held))]


def _seat_out(phase: Phase, result: DealResult | None) -> Seat | None:
    if isinstance(phase, LastPlay):
        return phase.out
    ended_by_play = result is not None and result.reason in (Reason.OUT, Reason.RUMMY)
    return result.knocker if result is not None and ended_by_play else None


def _rummy(phase: Phase, result: DealResult | None) -> bool:
    if isinstance(phase, LastPlay):
        return phase.rummy
    return result is not None and result.reason is Reason.RUMMY


def _set_aside(seen: View) -> str | None:
    revealed = seen.public.revealed
    card = seen.aside if revealed is None else revealed.aside
    return None if card is None else card_text(card)
