"""A participant at a table: a connection, a bot, a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from openrummy.core.scoring.result import Seat
from openrummy.play.host.table_state import Log, LogEntry, TableState


@dataclass(frozen=True)
class News:
    """Events that a player has not seen yet.

    ``entries`` are redacted for the player; ``whole`` means that they begin
    with the deal and replace what was heard of it before.
    """

    version: int
    entries: tuple[LogEntry, ...]
    whole: bool = False


class Player(Protocol):
    """A receiver of all events that its seat may know."""

    def see(self, news: News) -> None:
        """Something happened, and is stored. Called in the match's own turn: do not wait here.

        Empty news mean that something beside the game changed: a preference,
        who is there, who is ready.
        """


def since(progress: TableState, viewer: Seat | None, seen: int | None = None) -> News:
    """The news after version ``seen``.

    Without it, or when it lies before this deal or after now, the whole deal; and where
    something was taken back since.
    """
    index = progress.log_index(viewer)
    log, version = progress.logs[index], progress.versions[index]
    drafting = viewer is not None and bool(progress.drafts[viewer])
    known = max(progress.dealt, progress.rewound)
    if seen is None or not known <= seen <= version or (drafting and seen < version):
        return News(version, log, whole=True)
    return News(version, tuple(entry for entry in log if entry.version > seen))


def is_extension(old: Log, new: Log) -> bool:
    """True if the new log extends the old one; logs change only at the end, so the last decides."""
    return not old or (len(new) >= len(old) and new[len(old) - 1] is old[-1])
