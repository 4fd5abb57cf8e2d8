"""Taking a decision back when playing computers alone: what counts then, and for whom."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from host_tables import (
    ANA,
    BEN,
    BOT,
    BrokenStore,
    Listener,
    config,
    in_deal,
    iter_cards,
    keep,
    plain_move,
    table_row,
)
from memory_store import MemoryStore
from openrummy.club.game_statistics import UNCOUNTED
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Discard, Knock, Spread, setup
from openrummy.core.game import HOST, Forfeit, StartDeal
from openrummy.core.notation.records import final
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import (
    ActionRow,
    HostError,
    Match,
    SeatRow,
    TableRow,
    TableState,
    apply_move,
    effective_actions,
    finished_deals,
    game_with_drafts,
    move_token,
    outcome_of,
    restore,
    since,
    valid_rows,
)
from openrummy.play.host.clock import SECOND
from openrummy.play.host.moves import TAKE_BACK, TakeBackTo
from openrummy.play.host.table_state import initial_table_state, take_back_refused
from openrummy.play.replay.records import record_of
from staging import knock_candidates
from tables import RUMMY
from test_host_progress import check_views
from test_host_time import scene

ALONE = (ANA, BOT)
GAMES = {
    "gin": (Rules(), ALONE),
    "rummy": (RUMMY, (BOT, ANA, BOT)),
    "declared": (variant("indian-rummy").rules, ALONE),
}


def quick(rules: Rules) -> Rules:
    """The same, over after three deals."""
    return replace(rules, sheet=replace(rules.sheet, target=0, deals=3))


# ---------------------------------------------------------------- the fold


def played(
    name: str, rows: int, chance: Random
) -> tuple[TableRow, TableState, list[ActionRow], list[ActionRow]]:
    """Random play in which whatever can be taken back often is; all that is checked at each.

    The rows, and those of them that are kept.
    """
    rules, seats = GAMES[name]
    table = table_row(quick(rules), seats, ("hand",) * len(seats))
    progress = initial_table_state(table, ())
    taken: list[ActionRow] = []
    kept: list[ActionRow] = []
    learner = seats.index(ANA)
    for index in range(rows):
        if game.is_over(progress.game):
            break
        actor = game.actors(progress.game)[0]
        move: object
        if actor == HOST:
            move = StartDeal(seed_bytes(f"{name} {index}"))
        elif take_back_refused(progress, learner) is None and chance.random() < 0.3:
            assert progress.decided is not None
            actor, move = learner, TakeBackTo(progress.decided.row)
        elif progress.drafts[actor] and chance.random() < 0.4:
            move = TAKE_BACK
        else:
            move = plain_move(progress, actor, chance.randrange(1000))
        before, progress = progress, apply_move(progress, actor, move)  # type: ignore[arg-type]
        taken.append(ActionRow(progress.seq, actor, move_token(move), index))  # type: ignore[arg-type]
        keep(kept, before, progress, actor, move, index)  # type: ignore[arg-type]
        if isinstance(move, TakeBackTo):
            check_taken_back(before, progress, learner)
    return table, progress, taken, kept


def check_taken_back(before: TableState, now: TableState, learner: int) -> None:
    """All is as it was before the decision, the deal too; and an absent player hears all of it."""
    then = before.decided
    assert then is not None
    assert now.game == then.before.game and now.drafts == then.before.drafts
    assert now.seq == before.seq + 1 == max(now.versions)
    assert take_back_refused(now, learner) == "nothing-to-take-back"
    for viewer in (*range(now.seats), None):
        assert since(now, viewer, before.versions[before.log_index(viewer)]).whole
    check_views(now)


@pytest.mark.parametrize("name", GAMES)
def test_what_counts_is_what_was_not_taken_back(name: str) -> None:
    table, progress, rows, stored = played(name, 260, Random(name))
    count = sum(row.token.startswith("take-back:") for row in rows)
    assert count > 4
    kept, taken_back = valid_rows(rows)
    assert taken_back == count and len(kept) < len(rows) - count
    assert restore(table, tuple(rows)) == restore(table, tuple(stored)) == progress
    assert effective_actions(progress.rules, rows) == effective_actions(progress.rules, stored)
    assert len(stored) < len(rows) or name != "rummy"
    state = game.start(progress.rules, progress.seats).state
    for did in effective_actions(progress.rules, rows):
        state = game.apply(progress.rules, state, did.actor, did.action).state
    assert state == progress.game
    # a deal is counted once, and none is lost
    ended = [deal.number for deal in finished_deals(table, rows)]
    assert ended == list(range(len(ended))) and len(ended) >= progress.game.number
    over = ActionRow(progress.seq + 1, HOST, move_token(Forfeit(0, "resigned")), 999)
    if not game.is_over(progress.game):
        rows.append(over)
    record = record_of(table, tuple(rows))
    assert dict(record.headers)["TakenBack"] == str(count)
    assert final(record).result is not None
    # and the game counts for nobody
    assert {seat.place for seat in outcome_of(table, rows).seats} == {UNCOUNTED}


def test_a_turn_is_played_again_once_only() -> None:
    table, progress, _, _ = played("gin", 1, Random(1))
    turns, taken_back = set(), 0
    for step in range(60):
        actor = game.actors(progress.game)[0]
        if actor == HOST:
            break
        progress = apply_move(progress, actor, plain_move(progress, actor, 7 * step))
        if progress.decided is None or take_back_refused(progress, 0) is not None:
            continue
        assert progress.decided.turn not in turns
        turns.add(progress.decided.turn)
        progress = apply_move(progress, 0, TakeBackTo(progress.decided.row))
        taken_back += 1
        progress = apply_move(progress, 0, plain_move(progress, 0, 7 * step + 1))
        assert take_back_refused(progress, 0) == "once-a-turn"
        assert initial_table_state(table, ()).learner == 0
    assert taken_back > 3


# ---------------------------------------------------------------- at a table


@asynccontextmanager
async def at_table(
    seats: tuple[SeatRow, ...] = ALONE, store: MemoryStore | None = None, **row: object
) -> AsyncIterator[tuple[Match, MemoryStore]]:
    store = store or BrokenStore()
    table = replace(table_row(None, seats, ("hand",) * len(seats)), **row)  # type: ignore[arg-type]
    await store.create(table)
    match = await Match.open(table, store, config())
    try:
        yield match, store
    finally:
        await match.close()


async def play(match: Match, until: int) -> None:
    """Act for the seat to act, until seat 0 has decided and the computer has answered."""
    for step in range(until):
        (seat,) = game.actors(match.progress.game)
        action = plain_move(match.progress, seat, 5 * step)
        bot = bool(match.table.seats[seat].bot)
        await match.act(seat, match.version(seat), action, bot=bot)


async def refused(match: Match, seat: int = 0) -> str:
    """The reason why the last decision cannot be taken back; empty where it can."""
    before, decided = match.progress, match.progress.decided
    try:
        await match.take_decision_back(seat, decided.row if decided else 1)
    except HostError as error:
        assert match.progress == before
        return error.code
    return ""


async def test_all_at_the_table_see_it_anew_and_computers_begin_again() -> None:
    async with at_table() as (match, store):
        own, opponent, spectator, rewound = Listener(), Listener(), Listener(), []
        for player, seat in ((own, 0), (opponent, 1), (spectator, None)):
            match.attach(player, seat)
        match.on_rewound = lambda: rewound.append(match.progress.seq)
        await play(match, 6)
        decided = match.last_decision(0)
        assert decided is not None and match.can_take_decision_back(0)
        await match.take_decision_back(0, decided.row, lambda: rewound.append(-1))
        assert rewound == [-1, match.progress.seq]  # accepted first
        assert all(listener.news[-1].whole for listener in (own, opponent, spectator))
        assert match.view(0) == game.view(game_with_drafts(decided.before, 0), 0)
        rows = await store.actions(match.table.id)
        assert rows[-1].token == f"take-back:{decided.row}" and len(rows) == match.progress.seq
        with pytest.raises(HostError):  # what was seen before is old
            await match.act(0, match.progress.seq - 1, plain_move(match.progress, 0, 0))
        assert await refused(match) == "nothing-to-take-back"


async def test_a_restart_finds_the_table_as_it_was_left() -> None:
    store = BrokenStore()
    async with at_table(store=store) as (match, _):
        await play(match, 7)
        decided = match.last_decision(0)
        assert decided is not None
        store.broken = True
        assert await refused(match) == "not-stored"
        store.broken = False
        await match.take_decision_back(0, decided.row)
        await play(match, 1)
        left = match.progress
        table = match.table
    again = await Match.open(table, store, config())
    assert again.progress == left
    assert await refused(again) == "once-a-turn"
    await again.close()


async def test_who_may_not_take_back() -> None:
    """A decision stands between people, and where the game counts."""
    async with at_table((ANA, BEN)) as (match, _):
        await play(match, 5)
        assert await refused(match) == "not-alone" and not match.can_take_decision_back(0)
    for row in ({"rated": True}, {"event": "t:x:1:1:1"}):
        async with at_table(**row) as (match, _):
            await play(match, 5)
            assert await refused(match) == "counts" and match.last_decision(0) is None
    program = replace(BEN, program=True)
    async with at_table((ANA, program)) as (match, _):
        await play(match, 5)
        assert await refused(match) == "not-alone"
    async with at_table() as (match, _):
        assert await refused(match, 1) in ("not-alone", "seat-taken", "stale")
        assert await refused(match) == "nothing-to-take-back"
        await play(match, 6)
        decided = match.last_decision(0)
        assert decided is not None
        with pytest.raises(HostError) as old:
            await match.take_decision_back(0, decided.row - 1)
        assert old.value.code == "stale"
        assert await refused(match, 1) == "not-alone"
        await match.resign(0)
        assert await refused(match) == "game-over"


def test_once_hands_lie_open_the_deal_stands() -> None:
    """A look at the other hand cannot be undone."""
    progress = replace(in_deal(Rules(), setup(Rules(), knock_candidates())), learner=0)
    (knock, *_) = [
        action
        for action in game.legal(progress.rules, progress.game, 0)
        if isinstance(action, Knock)
    ]
    king = Discard(next(iter_cards("Kc")))
    assert take_back_refused(apply_move(progress, 0, king), 0) is None
    shown = apply_move(progress, 0, knock)
    assert shown.decided is not None and take_back_refused(shown, 0) == "cards-shown"
    over = apply_move(shown, 1, Spread(()))
    assert take_back_refused(over, 0) == "cards-shown"
    dealt = apply_move(over, HOST, StartDeal(seed_bytes("open")))
    assert take_back_refused(dealt, 0) == "nothing-to-take-back"


async def test_a_clock_runs_on_for_the_time_that_was_used() -> None:
    async with scene("600+5", ALONE) as it:
        match = it.match
        while match.last_decision(0) is None or not match.is_to_act(0):
            await it.wait(10 * SECOND)
            await it.act()
        left, decided = match.time.remaining_ms(0), match.last_decision(0)
        assert left is not None and decided is not None
        await it.wait(20 * SECOND)
        await match.take_decision_back(0, decided.row)
        assert match.time.remaining_ms(0) == left - 20 * SECOND and match.time.runs(0)
        again = await it.reopened()
        # the turn is given back its time
        assert again.time.remaining_ms(0) == left and again.time.runs(0)
        assert again.progress.game == match.progress.game
