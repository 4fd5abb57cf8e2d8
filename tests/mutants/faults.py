"""Faults to plant: each breaks the package in one respect, by monkeypatching.

``test_rules.py`` says which check must find it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any, TypeAlias

import pytest

from openrummy.core.engine import Pile, State, View, endings, show_checks
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.evolve import evolve as evolved
from openrummy.core.engine.model.phase import Defend, LastTake, ToDiscard, ToDraw
from openrummy.core.engine.phases import defend, discard, draw
from openrummy.core.game import dealer
from openrummy.core.game import events as game_events
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring import knock
from openrummy.core.scoring.result import Reason, Seat
from openrummy.core.sheets import column as sheet
from openrummy.core.sheets import formats

# The package's ``view`` is the function: the module of that name stands behind it.
views = sys.modules["openrummy.core.engine.model.view"]

Patch: TypeAlias = pytest.MonkeyPatch
Fault: TypeAlias = Callable[[Patch], None]


# ---------------------------------------------------------------- leaks in events and views


def drawn_card_told(patch: Patch) -> None:
    patch.setattr(ev.Drew, "redact", lambda self, viewer: self)


def drawn_card_told_to_the_dealer(patch: Patch) -> None:
    whole = ev.Drew.redact
    patch.setattr(ev.Drew, "redact", lambda self, who: self if who == 0 else whole(self, who))


def knock_discard_told(patch: Patch) -> None:
    patch.setattr(ev.Knocked, "redact", lambda self, viewer: self)


def dealt_hand_told(patch: Patch) -> None:
    patch.setattr(ev.Dealt, "redact", lambda self, viewer: self)


def pack_told(patch: Patch) -> None:
    patch.setattr(ev.Shuffled, "redact", lambda self, viewer: self)


def nothing_hidden_around_deals(patch: Patch) -> None:
    patch.setattr(game_events, "redact", lambda event, viewer: event)
    patch.setattr("openrummy.core.game.redact", lambda event, viewer: event)


def patch_view(patch: Patch, change: Callable[[State, View], View]) -> None:
    """``engine.view`` is known by name in several modules."""
    whole = views.view

    def changed(board: State, seat: int | None) -> View:
        return change(board, whole(board, seat))

    for module in ("openrummy.core.engine", "openrummy.core.engine.step"):
        patch.setattr(sys.modules[module], "view", changed)


def opponent_hand_seen(patch: Patch) -> None:
    def change(board: State, seen: View) -> View:
        if seen.seat is None or not board.hands:
            return seen
        return replace(seen, hand=board.hands[1 - seen.seat])

    patch_view(patch, change)


def spectator_sees_a_hand(patch: Patch) -> None:
    def change(board: State, seen: View) -> View:
        return seen if seen.seat is not None else replace(seen, hand=board.hands[0])

    patch_view(patch, change)


def opponent_draw_seen(patch: Patch) -> None:
    patch_view(patch, lambda board, seen: replace(seen, drawn=board.drawn))


# ---------------------------------------------------------------- leaks through what happens


def patch_events(patch: Patch, module: Any, change: Callable[..., tuple[ev.Event, ...]]) -> None:
    whole = module.act

    def act(rules: Rules, board: State, action: Any) -> tuple[ev.Event, ...]:
        return change(rules, board, whole(rules, board, action))

    patch.setattr(module, "act", act)


def can_knock(rules: Rules, board: State, seat: int) -> bool:
    return show_checks.can_knock_with(rules, views.view(board, seat), board.public.pile[-1], True)


def last_take_skipped(patch: Patch) -> None:
    """A player who cannot knock is not asked: and so everybody knows."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        last = events[-1]
        if not isinstance(last, ev.Now) or not isinstance(last.phase, LastTake):
            return events
        after = board
        for event in events:
            after = evolved(after, event)
        if can_knock(rules, after, last.phase.seat):
            return events
        return (*events[:-1], *endings.dead_deal(after, Reason.DEAD))

    patch_events(patch, discard, change)


