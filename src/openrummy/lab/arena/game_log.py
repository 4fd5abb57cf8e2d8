"""What is kept of a single game of an arena: a line of a log, and a record to play it again."""

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
    """Who sits in a seat: an entrant as it was named, how it is shown, and its version.

    ``seed`` settles its chance: 64 hexadecimal digits.
    """

    entrant: str
    name: str
    version: str
    seed: str
    program: bool = False


@dataclass(frozen=True)
class GameLog:
    """One game of a group: who sat where, what it came to, and its record as text.

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
        """What no other game of any run has."""
        return run, self.group, self.table

    def line(self, run: Mapping[str, Any], at: str) -> dict[str, Any]:
        """The line of a log; ``run`` is the same in all lines, ``at`` the time it was over."""
        found = dict(run) | {
            "group": self.group,
            "table": self.table,
            "at": at,
            "bots": [one.entrant for one in self.seats],
            "names": [one.name for one in self.seats],
            "versions": [one.version for one in self.seats],
            "seeds": [one.seed for one in self.seats],
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
        return found | ({"luck": list(self.luck)} if any(self.luck) else {})


def game_log(
    place: tuple[int, int], seats: tuple[Seated, ...], tally: Tally, entropy: bytes
) -> GameLog:
    """The log of one game, without its record. ``place``: its group, and which game of that."""
    group, table = place
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
        ms=tuple(round(1000 * one, 3) for one in tally.seconds),
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


def _player(one: Seated) -> Player:
    """A program is called by its own name: its command line is nobody else's business."""
    return Player(one.name, "program" if one.program else one.entrant, one.version, one.seed)
