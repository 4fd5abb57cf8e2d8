"""What the processes do: review a game, or judge a position with more and more worlds.

What is asked for and what comes of it are bytes: what is compiled is loaded there, not here.
"""

from __future__ import annotations

from msgspec import Struct, msgpack

from openrummy.server.analysis.process import Stopped, Tell, Unavailable


class ReviewWork(Struct, tag="review"):
    """Review the game of a record, a text."""

    record: str


class PositionWork(Struct, tag="position"):
    """Judge a position of a game with these canonical rules; see the board's question."""

    rules: str
    position: str
    seat: int
    scores: list[int]
    opponent: str


_WORLDS = (512, 2_048, 8_192)


def do(request: bytes, tell: Tell) -> bytes:
    """Do what is asked for; see :class:`~openrummy.server.analysis.process.Work`."""
    asked = msgpack.decode(request, type=ReviewWork | PositionWork)
    _get_ready()
    return _review(asked, tell) if isinstance(asked, ReviewWork) else _judge(asked, tell)


def _get_ready() -> None:
    """What is compiled is on disk before it is needed: one process makes it, others wait."""
    from openrummy.arena.warm import warm
    from openrummy.bots.search.ready import NotReady

    try:
        warm()
    except NotReady:
        raise Unavailable("not-ready") from None


def _review(asked: ReviewWork, tell: Tell) -> bytes:
    from openrummy.analysis.model import Priced
    from openrummy.analysis.review import Cancelled, review
    from openrummy.notation.records import read
    from openrummy.server.analysis.found import found_decision, found_review

    def progress(done: int, total: int, newest: Priced | None) -> bool:
        found = b"" if newest is None else msgpack.encode(found_decision(newest))
        return tell(done, total, found)

    record = read(asked.record)
    try:
        return msgpack.encode(found_review(review(record, progress=progress)))
    except Cancelled:
        raise Stopped from None
    except ValueError:
        raise Unavailable("other-game") from None


def _judge(asked: PositionWork, tell: Tell) -> bytes:
    """The position with more and more worlds; each time what is known is told."""
    from time import perf_counter

    from openrummy.analysis.prices import Effort, price
    from openrummy.rules.canonical import parse_canonical
    from openrummy.server.analysis.found import FoundPosition, found_decision
    from openrummy.server.analysis.positions import decision_of

    began, found = perf_counter(), b""
    rules = parse_canonical(asked.rules)
    decision = decision_of(rules, asked.position, asked.seat, asked.scores)
    for done, worlds in enumerate(_WORLDS, start=1):
        try:
            priced = found_decision(price(decision, Effort(worlds)))
        except ValueError:
            raise Unavailable("other-game") from None
        found = msgpack.encode(FoundPosition(priced, worlds, perf_counter() - began))
        if done < len(_WORLDS) and not tell(done, len(_WORLDS), found):
            raise Stopped
    return found
