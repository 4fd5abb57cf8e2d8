"""The log of a single arena game: a line of JSON, and a record to replay it from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openrummy.bots.match import Tally
from openrummy.core.notation.records import Player, Record, write
from openrummy.core.rules.pieces import Rules

RUN, GROUP, TABLE = "Run", "Group", "Table"  # headers of a record: which game of an arena it is


@dataclass(frozen=True)
class Seated:
    """The holder of a seat: an entrant as it was named, its label and its version.

    ``seed`` settles its chance: 64 hexadecimal digits.
    """

    entrant: str
    name: str
    version: str
    seed: str
    program: bool = False


@dataclass(frozen=True)
class GameLog:
    """One game of a group: the seats, the result and the record as text.

    ``table`` counts the games of a group from 0, ``entropy`` is what its deals come from.
    Lists have a place for each seat; ``ms`` is all the time a seat took.
    """

    group: int
    table: int
    seats: tuple[Seated, ...]
    entropy: str
    deals: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    result: str
    capped: bool
    faults: tuple[tuple[int, str], ...]
    decisions: tuple[int, ...]
    timeouts: tuple[int, ...]
    ms: tuple[float, ...]
    luck: tuple[float, ...]
    record: str

    def key(self, run: str) -> tuple[str, int, int]:
        """Key of a game, unique over all runs."""
        return run, self.group, self.table

    def line(self, run: Mapping[str, Any], finished_at: str) -> dict[str, Any]:
        """The line of a log; ``run`` is shared by all lines, ``finished_at`` is the game's end."""
        fields = dict(run) | {
            "group": self.group,
            "table": self.table,
            "at": finished_at,
            "bots": [seat.entrant for seat in self.seats],
            "names": [seat.name for seat in self.seats],
            "versions": [seat.version for seat in self.seats],
            "seeds": [seat.seed for seat in self.seats],
            "entropy": self.entropy,
            "deals": self.deals,
            "points": list(self.points),
            "winners": list(self.winners),
            "result": self.result,
            "capped": self.capped,
            "faults": [{"seat": seat, "what": what} for seat, what in self.faults],
            "decisions": list(self.decisions),
            "timeouts": list(self.timeouts),
            "ms": list(self.ms),
        }
        return fields | ({"luck": list(self.luck)} if any(self.luck) else {})


def game_log(
    group_and_table: tuple[int, int], seats: tuple[Seated, ...], tally: Tally, entropy: bytes
) -> GameLog:
    """The log of one game, without its record; ``group_and_table``: its group and number there."""
    group, table = group_and_table
    return GameLog(
        group=group,
        table=table,
        seats=seats,
        entropy=entropy.hex(),
        deals=tally.deals,
        points=tuple(tally.points),
        winners=tally.winners,
        result=tally.result,
        capped=tally.capped,
        faults=tuple(tally.faults),
        decisions=tuple(tally.decisions),
        timeouts=tuple(tally.timeouts),
        ms=tuple(round(1000 * seconds, 3) for seconds in tally.seconds),
        luck=tuple(tally.luck),
        record="",
    )


def record_text(rules: Rules, name: str, run: str, played: GameLog, tally: Tally) -> str:
    """The game as a record; ``name`` is what the rules are called."""
    return write(
        Record(
            rules,
            tuple(map(_player, played.seats)),
            tuple(tally.entries),
            name=name,
            result=played.result,
            headers=((RUN, run), (GROUP, str(played.group)), (TABLE, str(played.table))),
        )
    )


def _player(seated: Seated) -> Player:
    """A program goes by its own name: its command line stays private."""
    return Player(
        seated.name, "program" if seated.program else seated.entrant, seated.version, seated.seed
    )
