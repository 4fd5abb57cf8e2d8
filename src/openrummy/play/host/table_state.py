"""The state of a table: a pure fold of its rows.

Live play and a restart share :func:`apply_move`, so a restart restores what was stored. Each
viewer has a log of redacted events, and a *version*: the number of the last row that changed
what it sees.

An undoable action has a row like any other, but is a *draft*: only its seat sees it and can take it
back, until that seat plays an action that cannot be undone, which publishes all its drafts. If the
game ends before that, the drafts are dropped.

A person who plays only against computers may also take back a decision and all moves after it: a
row names the first voided row, and the voided rows stay stored.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from openrummy.core import game
from openrummy.core.engine import Action, Pass, Public, undoable
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.game import (
    HOST,
    Actor,
    AddPoints,
    CutForDeal,
    Game,
    GameAction,
    GameEvent,
    HostAction,
    OnBoard,
    StartDeal,
)
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play.host.clock import ClockShift, SeatChange, TimeGift
from openrummy.play.host.errors import Code, HostError
from openrummy.play.host.moves import (
    Move,
    TakeBack,
    TakeBackTo,
    first_voided_row,
    parse_move,
    valid_rows,
)
from openrummy.play.host.rows import ActionRow, Rows, TableRow

_COMPRESSION_LEVEL = 1  # fast
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event of a log, redacted for its viewer, and its row."""

    version: int
    event: GameEvent


@dataclass(frozen=True)
class Draft:
    """An action known only to its own seat, and its row."""

    seq: int
    action: Action


Log: TypeAlias = tuple[LogEntry, ...]


@dataclass(frozen=True)
class LearnerDecision:
    """A decision of the learner: the table before it, the action, and the number of its row.

    ``turn`` is the number of the row after which the turn began.
    """

    before: TableState
    action: Action
    row: int
    turn: int


@dataclass(frozen=True)
class TableState:
    """The state of a table after some of its rows.

    ``logs`` and ``versions`` have an entry for each seat and a last one for spectators;
    ``drafts`` has one for each seat. ``dealt`` is the number of the row that began the current
    deal: ``logs`` start there, and ``past`` holds the logs of earlier deals, each packed, so that
    a long game takes little more time and memory than a short one. ``concerned`` is, for each
    seat, the last row that changed its own board or the whole table: rows of other boards do not
    make its actions stale.

    ``learner`` is the person who plays against computers only, ``decided`` their last decision in
    this deal, and ``turn`` the row after which they were to act. ``retaken`` is the last turn in
    which a decision was taken back, and ``rewound`` the last row that took one back.

    ``tried`` counts, for each seat, the rows since its last row with a lasting effect, and
    ``void`` lists those of them without any: drafts, and the rows that took them back. ``cut`` is
    the cut for the first deal.
    """

    rules: Rules
    game: Game
    logs: tuple[Log, ...]
    versions: tuple[int, ...]
    drafts: tuple[tuple[Draft, ...], ...]
    seq: int = 0
    dealt: int = 0
    past: tuple[bytes, ...] = field(default=(), repr=False, compare=False)
    concerned: tuple[int, ...] = field(default=())
    learner: Seat | None = None
    decided: LearnerDecision | None = None
    turn: int = 0
    retaken: int = -1
    rewound: int = 0
    tried: tuple[int, ...] = field(default=())
    void: tuple[tuple[Rows, ...], ...] = field(default=())
    cut: CutForDeal | None = None

    @property
    def seats(self) -> int:
        """Number of seats of the table."""
        return len(self.drafts)

    def log_index(self, viewer: Seat | None) -> int:
        """Index of a viewer's log and version."""
        return self.seats if viewer is None else viewer


def learner_of(table: TableRow) -> Seat | None:
    """The person at a table with no other people; None if there is none."""
    people = [seat for seat, row in enumerate(table.seats) if not row.bot or row.stand_in]
    return people[0] if len(people) == 1 and table.seats[people[0]].person else None


def initial_table_state(table: TableRow, rows: Iterable[ActionRow]) -> TableState:
    """A stored table before its first row. Raises ValueError if the rules forbid its seats."""
    actors = (row.actor for row in rows if first_voided_row(row))
    progress = begin(parse_canonical(table.rules), len(table.seats))
    return replace(progress, learner=next(actors, learner_of(table)))


