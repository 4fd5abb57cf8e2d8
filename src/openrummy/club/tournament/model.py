"""Data classes of a tournament: plan, entrants, pairings and results.

Points are counted in halves, so that a tie is an integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["knockout", "round-robin", "swiss", "arena"]
Late: TypeAlias = Literal["none", "zero", "half"]
Kind: TypeAlias = Literal["game", "bye", "half", "zero"]


@dataclass(frozen=True)
class Plan:
    """The terms of a tournament.

    ``table`` is the maximum number of entrants in a game, ``sizes`` are all allowed numbers.
    ``rounds`` 0: the usual number. ``best_of``: maximum number of games of a knockout match.
    ``late``: the result of rounds that a late entrant missed.
    """

    format: Format
    table: int = 2
    sizes: tuple[int, ...] = (2,)
    rounds: int = 0
    best_of: int = 1
    third_place: bool = True
    late: Late = "none"
    duplicate: bool = False

    @property
    def win(self) -> int:
        """Value of a win in halves: a point for each opponent."""
        return 2 * (self.table - 1)


@dataclass(frozen=True)
class Entrant:
    """An entrant: ``seed`` is the place in the draw, from 1 (0 before the draw).

    It is paired from round ``since`` to round ``until`` (None: the last one).
    """

    number: int
    seed: int = 0
    since: int = 1
    until: int | None = None

    def plays_in(self, round_: int) -> bool:
        """True if the entrant may be paired in this round."""
        return self.since <= round_ and (self.until is None or round_ <= self.until)


@dataclass(frozen=True)
class Pairing:
    """A pairing of a round: entrants in seat order, and the result.

    ``places`` (1 for the best, equal for a tie) are empty while it is being played; ``scores`` are
    those of the sheet, higher is better. ``forfeits``: entrants who did not come or gave up.
    ``corrected``: points set by a director. ``games``: games won by each in a match.
    """

    round: int
    number: int
    entrants: tuple[int, ...]
    kind: Kind = "game"
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    forfeits: tuple[int, ...] = ()
    corrected: tuple[int, ...] = ()
    games: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """True if the pairing has a result."""
        return self.kind != "game" or bool(self.places or self.corrected)

    @property
    def met(self) -> bool:
        """True if two or more entrants met or were to meet."""
        return self.kind == "game"


@dataclass(frozen=True)
class Tournament:
    """A tournament. ``pairings`` are sorted by round; in an arena by time of pairing.

    ``rounds`` is the total number of rounds; 0 before the start and in an arena.
    """

    plan: Plan
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...] = ()
    rounds: int = 0

    @property
    def round(self) -> int:
        """The last paired round, from 1; 0 before the first."""
        return self.pairings[-1].round if self.pairings else 0

    def of_round(self, round_: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == round_)

    def entrant(self, number: int) -> Entrant:
        """The entrant with this number. Raises KeyError."""
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    def in_draw(self) -> tuple[Entrant, ...]:
        """Entrants in the draw, by seed."""
        return tuple(
            sorted(
                (entrant for entrant in self.entrants if entrant.seed),
                key=lambda entrant: entrant.seed,
            )
        )

    def active(self, round_: int) -> tuple[Entrant, ...]:
        """Entrants who may be paired in this round, by seed."""
        return tuple(entrant for entrant in self.in_draw() if entrant.plays_in(round_))

    def round_over(self, round_: int) -> bool:
        """True if every pairing of the round has a result."""
        return all(pairing.over for pairing in self.of_round(round_))

    def meetings(self) -> Iterator[tuple[int, int]]:
        """Yield every pair of entrants who met or were to meet, smaller number first."""
        for pairing in self.pairings:
            if pairing.met:
                together = sorted(pairing.entrants)
                for index, first in enumerate(together):
                    for second in together[index + 1 :]:
                        yield first, second
