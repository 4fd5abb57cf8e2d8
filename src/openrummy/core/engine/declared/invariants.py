"""Invariants of a deal in which whole hands are declared."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import multiset_sum
from openrummy.core.engine.declared.hands import (
    all_cards_of,
    dealt_each,
    declared_play,
    points_left,
    protected_melds,
    why_wrong,
)
from openrummy.core.engine.model.phase import OfferUpcard, ToArrange, ToChoose, ToDiscard, ToDraw
from openrummy.core.engine.model.state import Public, State
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.rules.pieces import DeclareScore, Rules


def faults(rules: Rules, state: State) -> Iterator[str]:
    """Yield the contradictions in this state's hands, drops and declaration."""
    public = state.public
    phase = public.phase
    if not isinstance(phase, OfferUpcard | ToChoose | ToDraw | ToDiscard | ToArrange):
        yield "nobody is asked for that in this game"
    if isinstance(phase, ToDiscard) and phase.must_knock is not None:
        yield "nobody knocks in this game"
    yield from _dropped(public)
    last_turns = declared_play(rules).last_turn and isinstance(phase, ToDraw | ToDiscard)
    if isinstance(phase, ToArrange) or (last_turns and public.declarer is not None):
        yield from _after_declaration(rules, state)
    elif public.declarer is not None:
        yield "after a declaration the others are asked for their melds"
    elif public.table or public.shown or state.aside is not None:
        yield "nothing is shown before a declaration"
    if public.knocker is not None:
        yield "nobody knocks in this game"
    yield from _hands(rules, state)


def _hands(rules: Rules, state: State) -> Iterator[str]:
    public = state.public
    size = dealt_each(rules, public)
    shown = {seat for seat, _, _ in public.shown}
    for seat in public.active:
        full = [size]
        if isinstance(public.phase, ToDiscard) and public.phase.seat == seat:
            full = [size + 1]
        elif seat in public.wrong:
            full = [size, size + 1]  # without drawing, or with what it would have discarded
        elif seat in shown:
            full = [0]
        held = state.hands[seat].bit_count()
        if held not in full:
            yield f"seat {seat} holds {held} cards, not {full[-1]}"


def _dropped(public: Public) -> Iterator[str]:
    out = [seat for seat, _ in public.dropped]
    if len(set(out)) != len(out) or set(out) - set(public.active):
        yield "only who plays has given up, and once"
    elif len(out) > len(public.active) - 2:
        yield "too many have given up: the deal would be over"
    if len(set(public.wrong)) != len(public.wrong) or set(public.wrong) - set(out):
        yield "who declared wrongly is out of the deal, too"
    asked = getattr(public.phase, "seat", None)
    if asked in out or public.declarer in out:
        yield "who has given up is not asked and declares nothing"


def _after_declaration(rules: Rules, state: State) -> Iterator[str]:
    public = state.public
    seats = [seat for seat, _, _ in public.shown]
    asked = getattr(public.phase, "seat", None)
    if not rules.score_as(DeclareScore):
        yield "nobody arranges a hand in this game"
    if public.declarer is None or seats[:1] != [public.declarer]:
        yield "who declared is shown first"
        return
    if (
        len(set(seats)) != len(seats)
        or asked in seats
        or {meld.owner for meld in public.table} - set(seats)
    ):
        yield "melds lie there of who has shown, and of nobody else"
    if public.thrown != (state.aside is not None):
        yield "who declares discards a card aside, except without drawing"
    size = dealt_each(rules, public)
    for seat, left, points in public.shown:
        melds = tuple(
            LaidMeld(meld.cards, meld.stands) for meld in public.table if meld.owner == seat
        )
        if multiset_sum(all_cards_of(melds), left).bit_count() != size:
            yield f"seat {seat} has not shown {size} cards"
        elif seat == public.declarer and why_wrong(rules, public, melds, left) is not None:
            yield "what was declared is not right"
        elif protected_melds(rules, melds) != melds or points != points_left(rules, public, left):
            yield "the points of the cards left over are wrong"
