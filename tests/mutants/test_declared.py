"""Faults planted where whole hands are declared: for each, the check that must find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import pytest

import test_declared_hands as hands
import test_rule_declared as rules
import test_rule_payments as payments
import test_selfplay_declared as selfplay
from declared_rules import INDIAN
from openrummy.core.engine import IllegalAction, Public
from openrummy.core.engine.declared import endings
from openrummy.core.engine.declared import hands as declaring
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.phases import declare
from openrummy.core.engine.worlds.hidden_cards import Hidden
from openrummy.core.rules.pieces import DeclareScore
from openrummy.core.scoring import declared

Patch: TypeAlias = pytest.MonkeyPatch
Fault: TypeAlias = Callable[[Patch], None]


def forget() -> None:
    """Nothing that was listed with a fault may be met without it, nor the reverse."""
    declaring._declarations.cache_clear()
    declaring._melds_of_whole_hand.cache_clear()


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    forget()
    yield
    forget()


def card_discarded_told(patch: Patch) -> None:
    patch.setattr(ev.Declared, "redact", lambda self, viewer: self)


def dropped_seat_asked(patch: Patch) -> None:
    def after(public: Public, seat: int) -> int:
        return public.active[(public.active.index(seat) + 1) % len(public.active)]

    patch.setattr(Public, "after", after)


def cap_forgotten(patch: Patch) -> None:
    whole = declared.score_losses

    def counted(score: DeclareScore, losses: Any) -> Any:
        return whole(replace(score, cap=1000), losses)

    patch.setattr(endings, "score_losses", counted)


def runs_not_asked_for(patch: Patch) -> None:
    patch.setattr(declaring, "why_too_few", lambda play, melds: None)


def pure_run_not_looked_for(patch: Patch) -> None:
    whole = declaring._demands
    patch.setattr(
        declaring, "_demands", lambda play, all_cards: whole(replace(play, pure=0), all_cards)
    )


def best_of_all_melds_shown(patch: Patch) -> None:
    patch.setattr(declaring, "_demands", lambda play, all_cards: declaring.ANYTHING)


def duplicates_told_apart(patch: Patch) -> None:
    patch.setattr(declaring, "as_faces", lambda meld: meld)


def taken_card_discarded(patch: Patch) -> None:
    patch.setattr(declare, "_why_not_discard", lambda *_: None)


def shown_hand_forgotten(patch: Patch) -> None:
    whole = Hidden._take

    def take(self: Hidden, event: ev.Event) -> None:
        if not isinstance(event, ev.Declared) or event.right:
            whole(self, event)

    patch.setattr(Hidden, "_take", take)


def every_turn_the_first(patch: Patch) -> None:
    for module in (declaring, declare, endings):
        patch.setattr(module, "on_first_turn", lambda public, seat: True)


def wild_taken_from_the_pile(patch: Patch) -> None:
    patch.setattr(declare, "is_joker", lambda card: False)


def listed_hands() -> None:
    for seed in range(60):
        hand, _ = hands.winning(Random(seed), INDIAN)
        for card, melds in declaring.declarations(INDIAN, hands.public(INDIAN), hand):
            hands.check_declared(INDIAN, hand, card, melds)


FAULTS: list[tuple[Fault, Callable[[], None]]] = [
    (card_discarded_told, rules.test_I5_the_card_discarded_stays_face_down_until_the_deal_is_over),
    (dropped_seat_asked, rules.test_I7_a_drop_before_the_first_draw_costs_20_and_later_40),
    (cap_forgotten, rules.test_I6_melds_without_the_runs_are_cards_left_over),
    (runs_not_asked_for, rules.test_I6_melds_without_the_runs_are_cards_left_over),
    (pure_run_not_looked_for, listed_hands),
    (best_of_all_melds_shown, rules.test_I6_without_a_second_run_all_cards_count_up_to_the_cap),
    (duplicates_told_apart, hands.test_duplicates_lie_in_two_groups),
    (taken_card_discarded, rules.test_I3_draw_from_either_pile_and_discard_one),
    (
        shown_hand_forgotten,
        lambda: selfplay.test_wrong_declarations_are_looked_at_like_all_else(1),
    ),
    (every_turn_the_first, payments.test_N5_on_the_very_first_turn_without_drawing),
    (
        wild_taken_from_the_pile,
        lambda: rules.test_I3_a_wild_is_taken_from_the_pile_only_as_the_opening_card("X1"),
    ),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[fault_.__name__ for fault_, _ in FAULTS])
def test_a_planted_fault_is_found(
    fault: Fault, check: Callable[[], None], monkeypatch: Patch
) -> None:
    check()
    forget()
    fault(monkeypatch)
    with pytest.raises((AssertionError, IllegalAction, pytest.fail.Exception)):
        check()
