"""Drafts of a turn with melds on the table: whose they are, when they count, when they go."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from host_tables import (
    ANA,
    BEN,
    Listener,
    at_table,
    in_deal_of,
    iter_cards,
    keep,
    table_row,
)
from openrummy.core import game
from openrummy.core.cards import parse_cards
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import (
    Action,
    Discard,
    Draw,
    GoOut,
    LayDown,
    LayOff,
    Pile,
    Position,
    TableMeld,
    setup,
    undoable,
)
from openrummy.core.engine.model.phase import LastTake, ToDraw, ToPlay
from openrummy.core.game import HOST, Forfeit, OnBoard, StartDeal
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import (
    TAKE_BACK,
    ActionRow,
    HostError,
    SeatRow,
    TableState,
    apply_move,
    begin,
    effective_actions,
    game_with_drafts,
    move_token,
    restore,
)
from openrummy.play.host.automatic_moves import only_passing
from openrummy.play.host.clock import SECOND
from tables import FIVE_HUNDRED, OPEN, RUMMY, TABLES
from test_host_progress import check_views
from test_host_time import scene

CEM = SeatRow("Cem", "guest", guest="cem")
PEOPLE = (ANA, BEN, CEM)


def card(text: str) -> int:
    return next(iter_cards(text))


def turn(rules: Rules = RUMMY, hand: str = "5c 6c 7c 9h 9d Ks 2h") -> TableState:
    """Seat 0 of three is to draw; the pile's top is the 9s, and twos lie on the table."""
    hands = (
        parse_cards(hand),
        parse_cards("Ac 3d 4h 6s 8h Td Qh"),
        parse_cards("Ad 3h 4s 6d Jc Kd"),
    )
    position = Position(
        hands,
        pile=tuple(iter_cards("Qc Kc 9s")),
        phase=ToDraw(0),
        table=(TableMeld(2, parse_cards("2c 2d 2s")),),
        dealer=2,
    )
    return in_deal_of(rules, setup(rules, position))


TAKE, NINES, TWO = Draw(Pile.DISCARD), LayDown(parse_cards("9h 9d 9s")), LayOff(card("2h"), 0)
KING = Discard(card("Ks"))


def kinds_told(progress: TableState, viewer: int | None, since: int = 1) -> list[str]:
    """The kinds of events a viewer was told since a row."""
    entries = [
        log_entry
        for log_entry in progress.logs[progress.log_index(viewer)]
        if log_entry.version > since
    ]
    events = [
        log_entry.event.event for log_entry in entries if isinstance(log_entry.event, OnBoard)
    ]
    return [type(event).__name__ for event in events if type(event).__name__ != "Now"]


# ---------------------------------------------------------------- what is one


def test_what_can_be_taken_back_depends_on_the_game() -> None:
    stock = Draw(Pile.STOCK)
    for action in (TAKE, NINES, TWO):
        assert undoable(RUMMY, action)
    for other in (stock, KING, GoOut()):
        assert not undoable(RUMMY, other)
    assert not undoable(Rules(), TAKE) and undoable(Rules(), TWO)


def test_a_turn_from_the_pile_is_its_seats_own_until_the_discard() -> None:
    """T2: the take, the meld and the lay-off happen for the others with the discard, in order."""
    before = turn()
    now = before
    for action in (TAKE, NINES, TWO):
        now = apply_move(now, 0, action)
        assert now.game == before.game
        assert now.logs[1:] == before.logs[1:] and now.versions[1:] == before.versions[1:]
    assert kinds_told(now, 0) == ["Drew", "LaidDown", "LaidOff"]
    mine = game.view(game_with_drafts(now, 0), 0).boards[0]
    assert mine.hand == parse_cards("5c 6c 7c Ks") and len(mine.public.table) == 2
    theirs = game.view(game_with_drafts(now, 1), 1).boards[0].public
    assert theirs.held[0] == 7 and len(theirs.table) == 1 and len(theirs.pile) == 3
    done = apply_move(now, 0, KING)
    for viewer in (1, 2, None):
        assert kinds_told(done, viewer) == ["Drew", "LaidDown", "LaidOff", "Discarded"]
        log = done.logs[done.log_index(viewer)][1:]
        assert {log_entry.version for log_entry in log} == {done.seq}
    assert kinds_told(done, 0) == ["Drew", "LaidDown", "LaidOff", "Discarded"]
    assert done.drafts == ((), (), ())
    assert done.game.boards[0].public.table[1].cards == parse_cards("9h 9d 9s")


