"""Matchmaking: quick pairing, challenges, friends.

A page sends :class:`Arrive` on ``/ws/people`` and receives :class:`Around`, then one message
per change. Each request has an ``id`` and is answered by ``Done`` or ``Failed``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.client_messages import Ping
from openrummy.play.wire.server_messages import Done, Failed, Pong


class Arrive(Struct, tag="arrive", forbid_unknown_fields=True):
    """Connect or reconnect. ``pools``: subscribe to the numbers of waiting players."""

    pools: bool = False


class SeekGame(Struct, tag="seek", forbid_unknown_fields=True):
    """Wait for an opponent, replacing any earlier wait.

    ``pool`` is an id from :class:`Around`, or ``game@clock`` for any two-player game of the
    catalogue. ``rated`` requires an account; ``name`` and ``face`` are for guests without one.
    """

    id: int
    pool: str
    rated: bool = False
    name: str = ""
    face: str = "guest"


class StopSeeking(Struct, tag="stop-seeking", forbid_unknown_fields=True):
    """Stop waiting for an opponent."""

    id: int


class ChallengePlayer(Struct, tag="challenge", forbid_unknown_fields=True):
    """Challenge the account with that name. ``clock`` as in :class:`NewInvitation`."""

    id: int
    name: str
    game: str
    clock: str = ""
    rated: bool = False


class AnswerChallenge(Struct, tag="answer-challenge", forbid_unknown_fields=True):
    """Accept or decline a challenge; its sender withdraws it with ``accept`` false."""

    id: int
    challenge: str
    accept: bool


PeopleMessage: TypeAlias = (
    Arrive | SeekGame | StopSeeking | ChallengePlayer | AnswerChallenge | Ping
)


class PoolWait(Struct):
    """Number of people waiting, and the median wait in seconds; None: unknown."""

    waiting: int
    typical: int | None


class PoolView(Struct):
    """A pool of quick pairing. ``clock`` is empty for pools of several time controls."""

    id: str
    title: str
    clock: str
    rated: PoolWait
    casual: PoolWait


class Meanwhile(Struct):
    """A computer player of similar strength to play meanwhile, by :class:`NewTable`."""

    game: str
    persona: str
    name: str
    level: str


class SeekView(Struct):
    """Your search for an opponent: its age in seconds, and the number of compatible searches."""

    pool: str
    title: str
    clock: str
    rated: bool
    waited: float
    waiting: int
    typical: int | None
    computer: Meanwhile


class MeetingView(Struct):
    """A table where you have been paired; ``come``: seconds left to arrive."""

    table: str
    url: str
    title: str
    opponent: str
    face: str
    rated: bool
    come: float


class ChallengeView(Struct):
    """A challenge from or to you; ``left``: seconds until it expires."""

    id: str
    yours: bool
    name: str  # the other's
    face: str
    title: str
    clock: str
    clock_text: str
    rated: bool
    left: float


class FriendView(Struct):
    """An account you follow. ``watch`` is the path of their table, if you may watch it."""

    name: str
    face: str
    online: bool
    playing: str = ""  # the title of the game
    watch: str = ""


class Around(Struct, tag="around"):
    """Your matchmaking state. ``name`` is your account's, empty without one.

    ``pairing``: the table where you are expected.
    """

    name: str
    pools: list[PoolView]
    seek: SeekView | None
    pairing: MeetingView | None
    challenges: list[ChallengeView]
    friends: list[FriendView]


class Pools(Struct, tag="pools"):
    """Number of people waiting now."""

    pools: list[PoolView]


class Seeking(Struct, tag="seeking"):
    """Your current search. ``front``: your opponent did not arrive, and you are first in the queue.

    ``missed``: you did not arrive, so your search has ended.
    """

    seek: SeekView | None
    why: Literal["", "front", "missed"] = ""


class Found(Struct, tag="found"):
    """An opponent was found: join the table."""

    meeting: MeetingView


class Met(Struct, tag="met"):
    """Both players are at the table: the cards are dealt."""

    table: str


class Unmet(Struct, tag="unmet"):
    """A player did not arrive, and the table was closed."""

    table: str
    name: str  # of the absent player; empty if it was you


ChallengeEnd: TypeAlias = Literal["accepted", "declined", "withdrawn", "expired"]


class ChallengeOver(Struct):
    """The outcome of a challenge from or to you."""

    yours: bool
    name: str
    how: ChallengeEnd


class Challenges(Struct, tag="challenges"):
    """The open challenges; ``over`` is the outcome of one just closed."""

    challenges: list[ChallengeView]
    over: ChallengeOver | None = None


class Friends(Struct, tag="friends"):
    """The accounts you follow."""

    friends: list[FriendView]


PeopleAnswer: TypeAlias = (
    Around | Pools | Seeking | Found | Met | Unmet | Challenges | Friends | Done | Failed | Pong
)


# ---------------------------------------------------------------- over HTTP


class FollowPlayer(Struct, forbid_unknown_fields=True):
    """``POST /api/people/follow``, ``/unfollow``, ``/block``: the account of that name."""

    name: str


class FollowSeat(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/follow``: the player in that seat."""

    seat: int


class FriendList(Struct):
    """Accounts you follow, and your number of followers; ``name`` is empty without an account."""

    name: str
    friends: list[FriendView]
    followers: int


class Relationship(Struct):
    """``GET /api/people/{name}/acquaintance``: your relation to an account."""

    name: str
    face: str
    you: bool
    followed: bool
    blocked: bool
