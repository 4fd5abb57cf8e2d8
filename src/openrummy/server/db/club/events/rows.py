"""Stored tournaments: tables, row types and write statements.

Standings are not stored: they are derived from these rows (:mod:`openrummy.club.tournament`).
``tournaments.version`` is incremented by every change, in the same transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

import sqlalchemy as sa

from openrummy.club.tournament.model import Entrant, Kind, Pairing, Plan, Tournament
from openrummy.club.tournament.standings import Row, standings
from openrummy.server.db.database import put
from openrummy.server.db.schema import columns, metadata

_ID = sa.String(40)


def _of() -> sa.Column[Any]:
    return sa.Column("tournament", _ID, sa.ForeignKey("tournaments.id"), primary_key=True)


# times are ms since 1970, check_in, rest, no_show and minutes are minutes; secret is what chance
# in it follows from (64 hexadecimal digits); level: of the computers that fill up, empty for none
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    *columns(sa.String(80), "name maker game club"),
    *columns(sa.String(20), "state format level"),
    *columns(sa.Boolean, "paused rated watch listed weekly"),
    *columns(sa.Integer, "version rounds team minutes most check_in rest no_show deals"),
    sa.Column("created", sa.BigInteger, nullable=False),
    *columns(sa.BigInteger, "starts began ended", nullable=True),
    sa.Column("title", sa.String(120), nullable=False),
    *columns(sa.Text, "rules plan"),
    sa.Column("clock", sa.String(40), nullable=False),
    sa.Column("next", _ID, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Index("tournaments_state", "state", "starts"),
    sa.Index("tournaments_maker", "maker", "state"),
    sa.Index("tournaments_club", "club", "state"),
)

# code: what brings partners into a team; left: withdrawn before the start, or in mid-round
tournament_entrants = sa.Table(
    "tournament_entrants",
    metadata,
    _of(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("code", sa.String(40), nullable=False),
    *columns(sa.Integer, "seed since"),
    sa.Column("until", sa.Integer, nullable=True),
    sa.Column("checked", sa.Boolean, nullable=False),
)

# the people of an entrant, or the computer: then guest is empty and persona names the character
tournament_members = sa.Table(
    "tournament_members",
    metadata,
    _of(),
    *columns(sa.Integer, "entrant place", primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False, index=True),
    *columns(sa.String(80), "name face persona"),
)

# numbers of entrants and what each got are words of a text
tournament_pairings = sa.Table(
    "tournament_pairings",
    metadata,
    _of(),
    *columns(sa.Integer, "round number", primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    *columns(sa.String(255), "entrants places scores forfeits corrected games absent"),
    *columns(sa.BigInteger, "starts by ended", nullable=True),
)

# the tables at which a pairing is played, in turn; outcome is the number of theirs, once
tournament_games = sa.Table(
    "tournament_games",
    metadata,
    _of(),
    *columns(sa.Integer, "round pairing game", primary_key=True),
    sa.Column("table_id", sa.String(80), nullable=False, unique=True),
    sa.Column("outcome", sa.Integer, nullable=True),
)

tournament_directors = sa.Table(
    "tournament_directors",
    metadata,
    _of(),
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
)

tournament_acts = sa.Table(
    "tournament_acts",
    metadata,
    _of(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    *columns(sa.String(80), "guest name"),
    sa.Column("act", sa.String(20), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
)

# up to which outcome results were entered
tournament_cursor = sa.Table(
    "tournament_cursor",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
)


Statement: TypeAlias = sa.Executable


@dataclass(frozen=True)
class TournamentRow:
    """A tournament without its entrants; see the columns of ``tournaments``."""

    id: str
    name: str
    maker: str
    state: str
    created: int
    format: str
    game: str
    title: str
    rules: str
    plan: str
    clock: str
    secret: str
    most: int
    paused: bool = False
    version: int = 1
    starts: int | None = None
    began: int | None = None
    ended: int | None = None
    rounds: int = 0
    team: int = 1
    minutes: int = 0
    check_in: int = 0
    rest: int = 0
    no_show: int = 0
    level: str = ""
    deals: int = 0
    rated: bool = False
    watch: bool = True
    listed: bool = True
    club: str = ""
    weekly: bool = False
    next: str = ""


@dataclass(frozen=True)
class Member:
    """A member of an entrant: a guest, or a computer with a persona and no guest."""

    guest: str
    name: str
    face: str
    persona: str = ""


@dataclass(frozen=True)
class EntrantRow:
    """An entrant and its people. ``checked``: has checked in."""

    number: int
    name: str
    members: tuple[Member, ...] = ()
    code: str = ""
    seed: int = 0
    since: int = 1
    until: int | None = None
    checked: bool = False

    @property
    def computer(self) -> bool:
        """True if a computer fills this place."""
        return any(member.persona for member in self.members)

    @property
    def gone(self) -> bool:
        """True if this entrant has withdrawn."""
        return self.until is not None


@dataclass(frozen=True)
class PairingRow:
    """A pairing and its times; ``absent``: entrants missing at the deadline."""

    pairing: Pairing
    starts: int | None = None
    by: int | None = None
    ended: int | None = None
    absent: tuple[int, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Its round and its number in the round."""
        return self.pairing.round, self.pairing.number


@dataclass(frozen=True)
class GameRow:
    """A table of a pairing; ``outcome`` is None until it is over."""

    round: int
    pairing: int
    game: int
    table_id: str
    outcome: int | None = None


