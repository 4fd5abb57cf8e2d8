"""Pairing of those who wait, and what they are told about waiting."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from openrummy.bots.cast import ratings
from openrummy.club import pairing
from openrummy.club.pairing import Option, Pair, Seek, common, distance, match_seeks, near
from openrummy.club.pools import Waits, pool_of, pools
from openrummy.club.rating import Rating
from openrummy.club.rating_families import Family
from openrummy.play.computer_players import at_strength
from openrummy.play.host import clock
from openrummy.server.club.pairing import RECONNECT_GRACE_S, Pairing, WaitingSeek

GIN = Option("gin", "300+3", "knock")
QUICK = Option("gin-quick", "120+3", "knock")
RUMMY = Option("rummy-500", "600+5", "table")
PEOPLE = "abcdefgh"
Wanted: TypeAlias = tuple[tuple[Option, ...], Family | None]


def seek(
    guest: str, mean: float = 1500, since: float = 0, *options: Option, **more: object
) -> Seek:
    rating = Rating(mean, 30, 40)
    return replace(Seek(guest, options or (GIN,), False, rating, since), **more)


WANTED = st.sampled_from(
    [
        ((GIN,), None),
        ((QUICK,), None),
        ((RUMMY,), None),
        ((GIN, QUICK), "knock"),
        ((GIN, RUMMY), None),
    ]
)


@st.composite
def seekers(draw: st.DrawFn) -> list[Seek]:
    drawn = []
    for guest in draw(st.lists(st.sampled_from(PEOPLE), unique=True)):
        options, any_of = draw(WANTED)
        rating = Rating(draw(st.integers(1200, 1800)), draw(st.sampled_from([20.0, 110.0])))
        since = draw(st.integers(0, 90))
        drawn.append(Seek(guest, options, draw(st.booleans()), rating, since, any_of))
    return drawn


PAIRS = st.frozensets(st.sampled_from(PEOPLE), min_size=2, max_size=2)
MET = st.dictionaries(PAIRS, st.sampled_from([-1000.0, 80.0]), max_size=8)


@given(seekers(), st.sets(PAIRS, max_size=6), MET, st.randoms())
def test_pairs_are_fair_and_nobody_is_left_who_could_play(
    seeks: list[Seek], blocks: set[Pair], met: dict[Pair, float], shuffle: Random
) -> None:
    now = 90.0

    def apart(first: str, other: str) -> bool:
        return frozenset((first, other)) in blocks

    pairs = match_seeks(seeks, now, apart, met)
    there = [seek.guest for pair in pairs for seek in pair[:2]]
    assert len(there) == len(set(there))
    for seek, other, option in pairs:
        assert not apart(seek.guest, other.guest)
        assert seek.accepts(option) and other.accepts(option) and seek.rated == other.rated
        assert near(seek, other, now)
    again = list(seeks)
    shuffle.shuffle(again)
    assert match_seeks(again, now, apart, met) == pairs
    # of those who are left none could have met somebody new
    left = [seek for seek in seeks if seek.guest not in there]
    for card in left:
        for other in left:
            pair = frozenset((card.guest, other.guest))
            if card is other or pair in blocks or common(card, other) is None:
                continue
            new = now - met.get(pair, -1e9) >= pairing.JUST_MET
            assert not (new and near(card, other, now))


@given(st.integers(1000, 2000), st.integers(1000, 2000), st.integers(0, 120), st.integers(0, 120))
def test_what_is_accepted_widens_until_everybody_is(
    first: int, second: int, came: int, later: int
) -> None:
    seek_a, other = seek("a", first), seek("b", second, came)
    before = match_seeks([seek_a, other], came)
    after = match_seeks([seek_a, other], came + later)
    assert len(after) >= len(before)
    assert match_seeks([seek_a, other], max(pairing.ANYBODY, came))


def test_the_nearest_is_chosen_by_who_waits_longest() -> None:
    first, near_one, far_one = seek("a", 1500, 0), seek("b", 1560, 8), seek("c", 1490, 9)
    assert [pair[1].guest for pair in match_seeks([near_one, far_one, first], 10)] == ["c"]
    assert distance(Rating(1500, 110), Rating(1640, 110)) == 0  # nobody knows that they are apart


def test_who_has_just_met_waits_for_others_while_there_are_others() -> None:
    met = {frozenset("ab"): 5.0}
    two = [seek("a"), seek("b", 1500, 1)]
    assert len(match_seeks(two, 10, met=met)) == 1, "nobody else waits"
    other_pool = seek("c", 1500, 2, RUMMY)
    assert len(match_seeks([*two, other_pool], 10, met=met)) == 1, (
        "who waits for another game is no other"
    )
    far = seek("c", 2400, 2)
    assert match_seeks([*two, far], 10, met=met) == []
    (pair,) = match_seeks([*two, far], pairing.ANYBODY, met=met)
    assert {seek.guest for seek in pair[:2]} == {"a", "c"}
    assert len(match_seeks([*two, far], 10, met={frozenset("ab"): 5.0 - pairing.JUST_MET})) == 1


def test_bots_of_one_owner_and_the_owner_never_meet_for_a_rating() -> None:
    ana, own, other = seek("ana"), seek("m", owner="ana"), seek("n", owner="ana")
    for pair in ((own, other), (ana, own)):
        assert match_seeks([replace(seek, rated=True) for seek in pair], 1000) == []
        assert len(match_seeks(pair, 1000)) == 1
    stranger = replace(seek("bot", owner="ben"), rated=True)
    assert len(match_seeks([stranger, replace(own, rated=True)], 1000)) == 1


def test_any_knock_game_goes_with_each_of_them() -> None:
    any_knock = pool_of("any-knock")
    anybody = seek("a", 1500, 0, *any_knock.options, any_of=any_knock.any_of)
    eleven = seek("b", 1500, 1, *pool_of("gin-eleven@180+2").options)
    (pair,) = match_seeks([anybody, eleven], 2)
    assert pair[2].game == "gin-eleven" and pair[2].clock == "180+2"
    (pair,) = match_seeks([anybody, replace(anybody, guest="c")], 2)
    assert pair[2] == any_knock.options[0]
    assert match_seeks([anybody, seek("d", 1500, 1, RUMMY)], 2) == []


def test_pools_are_games_of_two_with_a_clock() -> None:
    assert len({pool.id for pool in pools()}) == len(pools()) >= 5
    for pool in pools():
        assert pool.options and pool_of(pool.id) == pool
        assert all(clock.parse(option.clock) for option in pool.options)
    assert pool_of("gin@300+3") == pool_of("gin"), "the same said otherwise is the same pool"
    for wrong in ("", "chess", "chess@300+3", "gin-three@300+3"):
        try:
            pool_of(wrong)
        except LookupError:
            continue
        raise AssertionError(wrong)


def test_waits_are_measured_or_not_told() -> None:
    waits = Waits()
    for wait in (4.0, 12.0):
        waits.paired("gin", wait, 100)
    assert waits.typical("gin", 100) is None, "two are too few"
    waits.paired("gin", 17.0, 100)
    assert waits.typical("gin", 100) == 15
    waits.gave_up("gin", 2.0, 100)
    assert waits.typical("gin", 100) == 15, "who left at once did not wait"
    waits.gave_up("gin", 40.0, 100)
    assert waits.typical("gin", 100) == 20, "who gave up would have waited longer"
    for _ in range(3):
        waits.gave_up("gin", 40.0, 100)
    assert waits.typical("gin", 100) is None, "half were not paired at all"
    assert waits.typical("rummy", 100) is None
    waits.paired("gin", 1, 20_000)
    assert waits.typical("gin", 20_000) is None, "what was hours ago says nothing"


# ---------------------------------------------------------------- waiting on a server


class Queue:
    """A queue with a clock that only a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.apart: set[Pair] = set()
        self.queue = Pairing(self._apart, lambda: self.now)

    async def _apart(self, guest: str) -> frozenset[str]:
        return frozenset(
            member for pair in self.apart if guest in pair for member in pair - {guest}
        )

    async def come(self, guest: str, pool: str = "gin", mean: float = 1500) -> WaitingSeek:
        own_pool = pool_of(pool)
        own_seek = Seek(guest, own_pool.options, False, Rating(mean, 30), self.now, own_pool.any_of)
        waiting = WaitingSeek(own_seek, own_pool, guest, "guest")
        await self.queue.wait(waiting)
        return waiting

    async def pairs(self) -> list[str]:
        return [f"{waiting.name}{other.name}" for waiting, other, _ in await self.queue.pairs()]


