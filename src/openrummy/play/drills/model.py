"""Questions of the drills and their right answers, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from openrummy.core.cards import SINGLE_PACK, Card, CardSet
from openrummy.core.melds.plain import Meld, all_melds
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules

Drill: TypeAlias = Literal["deadwood", "leftover", "outs", "live", "safe"]
DRILLS: Final[tuple[Drill, ...]] = ("deadwood", "leftover", "outs", "live", "safe")
QUESTIONS: Final = 10  # in a round
HAND: Final = 10  # cards


@dataclass(frozen=True)
class Question:
    """A question with its options and right answer.

    ``hand`` is in display order; ``pile``: the discards, bottom first; ``taken``: the
    cards the opponent took from it and holds. The options are ``numbers`` or else ``cards``;
    ``right`` are the indices of those to choose: exactly one unless ``many``. ``melds`` explain the
    answer, ``left`` are the unmelded cards, ``points`` their deadwood. ``answers`` are the cards to
    be counted.
    """

    drill: Drill
    level: int  # 1 to 3
    hand: tuple[Card, ...]
    right: frozenset[int]
    numbers: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    many: bool = False
    pile: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()
    melds: tuple[Meld, ...] = ()
    left: CardSet = 0
    points: int = 0
    answers: tuple[Card, ...] = ()

    @property
    def options(self) -> int:
        """Number of options to choose from."""
        return len(self.numbers) or len(self.cards)


def rules() -> Rules:
    """The rules of the drills: the first game of the catalogue, plain gin."""
    return catalogue.variant(catalogue.names()[0]).rules


def fits(hand: CardSet, card: Card) -> bool:
    """True if the card forms a meld with cards of the hand."""
    return any(meld >> card & 1 for meld in all_melds(rules().melds, hand | 1 << card))


def unseen_cards(*seen: CardSet) -> CardSet:
    """The cards of the pack that are in none of the given sets."""
    left = SINGLE_PACK
    for cards in seen:
        left &= ~cards
    return left
