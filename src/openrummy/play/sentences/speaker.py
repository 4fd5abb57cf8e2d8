"""Names of players and sides, from the viewer's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.core.rules.pieces import CountScore, LeftScore, Rules
from openrummy.core.rules.text import join_words, say
from openrummy.core.scoring.result import Seat

_MAX_LISTED = 2  # the players of larger sides are not listed: they are called a team


@dataclass(frozen=True)
class Speaker:
    """Names of the seats for one viewer; ``viewer`` is None for a spectator.

    ``sides`` lists the seats that score together, empty if each seat scores alone. ``gin`` is
    the word for a hand melded to the last card (:func:`gin_word`).
    """

    names: tuple[str, ...]
    viewer: Seat | None
    sides: tuple[tuple[Seat, ...], ...] = ()
    gin: str = "gin"

    def is_viewer(self, seat: Seat) -> bool:
        """True if this is the viewer's own seat."""
        return seat == self.viewer

    def arguments_for(self, seat: Seat, who: str = "who", name: str = "name") -> dict[str, str]:
        """Arguments of a sentence about a seat: the form (``you`` or ``other``) and the name.

        ``who`` and ``name`` are the keys of the two arguments.
        """
        return {who: "you" if self.is_viewer(seat) else "other", name: self.names[seat]}

    def who(self, seat: Seat) -> str:
        """``You`` or ``Mara``, alone or at the start of a list entry."""
        return say("who.alone", **self.arguments_for(seat))

    def whom(self, seat: Seat) -> str:
        """``you`` or ``Mara``, within a sentence."""
        return say("who.within", **self.arguments_for(seat))

    # ------------------------------------------------------------ sides

    @property
    def teams(self) -> bool:
        """True if any seats score together."""
        return any(len(side) > 1 for side in self.sides)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side; without sides the seat of that number."""
        return self.sides[side] if self.sides else (side,)

    def side(self, side: int) -> str:
        """``You``, ``Your team``, ``Mara and Otto`` or ``Mara's team``, to start a sentence."""
        return self.side_arguments(side)["name"]

    def side_arguments(self, side: int) -> dict[str, str]:
        """Arguments of a sentence about a side: the form and the name."""
        seats = self.seats_of(side)
        if len(seats) == 1:
            return self.arguments_for(seats[0]) | {"name": self.who(seats[0])}
        if self.viewer in seats:
            return {"who": "other", "name": say("who.own-team")}
        if len(seats) == _MAX_LISTED:
            return {"who": "many", "name": join_words([self.names[seat] for seat in seats])}
        return {"who": "other", "name": say("who.team", name=self.names[seats[0]])}

    def list_of_names(self, seats: Sequence[Seat]) -> str:
        """``You, Mara and Otto``, to start a sentence."""
        return join_words([self.who(seat) for seat in seats])


def gin_word(rules: Rules) -> str:
    """Return the word for a hand melded to the last card: ``gin`` or ``rummy``."""
    return "rummy" if (rules.score_as(CountScore) or rules.score_as(LeftScore)) else "gin"
