"""Who is spoken of, from where the listener sits."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.results import Seat


@dataclass(frozen=True)
class Speaker:
    """Names the seats of a table for one listener; ``viewer`` None is a spectator."""

    names: tuple[str, ...]
    viewer: Seat | None

    def you(self, seat: Seat) -> bool:
        """Is it the listener's own seat?"""
        return seat == self.viewer

    def who(self, seat: Seat) -> str:
        """``You`` or ``Mara``, to begin a sentence with."""
        return "You" if self.you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """``Your`` or ``Mara's``, to begin a sentence with."""
        return "Your" if self.you(seat) else f"{self.names[seat]}'s"

    def whose_within(self, seat: Seat) -> str:
        """``your`` or ``Mara's``, within a sentence."""
        return "your" if self.you(seat) else f"{self.names[seat]}'s"

    def was(self, seat: Seat) -> str:
        """``were`` or ``was``."""
        return "were" if self.you(seat) else "was"

    def verb(self, seat: Seat, plain: str, third: str | None = None) -> str:
        """``win`` or ``wins``."""
        return plain if self.you(seat) else third or f"{plain}s"
