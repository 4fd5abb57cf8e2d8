"""Tables with other people: links, open tables, your own games, devices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from openrummy.play.wire.lobby import CardPlayer, TableCard


class SeatChoice(Struct, forbid_unknown_fields=True):
    """The player of a seat: an invited person, or the computer."""

    who: Literal["open", "computer"]
    persona: str = ""
    level: Literal["easy", "medium", "hard"] = "medium"


class NewInvitation(Struct, forbid_unknown_fields=True):
    """``POST /api/invitations``: a table with seats for people. Answered by ``TableLink``.

    ``seats`` are those after your own, in turn; ``clock`` is empty (untimed),
    ``600+5`` (seconds in the bank and added after each turn) or ``1d`` (a day a
    move). ``listed`` tables stand in the lobby; the others need the
    link. ``rated`` games need a clock and people with accounts; ``completion`` is the least
    share (%) of rated games that players must have finished to sit down there. ``hints``:
    everybody may ask the computer for advice; ``aside``: or let it play instead, by
    default where more than two play. Neither in rated games.
    """

    game: str  # a name of the catalogue, or a code of house rules
    seats: list[SeatChoice]
    target: int | None = None
    clock: str = ""
    listed: bool = False
    watch: bool = True
    chat: bool = True
    face: str = "guest"
    name: str = "You"
    rated: bool = False
    completion: Annotated[int, Meta(ge=0, le=100)] = 0
    hints: bool = False
    aside: bool | None = None


class InvitedSeat(Struct):
    """A seat as an invited player sees it; ``open``: it can be taken."""

    name: str
    face: str
    bot: bool
    open: bool
    side: int = 0


class Invitation(Struct):
    """``GET /api/tables/{id}/invitation?key=``: the table behind an invitation.

    ``state``: ``open`` (there is a seat), ``yours`` (one sits there already),
    ``full``, ``over``. ``url`` is the table. ``knows_key`` or ``listed``: one
    may sit down. Who cannot, and has no seat, is told ``no-such-table``.
    """

    id: str
    url: str
    game: str
    title: str
    summary: str
    target: int
    clock: str
    clock_text: str  # "10 minutes each and 5 seconds a turn"
    maker: str
    seats: list[InvitedSeat]
    state: Literal["open", "yours", "full", "over"]
    listed: bool
    watch: bool
    chat: bool
    may_join: bool
    rated: bool = False
    completion: int = 0
    hints: bool = False
    aside: bool = False


class Join(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/join``: sit down, at ``seat`` or in the first open one.

    Answered by ``TableLink``; who sits there already gets the same seat.
    ``key`` is needed where the table is not listed: without it there is
    ``no-such-table``. Other errors: ``not-invited`` (somebody there has blocked
    one, or one has blocked them), ``table-full``, ``seat-taken``, ``game-over``.
    """

    key: str = ""
    seat: int | None = None
    face: str = "guest"
    name: str = "Guest"


class Fill(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/fill``: the maker gives open seats to the computer.

    ``seat`` None fills all of them.
    """

    seat: int | None = None
    persona: str = ""
    level: Literal["easy", "medium", "hard"] = "medium"


class OpenTable(Struct):
    """A table of the lobby: one with an open seat, or one in play that may be watched."""

    id: str
    url: str
    game: str
    title: str
    target: int
    clock: str
    clock_text: str
    players: list[CardPlayer]
    seats: int
    open: int
    created: str  # ISO time
    yours: bool
    deal: int = 0
    scores: list[int] = []
    rated: bool = False
    completion: int = 0


class OpenTables(Struct):
    """``GET /api/open``: tables to sit down at, and tables to watch.

    ``best`` is the one of those to watch whose players are rated highest, at the lower end of
    what is known of them; the most watched where nobody is rated; None where there is none.
    """

    open: list[OpenTable]
    running: list[OpenTable]
    best: OpenTable | None = None


class MyGames(Struct):
    """``GET /api/games?after=``: your own tables, running ones first; ``more`` are left.

    ``next`` is what to ask for them with.
    """

    tables: list[TableCard]
    more: bool
    next: str = ""


class AskPass(Struct, forbid_unknown_fields=True):
    """``POST /api/me/passes``: a link for another device. What one plays as goes along."""

    name: str = ""
    face: str = "guest"


class NewPass(Struct):
    """A link that makes another device your own, once; older ones hold no more."""

    code: str
    url: str
    seconds: int  # how long it holds


class UsePass(Struct, forbid_unknown_fields=True):
    """``POST /api/me``: from now on this device is the guest of the pass. Answered by ``Me``.

    ``POST /api/me/look`` asks only what that would mean: ``PassOffer``.
    """

    code: str


class PassOffer(Struct):
    """Whom this device would be; ``own``: number of its own games that would come along."""

    name: str
    face: str
    running: int
    games: int
    own: int
    seconds: int
    here: bool  # this device is that guest already


class Me(Struct):
    """``GET /api/me``: who one is here: tables, whom one has blocked, on how many devices.

    ``name`` and ``face`` are empty but after ``POST /api/me``: what to play as. ``shared`` is
    the address under which others in the network find the server, where it is shared.
    """

    running: int
    games: int
    blocked: int
    devices: int
    name: str = ""
    face: str = ""
    shared: str = ""
