"""Melds the searching player shows when it knocks, and searching on several threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bots_tables import seen_by
from hands import parse_melds
from openrummy.bots import catalogue
from openrummy.bots.base import Budget, Seen
from openrummy.bots.search import knock_choice
from openrummy.bots.search.bot import Expert
from openrummy.bots.search.equity import by_points
from openrummy.bots.search.rollouts import SearchBudget, Searcher, SearchResult
from openrummy.bots.search.weights import load
from openrummy.core.cards import CardSet, full_pack, in_order, parse_card, parse_cards
from openrummy.core.engine import Knock
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.engine.position import Position, setup
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Float64Array
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import belief
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import row_of_view

ALL_KINDS = np.full(7, 1 / 7)
OWN = "Ah 2h 3h 4h 9c 9d 9s Ac 3d 2s Qd"
HEARTS, HIGH = "5h 6h 8c Tc Jc Kd Js Kh Qs Th", "5c 6d 8c Tc Jc Kd Js Kh Qs Th"
FULL = sum(1 << card for card in full_pack())


def rules() -> Rules:
    return variant("gin").rules


def at_knock(own: str) -> Seen:
    """Seat 0 is to discard and holds ``own``; its last card came from the stock."""
    drawn, hand = parse_card(own.rsplit(maxsplit=1)[-1]), parse_cards(own)
    other = sum(1 << card for card in list(in_order(FULL & ~hand))[::4][:10])
    position = Position((hand, other), phase=ToDiscard(0), drawn=drawn, pile=())
    return seen_by(rules(), setup(rules(), position), [], 0)


class FixedHand(Searcher):
    """A searcher that knows the opponent's hand."""

    def __init__(self, hand: str) -> None:
        self.hand = parse_cards(hand)

    def hands(self, odds: Float64Array, number: int, seed: int) -> list[CardSet]:
        return [self.hand] * number


def knock(own: str, other: str, values: Sequence[int] = (0, 0, 0)) -> Knock:
    card = parse_card(own.rsplit(maxsplit=1)[-1])
    return knock_choice.knock(
        at_knock(own), card, FixedHand(other), ALL_KINDS, by_points(*values), 1
    )


def test_a_card_is_held_back_from_who_would_lay_off_on_it() -> None:
    """The 4h costs 4 points and keeps 5h and 6h in the other's hand."""
    assert set(knock(OWN, HEARTS).melds) == set(parse_melds("Ah 2h 3h | 9c 9d 9s"))
    assert set(knock(OWN, HIGH).melds) == set(parse_melds("Ah 2h 3h 4h | 9c 9d 9s"))


def test_holding_back_is_judged_at_the_score() -> None:
    """Six points are enough to win: nothing that could be laid off matters."""
    assert set(knock(OWN, HEARTS, (94, 0, 100)).melds) == set(parse_melds("Ah 2h 3h 4h | 9c 9d 9s"))


def test_arrangements_that_show_the_same_count_once() -> None:
    """3d or 3s may go, 4h and 7h may be held back or not."""
    own = "4h 5h 6h 7h 9c 9d 9s Ac 2s 3d 3s"
    seen, card = at_knock(own), parse_card("3s")
    candidates = knock_choice.choices(seen, card)
    assert candidates[0][0] == knock_choice.plain(seen, card)
    assert len({arrangement.melds for _, arrangement in candidates}) == len(candidates) > 1
    assert all(action.melds == arrangement.melds for action, arrangement in candidates)
    assert all(arrangement.points <= candidates[0][1].points + 4 for _, arrangement in candidates)


def test_gin_has_a_single_arrangement_to_show() -> None:
    own = "5c 6c 7c 5d 6d 7d 5h 6h 7h 8h Kh"
    candidates = knock_choice.choices(at_knock(own), parse_card("Kh"))
    assert [arrangement.points for _, arrangement in candidates] == [0]


def searching(threads: int, worlds: int = 700) -> tuple[Searcher, Seen]:
    seen = at_knock("4c 5c 9h 8d 7h Qs 2d 3d Jc Th Kd")
    searcher = Searcher(lower(rules()), load(), SearchBudget(worlds=worlds, threads=threads))
    return searcher, seen


def take_in(searcher: Searcher, seen: Seen) -> Float64Array:
    empty = np.full(belief.LEDGER, d.NONE, np.int64)
    empty[belief.TURNS] = 0
    return searcher.load_arrays(row_of_view(seen.board), 0, 10, np.zeros(2, np.int64), empty)


def test_hands_are_drawn_as_in_a_search() -> None:
    searcher, seen = searching(1)
    take_in(searcher, seen)
    hands = searcher.hands(ALL_KINDS, 40, 3)
    assert all(hand.bit_count() == 10 and hand & seen.board.hand == 0 for hand in hands)
    assert len(set(hands)) > 35
    assert searcher.hands(ALL_KINDS, 40, 3) == hands


def found(threads: int) -> SearchResult:
    searcher, seen = searching(threads)
    actions = take_in(searcher, seen)
    return searcher.search(actions, ALL_KINDS, by_points(0, 0, 0), 5)


@pytest.mark.parametrize("threads", [2, 3])
def test_several_threads_find_the_same(threads: int) -> None:
    alone, together = found(1), found(threads)
    assert len(alone.actions) > 4
    assert len(set(alone.worlds.tolist())) > 2  # some were dropped, at several times
    for name in ("actions", "means", "behind", "errors", "worlds"):
        assert np.array_equal(getattr(alone, name), getattr(together, name)), name
    assert alone.best == together.best


def test_a_budget_of_threads_reaches_the_search() -> None:
    bot = catalogue.make("expert", replace(Budget(work=96), threads=2))
    assert isinstance(bot, Expert)
    bot.begin(rules(), 0, 2, bytes(32))
    assert bot._searcher is not None
    assert bot._searcher.search_budget == SearchBudget(worlds=96, threads=2)


@pytest.mark.parametrize(("ms", "piece"), [(1.0, 16), (50.0, 64)])
def test_who_has_little_time_looks_at_the_clock_more_often(ms: float, piece: int) -> None:
    bot = catalogue.make("expert", Budget(ms=ms))
    assert isinstance(bot, Expert)
    bot.begin(rules(), 0, 2, bytes(32))
    assert bot._searcher is not None
    assert (bot._searcher.search_budget.ms, bot._searcher.search_budget.batch_size) == (ms, piece)
