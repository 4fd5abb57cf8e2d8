"""Names and forms of address, from the listener's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.core.rules.pieces import CountScore, LeftScore, Rules
from openrummy.core.rules.text import join_words, say
from openrummy.core.scoring.result import Seat

_NAMED = 2  # maximum size of a side that is listed by names; a larger one is called a team


@dataclass(frozen=True)
class Speaker:
    """Names of the seats for one listener; ``viewer`` None is a spectator.

    ``sides`` are the seats that score together, ``gin`` is what a hand melded
    to the last card is called.
    """

    names: tuple[str, ...]
    viewer: Seat | None
    sides: tuple[tuple[Seat, ...], ...] = ()
    gin: str = "gin"

    def you(self, seat: Seat) -> bool:
        """Return whether it is the listener's own seat."""
        return seat == self.viewer

    def arguments_for(self, seat: Seat, who: str = "who", name: str = "name") -> dict[str, str]:
        """Arguments of a sentence about a seat: the form (``you`` or ``other``), and the name."""
        return {who: "you" if self.you(seat) else "other", name: self.names[seat]}

    def who(self, seat: Seat) -> str:
        """``You`` or ``Mara``, by itself or to begin an entry of a list with."""
        return say("who.alone", **self.arguments_for(seat))

    def whom(self, seat: Seat) -> str:
        """``you`` or ``Mara``, within a sentence."""
        return say("who.within", **self.arguments_for(seat))

    # ------------------------------------------------------------ sides

    @property
    def teams(self) -> bool:
        """Return whether several seats score together."""
        return any(len(side) > 1 for side in self.sides)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side; without sides every seat is one."""
        return self.sides[side] if self.sides else (side,)

    def side(self, side: int) -> str:
        """``You``, ``Your team``, ``Mara and Otto`` or ``Mara's team``, to begin with."""
        return self.side_arguments(side)["name"]

    def side_arguments(self, side: int) -> dict[str, str]:
        """Arguments of a sentence about a side: ``you``, ``many`` or ``other``; and its name."""
        seats = self.seats_of(side)
        if len(seats) == 1:
            return self.arguments_for(seats[0]) | {"name": self.who(seats[0])}
        if self.viewer in seats:
            return {"who": "other", "name": say("who.own-team")}
        if len(seats) == _NAMED:
            return {"who": "many", "name": join_words([self.names[seat] for seat in seats])}
        return {"who": "other", "name": say("who.team", name=self.names[seats[0]])}

    def list_of_names(self, seats: Sequence[Seat]) -> str:
        """``You, Mara and Otto``, to begin with."""
        return join_words([self.who(seat) for seat in seats])


def gin_word(rules: Rules) -> str:
    """The word for a hand melded to the last card: ``gin`` or ``rummy``."""
    return "rummy" if (rules.score_as(CountScore) or rules.score_as(LeftScore)) else "gin"