def test_a_stock_draw_stays_and_what_follows_can_be_taken_back_one_by_one() -> None:
    before = apply_move(turn(hand="9c 9h 9d 5c 6c 7c 2h"), 0, Draw(Pile.STOCK))
    assert before.game.boards[0].public.phase == ToPlay(0) and before.drafts[0] == ()
    with pytest.raises(HostError):
        apply_move(before, 0, TAKE_BACK)
    now = apply_move(apply_move(before, 0, LayDown(parse_cards("5c 6c 7c"))), 0, TWO)
    back = apply_move(now, 0, TAKE_BACK)
    assert [draft.action for draft in back.drafts[0]] == [LayDown(parse_cards("5c 6c 7c"))]
    again = apply_move(back, 0, TAKE_BACK)
    assert again.game == before.game and again.logs == before.logs
    with pytest.raises(HostError):
        apply_move(again, 0, TAKE_BACK)


def test_an_empty_hand_can_be_taken_back_until_one_goes_out() -> None:
    """A22: the last meld ends nothing by itself."""
    now = apply_move(turn(hand="9h 9d"), 0, TAKE)
    now = apply_move(now, 0, NINES)
    assert game.view(game_with_drafts(now, 0), 0).boards[0].hand == 0
    assert now.game.boards[0].public.result is None
    back = apply_move(now, 0, TAKE_BACK)
    assert game.view(game_with_drafts(back, 0), 0).boards[0].hand == parse_cards("9h 9d 9s")
    done = apply_move(now, 0, GoOut())
    assert done.game.boards == () or done.game.results[-1].knocker == 0
    assert kinds_told(done, 1)[:3] == ["Drew", "LaidDown", "WentOut"]


@pytest.mark.parametrize("reason", ["time", "resigned", "left"])
def test_drafts_of_a_game_that_ends_never_happened(reason: str) -> None:
    now = apply_move(apply_move(turn(), 0, TAKE), 0, NINES)
    over = apply_move(now, HOST, Forfeit(0, reason))
    assert over.drafts == ((), (), ()) and game.is_over(over.game)
    assert kinds_told(over, 0) == kinds_told(over, 1) == []
    assert game.view(over.game, 0).boards[0].hand == parse_cards("5c 6c 7c 9h 9d Ks 2h")


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_views_are_folds_of_logs_and_a_restart_finds_the_same(name: str, seed: int) -> None:
    """Random play with much taken back, over every kind of table game."""
    rules = replace(TABLES[name], sheet=replace(TABLES[name].sheet, target=0, deals=2))
    chance = Random(f"{name} {seed}")
    seats = chance.choice(rules.seating.players)
    progress, rows = begin(rules, seats), []
    kept: list[ActionRow] = []  # without what came to nothing, as they are stored
    for index in range(240):
        if game.is_over(progress.game):
            break
        actor = game.actors(progress.game)[0]
        move: game.GameAction
        if actor == HOST:
            move = StartDeal(seed_bytes(index))
        elif index == 230:
            actor, move = HOST, Forfeit(actor, "left")
        elif progress.drafts[actor] and chance.random() < 0.3:
            move = TAKE_BACK  # type: ignore[assignment]
        else:
            move = eager(progress, actor, chance)
        before, progress = progress, apply_move(progress, actor, move)
        rows.append(ActionRow(progress.seq, actor, move_token(move), index))
        keep(kept, before, progress, actor, move, index)
        if index % 8 == 0:
            check_views(progress)
    check_views(progress)
    people = tuple(replace(ANA, guest=f"p{seat}") for seat in range(seats))
    table = table_row(rules, people, ("hand",) * seats)
    assert restore(table, tuple(rows)) == restore(table, tuple(kept)) == progress
    drafted_again = sum(row.token == "take-back" for row in rows)
    assert len(kept) < len(rows) - drafted_again or not drafted_again
    assert effective_actions(rules, rows) == effective_actions(rules, kept)
    state = game.start(rules, seats).state
    for did in effective_actions(rules, rows):
        state = game.apply(rules, state, did.actor, did.action).state
    assert state == progress.game


