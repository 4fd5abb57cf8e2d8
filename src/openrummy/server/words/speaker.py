"""Who is spoken of, from where the listener sits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Seat

_NAMED = 2  # a side of so many is called by its names, a larger one a team


@dataclass(frozen=True)
class Speaker:
    """Names the seats of a table for one listener; ``viewer`` None is a spectator.

    ``sides`` are the seats that score together, ``gin`` is what a hand melded
    to the last card is called.
    """

    names: tuple[str, ...]
    viewer: Seat | None
    sides: tuple[tuple[Seat, ...], ...] = ()
    gin: str = "gin"

    def you(self, seat: Seat) -> bool:
        """Is it the listener's own seat?"""
        return seat == self.viewer

    def who(self, seat: Seat) -> str:
        """``You`` or ``Mara``, to begin a sentence with."""
        return "You" if self.you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """``Your`` or ``Mara's``, to begin a sentence with."""
        return "Your" if self.you(seat) else f"{self.names[seat]}'s"

    def whom(self, seat: Seat) -> str:
        """``you`` or ``Mara``, within a sentence."""
        return "you" if self.you(seat) else self.names[seat]

    def whose_within(self, seat: Seat) -> str:
        """``your`` or ``Mara's``, within a sentence."""
        return "your" if self.you(seat) else f"{self.names[seat]}'s"

    def was(self, seat: Seat) -> str:
        """``were`` or ``was``."""
        return "were" if self.you(seat) else "was"

    def verb(self, seat: Seat, plain: str, third: str | None = None) -> str:
        """``win`` or ``wins``."""
        return plain if self.you(seat) else third or f"{plain}s"

    # ------------------------------------------------------------ sides

    @property
    def teams(self) -> bool:
        """Do several seats score together?"""
        return any(len(side) > 1 for side in self.sides)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side; without sides every seat is one."""
        return self.sides[side] if self.sides else (side,)

    def side(self, side: int) -> str:
        """``You``, ``Your team``, ``Mara and Otto`` or ``Mara's team``, to begin with."""
        seats = self.seats_of(side)
        if len(seats) == 1:
            return self.who(seats[0])
        if self.viewer in seats:
            return "Your team"
        if len(seats) == _NAMED:
            return listed([self.names[seat] for seat in seats])
        return f"{self.names[seats[0]]}'s team"

    def side_verb(self, side: int, plain: str, third: str | None = None) -> str:
        """``win`` or ``wins``, for a side."""
        seats = self.seats_of(side)
        if len(seats) == 1:
            return self.verb(seats[0], plain, third)
        plural = self.viewer not in seats and len(seats) == _NAMED
        return plain if plural else third or f"{plain}s"


def listed(names: Sequence[str]) -> str:
    """``Mara``, ``Mara and Otto``, ``Mara, Otto and Ines``."""
    if len(names) <= 1:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def gin_word(rules: Rules) -> str:
    """What a hand melded to the last card is called."""
    return "rummy" if rules.count_score or rules.left_score else "gin"
