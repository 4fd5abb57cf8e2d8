"""The log of a single arena game: a line of JSON, and a record to replay it from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from openrummy.bots.match import Tally
from openrummy.core.notation.records import Player, Record, write

RUN, GROUP, TABLE = "Run", "Group", "Table"  # record headers that identify a game of an arena


@dataclass(frozen=True)
class SeatedPlayer:
    """The player in a seat: the entrant as named, its label and its version.

    ``seed`` is its random seed: 64 hexadecimal digits.
    """

    entrant: str
    name: str
    version: str
    seed: str
    program: bool = False


@dataclass(frozen=True)
class GameLog:
    """One game of a group: the fields of its line, and the record as text.

    ``table`` counts the games of a group from 0.
    """

    group: int
    table: int
    fields: Mapping[str, Any]
    record: str

    def key(self, run: str) -> tuple[str, int, int]:
        """Key of a game, unique over all runs."""
        return run, self.group, self.table

    def line(self, run: Mapping[str, Any], finished_at: str) -> dict[str, Any]:
        """The line of a log; ``run`` is shared by all lines, ``finished_at`` is the game's end."""
        number = {"group": self.group, "table": self.table, "at": finished_at}
        return {**run, **number, **self.fields}


def game_log(
    record: Record,
    group: int,
    table: int,
    seats: Sequence[SeatedPlayer],
    tally: Tally,
    entropy: bytes,
) -> GameLog:
    """The log of one game.

    ``entropy`` is the source of its deals; ``record`` holds the headers shared by the run.
    """
    fields = {
        "bots": [seat.entrant for seat in seats],
        "names": [seat.name for seat in seats],
        "versions": [seat.version for seat in seats],
        "seeds": [seat.seed for seat in seats],
        "entropy": entropy.hex(),
        "deals": tally.deals,
        "points": tally.points,
        "winners": tally.winners,
        "result": tally.result,
        "capped": tally.capped,
        "faults": [{"seat": seat, "what": what} for seat, what in tally.faults],
        "decisions": tally.decisions,
        "timeouts": tally.timeouts,
        "ms": [round(1000 * seconds, 3) for seconds in tally.seconds],
    }
    whole = replace(
        record,
        players=tuple(map(_player, seats)),
        entries=tuple(tally.entries),
        result=tally.result,
        headers=(*record.headers, (GROUP, str(group)), (TABLE, str(table))),
    )
    luck = {"luck": tally.luck} if any(tally.luck) else {}
    return GameLog(group, table, fields | luck, write(whole))


def _player(seated: SeatedPlayer) -> Player:
    """A program goes by its own name: its command line stays private."""
    return Player(
        seated.name, "program" if seated.program else seated.entrant, seated.version, seated.seed
    )
