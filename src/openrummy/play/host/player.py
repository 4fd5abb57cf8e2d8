"""A participant of a match: a connection, a bot or a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from openrummy.core.scoring.result import Seat
from openrummy.play.host.table_state import Log, LogEntry, TableState


@dataclass(frozen=True)
class News:
    """Events that a player has not seen yet.

    ``entries`` are redacted for the player. ``whole``: they begin with the deal and replace its
    events sent before.
    """

    version: int
    entries: tuple[LogEntry, ...]
    whole: bool = False


class Player(Protocol):
    """A receiver of the events that its seat may know."""

    def see(self, news: News) -> None:
        """Receive stored events. Called inside a job of the match, so it must not block.

        Without entries, something besides the game has changed: a preference, presence or
        readiness.
        """


def since(progress: TableState, viewer: Seat | None, seen: int | None = None) -> News:
    """The events after version ``seen``.

    Without ``seen``, or if it is older than this deal or an undo, or unknown, the whole deal.
    """
    index = progress.log_index(viewer)
    log, version = progress.logs[index], progress.versions[index]
    drafting = viewer is not None and bool(progress.drafts[viewer])
    oldest = max(progress.dealt, progress.rewound)
    if seen is None or not oldest <= seen <= version or (drafting and seen < version):
        return News(version, log, whole=True)
    return News(version, tuple(entry for entry in log if entry.version > seen))


def is_extension(old: Log, new: Log) -> bool:
    """True if the new log extends the old one; logs change only at the end, so the last decides."""
    return not old or (len(new) >= len(old) and new[len(old) - 1] is old[-1])
