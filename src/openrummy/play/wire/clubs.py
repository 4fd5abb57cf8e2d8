"""Clubs: lists, the page of a club, and its members' actions.

Times are ms since 1970. People are identified by their unique account names.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from openrummy.play.wire.invitations import OpenTable

ClubTime: TypeAlias = Annotated[int, Meta(ge=0, le=253_402_300_799_000)]
ClubPoints: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
ClubRole = Literal["owner", "director", "member"]
ClubJoining = Literal["open", "ask", "closed"]
ClubEmblem = Literal["lighthouse", "mug", "house", "tree", "spade", "heart", "diamond", "club"]
ClubComing = Literal["yes", "afar", "no"]


class ClubCard(Struct):
    """A club in a list; ``role`` is empty for non-members."""

    id: str
    name: str
    about: str
    emblem: str
    members: int
    joining: ClubJoining
    role: Literal["", "owner", "director", "member"] = ""


class Clubs(Struct):
    """``GET /api/clubs?words=&skip=``: your own clubs and matching public ones."""

    own: list[ClubCard]
    clubs: list[ClubCard]
    more: bool
    account: bool  # does the caller have an account?


class NewClub(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs``: found a club. Answered by ``ClubLink``."""

    name: str
    about: str = ""
    emblem: ClubEmblem = "club"
    public: bool = True
    joining: ClubJoining = "ask"


class ClubLink(Struct):
    """The address of a club."""

    id: str
    url: str


class ClubPerson(Struct):
    """An account holder."""

    name: str
    face: str


class ClubMember(Struct):
    """A member of a club; ``away``: you may remove them."""

    name: str
    face: str
    role: ClubRole
    since: int
    away: bool = False
    you: bool = False


class ClubInvitation(Struct):
    """An invitation and its expiry; ``id`` revokes it."""

    id: str
    by: str
    until: int
    used: int


class NewClubInvitation(Struct):
    """``POST /api/clubs/{id}/invitations``: a link, shown once; it opens the club's page."""

    url: str
    until: int


class AskClubInvitation(Struct, forbid_unknown_fields=True):
    """A request for an invitation, with its period of validity."""

    days: Annotated[int, Meta(ge=1, le=30)]


class RevokeClubInvitation(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/invitations/revoke``."""

    id: str


class ClubSeasonRow(Struct):
    """A member in the standings; ``last`` are results of the last three games, oldest first."""

    place: int
    name: str
    face: str
    games: int
    won: int
    by_hand: int
    last: list[bool]
    you: bool = False


class ClubSeason(Struct):
    """The season: its name, its start, and the standings of members who have played in it."""

    name: str
    began: int
    rows: list[ClubSeasonRow]


class ClubRating(Struct):
    """A member's rating in one family of games and its 95 % interval (±)."""

    family: str
    title: str
    name: str
    face: str
    rating: int
    margin: int
    you: bool = False


class ClubTournament(Struct):
    """A tournament for the members of the club."""

    title: str
    when: str
    url: str


class ClubComer(Struct):
    """A member's reply to an evening."""

    name: str
    face: str
    coming: ClubComing


class ClubEvening(Struct):
    """The next evening with all replies; ``coming`` is your own, empty until you reply."""

    number: int
    at: int
    text: str
    comers: list[ClubComer]
    coming: Literal["", "yes", "afar", "no"] = ""


class ClubNote(Struct):
    """A notice or chat message; ``away``: you may delete it."""

    number: int
    name: str
    face: str
    text: str
    at: int
    away: bool = False
    you: bool = False


class ClubResult(Struct):
    """A result entered by hand. ``agreed``: confirmed by both; ``yours``: it awaits your reply."""

    number: int
    winner: str
    loser: str
    winner_points: int
    loser_points: int
    played: int
    agreed: bool
    yours: bool
    away: bool


class Club(Struct):
    """``GET /api/clubs/{id}?code=``: a club as visible to the caller.

    ``role`` is empty for non-members; ``rights`` are the caller's permissions. Notices,
    unconfirmed results and the chat are for members only, ``join_requests`` and
    ``invitations`` for those who manage them. ``waiting`` and ``running`` are lobby tables with
    members. ``invited``: the code is valid. ``has_requested``: the caller has requested to join.
    """

    id: str
    name: str
    about: str
    emblem: str
    public: bool
    joining: ClubJoining
    created: int
    size: int
    role: Literal["", "owner", "director", "member"]
    rights: list[str]
    account: bool
    has_requested: bool
    invited: bool
    members: list[ClubMember]
    season: ClubSeason
    ratings: list[ClubRating] = []
    tournaments: list[ClubTournament] = []
    evening: ClubEvening | None = None
    notices: list[ClubNote] = []
    results: list[ClubResult] = []
    join_requests: list[ClubPerson] = []
    invitations: list[ClubInvitation] = []
    waiting: list[OpenTable] = []
    running: list[OpenTable] = []


class ClubChat(Struct):
    """``GET /api/clubs/{id}/chat``: the chat, oldest first; blocked accounts omitted."""

    lines: list[ClubNote]


class JoinClub(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/join``: join or request to join; ``code`` is an invitation's."""

    code: str = ""


class ClubAnswer(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/answer``: accept or decline a request to join."""

    name: str
    yes: bool


class EditClub(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/edit``: all settings a director may change."""

    name: str
    about: str
    emblem: ClubEmblem
    public: bool
    joining: ClubJoining


class ClubName(Struct, forbid_unknown_fields=True):
    """A member to remove or to hand the club over to, or the club's name to dissolve it."""

    name: str


class ClubAppoint(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/appoint``: make a member a director, or revoke it."""

    name: str
    role: Literal["director", "member"]


class ClubSay(Struct, forbid_unknown_fields=True):
    """A new notice or chat message."""

    text: str


class ClubNumber(Struct, forbid_unknown_fields=True):
    """Identifies a notice, chat message, evening or result by its number."""

    number: Annotated[int, Meta(ge=0, le=2**31)]


class ClubPlan(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/evenings``: create an evening, or change the one with ``number``."""

    at: ClubTime
    text: str = ""
    number: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class ClubCome(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/come``: reply to an evening."""

    number: Annotated[int, Meta(ge=0, le=2**31)]
    coming: ClubComing


class ClubScore(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/results``: enter the result of a game played elsewhere."""

    winner: str
    loser: str
    winner_points: ClubPoints
    loser_points: ClubPoints
    played: ClubTime


class ClubAgree(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/results/agree``: confirm a result, or reject and delete it."""

    number: Annotated[int, Meta(ge=0, le=2**31)]
    yes: bool


class NewSeason(Struct, forbid_unknown_fields=True):
    """``POST /api/clubs/{id}/season``: set the season's name and start."""

    name: str
    began: ClubTime
