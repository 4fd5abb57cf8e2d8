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

    ``seats`` are those after your own, in order; ``clock`` is empty (untimed),
    ``600+5`` (seconds in the bank, and increment per turn) or ``1d`` (one day per
    move). ``listed`` tables appear in the lobby; others need the link.
    ``rated`` games require a clock and players with accounts; ``completion`` is the minimum
    share (%) of rated games that players must have finished to join. ``hints``: players may
    ask the computer for advice; ``aside``: they may let it play for them, by default with more
    than two players. Neither is possible in rated games.
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

    ``state``: ``open`` (has a free seat), ``yours`` (you have a seat), ``full`` or ``over``.
    ``url`` is the table's. ``may_join``: the caller knows the key, or the table is listed.
    Callers with neither access nor a seat get ``no-such-table``.
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
    """``POST /api/tables/{id}/join``: take ``seat``, by default the first open one.

    Answered by ``TableLink``; a player already at the table keeps their seat. ``key`` is
    required unless the table is listed; without it the answer is ``no-such-table``. Other
    errors: ``not-invited`` (you and a player there have blocked each other or one the other),
    ``table-full``, ``seat-taken``, ``game-over``.
    """

    key: str = ""
    seat: int | None = None
    face: str = "guest"
    name: str = "Guest"


class Fill(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/fill``: the creator fills open seats with computer players.

    ``seat`` None fills all of them.
    """

    seat: int | None = None
    persona: str = ""
    level: Literal["easy", "medium", "hard"] = "medium"


class OpenTable(Struct):
    """A table in the lobby, with an open seat or open to spectators."""

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
    """``GET /api/open``: tables to join, and tables to watch.

    ``best`` is the running table with the highest-rated players (by the lower bounds of their
    ratings), the most watched one if nobody is rated, or None.
    """

    open: list[OpenTable]
    running: list[OpenTable]
    best: OpenTable | None = None


class MyGames(Struct):
    """``GET /api/games?after=``: your own tables, running ones first; ``more`` follow.

    ``next`` is the cursor of the next page.
    """

    tables: list[TableCard]
    more: bool
    next: str = ""


class AskPass(Struct, forbid_unknown_fields=True):
    """``POST /api/me/passes``: a link for another device, which adopts this name and avatar."""

    name: str = ""
    face: str = "guest"


class NewPass(Struct):
    """A single-use link that makes another device yours; it invalidates older ones."""

    code: str
    url: str
    seconds: int  # lifetime


class UsePass(Struct, forbid_unknown_fields=True):
    """``POST /api/me``: make this device the guest of the pass. Answered by ``Me``.

    ``POST /api/me/look`` only shows the effect: ``PassOffer``.
    """

    code: str


class PassOffer(Struct):
    """The guest this device would become; ``own``: number of its games that would be merged."""

    name: str
    face: str
    running: int
    games: int
    own: int
    seconds: int
    here: bool  # this device is already that guest


class Me(Struct):
    """``GET /api/me``: the caller: numbers of games, blocked players and devices.

    ``name`` and ``face`` to play under are set only after ``POST /api/me``. ``shared`` is the
    URL at which others on the network can reach this server, if it is shared.
    """

    running: int
    games: int
    blocked: int
    devices: int
    name: str = ""
    face: str = ""
    shared: str = ""