@dataclass(frozen=True)
class StoredTournament:
    row: TournamentRow
    plan: Plan
    entrants: Mapping[int, EntrantRow]
    pairings: tuple[PairingRow, ...]
    games: tuple[GameRow, ...]
    directors: Mapping[str, str]

    @cached_property
    def data(self) -> Tournament:
        """The tournament as data, from which everything else follows."""
        people = tuple(
            Entrant(entrant.number, entrant.seed, entrant.since, entrant.until)
            for entrant in self.entrants.values()
        )
        pairings = tuple(pairing.pairing for pairing in self.pairings)
        return Tournament(self.plan, people, pairings, self.row.rounds)

    @cached_property
    def standings(self) -> tuple[Row, ...]:
        """All entrants in the draw, ranked."""
        return standings(self.data)

    def of_guest(self, guest: str) -> EntrantRow | None:
        """Return the entrant that includes a guest."""
        for entrant in self.entrants.values():
            if guest and any(member.guest == guest for member in entrant.members):
                return entrant
        return None

    def of_round(self, round_: int) -> list[PairingRow]:
        return [pairing for pairing in self.pairings if pairing.pairing.round == round_]

    def tables_of(self, pairing: tuple[int, int]) -> list[GameRow]:
        """The tables of a pairing, in turn."""
        return [game for game in self.games if (game.round, game.pairing) == pairing]


@dataclass(frozen=True)
class ActRow:
    """An action in a tournament, with the data of its sentence."""

    at: int
    name: str
    act: str
    detail: Mapping[str, Any]


def words(numbers: Iterable[int]) -> str:
    """Encode numbers for a column."""
    return " ".join(map(str, numbers))


@lru_cache(maxsize=10_000)
def numbers(text: str) -> tuple[int, ...]:
    """Decode the text of :func:`words`."""
    return tuple(map(int, text.split())) if text else ()


def plan_of(text: str) -> Plan:
    """The plan of a column."""
    data = json.loads(text)
    return Plan(**data | {"sizes": tuple(data["sizes"])})


def plan_text(plan: Plan) -> str:
    """Stored text of a plan."""
    return json.dumps(asdict(plan))


@lru_cache(maxsize=5_000)
def pairing_of(row: tuple[Any, ...]) -> PairingRow:
    """Build a pairing from its columns; cached, since most are finished and unchanging."""
    round_, number, entrants, kind, places, scores, forfeits, corrected, games, *times = row
    of_kind: Kind = kind
    starts, by, ended, absent = times
    return PairingRow(
        Pairing(
            round_,
            number,
            numbers(entrants),
            of_kind,
            numbers(places),
            numbers(scores),
            numbers(forfeits),
            numbers(corrected),
            numbers(games),
        ),
        starts,
        by,
        ended,
        numbers(absent),
    )


# ---------------------------------------------------------------- statements


def add_tournament(row: TournamentRow) -> Statement:
    return sa.insert(tournaments).values(asdict(row))


def put_entrant(id_: str, entrant: EntrantRow) -> list[Statement]:
    m = tournament_members.c
    row = {field.name: getattr(entrant, field.name) for field in fields(entrant)}
    del row["members"]
    statements: list[Statement] = [
        sa.delete(tournament_members).where(m.tournament == id_, m.entrant == entrant.number),
        put(tournament_entrants, tournament=id_, **row),
    ]
    people = [
        {"tournament": id_, "entrant": entrant.number, "place": position, **asdict(member)}
        for position, member in enumerate(entrant.members)
    ]
    if people:
        statements.append(sa.insert(tournament_members).values(people))
    return statements


def drop_entrant(id_: str, number: int) -> list[Statement]:
    """Delete an entrant who was never paired."""
    c, m = tournament_entrants.c, tournament_members.c
    return [
        sa.delete(tournament_entrants).where(c.tournament == id_, c.number == number),
        sa.delete(tournament_members).where(m.tournament == id_, m.entrant == number),
    ]


def put_pairing(id_: str, pairing: PairingRow) -> Statement:
    return put(tournament_pairings, **_columns(id_, pairing))


def add_pairings(id_: str, pairings: Sequence[PairingRow]) -> Statement:
    """Insert new pairings; fails if they exist."""
    return sa.insert(tournament_pairings).values([_columns(id_, pairing) for pairing in pairings])


def _columns(id_: str, entry: PairingRow) -> dict[str, object]:
    pairing = entry.pairing
    return {
        "tournament": id_,
        "round": pairing.round,
        "number": pairing.number,
        "kind": pairing.kind,
        "entrants": words(pairing.entrants),
        "places": words(pairing.places),
        "scores": words(pairing.scores),
        "forfeits": words(pairing.forfeits),
        "corrected": words(pairing.corrected),
        "games": words(pairing.games),
        "absent": words(entry.absent),
        "starts": entry.starts,
        "by": entry.by,
        "ended": entry.ended,
    }


def put_game(id_: str, game: GameRow) -> Statement:
    """Upsert the table of a pairing."""
    return put(tournament_games, tournament=id_, **asdict(game))


def put_director(id_: str, guest: str, name: str) -> Statement:
    """Add a director."""
    return put(tournament_directors, tournament=id_, guest=guest, name=name)


def add_act(
    id_: str, when: int, guest: str, name: str, act: str, detail: Mapping[str, object]
) -> Statement:
    """Record an action."""
    c = tournament_acts.c
    last = sa.select(sa.func.coalesce(sa.func.max(c.number), 0) + 1).where(c.tournament == id_)
    return sa.insert(tournament_acts).values(
        tournament=id_,
        number=last.scalar_subquery(),
        at=when,
        guest=guest,
        name=name,
        act=act,
        detail=json.dumps(dict(detail)),
    )
