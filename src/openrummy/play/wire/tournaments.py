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
    """``POST /api/tournaments``: create a tournament. Answered by ``TournamentLink``.

    ``game`` is a name of the catalogue or a code of house rules, ``clock`` as in
    ``NewInvitation``, but required. ``table``: entrants per table (with teams an entrant is a
    team); more than two only in round robin, Swiss and arena. ``rounds``: number of rounds of a
    Swiss or of heats; 0: the usual number for the field. ``best_of``: games of a knockout match.
    ``minutes``: duration of an arena. ``starts``: start in ms since 1970; None: once ``most`` have
    entered, or when a director starts it. ``check_in``, ``rest`` and ``no_show`` are in minutes:
    the check-in period before the start (0: none), the break between rounds, and the time after
    which an absent entrant forfeits. ``late``: late entries to a running Swiss or arena, and the
    value of missed rounds. ``computers`` at ``level`` fill all places up to 64, in a larger field
    only the bracket or the last table. ``duplicate``: everybody plays the same cards, ``deals``
    per game. ``listed``: public; otherwise only people with the link can find it. ``club``: only
    for its members. ``weekly``: repeated every week.
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
    """A new tournament; ``url`` is its page, for sharing."""

    id: str
    url: str


class EnterTournament(Struct, forbid_unknown_fields=True):
    """``POST /api/tournaments/{id}/enter``. Answered by ``Tournament``.

    With teams: ``team`` names a new team, ``code`` joins an existing one.
    """

    team: str = ""
    code: str = ""


class DirectorAction(Struct, forbid_unknown_fields=True):
    """``POST /api/tournaments/{id}/director``: a director's action. Answered by ``Tournament``.

    ``start`` starts now, with the entrants present; ``pause`` stops pairing while games continue,
    until ``resume``; ``cancel`` ends the tournament. ``correct`` sets the points of a finished or
    unplayable game: ``round``, ``pairing``, and ``points`` of its entrants in order, in halves.
    ``remove`` withdraws ``entrant``. ``director`` makes the account ``name`` a director. ``why``
    appears in the list of actions.
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
    """A tournament in a list. ``round`` 0: not started; ``entered``: you have entered."""

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
    """A person or computer of an entrant; ``account``: the name has a player page."""

    name: str
    face: str
    bot: bool = False
    account: bool = True


class TournamentEntrant(Struct):
    """An entrant: a person, a computer or a team. ``number`` never changes.

    ``seed`` is the position in the draw, 0 before it.
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
    """A row of the standings.

    ``place`` is shared in a tie. ``points`` are in halves: a win against one opponent is 2, a
    tie 1 (in a duplicate tournament: hundredths of points above the field). ``values`` follow
    ``tie_breaks``: ``buchholz``, ``direct`` and ``rounds-won`` in halves, ``sonneborn`` in
    quarters, ``difference`` in hundredths of game points, ``wins`` whole; ``direct`` is None
    without such a game. ``cells``, by round (in an arena by game), are the kind of result and
    its points in halves: ``bye``, ``half`` and ``zero`` are rounds without a game, ``forfeit``
    is decided without play, ``running`` is in progress, ``none`` not yet played.
    """

    place: int
    entrant: TournamentEntrant
    points: int
    values: list[int | None]
    cells: list[tuple[TournamentCell, int]]
    played: int


class TournamentSide(Struct):
    """An entrant of a game. ``points`` (in halves) and ``score`` (of the sheet) once it is over.

    ``games`` are those won in a match of several; ``field``: hundredths of points above the
    average of all players in the same seat (duplicate). ``forfeit``: resigned, ran out of time
    or (``absent``) did not appear. ``here``: at the table now.
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
    """A pairing. ``kind``: a game, or a round without one (``bye`` counts as a win, ``half``,
    ``zero``). ``table`` is its table, empty until it is opened; ``by``: the deadline for
    appearing at it. ``after``: the pairings of the previous round whose winners (for third
    place: losers) meet here. ``watch``: spectators are allowed.
    """

    number: int
    kind: Literal["game", "bye", "half", "zero"]
    state: Literal["waiting", "playing", "over"]
    sides: list[TournamentSide]
    table: str = ""
    url: str = ""
    tables: list[str] = []  # all tables of a match of several games
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
    """The caller's part in the tournament. ``entrant`` None: not entered.

    ``game`` is your current or next game, of round ``round``. ``free``: you have no game this
    round. ``games`` are all your games, in order. ``code`` lets a partner join your team.
    ``place`` is your place in the standings, 0 before there are any.
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
    """A director's action: time (ms), name of the director, and a sentence."""

    at: int
    name: str
    text: str


class TournamentDeals(Struct):
    """The secrets of the deals of a duplicate tournament, in hexadecimal.

    ``commitment`` is published before the first round, ``secret`` after the end.
    ``rounds`` are the secrets of the finished rounds, in order.
    """

    commitment: str
    secret: str
    rounds: list[str]


class Tournament(Struct):
    """``GET /api/tournaments/{id}``: all data of its page, at ``version``.

    ``standings`` are the top 64 and your own row; ``more`` rows are omitted, see
    ``GET .../standings``. ``rounds``: all of a knockout, otherwise the last one; fetch the
    others by number. ``now`` is the server's time. ``paused`` applies in state ``running``.
    ``check_in_from``: when check-in opens.
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
    """``GET /api/tournaments/{id}/standings``: all rows."""

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
    """``GET /api/tournaments/{id}/pulse``: cheap check for changes, meant for polling.

    ``table``: your current table, empty for none.
    """

    version: int
    now: int
    state: TournamentState
    table: str