def begin(rules: Rules, seats: int) -> TableState:
    """A table before its first row. Raises ValueError if the rules forbid this many seats."""
    step = game.start(rules, seats)
    viewers = [*range(seats), None]
    logs = tuple(
        tuple(LogEntry(0, game.redact(event, viewer)) for event in step.events)
        for viewer in viewers
    )
    versions = (0,) * len(viewers)
    return TableState(
        rules,
        step.state,
        logs,
        versions,
        ((),) * seats,
        concerned=(0,) * seats,
        tried=(0,) * seats,
        void=((),) * seats,
    )


def game_with_drafts(progress: TableState, viewer: Seat | None) -> Game:
    """The game as the viewer sees it, including its own drafts."""
    state = progress.game
    if viewer is not None:
        for draft in progress.drafts[viewer]:
            state = game.apply(progress.rules, state, viewer, draft.action).state
    return state


def apply_move(progress: TableState, actor: Actor, move: Move) -> TableState:
    """The table after one more row.

    Raises :class:`~openrummy.core.engine.IllegalAction` for illegal actions and :class:`HostError`
    if there is nothing to take back.
    """
    if isinstance(move, TakeBack):
        return _undo_draft(progress, actor)
    if isinstance(move, TakeBackTo):
        return _rewind(progress, actor, move.row)
    if isinstance(move, TimeGift | ClockShift):  # a time move, not a game action
        return replace(progress, seq=progress.seq + 1)
    if isinstance(move, SeatChange):
        return replace(progress, seq=progress.seq + 1, tried=_count_try(progress, move.seat))
    if isinstance(move, HostAction | AddPoints):
        return _publish(progress, actor, move, ())
    if undoable(progress.rules, move):
        return _add_draft(progress, actor, move)
    drafts = progress.drafts[actor] if actor != HOST else ()
    published = _publish(progress, actor, move, drafts)
    if actor != progress.learner or _is_forced(progress, actor, move):
        return published
    before = _normalize(progress)
    return replace(published, decided=LearnerDecision(before, move, published.seq, progress.turn))


def _normalize(progress: TableState) -> TableState:
    """The table before a decision, normalized so that undone attempts make no difference."""
    seats, seq = progress.seats, progress.seq
    return replace(
        progress,
        decided=None,
        versions=(seq,) * len(progress.versions),
        concerned=(seq,) * seats,
        tried=(0,) * seats,
        void=((),) * seats,
    )


def _is_forced(progress: TableState, seat: Seat, action: Action) -> bool:
    """True if the action is a pass and nothing else was legal."""
    if not isinstance(action, Pass):
        return False
    return len(game.legal(progress.rules, game_with_drafts(progress, seat), seat)) == 1


def take_back_refused(progress: TableState, seat: Seat) -> Code | None:
    """The reason why a seat's last decision cannot be taken back; None if it can.

    A deal cannot be changed once hands are shown, and a turn can be replayed only once.
    """
    decided = progress.decided
    if progress.learner is None or progress.learner != seat:
        return "not-alone"
    if decided is None:
        return "nothing-to-take-back"
    if any(_hands_shown(board.public) for board in progress.game.boards):
        return "cards-shown"
    return "once-a-turn" if decided.turn <= progress.retaken else None


def _hands_shown(public: Public) -> bool:
    over = public.result is not None or public.revealed is not None
    return over or public.knocker is not None or public.declarer is not None


def _rewind(progress: TableState, seat: Seat, row: int) -> TableState:
    """The table before the decision of ``row``, with the next row number."""
    decided, refusal = progress.decided, take_back_refused(progress, seat)
    if refusal is not None:
        raise HostError(refusal)
    assert decided is not None
    if decided.row != row:
        raise HostError("stale")
    seq = progress.seq + 1
    return replace(
        decided.before,
        seq=seq,
        versions=(seq,) * len(progress.versions),
        concerned=(seq,) * progress.seats,
        retaken=decided.turn,
        rewound=seq,
    )


