"""Values of analysis: decisions, the price of each action, marks, reviews.

Points are those of the deal, chances those of winning the game, both for the seat that
decides. An ``error`` is a standard error; displayed intervals are ±1.96 standard errors.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from openrummy.bots.base import Fact, Seen
from openrummy.core.engine import Action
from openrummy.core.scoring.result import Seat

METHOD = 6  # increment when results change: stored results of older versions are recomputed


class Kind(StrEnum):
    """Subject of a decision; summaries count by it."""

    UPCARD = "upcard"  # take the first upcard or pass
    DRAW = "draw"  # from the stock or from the pile
    DISCARD = "discard"  # no knock is possible
    KNOCK = "knock"  # knock now, or discard and wait
    SHOW = "show"  # with which melds to knock, as the prices tell: not whether
    LAY_OFF = "lay-off"
    PLAY = "play"  # melds on the table: lay down, lay off, discard
    DECLARE = "declare"  # whole hands: declare, drop, go on
    OTHER = "other"


@dataclass(frozen=True)
class Estimate:
    """A mean over sampled worlds, and its standard error."""

    mean: float
    error: float = 0.0


@dataclass(frozen=True)
class Decision:
    """A decision of a seat: its knowledge and its action.

    ``entry`` is the place of the action among the entries of the record, ``deal`` counts
    from 1, ``move`` counts the decisions of this seat in the deal from 1. ``seen`` holds what
    the seat knew then and nothing else; ``odds``: probabilities of the opponent's learned
    styles, given what the seat had seen of earlier deals and this one (empty: not known).
    """

    entry: int
    deal: int
    move: int
    seat: Seat
    kind: Kind
    seen: Seen
    played: Action | None
    odds: tuple[float, ...] = ()


@dataclass(frozen=True)
class Price:
    """Price of an action: points of the deal, and the chance to win the game.

    ``loss_points`` and ``loss`` are how far it is behind the best action, from the same
    worlds; 0 with error 0 for the best. ``chance`` and ``loss`` are None in a game whose
    end cannot be evaluated (no target, or several sheets that are not supported).
    """

    action: Action
    points: Estimate
    loss_points: Estimate
    chance: Estimate | None = None
    loss: Estimate | None = None
    worlds: int = 0


class Mark(StrEnum):
    """Mark of a decision; ``NONE`` is shown as a tick where decisions are counted."""

    NONE = ""
    HARD = "!"  # the only good action, and hard to find
    INEXACT = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


@dataclass(frozen=True)
class Priced:
    """A decision with the price of each sensible action, best first.

    ``played`` is the place of the action that was done among ``prices``, None where nothing
    was done (a position that is asked about). ``real``: it counts; forced and trivial
    decisions do not. ``opinion``: from playouts of players not validated
    for this game, so intervals are wide and wording is cautious. ``assumed`` names the
    opponent that was assumed.
    """

    decision: Decision
    prices: tuple[Price, ...]
    played: int | None
    mark: Mark = Mark.NONE
    real: bool = True
    opinion: bool = False
    assumed: str = ""

    @property
    def lost(self) -> float:
        """Points lost by the decision; 0 if unknown."""
        return 0.0 if self.played is None else self.prices[self.played].loss_points.mean


@dataclass(frozen=True)
class Reason:
    """Reason why an action is better or worse: a code of ``[reason]`` and its facts.

    ``title`` is a code too: one word that stands before the sentence (``safe``, ``heavy``).
    """

    title: str
    code: str
    data: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class DealLuck:
    """A deal for one seat of two: its points, and how much of them was luck.

    ``points`` is the result of the deal for the seat (its own less the opponent's), ``luck``
    what cards and draws brought it (mean 0 over all deals), ``adjusted`` what is left.
    """

    deal: int
    points: float
    luck: float
    adjusted: float


@dataclass(frozen=True)
class Grade:
    """Grade of a seat: points and chance lost a real decision, and a letter A to F.

    ``low`` and ``high`` bound ``lost`` (95 %). ``letter`` is empty where too few decisions
    were real to tell. ``rate``: real decisions of a hundred that were marked as mistakes.
    """

    decisions: int
    lost: float
    low: float
    high: float
    rate: float
    letter: str = ""


@dataclass(frozen=True)
class KindSummary:
    """Decisions of one kind: how many were real, how many marked, points and chance lost."""

    kind: Kind
    decisions: int
    marked: int
    lost: float
    lost_chance: float


@dataclass(frozen=True)
class SeatReview:
    """Review of one seat.

    ``points``: the result over all deals; ``play`` and ``theirs`` what its own decisions
    and the opponent's brought it (at most 0, at least 0), ``cards`` the rest: the three add
    up to ``points`` exactly. ``cards_error`` is a standard error.
    """

    seat: Seat
    grade: Grade
    kinds: tuple[KindSummary, ...]
    points: float
    cards: float
    cards_error: float
    play: float
    theirs: float
    luck: tuple[DealLuck, ...] = ()


@dataclass(frozen=True)
class Review:
    """A game that was analysed: all decisions in order, and a summary for each seat."""

    decisions: tuple[Priced, ...]
    seats: tuple[SeatReview, ...]
    assumed: str
    seconds: float
    opinion: bool = False
    reasons: dict[int, tuple[Reason, ...]] = field(default_factory=dict)  # by entry
