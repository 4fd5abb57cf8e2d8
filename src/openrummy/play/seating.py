"""Seating of a table: the creator, and computers or invited people in the other seats."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias
from unicodedata import normalize

from openrummy.club import names
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.text import join_words, say
from openrummy.play import wire
from openrummy.play.computer_players import UnknownPersona, lobby_personas, persona
from openrummy.play.faces import free_face
from openrummy.play.games import variant_of
from openrummy.play.host import (
    OPEN_SEAT,
    SeatRow,
    TableRow,
    entropy,
    rotated_modes,
    rotated_seats,
    unique_name,
)
from openrummy.play.problems import Problem
from openrummy.play.table_names import new_key

# error codes of seating
ERRORS = ("malformed", "players", "no-such-opponent", "no-such-face")
_LONGEST_NAME = 24
# maps a guest's name and face to those at the table
Seated: TypeAlias = Callable[[str, str, str], Awaitable[tuple[str, str]]]


def seats_for(variant: Variant, data: wire.NewTable, guest: str) -> tuple[SeatRow, ...]:
    """Return the seats of a new table. Raises :class:`Problem` for an impossible seating."""
    number = players_of(variant.rules, data.players)
    chosen = _opponents(data, number - 1)
    rows = [person_seat(data.name, data.face, guest, (), "You")]
    for opponent in chosen:
        rows.append(computer_seat(opponent.persona, opponent.level, rows))
    return tuple(rows)


def table_row(variant: Variant, seats: tuple[SeatRow, ...]) -> TableRow:
    """The row of a new table without a name, where bots lay off by hand."""
    now = time.time_ns() // 1_000_000
    return TableRow(
        id="",
        game=variant.name,
        title=variant.title,
        rules=canonical(variant.rules),
        seats=seats,
        lay_off=tuple("hand" if seat.bot else "auto" for seat in seats),
        created=now,
        touched=now,
    )


def against_computers(data: wire.NewTable, guest: str) -> TableRow:
    """The row of the table that a person asks for. Raises :class:`Problem`."""
    variant = variant_of(data.game)
    seats = seats_for(variant, data, guest)
    if data.target is not None:
        variant = replace(variant, rules=with_target(variant.rules, len(seats), data.target))
    return table_row(variant, seats)


def seats_to_offer(rules: Rules, data: wire.NewInvitation, guest: str) -> tuple[SeatRow, ...]:
    """The seats of a table with open seats for people. Raises :class:`Problem`."""
    players_of(rules, len(data.seats) + 1)
    if all(seat.who == "computer" for seat in data.seats):
        raise Problem(400, "no-open-seat", say("error.no-open-seat.leave"))
    rows = [person_seat(data.name, data.face, guest)]
    named = [seat.persona for seat in data.seats if seat.who == "computer"]
    for seat in data.seats:
        if seat.who == "open":
            rows.append(OPEN_SEAT)
        else:
            rows.append(computer_seat(seat.persona, seat.level, rows, named))
    return tuple(rows)


def person_seat(
    name: str, face: str, guest: str, others: Iterable[SeatRow] = (), unnamed: str = "Guest"
) -> SeatRow:
    """Return a person's seat: a displayable name, and name and face unique at the table.

    Raises :class:`Problem` for an unknown face.
    """
    others = tuple(others)
    shown = display_name(name, unnamed)
    if shown == "You":
        shown = unnamed
    return SeatRow(
        name=unique_name(shown, (row.name for row in others)),
        face=free_face(face, [row.face for row in others]),
        guest=guest,
    )


def computer_seat(
    name: str, level: str, others: Sequence[SeatRow] = (), wished: Sequence[str] = ()
) -> SeatRow:
    """A computer's seat; without a name the least frequent character of the table and wishes.

    Raises :class:`Problem`.
    """
    if not name:
        name = _rarest([row.persona for row in others] + list(wished))
    try:
        character = persona(name)
    except UnknownPersona:
        raise Problem(404, "no-such-opponent") from None
    return SeatRow(
        name=unique_name(character.name, (row.name for row in others)),
        face=character.face,
        line=say(f"bot_title.{level}"),
        bot=f"{character.id}-{level}",
        persona=character.id,
        level=level,
        seed=new_seed(),
    )


def players_of(rules: Rules, number: int | None) -> int:
    """Return the number of players; by default the fewest the game allows."""
    allowed = rules.seating.players
    if number is None:
        return min(allowed)
    if number not in allowed:
        numbers = join_words([str(number) for number in allowed], "or")
        raise Problem(400, "players", say("error.players.allowed", players=numbers))
    return number


def with_target(rules: Rules, players: int, target: int) -> Rules:
    """The rules with another target for this number of players."""
    if rules.sheet.target == 0:
        raise Problem(400, "malformed", say("error.malformed.no-target"))
    others = tuple(pair for pair in rules.sheet.target_of if pair[0] != players)
    sheet = replace(rules.sheet, target=target, target_of=others, target_by="game")
    changed = replace(rules, sheet=sheet)
    try:
        require(changed)
    except RulesError:
        raise Problem(400, "malformed", say("error.malformed.target")) from None
    return changed


def _opponents(data: wire.NewTable, number: int) -> list[wire.OpponentChoice]:
    """Return the characters of the computer's seats: those requested, then others."""
    if len(data.opponents) > number:
        raise Problem(400, "players", say("error.players.seats"))
    chosen = list(data.opponents)
    seated = [opponent.persona for opponent in chosen]
    if data.persona and len(chosen) < number and data.persona not in seated:
        chosen.append(wire.OpponentChoice(data.persona, data.level))
    while len(chosen) < number:
        fresh = _rarest([opponent.persona for opponent in chosen])
        chosen.append(wire.OpponentChoice(fresh, data.level))
    return chosen


def _rarest(seated: Sequence[str]) -> str:
    """The least frequent character at the table: one repeats only if all are seated."""
    return min((persona.id for persona in lobby_personas()), key=list(seated).count)


def display_name(name: str, otherwise: str, longest: int = _LONGEST_NAME) -> str:
    """Return a displayable name, without invisible or bidirectional control characters."""
    visible = "".join(
        letter for letter in normalize("NFC", name) if letter.isprintable() or letter.isspace()
    )
    visible = names.few_marks(visible)
    return " ".join(visible.split())[:longest].strip() or otherwise


def new_seed() -> str:
    """A bot's seed, as 64 hexadecimal digits."""
    return entropy.draw(32, "bot").hex()


# ---------------------------------------------------------------- once more


async def unchanged_identity(_guest: str, name: str, face: str) -> tuple[str, str]:
    """Return name and face unchanged."""
    return name, face


async def rematch_of(table: TableRow, seated: Seated) -> TableRow:
    """Return the row of a table for the same players, not yet named."""
    now = time.time_ns() // 1_000_000
    seats = rotated_seats(table, (new_seed() for _ in table.seats))
    return replace(
        table,
        seats=await _current_names(seats, seated),
        lay_off=rotated_modes(table),
        created=now,
        touched=now,
        over=False,
        listed=False,
        key=new_key() if table.maker else "",
        next="",
        due=None,
        event="",  # a rematch has no stake and new cards
        shared=False,
    )


async def _current_names(seats: tuple[SeatRow, ...], seated: Seated) -> tuple[SeatRow, ...]:
    """Return these seats with the current names and faces of their players."""
    called = list(seats)
    for seat, row in enumerate(seats):
        if row.guest:
            name, face = await seated(row.guest, row.name, row.face)
            others = [other.name for index, other in enumerate(called) if index != seat]
            called[seat] = replace(row, name=unique_name(name, others), face=face)
    return tuple(called)