def _add_draft(progress: TableState, seat: Seat, action: Action) -> TableState:
    seq = progress.seq + 1
    step = game.apply(progress.rules, game_with_drafts(progress, seat), seat, action)
    entries = tuple(LogEntry(seq, game.redact(event, seat)) for event in step.events)
    return replace(
        progress,
        seq=seq,
        logs=_put(progress.logs, seat, progress.logs[seat] + entries),
        versions=_put(progress.versions, seat, seq),
        drafts=_put(progress.drafts, seat, (*progress.drafts[seat], Draft(seq, action))),
        concerned=_put(progress.concerned, seat, seq),
        tried=_count_try(progress, seat),
    )


def _undo_draft(progress: TableState, seat: Seat) -> TableState:
    if seat == HOST or not progress.drafts[seat]:
        raise HostError("nothing-to-take-back")
    seq = progress.seq + 1
    *earlier, last = progress.drafts[seat]
    entries = tuple(entry for entry in progress.logs[seat] if entry.version != last.seq)
    void = progress.void[seat]
    if last.seq > progress.rewound:  # else a rewound decision still starts from that draft
        void = _with_row(_with_row(void, last.seq), seq)
    return replace(
        progress,
        seq=seq,
        logs=_put(progress.logs, seat, entries),
        versions=_put(progress.versions, seat, seq),
        drafts=_put(progress.drafts, seat, tuple(earlier)),
        concerned=_put(progress.concerned, seat, seq),
        tried=_count_try(progress, seat),
        void=_put(progress.void, seat, void),
    )


def _count_try(progress: TableState, seat: Seat) -> tuple[int, ...]:
    return _put(progress.tried, seat, progress.tried[seat] + 1)


def _with_row(rows: tuple[Rows, ...], seq: int) -> tuple[Rows, ...]:
    """Add a row to ranges of rows, merging adjacent ranges."""
    first = last = seq
    separate = []
    for low, high in rows:
        if high == first - 1:
            first = low
        elif low == last + 1:
            last = high
        else:
            separate.append((low, high))
    return (*separate, (first, last))


def _publish(
    progress: TableState, actor: Actor, action: GameAction, drafts: tuple[Draft, ...]
) -> TableState:
    """Apply an action visible to all, after the actor's drafts."""
    seq = progress.seq + 1
    state, known = progress.game, 0
    events: list[GameEvent] = []
    for played in (*(draft.action for draft in drafts), action):
        known = len(events)
        step = game.apply(progress.rules, state, actor, played)
        state, events = step.state, events + list(step.events)
    entries = [LogEntry(seq, event) for event in events]
    deal = isinstance(action, StartDeal)
    drop = game.is_over(state) or deal
    logs = []
    for index, log in enumerate(_without_drafts(progress, actor) if drop else progress.logs):
        viewer = None if index == progress.seats else index
        fresh = entries[known:] if viewer == actor else entries
        new = tuple(_redact(entry, viewer) for entry in fresh)
        logs.append(new if deal else log + new)
    return fast_replace(
        progress,
        game=state,
        seq=seq,
        logs=tuple(logs),
        versions=(seq,) * len(logs),
        drafts=((),) * progress.seats if drop else _put_for_actor(progress.drafts, actor, ()),
        tried=(0,) * progress.seats if drop else _put_for_actor(progress.tried, actor, 0),
        void=((),) * progress.seats if drop else _put_for_actor(progress.void, actor, ()),
        dealt=seq if deal else progress.dealt,
        past=(*progress.past, _pack(progress.logs)) if deal else progress.past,
        concerned=_last_rows_by_seat(progress, events, seq),
        decided=None if deal else progress.decided,
        turn=_turn(progress, state, seq),
        cut=progress.cut
        or next((event for event in events if isinstance(event, CutForDeal)), None),
    )


def _pack(logs: tuple[Log, ...]) -> bytes:
    """Compress the logs of a deal to a tenth; entries shared by viewers stay shared."""
    return zlib.compress(pickle.dumps(logs, pickle.HIGHEST_PROTOCOL), _COMPRESSION_LEVEL)


