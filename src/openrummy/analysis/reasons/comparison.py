"""Comparison of two actions, and helpers to state weighted reasons for the better one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from openrummy.analysis.model import Decision, Price, Reason
from openrummy.analysis.opponent_holdings import Hands
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.bots.base import Seen
from openrummy.core.cards import CardSet, cards_text
from openrummy.core.engine import Action
from openrummy.core.melds.plain import kind_of
from openrummy.core.rules.pieces import Melds
from openrummy.core.scoring.result import Seat

# approximate weight of a reason in points of the deal, and the reason
Weighed: TypeAlias = tuple[float, Reason]
Found: TypeAlias = Iterator[Weighed]
Data: TypeAlias = dict[str, int | str]


@dataclass(frozen=True)
class Case:
    """The better action, the other one, and the seat's knowledge of both.

    ``hands`` is None where no hands of the opponent can be drawn.
    """

    decision: Decision
    best: Price
    other: Price
    holding: Holding
    hands: Hands | None

    @property
    def seen(self) -> Seen:
        """Knowledge of the seat."""
        return self.decision.seen

    @property
    def opponent(self) -> Seat:
        """The opponent; with several, the next in turn."""
        return self.holding.opponent

    def taken(self, action: Action) -> float | None:
        """Probability that the card the action leaves on the pile is taken at once."""
        return None if self.hands is None else self.hands.taken.get(action)

    def knocked(self, action: Action) -> float | None:
        """Probability that the opponent knocks or has gin in its next turn."""
        return None if self.hands is None else self.hands.knocked.get(action)


def because(title: str, code: str, *parts: Mapping[str, int | str], **data: int | str) -> Reason:
    """A reason with its facts."""
    facts = {name: value for part in (*parts, data) for name, value in part.items()}
    return Reason(title, code, tuple(facts.items()))


def text(cards: CardSet) -> str:
    """Cards as a fact."""
    return cards_text(cards)


def kind_name(melds: Melds, cards: CardSet) -> str:
    """``set`` or ``run``; empty for cards that are no meld."""
    kind = kind_of(melds, cards)
    return kind.value if kind else ""


def percent(share: float) -> int:
    """Round to a percentage: 0 and 100 only if certain."""
    if share in (0.0, 1.0):
        return int(100 * share)
    return min(99, max(1, round(100 * share)))


def tenths(points: float) -> str:
    """Format points with one decimal."""
    return f"{points:.1f}"
