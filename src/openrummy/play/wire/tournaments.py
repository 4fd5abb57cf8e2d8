"""Tournaments: forms, pages and permissions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

TournamentFormat: TypeAlias = Literal["knockout", "round-robin", "swiss", "arena"]
TournamentState: TypeAlias = Literal["open", "running", "over", "cancelled"]
LateEntry: TypeAlias = Literal["none", "zero", "half"]
#: status of an entrant in the tournament
EntrantState: TypeAlias = Literal["forming", "entered", "playing", "withdrawn"]
#: actions open to a person, shown as buttons
TournamentAct: TypeAlias = Literal[
    "enter", "join-team", "withdraw", "check-in", "start", "pause", "resume", "cancel", "correct",
    "remove", "director",
]  # fmt: skip
TieBreak: TypeAlias = Literal["buchholz", "sonneborn", "direct", "difference", "wins", "rounds-won"]
TournamentCell: TypeAlias = Literal["game", "bye", "half", "zero", "forfeit", "running", "none"]


# ---------------------------------------------------------------- requests


class NewTournament(Struct, forbid_unknown_fields=True):
    """``POST /api/tournaments``: a tournament. Answered by ``TournamentLink``.

    ``game`` is a name of the catalogue or a code of house rules, ``clock`` as in
    ``NewInvitation``; there is always one. ``table``: number of entrants at one table (with
    teams an entrant is a team); more than two in round robin, Swiss and arena only. ``rounds``
    of a Swiss, or of heats; 0: as many as are usual for the field. ``best_of`` games decide a
    match of a knockout. ``minutes`` is how long an arena runs. ``starts`` in ms since 1970;
    None: as soon as ``most`` have entered, or when a director says so. ``check_in``, ``rest``
    and ``no_show`` are minutes: before the start to check in (0: nobody has to), between
    rounds, and after which an entrant who is not at the table loses. ``late`` says whether
    a Swiss or an arena that runs can be entered, and what missed rounds count. ``computers``
    at ``level`` fill every place up to 64, of a larger field the bracket or the last table.
    ``duplicate``: everybody plays the same cards, ``deals`` of them a game. ``listed``: everybody
    finds it; otherwise only people with the link. ``club``: only its members enter. ``weekly``:
    the next is made a week later.
    """

    name: str
    game: str
    format: TournamentFormat
    clock: str
    target: int | None = None
    table: int = 2
    rounds: int = 0
    best_of: Literal[1, 3, 5] = 1
    third_place: bool = True
    minutes: int = 60
    most: int = 16
    starts: int | None = None
    check_in: int = 0
    rest: int = 2
    no_show: int = 5
    late: LateEntry = "none"
    computers: bool = False
    level: Literal["easy", "medium", "hard"] = "medium"
    rated: bool = False
    duplicate: bool = False
    deals: int = 6
    listed: bool = True
    club: str = ""
    weekly: bool = False
    watch: bool = True


class TournamentLink(Struct):
    """The address of a tournament; ``url`` is its page, for sharing."""

    id: str
    url: str


class EnterTournament(Struct, forbid_unknown_fields=True):
    """``POST /api/tournaments/{id}/enter``. Answered by ``Tournament``.

    With teams: ``team`` is the name of a new one, ``code`` joins one that was made.
    """

    team: str = ""
    code: str = ""


class DirectorAction(Struct, forbid_unknown_fields=True):
    """``POST /api/tournaments/{id}/director``: what a director does. Answered by ``Tournament``.

    ``start`` begins now, with those present; ``pause`` lets games go on but pairs nobody,
    ``resume``; ``cancel`` ends it. ``correct`` sets the points of a game that is over or of one
    that cannot be played: ``round``, ``pairing`` and ``points`` of its entrants in halves, in
    order. ``remove`` withdraws ``entrant``. ``director`` lets the account ``name`` direct too.
    ``why`` stands in the list of acts.
    """

    act: Literal["start", "pause", "resume", "cancel", "correct", "remove", "director"]
    round: int = 0
    pairing: int = 0
    points: list[int] = []
    entrant: int = 0
    name: str = ""
    why: str = ""


# ---------------------------------------------------------------- answers


class TournamentCard(Struct):
    """A tournament in a list. ``round`` 0: not begun; ``entered``: you are in it."""

    id: str
    url: str
    name: str
    format: TournamentFormat
    state: TournamentState
    paused: bool
    game: str
    game_title: str
    clock: str
    clock_text: str
    rated: bool
    duplicate: bool
    entrants: int
    most: int
    round: int
    rounds: int
    created: int  # ms since 1970, as all times here
    starts: int | None
    ends: int | None  # of an arena
    ended: int | None
    club: str
    weekly: bool
    entered: bool
    winner: str = ""


class Tournaments(Struct):
    """``GET /api/tournaments?club=``: running, upcoming and finished ones, and your own."""

    running: list[TournamentCard]
    soon: list[TournamentCard]
    over: list[TournamentCard]
    yours: list[TournamentCard]


class TournamentMember(Struct):
    """A person or a computer of an entrant; ``account``: there is a page of that name."""

    name: str
    face: str
    bot: bool = False
    account: bool = True


class TournamentEntrant(Struct):
    """An entrant: a person, a computer or a team. ``number`` is theirs for good.

    ``seed`` is the place in the draw, 0 before it.
    """

    number: int
    name: str
    state: EntrantState
    members: list[TournamentMember]
    seed: int = 0
    checked_in: bool = False
    you: bool = False


class TieBreakText(Struct):
    """A tie-break, in order of application: a title and a sentence."""

    key: TieBreak
    title: str
    text: str


class TournamentRow(Struct):
    """A line of the standings.

    ``place`` is shared by those whom nothing tells apart. ``points`` in halves: a win of two is
    2, a tie 1 (in a duplicate tournament hundredths of points above the field). ``values`` go
    with the ``tie_breaks``, in their order: ``buchholz``, ``direct`` and ``rounds-won`` in
    halves, ``sonneborn`` in quarters, ``difference`` in hundredths of points of the game,
    ``wins`` whole; ``direct`` is None where there was no such game. ``cells``, round by round
    (in an arena game by game), are how the round went and the halves it counted: ``bye``,
    ``half`` and ``zero`` without a game, ``forfeit`` decided without one, ``running``, ``none``
    not yet.
    """

    place: int
    entrant: TournamentEntrant
    points: int
    values: list[int | None]
    cells: list[tuple[TournamentCell, int]]
    played: int


class TournamentSide(Struct):
    """One entrant of a game. ``points`` in halves and ``score`` of the sheet once it is over.

    ``games`` are those won of a match of several; ``field`` are hundredths of points above the
    average of all who held the same seat (duplicate). ``forfeit``: gave up, ran out of time, or
    (``absent``) had not come. ``here``: at the table now.
    """

    entrant: int
    name: str
    points: int | None = None
    score: int | None = None
    games: int = 0
    field: int | None = None
    forfeit: bool = False
    absent: bool = False
    here: bool = False
    you: bool = False


class TournamentGame(Struct):
    """A pairing. ``kind``: a game, or a round without one (``bye`` counted as won, ``half``,
    ``zero``). ``table`` is where it is, empty before it is set up; ``by``: who is not at the
    table then loses. ``after``: the pairings of the round before whose winners (or for third
    place losers) come here. ``watch``: others may look on.
    """

    number: int
    kind: Literal["game", "bye", "half", "zero"]
    state: Literal["waiting", "playing", "over"]
    sides: list[TournamentSide]
    table: str = ""
    url: str = ""
    tables: list[str] = []  # of a match of several, all
    starts: int | None = None
    by: int | None = None
    ended: int | None = None
    after: list[int] = []
    third: bool = False
    corrected: bool = False
    watch: bool = False


class TournamentRound(Struct):
    """``GET /api/tournaments/{id}/rounds/{n}``, and in ``Tournament``: the games of a round.

    ``title``: Quarter-finals, Final, Round 3.
    """

    number: int
    title: str
    state: Literal["coming", "playing", "over"]
    games: list[TournamentGame]
    started: int | None = None
    ended: int | None = None


class TournamentYou(Struct):
    """You in the tournament. ``entrant`` None: not in it.

    ``game`` is the one to go to, or to wait for; ``round`` the round it is of. ``free``: a
    round without a game. ``games`` are all of yours, in order. ``code`` brings a partner into
    your team. ``place`` is yours in the standings, 0 before there are any.
    """

    may: list[TournamentAct]
    entrant: TournamentEntrant | None = None
    game: TournamentGame | None = None
    round: int = 0
    free: bool = False
    games: list[tuple[int, TournamentGame]] = []
    code: str = ""
    place: int = 0


class TournamentAction(Struct):
    """A director's action: when (ms), who, what, in words."""

    at: int
    name: str
    text: str