def past_log(progress: TableState, viewer: Seat | None) -> Iterator[LogEntry]:
    """A viewer's log of earlier deals."""
    index = progress.log_index(viewer)
    for packed in progress.past:
        logs: tuple[Log, ...] = pickle.loads(zlib.decompress(packed))  # written by _pack
        yield from logs[index]


def _turn(progress: TableState, now: Game, seq: int) -> int:
    """The row after which the learner's turn began, given that row ``seq`` led to ``now``."""
    seat = progress.learner
    is_to_act = seat is not None and seat in game.actors(now)
    return seq if is_to_act and seat not in game.actors(progress.game) else progress.turn


def _without_drafts(progress: TableState, but: Actor) -> tuple[Log, ...]:
    """The logs without the drafts of all seats but ``but``, whose drafts are being published."""
    logs = progress.logs
    for seat, drafts in enumerate(progress.drafts):
        if drafts and seat != but:
            draft_rows = {draft.seq for draft in drafts}
            logs = _put(
                logs, seat, tuple(entry for entry in logs[seat] if entry.version not in draft_rows)
            )
    return logs


def _redact(entry: LogEntry, viewer: Seat | None) -> LogEntry:
    """The entry redacted for a viewer; unchanged entries are shared."""
    event = game.redact(entry.event, viewer)
    return entry if event is entry.event else LogEntry(entry.version, event)


def _last_rows_by_seat(progress: TableState, events: list[GameEvent], seq: int) -> tuple[int, ...]:
    """The last row that affected each seat's board or the whole table, including ``events``."""
    board_indices = {event.board if isinstance(event, OnBoard) else None for event in events}
    boards = progress.game.boards
    if None in board_indices or len(boards) < 2:
        return (seq,) * progress.seats
    seats = {
        seat for board in board_indices if board is not None for seat in boards[board].public.active
    }
    return tuple(seq if seat in seats else old for seat, old in enumerate(progress.concerned))


def _put_for_actor(items: tuple[_T, ...], actor: Actor, value: _T) -> tuple[_T, ...]:
    return items if actor == HOST else _put(items, actor, value)


def _put(items: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*items[:index], value, *items[index + 1 :])


# ---------------------------------------------------------------- rows


@dataclass(frozen=True)
class CommittedAction:
    """A committed action: actor, action, and when its row was stored (ms)."""

    actor: Actor
    action: GameAction
    at: int


def effective_actions(rules: Rules, rows: Iterable[ActionRow]) -> tuple[CommittedAction, ...]:
    """The effective actions of rows, with drafts in order and without undone ones."""
    counted: list[CommittedAction] = []
    pending: dict[Actor, list[CommittedAction]] = {}
    for row in valid_rows(rows)[0]:
        move = parse_move(row.token)
        if isinstance(move, TakeBack):
            pending[row.actor].pop()
            continue
        if isinstance(move, TimeGift | SeatChange | ClockShift | TakeBackTo):
            continue
        committed = CommittedAction(row.actor, move, row.at)
        if not isinstance(move, HostAction | AddPoints) and undoable(rules, move):
            pending.setdefault(row.actor, []).append(committed)
        else:
            counted += [*pending.pop(row.actor, ()), committed]
    return tuple(counted)


def drop_past_deals(progress: TableState, table: TableRow) -> TableState:
    """The table without the logs of earlier deals once the game is over.

    No viewer needs them then, except at a table that resumes a game.
    """
    if table.resumed or not game.is_over(progress.game):
        return progress
    return replace(progress, past=())


def restore(table: TableRow, rows: tuple[ActionRow, ...]) -> TableState:
    """Build a table from its rows."""
    progress = initial_table_state(table, rows)
    for row in rows:
        progress = apply_row(progress, row)
    return progress


def apply_row(progress: TableState, row: ActionRow) -> TableState:
    """The table after its next stored row; voided rows before it may be missing."""
    if row.seq > progress.seq + 1:
        progress = replace(progress, seq=row.seq - 1)
    return apply_move(progress, row.actor, parse_move(row.token))


def obsolete_rows(before: TableState, now: TableState) -> tuple[Rows, ...]:
    """The rows that became obsolete between two states."""
    return tuple(
        rows
        for old, new in zip(before.void, now.void, strict=True)
        if old and not new
        for rows in old
    )
