"""Statistics of deals: bands, what is flagged, that each deal counts once and none that runs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from host_tables import Listener, table_row
from live import FAST, Guest, hang_up, in_thread, play_until_my_turn
from memory_store import MemoryStore
from openrummy.core import engine, game
from openrummy.core.cards import CardSet, card_text, fair_deals
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import DealSetup
from openrummy.core.engine.model import events as ev
from openrummy.core.game import HOST
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import Pack, Rules
from openrummy.play import wire
from openrummy.play.host import (
    ActionRow,
    CountedDeal,
    FairRow,
    FinishedDeal,
    Match,
    MatchConfig,
    SeatRow,
    Store,
    TableRow,
    finished_deals,
)
from openrummy.server.statistics.deal_counter import DealCounter
from openrummy.server.statistics.deal_figures import figures
from openrummy.server.statistics.deal_report import MIN_DEALS, chance_of, normal, report, wilson
from playing import pick
from stores import store_of

__all__ = ["hang_up"]

# ---------------------------------------------------------------- bands


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_against_published_numbers(count: int, n: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 3."""
    assert wilson(count / n, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("chi", "df", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (21.026, 12, 0.05),
        (6.635, 1, 0.01),
        (32.909, 12, 0.001),
        (16.266, 3, 0.001),
        (11.340, 12, 0.5),
        (0.0, 5, 1.0),
        (2000.0, 12, 0.0),
    ],
)
def test_chi_square_against_its_tables(chi: float, df: int, chance: float) -> None:
    assert chance_of(chi, df) == pytest.approx(chance, rel=2e-3, abs=1e-12)


def test_no_degrees_of_freedom() -> None:
    with pytest.raises(ValueError, match="0 degrees"):
        chance_of(1.0, 0)
    assert normal(10, 1) == pytest.approx((8.04, 11.96), abs=0.001)


# ---------------------------------------------------------------- streams of deals


def deal(number: int, dealer: int = 0, rules: Rules | None = None) -> FinishedDeal:
    """A deal between a person and the computer that is over."""
    rules = rules or Rules()
    setup = DealSetup(dealer=dealer, first=1 - dealer, number=number)
    board = engine.start(rules, setup).state.public
    return FinishedDeal(
        "t", number, rules, 2, (board,), (True, False), dealer if not number else None
    )


def stream(n: int, entropy: Callable[[Random, FinishedDeal], bytes], seed: int = 7) -> Counter[str]:
    """The sums over ``n`` deals."""
    chance, sums = Random(seed), Counter[str]()
    ends = [deal(number, dealer) for number in (0, 1) for dealer in (0, 1)]
    for index in range(n):
        ended = ends[index % len(ends)]
        sums.update(figures(ended, entropy(chance, ended)))
    return sums


@cache
def fair_stream() -> Counter[str]:
    return stream(10_000, lambda chance, _: chance.randbytes(32))


def odd(stats: wire.DealStats) -> set[str]:
    return {group.title for group in stats.groups if group.odd}


@pytest.mark.slow
def test_fair_deals_are_not_flagged() -> None:
    stats = report(fair_stream())
    assert (stats.deals, stats.games) == (10_000, 5_000)
    assert odd(stats) == set()
    assert stats.outside <= stats.by_chance + 3 * math.sqrt(stats.by_chance)
    tested = [group for group in stats.groups if group.chance is not None]
    assert len(tested) == 11 and stats.figures == 60
    for group in stats.groups:
        for deal_figure in group.figures:
            assert deal_figure.low <= deal_figure.value <= deal_figure.high
            assert deal_figure.expected is None or deal_figure.outside == (
                not deal_figure.low <= deal_figure.expected <= deal_figure.high
            )


def dealt(deal: FinishedDeal, entropy: bytes) -> tuple[str, dict[int, int]]:
    """The upcard, and each seat's dealt hand."""
    board = deal.boards[0]
    setup = DealSetup(dealer=board.dealer, first=board.first, number=deal.number, entropy=entropy)
    events = engine.start(deal.rules, setup).events
    hands = {event.seat: event.cards or 0 for event in events if isinstance(event, ev.Dealt)}
    return next(card_text(event.card) for event in events if isinstance(event, ev.Turned)), hands


