"""Reviews and analysed positions of the single-user site; a review is stored with its game."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping

import msgspec

from openrummy.play.alone.carrier import Part
from openrummy.play.alone.progress import REVIEWS
from openrummy.play.alone.stepwise import StepRunner
from openrummy.play.alone.store import Keep
from openrummy.play.alone.tables import Tables
from openrummy.play.limits import Buckets
from openrummy.play.replay.view import speaker_of
from openrummy.play.review.board_analyses import Boards, OwnGames
from openrummy.play.review.calls import CALLS, FinishedGames, RatedGames
from openrummy.play.review.game_view import Subject
from openrummy.play.review.reviews import Reviews

_UNLIMITED = 1e9


class StoredReview(msgspec.Struct):
    """A packed review, by a version of the method."""

    method: int
    review: str  # base64


class KeptReviews:
    """A :class:`~openrummy.play.review.reviews.ReviewRows`, of documents by name."""

    def __init__(self, keep: Keep, documents: Mapping[str, bytes]) -> None:
        self._keep = keep
        self._documents = dict(documents)

    async def analysis_of(self, table_id: str, method: int) -> bytes | None:
        """See :class:`~openrummy.play.review.reviews.ReviewRows`."""
        document = self._documents.get(f"{REVIEWS}{table_id}")
        if document is None:
            return None
        try:
            stored = msgspec.json.decode(document, type=StoredReview)
            return b64decode(stored.review) if stored.method == method else None
        except ValueError:  # of a later version: analysed again
            return None

    async def keep(self, table_id: str, method: int, review: bytes, now: int) -> None:
        """See :class:`~openrummy.play.review.reviews.ReviewRows`."""
        stored = StoredReview(method, b64encode(review).decode())
        name, document = f"{REVIEWS}{table_id}", msgspec.json.encode(stored)
        await self._keep(name, document)
        self._documents[name] = document


class _Finished:
    """The finished games here; see :class:`FinishedGames`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def find(self, name: str, guest: str) -> tuple[str, Subject]:
        table, played = await self._tables.played(name)
        speaker = speaker_of(played, table.seat_of(guest))
        return table.id, Subject(table.id, table.title, played, speaker)


class _NoneRated:
    """No game is rated; see :class:`RatedGames`."""

    def playing(self, guest: str) -> bool:
        return False


def review_part(keep: Keep, documents: Mapping[str, bytes], tables: Tables) -> Part:
    """Calls and services of reviews and of the analysis board."""
    runner, begun = StepRunner(), Buckets(_UNLIMITED, _UNLIMITED)
    services = {
        Reviews: Reviews(runner, KeptReviews(keep, documents), begun),
        Boards: Boards(runner, begun),
        OwnGames: OwnGames(),
        FinishedGames: _Finished(tables),
        RatedGames: _NoneRated(),
    }
    return Part(CALLS, services)