def deal_ended_when_the_opponent_is_low(patch: Patch) -> None:
    """The next seat could knock without a card: nobody asks whether it wants to."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        last = events[-1]
        if not isinstance(last, ev.Now) or not isinstance(last.phase, ToDraw):
            return events
        after = evolved(board, events[0])
        if least(rules.melds, rules.values, after.hands[last.phase.seat]) > after.public.limit:
            return events
        return (*events[:-1], *endings.dead_deal(after, Reason.DEAD))

    patch_events(patch, discard, change)


def draw_hints_at_its_suit(patch: Patch) -> None:
    """A public event with a number that comes from a hidden card."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        if isinstance(events[0], ev.Drew) and events[0].pile is Pile.STOCK:
            assert events[0].card is not None
            return (*events, ev.Terms(board.public.limit, 1 + events[0].card // 16))
        return events

    patch_events(patch, draw, change)


def lay_offs_done_for_the_defender(patch: Patch) -> None:
    """No question where nothing fits: the question tells."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        last = events[-1]
        if not isinstance(last, ev.Now) or not isinstance(last.phase, Defend):
            return events
        after = board
        for event in events:
            after = evolved(after, event)
        choices = defend.legal(rules, views.view(after, last.phase.seat))
        if len(choices) > 1:
            return events
        return (*events[:-1], *defend.act(rules, after, choices[0]))

    patch_events(patch, discard, change)


def patch_folds(patch: Patch, evolve: Callable[[State, ev.Event], State], *names: str) -> None:
    """Fold by ``evolve``: a whole step, and where these names stand for it."""
    patch.setattr(
        "openrummy.core.engine.step.evolve_all", lambda board, events: reduce(evolve, events, board)
    )
    for name in names:
        patch.setattr(name, evolve)


def stock_draws_counted_by_colour(patch: Patch) -> None:
    """A public count moved by a hidden card: the views differ, not only the events."""
    whole = evolved

    def evolve(board: State, event: ev.Event) -> State:
        after = whole(board, event)
        if isinstance(event, ev.Drew) and event.pile is Pile.STOCK and (event.card or 0) < 32:
            return replace(after, public=replace(after.public, turns=after.public.turns + 1))
        return after

    patch_folds(patch, evolve, "openrummy.core.engine.phases.discard.evolve")


# ---------------------------------------------------------------- cards and replay


def patch_evolve(patch: Patch, change: Callable[[State, ev.Event, State], State]) -> None:
    whole = evolved

    def evolve(board: State, event: ev.Event) -> State:
        return change(board, event, whole(board, event))

    patch_folds(
        patch,
        evolve,
        "openrummy.core.engine.phases.discard.evolve",
        "openrummy.core.engine.endings.evolve",
    )


def card_lost(patch: Patch) -> None:
    def change(_before: State, event: ev.Event, after: State) -> State:
        if isinstance(event, ev.LaidOff):
            first = after.public.table[0]
            cards = first.cards & first.cards - 1
            table = (replace(first, cards=cards), *after.public.table[1:])
            return replace(after, public=replace(after.public, table=table))
        return after

    patch_evolve(patch, change)


def knock_discard_lost(patch: Patch) -> None:
    def change(_before: State, event: ev.Event, after: State) -> State:
        return replace(after, aside=None) if isinstance(event, ev.Knocked) else after

    patch_evolve(patch, change)


def card_doubled(patch: Patch) -> None:
    def change(_before: State, event: ev.Event, after: State) -> State:
        if isinstance(event, ev.Drew) and event.pile is Pile.STOCK and event.card is not None:
            return replace(after, stock=(event.card, *after.stock[1:]))
        return after

    patch_evolve(patch, change)


def draws_that_do_not_replay(patch: Patch) -> None:
    count = iter(range(10**9))
    whole = draw.act

    def act(rules: Rules, board: State, action: Any) -> tuple[ev.Event, ...]:
        if next(count) % 7 == 6 and len(board.stock) > 2:
            swapped = (*board.stock[:-2], board.stock[-1], board.stock[-2])
            events = whole(rules, replace(board, stock=swapped), action)
        else:
            events = whole(rules, board, action)
        return events

    patch.setattr(draw, "act", act)


# ---------------------------------------------------------------- wrong rules


def limit_off_by_one(patch: Patch) -> None:
    whole = discard.deadwood_of

    def deadwood_of(*given: Any) -> tuple[int, int]:
        left, count = whole(*given)
        return left, count - 1

    patch.setattr(discard, "deadwood_of", deadwood_of)


def tie_for_the_knocker(patch: Patch) -> None:
    whole = knock._two_hands

    def lines(score: Any, counts: knock.Counts) -> Any:
        if counts.own in counts.others.values():
            return [knock.SumLine("difference", counts.knocker, score.undercut)]
        return whole(score, counts)

    patch.setattr(knock, "_two_hands", lines)


def gin_undercut(patch: Patch) -> None:
    whole = knock._two_hands

    def lines(score: Any, counts: knock.Counts) -> Any:
        ((defender, other),) = counts.others.items()
        if counts.own == other == 0:
            return [knock.SumLine("undercut", defender, score.undercut)]
        return whole(score, counts)

    patch.setattr(knock, "_two_hands", lines)


def own_box_doubled(patch: Patch) -> None:
    patch.setattr(knock, "_extra_boxes", lambda score, reason, by_knocker: 1)


def one_lay_off_a_run(patch: Patch) -> None:
    whole = defend.why_not

    def why_not(rules: Rules, view: View, action: Any) -> Any:
        if hasattr(action, "meld") and view.public.table[action.meld].laid:
            return show_checks.refuse("does-not-fit", "G32")
        return whole(rules, view, action)

    patch.setattr(defend, "why_not", why_not)


def stock_one_card_longer(patch: Patch) -> None:
    whole = discard.after_turn

    def after_turn(rules: Rules, board: State, seat: Seat, drew: bool) -> tuple[ev.Event, ...]:
        ending = replace(rules.ending, left=1)
        return whole(replace(rules, ending=ending), board, seat, drew)

    patch.setattr(discard, "after_turn", after_turn)


def same_card_on_the_last_take(patch: Patch) -> None:
    whole = discard._why_not_discard

    def why_not(rules: Rules, view: View, phase: ToDiscard, card: int) -> Any:
        return whole(rules, view, replace(phase, taken=None), card)  # type: ignore[arg-type]

    patch.setattr(discard, "_why_not_discard", why_not)


def passed_upcard_may_be_taken(patch: Patch) -> None:
    patch.setattr(draw, "_after_pass", lambda rules, board, seat: ToDraw(board.public.first))


def dead_deal_forgotten(patch: Patch) -> None:
    patch.setattr(
        sys.modules["openrummy.core.sheets.sides"], "_VOID", (Reason.MISDEAL, Reason.DEAD)
    )


def bonus_doubled_with_the_deals(patch: Patch) -> None:
    whole = sheet._game_bonus

    def bonus(rules: Any, leader: int, shut_out: bool) -> Any:
        lines = whole(rules, leader, shut_out)
        return lines * 2 if shut_out else lines

    patch.setattr(sheet, "_game_bonus", bonus)


def winner_deals_where_the_loser_should(patch: Patch) -> None:
    patch.setattr(dealer, "next_dealer", lambda *given: given[-1].winner or 0)


def dead_deal_moves_the_dealer(patch: Patch) -> None:
    whole = dealer.next_dealer

    def following(rules: Rules, seats: int, before: int, number: int, entry: Any) -> int:
        return whole(rules, seats, before, number, entry) if entry.decided else 1 - before

    patch.setattr(dealer, "next_dealer", following)


def retaken_card_taken_freely(patch: Patch) -> None:
    patch.setattr(draw, "can_knock_with", lambda *given: True)


def endless_play_forgotten(patch: Patch) -> None:
    whole = discard.after_turn

    def after_turn(rules: Rules, board: State, seat: Seat, drew: bool) -> tuple[ev.Event, ...]:
        ending = replace(rules.ending, idle_turns=10**6)
        return whole(replace(rules, ending=ending), board, seat, drew)

    patch.setattr(discard, "after_turn", after_turn)


def gin_by_what_is_held(patch: Patch) -> None:
    """A gin hand shown as less counts as gin all the same."""
    whole = discard.after_knock

    def after_knock(rules: Rules, board: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
        shown = [*knocked.melds, knocked.deadwood]
        if least(rules.melds, rules.values, sum(shown)) == 0:
            knocked = replace(knocked, points=0)
        return whole(rules, board, knocked)

    patch.setattr(discard, "after_knock", after_knock)


def knock_left_out(patch: Patch) -> None:
    """``legal`` forgets the knocks with one card: counts and digests differ."""
    whole = discard.legal

    def legal(rules: Rules, view: View) -> Any:
        return tuple(action for action in whole(rules, view) if getattr(action, "melds", 0) != ())[
            :-1
        ]

    patch.setattr(discard, "legal", legal)


def exact_fifty_on_totals(patch: Patch) -> None:
    patch.setattr(formats, "forfeits", lambda rules, column: False)
