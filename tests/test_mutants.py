"""Planted faults: for each, the check that is there to find it must fail.

A check that no fault can make fail checks nothing. Each fault stands beside
the check it must trip; the same check passes without it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

import golden
import test_golden
import test_rule_deal
import test_rule_game
import test_rule_knock
import test_rule_turn
import test_rulebook
from openrummy.engine import IllegalAction, Pile, State, View, endings, showing
from openrummy.engine import events as ev
from openrummy.engine import state as states
from openrummy.engine.phase import Defend, LastTake, ToDiscard, ToDraw
from openrummy.engine.phases import defend, draw, throw
from openrummy.game import dealer
from openrummy.game import events as game_events
from openrummy.results import Reason
from openrummy.rules.pieces import Rules
from openrummy.sheets import game as sheet
from presets import EVERY
from secrecy import walk

# The package's ``view`` is the function: the module of that name stands behind it.
views = sys.modules["openrummy.engine.view"]

Patch: TypeAlias = pytest.MonkeyPatch
Fault: TypeAlias = Callable[[Patch], None]
Check: TypeAlias = Callable[[], None]

WALKS = 40


def walks(name: str, often: float = 0.3) -> Check:
    """Secrets, cards and replay under these rules."""

    def check() -> None:
        for seed in range(WALKS):
            walk(EVERY[name], seed, often=often)

    return check


def example(*ids: str) -> Check:
    """Examples of the rulebook."""

    def check() -> None:
        for case in test_rulebook.cases("deals.json"):
            if case["id"] in ids:
                test_rulebook.test_a_deal_of_the_rulebook(case)
        for case in test_rulebook.cases("sheets.json"):
            if case["id"] in ids:
                test_rulebook.test_a_sheet_of_the_rulebook(case)

    return check


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
    patch.setattr("openrummy.game.redact", lambda event, viewer: event)


def patch_view(patch: Patch, change: Callable[[State, View], View]) -> None:
    """``engine.view`` is known by name in several modules."""
    whole = views.view

    def changed(board: State, seat: int | None) -> View:
        return change(board, whole(board, seat))

    for module in ("openrummy.engine", "openrummy.engine.step"):
        patch.setattr(sys.modules[module], "view", changed)


def other_hand_seen(patch: Patch) -> None:
    def change(board: State, seen: View) -> View:
        if seen.seat is None or not board.hands:
            return seen
        return replace(seen, hand=board.hands[1 - seen.seat])

    patch_view(patch, change)


def spectator_sees_a_hand(patch: Patch) -> None:
    def change(board: State, seen: View) -> View:
        return seen if seen.seat is not None else replace(seen, hand=board.hands[0])

    patch_view(patch, change)


def other_draw_seen(patch: Patch) -> None:
    patch_view(patch, lambda board, seen: replace(seen, drawn=board.drawn))


# ---------------------------------------------------------------- leaks through what happens


def patch_events(patch: Patch, module: Any, change: Callable[..., tuple[ev.Event, ...]]) -> None:
    whole = module.act

    def act(rules: Rules, board: State, action: Any) -> tuple[ev.Event, ...]:
        return change(rules, board, whole(rules, board, action))

    patch.setattr(module, "act", act)


def can_knock(rules: Rules, board: State, seat: int) -> bool:
    return showing.can_knock_with(rules, views.view(board, seat), board.public.pile[-1], True)


def last_take_skipped(patch: Patch) -> None:
    """Who could not knock is not asked: and so everybody knows."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        last = events[-1]
        if not isinstance(last, ev.Now) or not isinstance(last.phase, LastTake):
            return events
        after = board
        for event in events:
            after = states.evolve(after, event)
        if can_knock(rules, after, last.phase.seat):
            return events
        return (*events[:-1], *endings.dead_deal(after, Reason.DEAD))

    patch_events(patch, throw, change)


