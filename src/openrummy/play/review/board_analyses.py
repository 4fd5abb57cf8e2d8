"""Positions analysed on request, with a growing sample of worlds while the user waits."""

from __future__ import annotations

import base64
from collections import OrderedDict
from dataclasses import dataclass

from msgspec import msgpack

from openrummy.analysis.position import decision_of
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller
from openrummy.play.games import variant_of
from openrummy.play.host import entropy
from openrummy.play.limits import Buckets, LruCache
from openrummy.play.problems import Problem
from openrummy.play.replay.game import RecordedGame
from openrummy.play.replay.own_records import MAX_UPLOAD
from openrummy.play.review.analysis_tasks import PositionTask
from openrummy.play.review.decision_view import priced_actions
from openrummy.play.review.jobs import Job, Runner, begin, problem_text
from openrummy.play.review.results import FoundPosition
from openrummy.play.review.sentences import guess_lines, reason_lines

_MAX_BYTES = 64 * 1024 * 1024  # 128 records of usual games, or fewer long ones
_BYTES = 10


@dataclass(frozen=True)
class OwnGame:
    """An uploaded record, replayed."""

    id: str
    person: str
    title: str
    played: RecordedGame


class OwnGames:
    """The most recently uploaded records."""

    def __init__(self) -> None:
        self._games: LruCache[str, OwnGame] = LruCache(_MAX_BYTES)

    def add(self, person: str, title: str, played: RecordedGame) -> OwnGame:
        """Store a record under an unguessable id; uploaded again, it keeps its id."""
        for known in self._games.values():
            if known.person == person and known.played.record == played.record:
                return known
        game = OwnGame(new_id("record"), person, title, played)
        self._games.keep(game.id, game, played.size + MAX_UPLOAD)
        return game

    def find(self, id: str, person: str) -> OwnGame | None:
        """Return a record that this person uploaded."""
        game = self._games.get(id)
        return game if game and game.person == person else None


def new_id(purpose: str) -> str:
    """Return an unguessable id that is safe in a URL."""
    return base64.b32encode(entropy.draw(_BYTES, purpose)).decode().lower()


_MAX_BOARDS = 128
# Points behind the best action beyond which only the name of an action is shown.
_DETAIL_MARGIN = 4.0
_MIN_DETAILED = 4  # actions shown however far they are behind


@dataclass(frozen=True)
class _BoardRequest:
    person: str
    job: Job


class Boards:
    """The most recently requested positions, each by its requester."""

    def __init__(self, workers: Runner, begun: Buckets) -> None:
        self._workers = workers
        self._begun = begun
        self._asked: OrderedDict[str, _BoardRequest] = OrderedDict()

    @property
    def is_available(self) -> bool:
        """True if positions can be analysed at all."""
        return self._workers.is_available

    def ask(self, question: wire.BoardQuestion, caller: Caller) -> wire.BoardAnswer:
        """Start analysing a validated position.

        Raises a :class:`Problem` at a limit.
        """
        rules = variant_of(question.rules or question.game).rules
        if not self._workers.is_available:
            return _nothing(say("analysis.problem-off"))
        work = PositionTask(
            canonical(rules),
            question.position,
            question.scores,
            question.opponent,
        )
        job = begin(self._workers, self._begun, caller, msgpack.encode(work))
        name = new_id("analysis")
        self._asked[name] = _BoardRequest(caller.guest, job)
        if len(self._asked) > _MAX_BOARDS:
            _, oldest = self._asked.popitem(last=False)
            self._workers.stop(oldest.job)
        return _answer(name, job)

    def find_answer(self, name: str, person: str) -> wire.BoardAnswer | None:
        """Return the answer so far; None if this person has not requested it."""
        board = self._asked.get(name)
        if board is None or board.person != person:
            return None
        self._workers.ask_about(board.job)
        return _answer(name, board.job)

    def stop(self, name: str, person: str) -> wire.BoardAnswer | None:
        """Stop the analysis and keep its result."""
        board = self._asked.get(name)
        if board is None or board.person != person:
            return None
        self._workers.stop(board.job)
        return _answer(name, board.job)


def check(question: wire.BoardQuestion) -> None:
    """Raise a :class:`Problem` for a position in which that seat has no decision to analyse."""
    rules = variant_of(question.rules or question.game).rules
    try:
        asked_decision = decision_of(rules, question.position, question.scores)
    except PositionSyntaxError as error:
        raise Problem(400, "bad-position", str(error)) from None
    if asked_decision.seat != question.seat:
        raise Problem(400, "bad-position", say("analysis.problem-not-asked"))


def _answer(name: str, job: Job) -> wire.BoardAnswer:
    last = job.result or (job.parts[-1] if job.parts else b"")
    if not last:
        state = "done" if job.state == "stopped" else job.state
        return _nothing(problem_text(job), state, name)
    position = msgpack.decode(last, type=FoundPosition)
    decision, prices = position.decision, position.decision.prices
    near = [
        index
        for index, price in enumerate(prices)
        if index < _MIN_DETAILED or price.loss_points.mean < _DETAIL_MARGIN
    ]
    near_prices = prices[: len(near)]
    return wire.BoardAnswer(
        id=name,
        state="done" if job.state == "stopped" else job.state,
        problem=problem_text(job),
        worlds=position.worlds,
        seconds=position.seconds,
        actions=priced_actions(near_prices, None),
        more=[card for price in prices[len(near) :] for card in price.facts.cards],
        reasons=reason_lines(decision.reasons),
        holds=guess_lines(decision.holds),
        note=say("analysis.note-opinion") if decision.opinion else "",
        opinion=decision.opinion,
    )


def _nothing(
    problem: str, state: wire.AnalysisState = "unavailable", name: str = ""
) -> wire.BoardAnswer:
    return wire.BoardAnswer(name, state, problem, 0, 0.0, [], [], [], [], "")
