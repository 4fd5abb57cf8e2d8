"""The stored rows of a table.

Rows are the source of truth: a match is the replay of its rows, so a row is stored before it is
published.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from openrummy.club.game_statistics import SeatFigures
from openrummy.club.rating_families import Family

LayOffMode: TypeAlias = Literal["auto", "hand"]
#: the first and the last number of a range of rows
Rows: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class SeatRow:
    """The occupant of a seat.

    ``guest`` is the identity of a person, empty for a bot. ``bot`` is a bot's name in the
    catalogue, ``persona`` its character and ``seed`` (64 hexadecimal digits) the seed of its random
    choices. With neither the seat is open; with both the computer stands in for the person, who
    keeps the seat. ``program``: the account of the seat belongs to a bot.
    """

    name: str
    face: str
    line: str = ""
    guest: str = ""
    bot: str = ""
    persona: str = ""
    level: str = ""
    seed: str = ""
    program: bool = False

    @property
    def shows_bot_badge(self) -> bool:
        """True if a machine plays here, so BOT must be shown."""
        return bool(self.bot) or self.program

    @property
    def open(self) -> bool:
        """True if the seat is free."""
        return not self.guest and not self.bot

    @property
    def person(self) -> bool:
        """True if a person plays here, not the computer."""
        return bool(self.guest) and not self.bot

    @property
    def stand_in(self) -> bool:
        """True if the computer plays here for a person."""
        return bool(self.guest) and bool(self.bot)


OPEN_SEAT = SeatRow(name="", face="")
DEALS = "deals:"  # prefix of the event of tables with shared deals
AGAIN = "again:"  # prefix of the event of tables that resume a finished game
SET_UP = f"{AGAIN}board:"  # prefix of tables set up from an edited position, with its rows


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number appended if one of ``others`` has it."""
    taken_names = {other.casefold() for other in others}
    free = (f"{name} {number}" if number > 1 else name for number in count(1))
    return next(candidate for candidate in free if candidate.casefold() not in taken_names)


@dataclass(frozen=True)
class TableRow:
    """A table. ``rules`` is canonical text; ``lay_off`` the preference of each seat.

    ``created``, ``touched`` and ``due``, the moment when the first running clock expires, are in
    ms since 1970. ``listed`` tables are shown in the lobby; an open seat of another table is
    reserved for holders of its ``key``, or closed to all if the key is empty. ``clock`` is in the
    notation of :mod:`openrummy.play.host.clock`, empty without one. ``watch`` and ``chat`` allow
    spectators and chat. ``maker`` is the guest who opened the table, ``next`` the id of the
    rematch. ``rated``: the result changes ratings. ``event`` names what the game is part of, such
    as a pairing of a tournament; else it is empty. ``shared``: all tables of the event have the
    same deals, so no seeds are used, and the deals stay secret until the event reveals them.
    ``completion`` is the minimum completion rate (%) for joining. ``hints``: all players may ask
    the computer for advice even if several people play; ``aside``: players may let the computer
    play for them and return later. Both are chosen when the table is opened and shown to all.
    """

    id: str
    game: str
    title: str
    rules: str
    seats: tuple[SeatRow, ...]
    lay_off: tuple[LayOffMode, ...]
    created: int
    touched: int
    over: bool = False
    listed: bool = False
    key: str = field(default="", repr=False)
    clock: str = ""
    watch: bool = True
    chat: bool = True
    maker: str = ""
    next: str = ""
    due: int | None = None
    rated: bool = False
    event: str = ""
    shared: bool = False
    completion: int = 0
    hints: bool = False
    aside: bool = False

    @property
    def gathering(self) -> bool:
        """True if a seat is still open, so that play has not started."""
        return any(seat.open for seat in self.seats)

    @property
    def place(self) -> Place:
        """The table's position in its players' lists of tables."""
        return Place(self.over, self.touched, self.id)

    @property
    def social(self) -> bool:
        """True if several people play here or will; programs and open seats count as people."""
        return sum(not seat.bot or seat.stand_in for seat in self.seats) > 1

    @property
    def allows_hints(self) -> bool:
        """True if players may ask the computer for advice."""
        counts = self.rated or self.is_shared_deal or bool(self.event and not self.resumed)
        return not counts and (self.hints or not self.social)

    @property
    def watchable(self) -> bool:
        """True if others may watch; not before play, which would reveal who was invited."""
        return self.watch and (self.listed or not self.gathering)

    @property
    def resumed(self) -> bool:
        """True if a game or position is resumed here, so that nothing counts."""
        return self.event.startswith(AGAIN)

    @property
    def is_shared_deal(self) -> bool:
        """True for shared deals against a computer that plays the same way at all tables."""
        return self.event.startswith(DEALS)

    @property
    def counts(self) -> bool:
        """True if the result enters its players' statistics."""
        return not self.resumed and not self.is_shared_deal

    @property
    def set_up(self) -> int:
        """Number of initial rows that set up an edited position."""
        return int(self.event.removeprefix(SET_UP)) if self.event.startswith(SET_UP) else 0

    def seat_of(self, guest: str) -> int | None:
        """The seat of a person, also while the computer stands in."""
        return next(
            (seat for seat, row in enumerate(self.seats) if guest and row.guest == guest), None
        )

    @property
    def keeper(self) -> str:
        """The owner of the table: its creator, or the first person after the creator left."""
        people = [seat.guest for seat in self.seats if seat.guest] if self.maker else []
        return self.maker if self.maker in people else next(iter(people), "")