def _least(hand: int) -> int:
    return least(Rules().melds, Rules().values, CardSet(hand))


def better_of_two(
    good: Callable[[FinishedDeal, bytes], float], often: float
) -> Callable[[Random, FinishedDeal], bytes]:
    """A dealer that now and then takes the better one of two deals."""

    def entropy(chance: Random, deal: FinishedDeal) -> bytes:
        first = chance.randbytes(32)
        if chance.random() >= often:
            return first
        return max(first, chance.randbytes(32), key=lambda which: good(deal, which))

    return entropy


@pytest.mark.sweep("one")
@pytest.mark.parametrize(
    ("good", "often", "title"),
    [
        (lambda deal, entropy: dealt(deal, entropy)[0][0] == "A", 0.8, "First upcard: ranks"),
        (lambda deal, entropy: dealt(deal, entropy)[0][1] == "s", 0.6, "First upcard: suits"),
        (
            lambda deal, entropy: -_least(dealt(deal, entropy)[1][deal.boards[0].dealer]),
            0.6,
            "Deadwood as dealt: dealer and others",
        ),
        (
            lambda deal, entropy: -_least(dealt(deal, entropy)[1][1]),
            0.6,
            "Deadwood as dealt: people and computer players",
        ),
    ],
)
def test_rigged_deals_are_flagged(
    good: Callable[[FinishedDeal, bytes], float], often: float, title: str
) -> None:
    assert title in odd(report(stream(2_000, better_of_two(good, often))))


def test_a_rigged_cut_is_flagged() -> None:
    sums = {**fair_stream(), "cut.person.won": 2_300}
    assert odd(report(sums)) == {"The draw for the first deal"}


def test_few_deals_say_nothing() -> None:
    stats = report(stream(MIN_DEALS - 1, lambda chance, _: chance.randbytes(32)))
    assert (stats.deals, stats.groups, stats.least) == (MIN_DEALS - 1, [], MIN_DEALS)
    assert report({}).deals == 0
    some = report(stream(MIN_DEALS, lambda chance, _: chance.randbytes(32)))
    ranks = next(group for group in some.groups if group.title == "First upcard: ranks")
    assert ranks.chance is None and len(ranks.figures) == 13  # too few of each for a chi-square


def test_another_pack_is_left_out() -> None:
    two = Rules(pack=Pack(packs=2))
    board = engine.start(Rules(), DealSetup()).state.public
    assert not figures(FinishedDeal("t", 0, two, 2, (board,), (True, False), 0), bytes(32))


# ---------------------------------------------------------------- counted once


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path):  # type: ignore[no-untyped-def]
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = store_of(tmp_path)
    yield kept
    await kept.close()


PEOPLE = tuple(SeatRow(name, "guest", guest=name) for name in ("ana", "ben"))


async def played(
    store: Store, name: str, deals: int, finished: Callable[[FinishedDeal], None] | None
) -> TableRow:
    """A table at which this many deals were played, and another one is running."""
    row = table_row(seats=PEOPLE, lay_off=("auto", "auto"), name=name)
    await store.create(row)
    numbers = iter(range(1000))
    habits = MatchConfig(
        entropy=lambda _: seed_bytes(f"{name} {next(numbers)}"),
        pause=lambda: 60.0,
        finished=finished,
    )
    match = await Match.open(row, store, habits)
    match.attach(Listener(), 0)
    choices = Random(3)
    while match.progress.game.number < deals or game.actors(match.progress.game) == (HOST,):
        for seat in match.unready_people():
            await match.next_deal(seat)
        asked = game.actors(match.progress.game)
        if not asked:
            break
        if asked != (HOST,):
            legal = game.legal(match.progress.rules, match.progress.game, asked[0])
            await match.act(asked[0], match.version(asked[0]), pick(choices, legal))
    await match.close()
    return match.table