async def test_a_queue_measures_its_waits_and_counts_who_is_in_it() -> None:
    queue = Queue()
    gin = pool_of("gin")
    for first, second in ("ab", "cd", "ef"):
        await queue.come(first)
        queue.now += 8
        await queue.come(second, "any-knock")
        assert queue.queue.count_waiting(gin, rated=False) == 2
        assert queue.queue.count_waiting(gin, rated=True) == 0
        assert queue.queue.count_waiting(gin, False, but=first) == 1
        assert await queue.pairs() == [first + second]
    assert queue.queue.typical_wait(gin, rated=False) == 10
    assert queue.queue.typical_wait(pool_of("any-knock"), rated=False) == 5
    assert queue.queue.typical_wait(gin, rated=True) is None


async def test_a_queue_forgets_who_has_gone_and_keeps_apart_who_has_blocked() -> None:
    queue = Queue()
    waiting = await queue.come("a")
    queue.queue.mark_disconnected("a")
    await queue.come("b")
    assert await queue.pairs() == [], "who is gone is not paired"
    queue.queue.mark_reconnected("a")
    queue.apart.add(frozenset("ab"))  # while both wait
    assert await queue.pairs() == []
    queue.now += 100
    assert await queue.pairs() == []
    queue.queue.mark_disconnected("a")
    queue.now += RECONNECT_GRACE_S - 1
    queue.queue.drop_expired()
    assert queue.queue.seek_of("a") is not None
    queue.now += 1
    queue.queue.drop_expired()
    assert queue.queue.seek_of("a") is None
    await queue.queue.wait(waiting)  # back in turn, since when it was
    await queue.come("c", mean=2200)
    assert await queue.pairs() == ["ac"], "the longer wait is accepted for both"


def test_the_computer_meanwhile_is_about_as_strong() -> None:
    for points in (1300, 1500, 1700):
        persona, level = at_strength(points)
        rating = ratings.rating(persona.id, level)
        assert rating is not None and abs(rating.points - points) <= 60
