"""The single-user site: requests, connections to tables, and storage."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping

from openrummy.play import analysis_board, house_rules, rule_pages
from openrummy.play.alone import calls
from openrummy.play.alone.carrier import Answer, Carrier, Part
from openrummy.play.alone.progress import (
    DRILLS,
    LESSONS,
    OUTCOMES,
    PUZZLES,
    REVIEWS,
    RUSHES,
    KeptDrills,
    KeptLessons,
)
from openrummy.play.alone.store import BadDocument, Fetch, Keep, KeptStore
from openrummy.play.alone.tables import Tables
from openrummy.play.calls import Caller, Clock
from openrummy.play.drills import calls as drills
from openrummy.play.drills.drills import Drills
from openrummy.play.host.mailbox import Mailbox
from openrummy.play.lessons import calls as lessons
from openrummy.play.lessons.progress import LessonProgress
from openrummy.play.live.connection import Close
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.replay import own_records as replays
from openrummy.play.scorepad import calls as score_pad
from openrummy.play.truths import calls as truths

GUEST = "you"


def _now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def _no_file(name: str) -> bytes:
    """A site without files."""
    raise FileNotFoundError(name)


def _puzzles(keep: Keep, documents: Mapping[str, bytes], fetch: Fetch) -> Part:
    from openrummy.play.alone.puzzles import puzzle_part  # the analysis takes time to import

    return puzzle_part(keep, documents, fetch, _now)


def _record(store: KeptStore, keep: Keep, document: bytes | None) -> Part:
    from openrummy.play.alone.player_record import record_part

    return record_part(store, keep, document)


def _reviews(keep: Keep, documents: Mapping[str, bytes], tables: Tables) -> Part:
    from openrummy.play.alone.reviews import review_part  # the analysis takes time to import

    return review_part(keep, documents, tables)


_REVIEWS = "/api/(games/[^/]+/|replay/)?analysis"
CALLS = (
    *calls.CALLS,
    *rule_pages.CALLS,
    *house_rules.CALLS,
    *score_pad.CALLS,
    *analysis_board.CALLS,
    *truths.CALLS,
    *lessons.CALLS,
    *drills.CALLS,
    *replays.CALLS,
)


class _Outgoing(Mailbox[bytes | Close]):
    """An outbox that delivers at once: computers think in the only thread there is.

    A task that delivers would wait for the next computer player to think.
    """

    __slots__ = ("_ended", "_send")

    def __init__(self, send: Callable[[bytes], None], ended: Callable[[int, str], None]) -> None:
        super().__init__()
        self._send = send
        self._ended = ended

    def put_nowait(self, item: bytes | Close) -> None:
        if isinstance(item, Close):
            self._ended(item.code, item.why)
        else:
            self._send(item)


class OpenTable:
    """An open connection to a table: messages in by :meth:`receive`, out by ``send``."""

    def __init__(
        self,
        connection: TableConnection,
        send: Callable[[bytes], None],
        ended: Callable[[int, str], None],
    ) -> None:
        self._connection = connection
        connection.outbox = _Outgoing(send, ended)

    async def receive(self, data: bytes | str) -> None:
        """Carry out a message of the person, and answer it."""
        await self._connection.receive(data)

    async def close(self) -> None:
        """Leave the table."""
        self._connection.close()


class AloneSite:
    """Everything a user can do alone.

    ``keep`` stores the document of a table; ``documents`` are those that were stored before. One
    that cannot be read is left where it is, and named in :attr:`unread`. ``fetch`` reads files of
    the site.
    """

    def __init__(
        self,
        keep: Keep,
        documents: Iterable[tuple[str, bytes]] = (),
        fetch: Fetch = _no_file,
    ) -> None:
        store, rounds, progress = KeptStore(keep), KeptDrills(keep), KeptLessons(keep)
        restore = {LESSONS: progress.restore, DRILLS: rounds.restore}
        self.unread: list[str] = []
        later: dict[str, bytes] = {}
        for name, document in documents:
            if name in (PUZZLES, RUSHES, OUTCOMES) or name.startswith(REVIEWS):
                later[name] = document
                continue
            try:
                restore.get(name, store.restore)(document)
            except BadDocument:
                self.unread.append(name)
        self._tables = Tables(store, GUEST)
        services = {
            Tables: self._tables,
            Clock: _now,
            LessonProgress: progress,
            Drills: Drills(rounds, _now),
        }
        self._carrier = Carrier(
            Part(CALLS, services),
            Caller(GUEST, GUEST),
            {
                "/api/puzzles": lambda: _puzzles(keep, later, fetch),
                "/api/me": lambda: _record(store, keep, later.get(OUTCOMES)),
                _REVIEWS: lambda: _reviews(keep, later, self._tables),
            },
        )

    async def ask(self, method: str, address: str, body: bytes = b"") -> Answer:
        return await self._carrier.answer(method, address, body)

    async def connect(
        self,
        table_id: str,
        send: Callable[[bytes], None],
        ended: Callable[[int, str], None],
    ) -> OpenTable:
        """Connect to a table. Raises :class:`~openrummy.play.problems.Problem`."""
        return OpenTable(await self._tables.connect(table_id), send, ended)

    async def close(self) -> None:
        """Close every table; everything is stored."""
        await self._tables.close()