def eager(progress: TableState, actor: int, chance: Random) -> Action:
    """A legal action, a draft where there is one more often than not."""
    actions = game.legal(progress.rules, game_with_drafts(progress, actor), actor)
    drafts = [action for action in actions if undoable(progress.rules, action)]
    return chance.choice(drafts if drafts and chance.random() < 0.7 else actions)


# ---------------------------------------------------------------- at a table


async def test_two_devices_share_the_turn_and_a_stale_one_is_refused() -> None:
    async with at_table(turn(), PEOPLE) as (match, _):
        listener, other, opponent = Listener(), Listener(), Listener()
        for player, seat in ((listener, 0), (other, 0), (opponent, 1)):
            match.attach(player, seat)
        heard = len(opponent.news)
        seen = match.version(0)
        await match.act(0, seen, TAKE)
        with pytest.raises(HostError) as refused:
            await match.act(0, seen, NINES)
        assert refused.value.code == "stale"
        await match.act(0, match.version(0), NINES)
        assert len(opponent.news) == heard
        assert [listener.news[-1]] == [other.news[-1]] and listener.news[-1].entries
        await match.take_back(0)
        assert listener.news[-1].whole and other.news[-1].whole
        await match.act(0, match.version(0), NINES)
        await match.act(0, match.version(0), KING)
        kinds = [
            type(entry.event.event).__name__
            for entry in opponent.news[-1].entries
            if isinstance(entry.event, OnBoard)
        ]
        assert [kind for kind in kinds if kind != "Now"] == ["Drew", "LaidDown", "Discarded"]


async def test_who_comes_back_in_mid_turn_has_its_drafts() -> None:
    async with at_table(turn(), PEOPLE) as (match, _):
        await match.act(0, match.version(0), TAKE)
        await match.act(0, match.version(0), NINES)
        news = match.since(0, 1)
        assert news.whole and news.version == match.version(0)
        assert match.can_take_back(0) and not match.can_take_back(1)
        assert match.since(1, 1).entries == ()


async def test_the_computer_that_takes_over_begins_without_the_drafts() -> None:
    """Stepping aside in the middle of a turn: what was laid down so far comes back to the hand."""
    async with at_table(turn(), PEOPLE) as (match, store):
        opponent = Listener()
        match.attach(opponent, 1)
        heard = len(opponent.news)
        await match.act(0, match.version(0), TAKE)
        await match.act(0, match.version(0), NINES)
        await match.step_aside(0)
        assert match.table.seats[0].stand_in and match.progress.drafts[0] == ()
        assert match.view(0).boards[0].hand == parse_cards("5c 6c 7c 9h 9d Ks 2h")
        assert [row.token for row in await store.actions(match.table.id)][-2:] == ["take-back"] * 2
        assert not any(news.entries for news in opponent.news[heard:])
        await match.act(0, match.version(0), TAKE, bot=True)
        await match.act(0, match.version(0), KING, bot=True)
        assert match.progress.game.boards[0].public.phase == ToDraw(1)


async def test_who_plays_on_begins_without_the_computers_drafts() -> None:
    async with at_table(turn(), PEOPLE) as (match, _):
        await match.step_aside(1)  # not its turn
        await match.act(0, match.version(0), Draw(Pile.STOCK))
        await match.act(0, match.version(0), KING)
        await match.act(1, match.version(1), TAKE, bot=True)
        assert match.progress.drafts[1]
        await match.play_on(1)
        assert match.table.seats[1] == BEN and match.progress.drafts[1] == ()
        assert match.progress.game.boards[0].public.phase == ToDraw(1)


async def test_nobody_plays_on_before_the_computer_has_played_more_than_drafts() -> None:
    """They go with their maker, so that back and forth a clock could stand for ever."""
    async with at_table(turn(), PEOPLE) as (match, _):
        await match.step_aside(0)
        await match.play_on(0)
        for action in (TAKE, NINES):
            await match.act(0, match.version(0), action, bot=True)
            assert match.table.seats[0].stand_in and 0 in match.returning
        await match.act(0, match.version(0), KING, bot=True)
        assert match.table.seats[0] == ANA and not match.returning
        assert match.progress.game.boards[0].public.phase == ToDraw(1)