async def test_what_is_heard_is_what_the_rows_say(store: Store) -> None:
    live = DealCounter(store)
    heard: list[FinishedDeal] = []
    tables = [
        await played(store, f"calm-otter-{100 + index}", 2 + index, heard.append)
        for index in (0, 1)
    ]
    deals = [deal for row in tables for deal in finished_deals(row, await store.actions(row.id))]
    assert deals == heard and len(heard) == 5
    for deal in heard:
        live.deal_over(deal)
    await live.settle()
    sums = await store.deal_counts()
    assert sums["deals"] == 5 and sums["games"] == 2
    assert live.stats().deals == 5

    again = MemoryStore()  # the same tables, counted from their rows
    for row in tables:
        await again.create(row)
        await again.append(row.id, await store.actions(row.id), over=row.over)
        await again.keep_fair(row.id, await store.fair(row.id))
    later = DealCounter(again)
    await later.catch_up()
    assert await again.deal_counts() == sums


async def test_a_deal_counts_once(store: Store) -> None:
    heard: list[FinishedDeal] = []
    await played(store, "calm-otter-100", 3, heard.append)
    census = DealCounter(store)
    for _ in range(2):
        for deal in heard:
            census.deal_over(deal)
        await census.settle()
        await census.catch_up()
    fresh = DealCounter(store)
    await fresh.start()
    await fresh.close()
    assert (await store.deal_counts())["deals"] == 3 == fresh.stats().deals
    assert await store.uncounted(9) == ()


async def test_nothing_of_a_running_deal_is_in_it(store: Store) -> None:
    """Whatever the cards of the running deal are, the sums are the same."""
    await played(store, "calm-otter-100", 2, None)
    rows = await store.fair("calm-otter-100")
    assert rows[2].seeds is not None  # it is dealt
    census = DealCounter(store)
    await census.catch_up()
    sums = await store.deal_counts()
    expected = Counter[str]()
    table = await store.table("calm-otter-100")
    assert table is not None
    ended = list(finished_deals(table, await store.actions(table.id)))
    assert [deal.number for deal in ended] == [0, 1]
    for deal, row in zip(ended, rows, strict=False):
        expected.update(figures(deal, fair_deals.entropy(row.deal, row.secret, row.seeds or ())))
    assert sums == dict(expected)
    assert sums["deals"] == 2
    assert await store.uncounted(9) == ()


async def test_a_table_that_cannot_be_read_stops_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await played(store, "calm-otter-100", 1, None)
    await played(store, "calm-otter-101", 2, None)
    seq = len(await store.actions(broken.id))
    await store.append(broken.id, [ActionRow(seq + 1, 0, "nonsense", 5)], over=False)
    census = DealCounter(store)
    await census.catch_up()
    assert (await store.deal_counts())["deals"] == 2
    assert await store.uncounted(9) == () and "statistics of table calm-otter-100" in caplog.text


async def test_what_was_not_promised_is_not_counted(store: Store) -> None:
    await store.create(table_row())
    assert await store.count_deals([CountedDeal("calm-otter-100", 0, {"deals": 1})]) == (False,)
    await store.keep_fair("calm-otter-100", [FairRow(0, bytes(32), (b"", b""))])
    counted_deal = CountedDeal("calm-otter-100", 0, {"deals": 1})
    assert await store.count_deals([counted_deal, counted_deal]) == (True, False)
    assert await store.deal_counts() == {"deals": 1}


# ---------------------------------------------------------------- over HTTP


@pytest.mark.slow
def test_over_http() -> None:
    with in_thread(FAST) as url:
        guest = Guest(url)
        empty = guest.http.get("/api/deals").json()
        assert (empty["deals"], empty["least"], empty["groups"]) == (0, MIN_DEALS, [])
        seat = guest.sit(guest.new_table())
        play_until_my_turn(seat, 1)
        seat.ask("resign")
        while guest.http.get("/api/deals").json()["deals"] < 1:
            seat.ask("ping")
    assert len(seat.table["boards"]) == 1
