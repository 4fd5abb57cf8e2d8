"""Queries about a table in play: its state, awaited players and presence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from openrummy.core import game
from openrummy.core.engine import View
from openrummy.core.game import HOST, GameView
from openrummy.core.scoring.result import Seat
from openrummy.play.host.automatic_moves import own_board
from openrummy.play.host.clock import Clock
from openrummy.play.host.fair import Promise, Promises
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.player import Player
from openrummy.play.host.presence import Claim
from openrummy.play.host.rows import TableRow
from openrummy.play.host.table_state import (
    LearnerDecision,
    LogEntry,
    TableState,
    game_with_drafts,
    learner_of,
    past_log,
    take_back_refused,
)
from openrummy.play.host.timekeeper import Timekeeper


class MatchQueries:
    """The read-only side of a match."""

    table: TableRow
    config: MatchConfig
    progress: TableState
    time: Timekeeper
    promises: Promises
    _players: dict[Player, Seat | None]
    _computers: set[Player]
    ready: set[Seat]

    def version(self, viewer: Seat | None) -> int:
        """The version of the table as this viewer sees it."""
        return self.progress.versions[self.progress.log_index(viewer)]

    def view(self, viewer: Seat | None) -> GameView:
        """The viewer's view of the game now, drafts included."""
        return game.view(game_with_drafts(self.progress, viewer), viewer)

    def view_without_drafts(self, seat: Seat) -> View:
        """The seat's board before its drafts."""
        return own_board(self.progress, seat)

    def history(self, viewer: Seat | None) -> Iterator[LogEntry]:
        """The viewer's log since the beginning of the game."""
        index = self.progress.log_index(viewer)
        return chain(past_log(self.progress, viewer), self.progress.logs[index])

    def is_to_act(self, seat: Seat) -> bool:
        """True if this seat is to act."""
        return seat in game.actors(self.progress.game)

    def can_take_back(self, seat: Seat) -> bool:
        """True if this seat has a draft to take back."""
        return bool(self.progress.drafts[seat])

    def is_learner(self, seat: Seat) -> bool:
        """True if this person only plays computers in an uncounted game, so a coach may help."""
        return seat == learner_of(self.table) and not self.table.rated and not self.table.event

    def last_decision(self, seat: Seat) -> LearnerDecision | None:
        """The learner's last decision in this deal."""
        return self.progress.decided if self.is_learner(seat) else None

    def can_take_decision_back(self, seat: Seat) -> bool:
        """True if the last decision may be taken back now."""
        playing = self.is_learner(seat) and not game.is_over(self.progress.game)
        return playing and take_back_refused(self.progress, seat) is None

    def awaits_deal(self) -> bool:
        """True if the next deal is awaited."""
        return HOST in game.actors(self.progress.game)

    def gathering(self) -> bool:
        """True if a seat is still open, so that no deal begins."""
        return self.table.gathering

    def held(self) -> bool:
        """True if the first deal waits for an absent player."""
        if self.progress.dealt or not self.config.held(self.table):
            return False
        return not all(self.is_present(seat) for seat in range(len(self.table.seats)))

    def unready_people(self) -> tuple[Seat, ...]:
        """The people who are not ready for the next deal yet."""
        if not self.awaits_deal() or not self.progress.dealt:
            return ()
        gone = self.gone()
        return tuple(
            seat
            for seat, row in enumerate(self.table.seats)
            if row.person and seat not in self.ready and seat not in gone
        )

    def gone(self) -> frozenset[Seat]:
        """Seats eliminated before this deal, whose players have seen that."""
        state = self.progress.game
        playing = {seat for board in state.boards for seat in board.public.active}
        return frozenset(state.standing.beaten) - playing

    def current_promise(self) -> Promise | None:
        """The promise for the next deal; None during a deal."""
        return self.promises.now(self.progress.game)

    def seats_without_seed(self) -> Collection[Seat]:
        """Seats of people whose seed is awaited: all before the first deal, later those present."""
        eliminated = self.progress.game.standing.beaten
        people = [
            seat
            for seat, row in enumerate(self.table.seats)
            if row.person
            and seat not in eliminated
            and (not self.progress.dealt or self.is_present(seat))
        ]
        return self.promises.missing(people)

    @property
    def clock(self) -> Clock | None:
        """The time control; None without one."""
        return None if self.time.times is None else self.time.times.clock

    def claims(self, viewer: Seat | None) -> tuple[Claim, ...]:
        """Claims against absent players that this viewer may make, now or soon."""
        if viewer is None or game.is_over(self.progress.game):
            return ()
        claims = self.time.claims(self.table.seats, viewer)
        # in a rated game of two the computer must not play for a person
        if self.table.rated and len(self.table.seats) == 2:
            return tuple(claim for claim in claims if claim.kind == "win")
        return claims

    def is_present(self, seat: Seat) -> bool:
        """True if this seat is connected; bots always are."""
        return bool(self.table.seats[seat].bot) or seat in self._players.values()

    def plays_without_people(self) -> bool:
        """True if only computers still play in this deal."""
        playing = (
            seat
            for board in self.progress.game.boards
            if board.public.result is None
            for seat in board.public.active
        )
        return not any(self.table.seats[seat].person for seat in playing)

    def has_audience(self) -> bool:
        """True if any person plays or watches."""
        return bool(self._players.keys() - self._computers)
