"""The fold of rows: messages to each viewer, drafts, and the same state after a restart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tables import ANA, BEN, iter_cards, knocked, plain_move, table_row
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import LayOff, Spread
from openrummy.core.game import HOST, CutForDeal, OnBoard, StartDeal
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.play.host import (
    TAKE_BACK,
    ActionRow,
    HostError,
    TableState,
    apply_move,
    begin,
    effective_actions,
    game_with_drafts,
    move_token,
    parse_move,
    restore,
)
from openrummy.play.host.table_state import past_log

SHORT = Rules(sheet=GameSheet(target=0, deals=2))


def card(text: str) -> int:
    return next(iter_cards(text))


def check_views(progress: TableState) -> None:
    """Each log, folded, is the view; versions are those of the log's end."""
    for viewer in (*range(progress.seats), None):
        index = progress.log_index(viewer)
        seen = game.view(game.start(progress.rules, progress.seats).state, viewer)
        past = tuple(past_log(progress, viewer))
        log = past + progress.logs[index]
        for entry in log:
            seen = game.fold(progress.rules, seen, entry.event)
        assert seen == game.view(game_with_drafts(progress, viewer), viewer)
        cuts = [entry.event for entry in log if isinstance(entry.event, CutForDeal)]
        assert progress.cut == next(iter(cuts), None)
        versions = [entry.version for entry in log]
        assert versions == sorted(versions)
        assert all(entry.version >= progress.dealt for entry in progress.logs[index])
        assert all(entry.version < progress.dealt for entry in past)
        assert progress.versions[index] <= progress.seq


@given(st.integers(0, 10_000), st.lists(st.integers(0, 1000), min_size=60, max_size=200))
def test_views_are_folds_of_logs_and_a_restart_finds_the_same(
    seed: int, choices: list[int]
) -> None:
    progress, rows = begin(SHORT, 2), []
    for index, choice in enumerate(choices):
        if game.is_over(progress.game):
            break
        actor = game.actors(progress.game)[0]
        if actor == HOST:
            move = StartDeal(seed_bytes(seed + index))
        elif progress.drafts[actor] and choice % 3 == 0:
            move = TAKE_BACK
        else:
            move = plain_move(progress, actor, choice if choice % 7 else -1)
        progress = apply_move(progress, actor, move)
        rows.append(ActionRow(progress.seq, actor, move_token(move), index))
        if index % 16 == 0:
            check_views(progress)
    check_views(progress)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    table = table_row(SHORT, (ANA, BEN))
    assert restore(table, tuple(rows)) == progress
    # what counts, played without host, comes to the same game
    state = game.start(SHORT, 2).state
    for did in effective_actions(SHORT, rows):
        state = game.apply(SHORT, state, did.actor, did.action).state
    assert state == progress.game


def test_a_draft_is_seen_by_its_own_seat_only() -> None:
    before = knocked()
    then = apply_move(before, 1, LayOff(card("6s"), 0))
    assert then.versions == (1, 2, 1)
    assert len(then.logs[1]) == len(before.logs[1]) + 1
    assert then.logs[0] == before.logs[0] and then.logs[2] == before.logs[2]
    assert then.game == before.game
    mine = game.view(game_with_drafts(then, 1), 1).boards[0].public
    theirs = game.view(game_with_drafts(then, 0), 0).boards[0].public
    assert mine.held[1] == 9 and theirs.held[1] == 10


def test_what_is_taken_back_never_happened() -> None:
    before = knocked()
    then = apply_move(apply_move(before, 1, LayOff(card("6s"), 0)), 1, TAKE_BACK)
    assert then.logs == before.logs and then.game == before.game
    assert then.versions == (1, 3, 1)
    with pytest.raises(HostError) as refused:
        apply_move(then, 1, TAKE_BACK)
    assert refused.value.code == "nothing-to-take-back"


def test_showing_publishes_the_drafts_in_order() -> None:
    progress = knocked()
    for text, meld in (("6s", 0), ("7s", 0), ("Ks", 1)):
        progress = apply_move(progress, 1, LayOff(card(text), meld))
    progress = apply_move(progress, 1, Spread(()))
    assert progress.drafts == ((), ())
    events = [entry.event for entry in progress.logs[0][1:]]
    kinds = [type(event.event).__name__ for event in events if isinstance(event, OnBoard)]
    assert kinds[:4] == ["LaidOff", "LaidOff", "LaidOff", "Showed"]
    assert [entry.version for entry in progress.logs[1][1:5]] == [2, 3, 4, 5]
    assert {entry.version for entry in progress.logs[0][1:]} == {5}


def test_tokens_of_moves() -> None:
    for token in ("take-back", "p", "l:6s:0", "deal:" + "ab" * 32, "call-off"):
        assert move_token(parse_move(token)) == token
