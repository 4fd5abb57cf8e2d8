"""Tuned weights for games with melds on the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """Weights fitted by play against earlier versions of the player and by least squares.

    ``away``
        decay of the probability of going out first, per card still to get rid of;
    ``a_meld``
        a meld still in the hand, in equivalent loose cards;
    ``at_once``
        decay of the probability of going out with all cards at once, per card still to get
        rid of, for a seat without a meld on the table;
    ``haste``
        discount on the points of a loose card for each further turn, in which it can be
        discarded;
    ``deny``
        cost to the owner of a meld, as a share of the points the others can lay off on it;
    ``picked``
        probability of getting a card from the pile, relative to the stock;
    ``deep``
        probability per turn of getting a card that is in the pile;
    ``stray``
        probability per turn that an isolated card finds a use;
    ``calm``
        factor on :func:`end_probability` where nobody takes deep cards of the pile;
    ``full``, ``stalled``
        factor ``stalled`` on :func:`end_probability` with at least ``full`` opponents and a
        reshuffled pile, or between two with a stock that is played once;
    ``crowd``
        number of opponents from which a seat that remembers the pile accounts for the cards
        reshuffled into the stock. Against fewer it gains nothing: they end the deal anyway;
    ``stuck``
        factor on :func:`end_probability` then for each reshuffle: the cards everybody waits
        for are in other hands;
    ``second``
        of the cards that meld with a loose one, the share that melds with it and with the first
        one drawn. Counts only where the stock is known to hold them;
    ``hasten``
        reduction of patience for each opponent beyond the first where a knock limit applies:
        the more opponents, the sooner one of them knocks, or nobody does;
    ``claimed``
        gain in points of another player from a wild claimed from the table.
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
# Probability by hand size that a player ends the deal in one turn; measured in play.
_ENDS = (0.9, 0.42, 0.27, 0.17, 0.11, 0.08, 0.06, 0.04, 0.025, 0.02, 0.015, 0.01)


def end_probability(held: int) -> float:
    """Probability that a player with ``held`` cards ends the deal in one turn."""
    return _ENDS[min(held, len(_ENDS) - 1)]