@dataclass(frozen=True)
class ActionRow:
    """An accepted move: its number from 1, actor, token and moment (ms)."""

    seq: int
    actor: int
    token: str
    at: int


@dataclass(frozen=True)
class FairRow:
    """The promise of deal ``deal``, from 0; ``seeds`` is None until the deal begins.

    ``seats`` are the letters to which the promise is bound (:mod:`openrummy.core.cards.promises`),
    empty in the first form.
    """

    deal: int
    secret: bytes = field(repr=False)
    seeds: tuple[bytes, ...] | None = None
    seats: str = ""


@dataclass(frozen=True)
class PassRow:
    """A single-use pass that adds a device to a guest, valid until ``until`` (ms since 1970).

    ``code`` is the hash of the code, ``name`` and ``face`` are those of the guest; ``guest`` is
    empty once the pass was used.
    """

    code: str = field(repr=False)
    guest: str
    until: int
    name: str = ""
    face: str = "guest"


@dataclass(frozen=True)
class BlockRow:
    """A blocked person, with the name at the time of blocking."""

    other: str
    name: str


@dataclass(frozen=True)
class CountedDeal:
    """The contribution of a finished deal to the sums of the statistics."""

    table_id: str
    deal: int
    figures: Mapping[str, int]


@dataclass(frozen=True)
class ChatRow:
    """A chat message: its number from 1, seat, guest and moment (ms)."""

    number: int
    seat: int
    guest: str
    text: str = field(repr=False)
    at: int


@dataclass(frozen=True)
class Outcome:
    """The stored result of a game: family, end (ms since 1970) and the figures of each seat."""

    table_id: str
    family: Family
    ended: int
    seats: tuple[SeatFigures, ...]


@dataclass(frozen=True)
class PlayedGame:
    """A finished game for the pages of its players.

    ``number`` counts the outcomes of a server from 1, in the order of storing.
    """

    number: int
    table: TableRow
    outcome: Outcome


class Place(NamedTuple):
    """A table's position in the list of a person's tables: running ones first, then by time."""

    over: bool
    touched: int
    id: str


@dataclass(frozen=True)
class HistoryFilter:
    """A filter on the games of a history; a field that is None or empty fits all.

    ``rules`` are canonical; ``against`` must be true for a seat of another player. ``result`` is
    ``won``, ``lost``, or ``open`` for games without a ranking.
    """

    rules: str | None = None
    game: str = ""
    title: str = ""
    against: Callable[[SeatRow], bool] | None = None
    result: str = ""

    def matches(self, played: PlayedGame, seat: int) -> bool:
        """True if this game of the person in that seat matches."""
        table, rank = played.table, played.outcome.seats[seat].place
        result = "won" if rank == 1 else "lost" if rank > 0 else "open"
        others = [row for index, row in enumerate(table.seats) if index != seat]
        return (
            self.rules in (None, table.rules)
            and self.game in ("", table.game)
            and self.title in ("", table.title)
            and (self.against is None or any(map(self.against, others)))
            and self.result in ("", result)
        )


@dataclass(frozen=True)
class HistoryPage:
    """A page of a person's games, newest first, and the total number of matches."""

    games: tuple[PlayedGame, ...]
    total: int
