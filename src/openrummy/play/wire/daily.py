"""Deals shared by many players, each against the computer: daily deals and challenges."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: before the start, while players may start, while those who started may go on, and after
DealsState: TypeAlias = Literal["coming", "open", "late", "over"]


class PlayDeals(Struct, forbid_unknown_fields=True):
    """``POST /api/daily/{day}/play`` and ``/api/beat/{id}/play``: start or resume.

    Answered by ``TableLink``.
    """

    name: str = "You"
    face: str = "guest"


class NewChallenge(Struct, forbid_unknown_fields=True):
    """``POST /api/beat``: five deals of a game for two, for friends to play after you.

    ``game`` is a name of the catalogue, or a code of house rules. ``persona`` empty: whichever is
    drawn. Answered by ``ChallengeLink``.
    """

    game: str
    level: Literal["easy", "medium", "hard"] = "medium"
    persona: str = ""
    name: str = "You"
    face: str = "guest"


class ChallengeLink(Struct):
    """Links of a challenge: ``url`` is its page, for sharing; ``table`` is played."""

    id: str
    url: str
    table: str


class OwnTry(Struct):
    """Your attempt: the table's path, the points of each finished deal, and their sum.

    ``played`` deals to the end. ``over``: it counts as it stands. ``game`` opens the replay then.
    """

    table: str
    points: list[int]
    total: int
    played: int
    over: bool
    game: str = ""


class DealOfMany(Struct):
    """One of the deals, once you have played all: yours, the field's, and what the best did.

    ``points`` None and ``how`` empty where you have not played. ``others`` are up to 200 points
    of others, ``middle`` the median of all. ``best`` is the most anybody made: ``best_name``
    did ``best_how``, and ``game`` opens it; all empty where nobody has played. ``expert`` is what
    the strongest bot made of it; None while that is not known. ``yours``: nobody made more.
    """

    number: int
    points: int | None
    how: str
    others: list[int]
    middle: float | None
    best: int | None
    best_name: str
    best_how: str
    game: str
    yours: bool
    expert: int | None


class DealsPlace(Struct):
    """A row of the standings; ties share a place. ``points`` deal by deal."""

    place: int
    name: str
    face: str
    total: int
    points: list[int]
    you: bool


class DealsView(Struct):
    """A set of deals shared by many players. Times are ms since 1970, ``now`` the server's.

    ``name`` is a day such as ``2026-11-24``, or the id of a challenge of ``maker``, which is
    ``yours`` or not. ``rules`` names the game for its page; ``opponent``, ``face`` and ``line``
    are the computer player. Who plays may begin from ``opens`` to ``closes`` and go on until
    ``ends``. ``commitment`` was shown from ``published`` on; ``secret`` is empty until it is
    over. ``finished`` have played all of it.

    ``shown``: you have played, or it is over, so that all the rest is told: ``deals``, the total
    of the ``expert``, the ``middle`` total, the ``share`` (%) of the others who are behind you
    where at least ``least`` have played, and the ``standings``: the first 100, and you.
    """

    name: str
    kind: Literal["day", "challenge"]
    url: str
    title: str
    rules: str
    opponent: str
    face: str
    line: str
    state: DealsState
    now: int
    published: int
    opens: int
    closes: int
    ends: int
    commitment: str
    secret: str
    finished: int
    least: int
    maker: str
    yours: bool
    you: OwnTry | None
    shown: bool
    deals: list[DealOfMany]
    expert: int | None
    middle: float | None
    share: int | None
    standings: list[DealsPlace]


class DealsPromise(Struct):
    """A day of the list: ``secret`` is empty until the day is over; see ``docs/spec/fair.md``."""

    day: str
    commitment: str
    published: int
    secret: str


class DealsPromises(Struct):
    """``GET /api/daily/commitments``: the last days and the next one, newest first."""

    days: list[DealsPromise]


class MonthPlace(Struct):
    """A row of the month's standings: the number of days played, and their totals."""

    place: int
    name: str
    face: str
    days: int
    total: int
    you: bool


class MonthTable(Struct):
    """``GET /api/daily/month/2026-11``: totals over the finished days of a month.

    ``days`` are over. The first 100, and you. ``before`` and ``after`` are the months beside it
    in which anybody has played; empty for none.
    """

    month: str
    days: list[str]
    people: int
    rows: list[MonthPlace]
    before: str
    after: str


class MyChallenges(Struct):
    """``GET /api/beat``: challenges you created or accepted, newest first."""

    challenges: list[ChallengeCard]


class ChallengeCard(Struct):
    """Summary of a challenge; ``over``: you have played, and ``total`` is yours."""

    url: str
    title: str
    maker: str
    yours: bool
    finished: int
    played: int
    total: int
    over: bool