def deal_ended_for_gin(patch: Patch) -> None:
    """A seat that draws gin is not asked whether it wants to show it."""

    def change(rules: Rules, board: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        if isinstance(events[0], ev.Drew):
            after = board
            for event in events:
                after = states.evolve(after, event)
            hand = after.hands[events[0].seat]
            least = showing.least(rules.melds, rules.values, hand)
            if least <= after.public.limit:
                return (*events, *endings.dead_deal(after, Reason.DEAD))
        return events

    patch_events(patch, draw, change)


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
            after = states.evolve(after, event)
        choices = defend.legal(rules, views.view(after, last.phase.seat))
        if len(choices) > 1:
            return events
        return (*events[:-1], *defend.act(rules, after, choices[0]))

    patch_events(patch, throw, change)


def stock_draws_counted_by_colour(patch: Patch) -> None:
    """A public count moved by a hidden card: the views differ, not only the events."""
    whole = states.evolve

    def evolve(board: State, event: ev.Event) -> State:
        after = whole(board, event)
        if isinstance(event, ev.Drew) and event.pile is Pile.STOCK and (event.card or 0) < 32:
            return replace(after, public=replace(after.public, turns=after.public.turns + 1))
        return after

    for place in ("openrummy.engine.step.evolve", "openrummy.engine.phases.throw.evolve"):
        patch.setattr(place, evolve)


# ---------------------------------------------------------------- cards and replay


def patch_evolve(patch: Patch, change: Callable[[State, ev.Event, State], State]) -> None:
    whole = states.evolve

    def evolve(board: State, event: ev.Event) -> State:
        return change(board, event, whole(board, event))

    for place in (
        "openrummy.engine.step.evolve",
        "openrummy.engine.phases.throw.evolve",
        "openrummy.engine.endings.evolve",
    ):
        patch.setattr(place, evolve)


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
    whole = throw.deadwood_of

    def deadwood_of(*given: Any) -> tuple[int, int]:
        left, count = whole(*given)
        return left, count - 1

    patch.setattr(throw, "deadwood_of", deadwood_of)


def tie_for_the_knocker(patch: Patch) -> None:
    whole = endings._lines

    def lines(score: Any, thrown: bool, knocker: int, own: int, defender: int, other: int) -> Any:
        if own == other:
            return [endings.Line("difference", knocker, score.undercut)]
        return whole(score, thrown, knocker, own, defender, other)

    patch.setattr(endings, "_lines", lines)


def gin_undercut(patch: Patch) -> None:
    whole = endings._lines

    def lines(score: Any, thrown: bool, knocker: int, own: int, defender: int, other: int) -> Any:
        if own == other == 0:
            return [endings.Line("undercut", defender, score.undercut)]
        return whole(score, thrown, knocker, own, defender, other)

    patch.setattr(endings, "_lines", lines)


def own_box_doubled(patch: Patch) -> None:
    patch.setattr(endings, "_extra_boxes", lambda score, reason, by_knocker: 1)


def one_lay_off_a_run(patch: Patch) -> None:
    whole = defend.why_not

    def why_not(rules: Rules, view: View, action: Any) -> Any:
        if hasattr(action, "meld") and view.public.table[action.meld].laid:
            return showing.refuse("does-not-fit", "G32")
        return whole(rules, view, action)

    patch.setattr(defend, "why_not", why_not)


def stock_one_card_longer(patch: Patch) -> None:
    whole = throw._after_discard

    def after_discard(rules: Rules, board: State, phase: ToDiscard) -> tuple[ev.Event, ...]:
        ending = replace(rules.ending, left=1)
        return whole(replace(rules, ending=ending), board, phase)

    patch.setattr(throw, "_after_discard", after_discard)


def same_card_on_the_last_take(patch: Patch) -> None:
    whole = throw._why_not_throw

    def why_not(rules: Rules, view: View, phase: ToDiscard, card: int) -> Any:
        return whole(rules, view, replace(phase, taken=None), card)  # type: ignore[arg-type]

    patch.setattr(throw, "_why_not_throw", why_not)


def passed_upcard_may_be_taken(patch: Patch) -> None:
    patch.setattr(draw, "_after_pass", lambda rules, board, seat: ToDraw(board.public.first))


def dead_deal_forgotten(patch: Patch) -> None:
    patch.setattr(sheet, "_VOID", (Reason.MISDEAL, Reason.DEAD))


def bonus_doubled_with_the_deals(patch: Patch) -> None:
    whole = sheet._game_bonus

    def bonus(rules: Any, leader: int, shut_out: bool) -> Any:
        lines = whole(rules, leader, shut_out)
        return lines * 2 if shut_out else lines

    patch.setattr(sheet, "_game_bonus", bonus)


def winner_deals_where_the_loser_should(patch: Patch) -> None:
    patch.setattr(dealer, "next_dealer", lambda rules, seats, before, result: result.winner or 0)


def dead_deal_moves_the_dealer(patch: Patch) -> None:
    whole = dealer.next_dealer

    def following(rules: Rules, seats: int, before: int, result: Any) -> int:
        return 1 - before if result.winner is None else whole(rules, seats, before, result)

    patch.setattr(dealer, "next_dealer", following)


def retaken_card_taken_freely(patch: Patch) -> None:
    patch.setattr(draw, "can_knock_with", lambda *given: True)


def endless_play_forgotten(patch: Patch) -> None:
    whole = throw._after_discard

    def after_discard(rules: Rules, board: State, phase: ToDiscard) -> tuple[ev.Event, ...]:
        ending = replace(rules.ending, idle_turns=10**6)
        return whole(replace(rules, ending=ending), board, phase)

    patch.setattr(throw, "_after_discard", after_discard)


def gin_by_what_is_held(patch: Patch) -> None:
    """A gin hand shown as less counts as gin all the same."""
    whole = throw.after_knock

    def after_knock(rules: Rules, board: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
        shown = [*knocked.melds, knocked.deadwood]
        if showing.least(rules.melds, rules.values, sum(shown)) == 0:
            knocked = replace(knocked, points=0)
        return whole(rules, board, knocked)

    patch.setattr(throw, "after_knock", after_knock)


def knock_left_out(patch: Patch) -> None:
    """``legal`` forgets the knocks with one card: counts and digests differ."""
    whole = throw.legal

    def legal(rules: Rules, view: View) -> Any:
        return tuple(one for one in whole(rules, view) if getattr(one, "melds", 0) != ())[:-1]

    patch.setattr(throw, "legal", legal)


def exact_fifty_on_totals(patch: Patch) -> None:
    patch.setattr(sheet, "_forfeits", lambda rules, column, winner: False)


def each_dead_deal() -> None:
    check = test_rule_deal.test_G2_next_dealer_is_the_same_after_a_deal_nobody_won
    check("loser", Reason.DEAD)


def perft() -> None:
    for case in golden.read(golden.PERFT):
        test_golden.test_counts_of_legal_play(case)


FAULTS: list[tuple[Fault, Check]] = [
    (drawn_card_told, walks("gin")),
    (drawn_card_told_to_the_dealer, walks("gin")),
    (knock_discard_told, walks("last take")),
    (dealt_hand_told, walks("gin")),
    (pack_told, walks("gin")),
    (nothing_hidden_around_deals, walks("gin")),
    (other_hand_seen, walks("gin")),
    (spectator_sees_a_hand, walks("gin")),
    (other_draw_seen, walks("gin")),
    (last_take_skipped, walks("eleven")),
    (deal_ended_for_gin, walks("gin")),
    (draw_hints_at_its_suit, walks("gin")),
    (lay_offs_done_for_the_defender, walks("last take", 1.0)),
    (stock_draws_counted_by_colour, walks("gin")),
    (card_lost, walks("last take")),
    (knock_discard_lost, walks("last take")),
    (card_doubled, walks("gin")),
    (draws_that_do_not_replay, walks("gin")),
    (limit_off_by_one, example("E5")),
    (tie_for_the_knocker, example("E23 as an undercut")),
    (gin_undercut, example("E23 gin against nothing")),
    (own_box_doubled, example("E24 knock")),
    (one_lay_off_a_run, example("E20")),
    (stock_one_card_longer, example("E27 dead")),
    (same_card_on_the_last_take, example("E27 last take")),
    (
        passed_upcard_may_be_taken,
        test_rule_deal.test_G4_opening_upcard_offered_to_both_then_the_stock,
    ),
    (
        winner_deals_where_the_loser_should,
        lambda: test_rule_deal.test_G2_next_dealer("loser", 1, 0),
    ),
    (dead_deal_moves_the_dealer, each_dead_deal),
    (
        retaken_card_taken_freely,
        test_rule_turn.test_G5_retake_allowed_then_only_to_knock,
    ),
    (endless_play_forgotten, lambda: test_rule_turn.test_G24_endless_play_ends_dead(4)),
    (gin_by_what_is_held, test_rule_knock.test_G31_gin_is_what_is_shown),
    (knock_left_out, perft),
    (exact_fifty_on_totals, test_rule_game.test_G21_exact_fifty_forfeits),
    (dead_deal_forgotten, example("E28 a dead deal between")),
    (bonus_doubled_with_the_deals, example("E28 deals doubled")),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[one.__name__ for one, _ in FAULTS])
def test_a_planted_fault_is_found(fault: Fault, check: Check, monkeypatch: Patch) -> None:
    fault(monkeypatch)
    # pytest's own failure, of a ``raises`` that did not, is no Exception
    with pytest.raises((AssertionError, IllegalAction, pytest.fail.Exception)):
        check()


@pytest.mark.parametrize("name", ["gin", "last take", "eleven"])
def test_nothing_is_found_where_nothing_is_planted(name: str) -> None:
    for seed in range(WALKS // 8):
        walk(EVERY[name], seed, often=0.3)


def test_each_fault_is_its_own() -> None:
    names = [fault.__name__ for fault, _ in FAULTS]
    assert len(set(names)) == len(names)
