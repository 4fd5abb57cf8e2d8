"""Who sits where at a new table: a person first, the computer in every other seat."""

from __future__ import annotations

import re
from dataclasses import replace

from openrummy.host import SeatRow
from openrummy.notation import wire
from openrummy.rules import check
from openrummy.rules.pieces import Rules, Variant
from openrummy.rules.schema import RulesError
from openrummy.server.errors import Problem
from openrummy.server.hub import new_seed
from openrummy.server.people import UnknownPersona, lobby_personas, persona

# what a table asked for can be refused as
ERRORS = ("malformed", "players", "no-such-opponent")
_LONGEST_NAME = 24
_FACE = re.compile(r"[a-z0-9-]{1,24}")


def seats_for(variant: Variant, data: wire.NewTable, guest: str) -> tuple[SeatRow, ...]:
    """The seats of a new table. Raises :class:`Problem` for what cannot be seated."""
    number = players_of(variant.rules, data.players)
    chosen = _opponents(data, number - 1)
    names: list[str] = []
    rows = [_guest_seat(data, guest)]
    for one in chosen:
        row = _bot_seat(one)
        names.append(row.name)
        again = names.count(row.name)
        rows.append(replace(row, name=f"{row.name} {again}") if again > 1 else row)
    return tuple(rows)


def players_of(rules: Rules, wanted: int | None) -> int:
    """How many sit down; the fewest the game seats without a wish."""
    allowed = rules.seating.players
    if wanted is None:
        return min(allowed)
    if wanted not in allowed:
        told = ", ".join(map(str, allowed[:-1])) + " or " if len(allowed) > 1 else ""
        raise Problem(400, "players", f"This game is for {told}{allowed[-1]} players.")
    return wanted


def with_target(rules: Rules, players: int, target: int) -> Rules:
    """The rules with another target for so many players."""
    if rules.sheet.target == 0:
        raise Problem(400, "malformed", "This game is not played to a target.")
    others = tuple(pair for pair in rules.sheet.target_of if pair[0] != players)
    changed = replace(rules, sheet=replace(rules.sheet, target=target, target_of=others))
    try:
        check.require(changed)
    except RulesError:
        raise Problem(400, "malformed", "That target is not possible.") from None
    return changed


def _opponents(data: wire.NewTable, number: int) -> list[wire.OpponentChoice]:
    """The characters of the computer's seats, those asked for and then others."""
    if len(data.opponents) > number:
        raise Problem(400, "players", "There are more opponents than seats.")
    chosen = list(data.opponents)
    known = [one.id for one in lobby_personas()]
    wanted = [data.persona, *known] if data.persona else known
    while len(chosen) < number:
        here = {one.persona for one in chosen}
        fresh = next((one for one in wanted if one not in here), wanted[0])
        chosen.append(wire.OpponentChoice(fresh, data.level))
    return chosen


def _guest_seat(data: wire.NewTable, guest: str) -> SeatRow:
    return SeatRow(shown_name(data.name, "You"), shown_face(data.face), guest=guest)


def shown_name(name: str, otherwise: str) -> str:
    """A name as it may be shown."""
    name = " ".join(name.split())[:_LONGEST_NAME]
    return name if name and name.isprintable() else otherwise


def shown_face(face: str) -> str:
    """The name of a face, as it may be one."""
    return face if _FACE.fullmatch(face) else "guest"


def _bot_seat(one: wire.OpponentChoice) -> SeatRow:
    try:
        found = persona(one.persona)
    except UnknownPersona:
        raise Problem(404, "no-such-opponent", "There is no opponent of that name.") from None
    return SeatRow(
        name=found.name,
        face=found.face,
        line=one.level.capitalize(),
        bot=f"{found.id}-{one.level}",
        persona=found.id,
        level=one.level,
        seed=new_seed(),
    )
