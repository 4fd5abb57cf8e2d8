"""Weights in a game with melds on the table: the few numbers that are tuned."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """Found by play against earlier versions of the player, and by least squares.

    ``away``
        how much each card still to get rid of lowers the chance to go out first;
    ``a_meld``
        a meld still in the hand is work to do, as much as this many loose cards;
    ``at_once``
        how much each card still to get rid of lowers the chance to go out with all
        cards at once, for a seat without a meld of its own;
    ``haste``
        how much less the points of a loose card weigh for each turn that may follow,
        in which it can be discarded;
    ``deny``
        of the points the others can lay off on a meld: what that costs its owner;
    ``picked``
        a card that comes by the pile, against one from the stock;
    ``deep``
        the chance to have a card that lies in the pile, in one turn;
    ``stray``
        the chance that a card without company finds a use, in one turn;
    ``calm``
        how much rarer deals end than :func:`ends` says, where nobody takes deep;
    ``full``, ``stalled``
        with this many opponents and a pile that is reshuffled, and for two with a stock that is
        played once: how much rarer deals end than :func:`ends` says;
    ``crowd``
        from this many opponents on a seat that remembers the pile minds which cards are the stock
        again. Against fewer it gains nothing: they end the deal in any case;
    ``stuck``
        how much rarer deals end then with each time that the pile has become the stock: what
        everybody waits for is in other hands;
    ``second``
        of the cards that meld with a loose one: those that meld with it and with the first
        that comes. Counts only where the stock is known to hold them;
    ``hasten``
        points of patience less for each opponent beyond the first where a limit may be knocked
        at: the more there are, the sooner another knocks, or nobody does;
    ``claimed``
        points that another is better off by a wild won back from the table.
    """

    away: float = 0.45
    a_meld: float = 0.5
    at_once: float = 0.3
    haste: float = 0.6
    deny: float = 0.3
    picked: float = 0.6
    deep: float = 0.35
    stray: float = 0.04
    calm: float = 1.0
    full: int = 4
    stalled: float = 0.3
    crowd: int = 3
    stuck: float = 0.8
    second: float = 0.3
    hasten: float = 25.0
    claimed: float = 6.0


BEST = Weights()
# The chance that a player with this many cards ends the deal in one turn; measured in play.
_ENDS = (0.9, 0.42, 0.27, 0.17, 0.11, 0.08, 0.06, 0.04, 0.025, 0.02, 0.015, 0.01)


def ends(held: int) -> float:
    """The chance that a player with this many cards ends the deal in one turn."""
    return _ENDS[min(held, len(_ENDS) - 1)]