class TournamentDeals(Struct):
    """The secrets of the deals of a duplicate tournament, in hexadecimal.

    ``commitment`` is shown before the first round; ``secret`` once the tournament is over.
    ``rounds`` are the secrets of the rounds that are over, in order.
    """

    commitment: str
    secret: str
    rounds: list[str]


class Tournament(Struct):
    """``GET /api/tournaments/{id}``: all data of its page, at ``version``.

    ``standings`` are the first 64 and your own line; ``more`` are left, all in
    ``GET .../standings``. ``rounds``: of a knockout all, else the last one; the others by
    number. ``now`` is the server's time. ``paused`` goes with the state ``running``.
    ``check_in_from``: from then on entrants check in. ``arena_left``: they may still be paired.
    """

    id: str
    url: str
    version: int
    now: int
    name: str
    format: TournamentFormat
    state: TournamentState
    paused: bool
    game: str
    game_title: str
    target: int
    clock: str
    clock_text: str
    rated: bool
    duplicate: bool
    deals: int
    table: int
    team: int  # people in an entrant
    best_of: int
    third_place: bool
    late: LateEntry
    computers: bool
    listed: bool
    club: str
    weekly: bool
    watch: bool
    maker: str
    directors: list[str]
    created: int
    starts: int | None
    check_in_from: int | None
    ends: int | None
    ended: int | None
    rest: int
    no_show: int
    most: int
    round: int
    round_count: int
    entrants: list[TournamentEntrant]
    standings: list[TournamentRow]
    more: int
    tie_breaks: list[TieBreakText]
    rounds: list[TournamentRound]
    acts: list[TournamentAction]
    you: TournamentYou
    shared_deals: TournamentDeals | None = None
    next: str = ""  # the next of a weekly one


class TournamentStandings(Struct):
    """``GET /api/tournaments/{id}/standings``: every line."""

    version: int
    rows: list[TournamentRow]
    tie_breaks: list[TieBreakText]


class TournamentResults(Struct):
    """``GET /api/tournaments/{id}/results.json``: standings and every round."""

    id: str
    url: str
    name: str
    format: TournamentFormat
    game_title: str
    duplicate: bool
    standings: list[TournamentRow]
    tie_breaks: list[TieBreakText]
    rounds: list[TournamentRound]


class TournamentPulse(Struct):
    """``GET /api/tournaments/{id}/pulse``: cheap check for news, meant for polling.

    ``table``: where you play now, empty for nowhere.
    """

    version: int
    now: int
    state: TournamentState
    table: str
