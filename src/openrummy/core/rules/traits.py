"""Defaults of every form of a rule piece.

Code that reads rules asks for a trait and not for the form of a piece, so that a new form
finds its way through engine, server and bots by saying what is different.
"""

from __future__ import annotations


class SeatingPiece:
    """Defaults of every seating."""

    @property
    def in_teams(self) -> bool:
        """Do the players of a side play together (S5)?"""
        return False

    @property
    def dealer_sits_out(self) -> bool:
        """Does the dealer watch the deal (S4)?"""
        return False

    @property
    def alone(self) -> bool:
        """Does everybody play in every deal, each for themselves?"""
        return not (self.in_teams or self.dealer_sits_out)


class WildPiece:
    """Defaults of every rule on wild ranks."""

    @property
    def any(self) -> bool:
        """Is some rank wild, in some deal at least?"""
        return True

    @property
    def order(self) -> tuple[int, ...]:
        """The ranks that are wild deal by deal, where that is fixed."""
        return ()

    @property
    def named(self) -> bool:
        """Does the dealer name the rank?"""
        return False

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks the dealer may name."""
        return ()

    @property
    def turned(self) -> bool:
        """Does a card that is turned up tell the rank?"""
        return False


class OpeningPiece:
    """Defaults of every opening."""

    @property
    def offer(self) -> bool:
        """Is the upcard offered before the first turn?"""
        return False

    @property
    def after(self) -> str:
        """First draw once all have passed: "stock" or "either"."""
        return ""

    @property
    def extra(self) -> bool:
        """Does the first to act have one card more?"""
        return False

    @property
    def upcard(self) -> bool:
        """Is a card turned up for the pile?"""
        return True

    @property
    def to(self) -> str:
        """First seat to act: "first" or "dealer"."""
        return "first"


class LimitPiece:
    """Defaults of every knock limit."""

    @property
    def by_card(self) -> bool:
        """Does a card turned up tell the limit of each deal?"""
        return False

    @property
    def knocks(self) -> bool:
        """Does anybody knock?"""
        return True

    @property
    def any_count(self) -> bool:
        """May any hand knock?"""
        return False

    @property
    def hands(self) -> bool:
        """Are hands of five cards shown?"""
        return False

    @property
    def gin_only(self) -> bool:
        """Does only gin end the deal?"""
        return False

    @property
    def points(self) -> int:
        """The limit, where it is the same in every deal; else 0."""
        return 0

    @property
    def least(self) -> str:
        """The least class of a hand of five cards that may be shown."""
        return ""

    @property
    def fixed(self) -> bool:
        """Is the limit the same in every deal?"""
        return False

    @property
    def ace(self) -> str:
        """Effect of an ace as upcard or knock card: "gin-only" or "one"."""
        return ""

    @property
    def second_pack(self) -> bool:
        """Is the limit told by a card of a second pack?"""
        return False


class ScorePiece:
    """Defaults of every score of a deal."""

    @property
    def doubled(self) -> tuple[int, ...]:
        """Wild ranks by which a deal counts double."""
        return ()

    @property
    def rummy_doubles(self) -> bool:
        """Does going rummy double the count?"""
        return False

    @property
    def up_for_two(self) -> int:
        """Points for ending the deal with a natural 2; 0: it cannot be done."""
        return 0

    @property
    def low_ace(self) -> bool:
        """Does an ace in A-2-3 on the table count 1?"""
        return False

    @property
    def melded(self) -> bool:
        """Do cards on the table score?"""
        return False

    @property
    def drops(self) -> tuple[int, ...]:
        """Costs of dropping, before the first turn and later; empty: nobody may."""
        return ()

    @property
    def protected(self) -> bool:
        """Does a pure run count nothing even without a second run?"""
        return False

    @property
    def spade_doubles(self) -> bool:
        """Does a deal with a spade as upcard count double?"""
        return False

    @property
    def to(self) -> str:
        """Side that the score goes to."""
        return "winner"


class FormatPiece:
    """Defaults of every format."""

    @property
    def games(self) -> int:
        """Number of games that are played, or needed at most."""
        return 1

    @property
    def target(self) -> int:
        """Points of all games together that win; 0: none."""
        return 0

    @property
    def at_once(self) -> bool:
        """Are all games scored at the same time?"""
        return False

    @property
    def single(self) -> bool:
        """Is one game all there is?"""
        return False