# ---------------------------------------------------------------- R9


def run_down(hand: str) -> TableState:
    """The stock is used up: seat 0 may take a discard only to use it."""
    others = (parse_cards("Ac 3d 4h 6s 8h Td Qh"), parse_cards("Ad 3h 4s 6d Jc Kd"))
    position = Position(
        (parse_cards(hand), *others),
        pile=tuple(iter_cards("9s Kc Qc")),
        stock=(),
        phase=LastTake(0),
        dealer=2,
    )
    return in_deal_of(FIVE_HUNDRED, partial(position))


def partial(position: Position) -> game.play.State:  # type: ignore[name-defined]
    """A deal with some cards out of play, which no test here counts."""
    from openrummy.core.engine import State

    full = setup(FIVE_HUNDRED, replace(position, stock=None, phase=ToDraw(0)))
    public = replace(full.public, stock=0, phase=position.phase)
    return State(public, full.hands, (), None, None, full.seed)


def test_a_discard_from_the_depth_keeps_the_pass_from_being_automatic() -> None:
    """R9: only the top is of no use; the 9s below it makes a set."""
    table = table_row(FIVE_HUNDRED, PEOPLE, ("hand",) * 3)
    assert only_passing(run_down("9h 9d 2c"), table) == []
    assert only_passing(run_down("7h 5d 2c"), table) == [0]
    assert only_passing(run_down("Qd Qs 2c"), table) == []


# ---------------------------------------------------------------- giving up


@pytest.mark.parametrize("rules", [RUMMY, OPEN, FIVE_HUNDRED], ids=["rummy", "open", "500"])
async def test_whoever_gives_up_loses_to_all_others(rules: Rules) -> None:
    async with at_table(turn(rules), PEOPLE) as (match, _):
        await match.act(0, match.version(0), TAKE)
        await match.resign(1)  # not its turn, and in the middle of another's
        result = match.view(None).result
        assert result is not None and result.winners == (0, 2) and result.reason == "resigned"
        assert match.progress.drafts == ((), (), ())
        assert match.view(0).boards[0].hand == parse_cards("5c 6c 7c 9h 9d Ks 2h")


# ---------------------------------------------------------------- the clock


async def test_a_clock_that_runs_out_in_mid_turn_takes_the_drafts_with_it() -> None:
    """With three the computer plays on, from the hand as it was."""
    async with scene("600+5", PEOPLE, RUMMY, turn()) as it:
        match = it.match
        await it.wait(10 * SECOND)
        await match.act(0, match.version(0), TAKE)
        await match.act(0, match.version(0), NINES)
        assert match.time.remaining_ms(0) == 590 * SECOND and match.time.runs(0)
        await it.wait(600 * SECOND)
        assert match.table.seats[0].stand_in and match.progress.drafts[0] == ()
        assert match.view(0).boards[0].hand == parse_cards("5c 6c 7c 9h 9d Ks 2h")
        assert match.view(1).boards[0].public.phase == ToDraw(0)
        with pytest.raises(HostError) as late:
            await match.take_back(0)
        assert late.value.code == "time-out"


async def test_with_two_the_game_is_lost_and_the_drafts_never_happened() -> None:
    hands = (parse_cards("5c 6c 7c 9h 9d Ks 2h"), parse_cards("Ac 3d 4h 6s 8h Td Qh"))
    position = Position(hands, pile=tuple(iter_cards("Qc Kc 9s")), phase=ToDraw(0), dealer=1)
    progress = in_deal_of(RUMMY, setup(RUMMY, position))
    async with scene("600+5", PEOPLE[:2], RUMMY, progress) as it:
        await it.match.act(0, it.match.version(0), TAKE)
        await it.wait(600 * SECOND)
        result = it.match.view(1).result
        assert result is not None and (result.reason, result.winners) == ("time", (1,))
        assert it.match.progress.drafts == ((), ())
        assert it.match.view(0).boards[0].hand == hands[0]
