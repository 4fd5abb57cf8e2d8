"""Deals shared by many players, each against the computer: daily deals and challenges."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: before the start; while players may start; while those who started may finish; afterwards
DealsState: TypeAlias = Literal["coming", "open", "late", "over"]


class PlayDeals(Struct, forbid_unknown_fields=True):
    """``POST /api/daily/{day}/play`` and ``/api/beat/{id}/play``: start or resume.

    Answered by ``TableLink``.
    """

    name: str = "You"
    face: str = "guest"


class NewChallenge(Struct, forbid_unknown_fields=True):
    """``POST /api/beat``: a challenge of five deals of a two-player game, for friends to beat.

    ``game`` is a name of the catalogue, or a code of house rules. An empty ``persona`` is drawn
    at random. Answered by ``ChallengeLink``.
    """

    game: str
    level: Literal["easy", "medium", "hard"] = "medium"
    persona: str = ""
    name: str = "You"
    face: str = "guest"


class ChallengeLink(Struct):
    """Links of a challenge: ``url`` is its page, for sharing; ``table`` is the creator's table."""

    id: str
    url: str
    table: str


class OwnTry(Struct):
    """Your attempt: the path of its table, the points of each finished deal, and their sum.

    ``played`` counts the finished deals. ``over``: the attempt is finished and counts, and
    ``game`` links to the replay.
    """

    table: str
    points: list[int]
    total: int
    played: int
    over: bool
    game: str = ""


class DealOfMany(Struct):
    """Results of one deal, available once you have finished: yours, the field's and the best.

    ``points`` is None and ``how`` empty for a deal you did not play. ``others`` are results of
    up to 200 other players, ``middle`` is the median. ``best`` is the top result, by
    ``best_name``, ending as in ``best_how``; ``game`` links to its replay. ``expert`` is the
    strongest bot's result, None until computed. ``yours``: no other player has more.
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
    """A row of the standings; ties share a place. ``points`` are by deal."""

    place: int
    name: str
    face: str
    total: int
    points: list[int]
    you: bool


class DealsView(Struct):
    """A set of deals shared by many players. Times are ms since 1970, ``now`` the server's.

    ``name`` is a day such as ``2026-11-24``, or the id of a challenge; ``maker`` is its creator,
    ``yours``: you are. ``rules`` identifies the page of its rules; ``opponent``, ``face`` and
    ``line`` describe the computer player. Players may start from ``opens`` to ``closes`` and
    finish until ``ends``. ``commitment`` is public from ``published`` on; ``secret`` is empty
    until the end. ``finished`` is the number of players who have finished.

    ``shown``: you have finished, or it is over, so the results are visible: ``deals``, the
    totals of the ``expert`` and the median player (``middle``), the ``share`` (%) of others with
    a lower total once ``least`` players have finished, and ``standings``: the top 100 and you.
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
    """The commitment of a day; ``secret`` is empty until it is over. See ``docs/spec/fair.md``."""

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

    ``days`` are the finished days; ``rows`` the top 100 and you. ``before`` and ``after`` are
    the previous and next months with results; empty for none.
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
