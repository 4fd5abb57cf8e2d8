"""Analysis: reviews of games, positions of the analysis board, the coach.

Points are points of the deal; chances are probabilities (0 to 1) of winning the game.
``error`` is half of a 95 % interval. Sentences are ready to display; ``cards`` lists the
cards they name.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.replay import ReplayBoard

MarkName: TypeAlias = Literal["", "!", "?!", "?", "??"]
KindName: TypeAlias = Literal[
    "upcard", "draw", "discard", "knock", "show", "lay-off", "play", "declare", "other"
]
AnalysisState: TypeAlias = Literal["waiting", "running", "done", "failed", "unavailable"]


class PricedAction(Struct):
    """An action and its value; ``text`` describes it ("Discard K♠").

    ``equal``: not significantly worse than the best. ``chance``, ``loss`` and their
    errors are None if the winning probability cannot be estimated.
    """

    token: str
    text: str
    cards: list[str]
    points: float
    points_error: float
    loss_points: float
    chance: float | None
    chance_error: float | None
    loss: float | None
    loss_error: float | None
    worlds: int
    best: bool = False
    equal: bool = False
    played: bool = False


class ReasonLine(Struct):
    """A reason: a short label and a sentence."""

    title: str
    text: str
    cards: list[str] = []


class HeldGuess(Struct):
    """A guess about the opponent's hand, with its probability as ``share``."""

    text: str
    cards: list[str]
    share: float


class DecisionCard(Struct):
    """A decision in a list: ``text`` is the action played ("discarded 9♦"), ``loss`` its cost.

    ``entry`` identifies it; ``deal`` and ``move`` count from 1; ``chance`` is the winning
    probability before it. ``step`` is its step in the replay of the deal.
    """

    entry: int
    deal: int
    move: int
    step: int
    seat: int
    kind: KindName
    mark: MarkName
    real: bool
    text: str
    cards: list[str]
    loss: float | None
    loss_points: float
    chance: float | None


class DecisionView(Struct):
    """``GET /api/games/ID/analysis/decisions/ENTRY``: a decision with values and reasons.

    ``board`` shows all hands, since the game is over; ``played`` and ``better`` are the cards
    of the action played and of the best one. ``opinion``: the values are from playouts by an
    unvalidated player, as ``note`` explains.
    """

    card: DecisionCard
    actions: list[PricedAction]
    reasons: list[ReasonLine]
    board: ReplayBoard
    drew: str
    played: list[str]
    better: list[str]
    note: str
    opinion: bool = False
    position: str = ""  # for the analysis board
    holds: list[HeldGuess] = []


class KindCount(Struct):
    """Decisions of one kind: number of real choices, number marked, and their total loss."""

    kind: KindName
    title: str
    decisions: int
    marked: int
    lost: float
    lost_chance: float | None


class GradeView(Struct):
    """A grade from A to F; empty with too little data, and ``text`` says what is missing."""

    letter: str
    text: str
    decisions: int
    lost: float
    low: float
    high: float
    rate: float


class DealPart(Struct):
    """A deal in the graph: the seat's points and luck, and the start of its decisions."""

    number: int
    points: int
    first: int  # index in ``graph`` of its first decision
    luck: float | None


class ReviewView(Struct):
    """``GET /api/games/ID/analysis?seat=N``: review of a game from one seat.

    Until ``state`` is ``done``, the review is partial: ``done`` of ``total`` decisions are
    analysed. ``graph``: winning probability before each decision of the seat, and after the
    game (None: unknown). ``points`` is the sum of ``cards``, ``play`` and ``theirs`` (the
    opponent's play); ``sentence`` names the largest of them. ``advice``: habits over several
    games. ``yours``: the caller played in this seat.
    """

    id: str
    state: AnalysisState
    problem: str
    done: int
    total: int
    seat: int
    names: list[str]
    title: str
    headline: str  # "You lost to northfold 72–106"
    graph: list[float | None]
    deals: list[DealPart]
    decisions: list[DecisionCard]
    points: float
    cards: float
    cards_error: float
    play: float
    theirs: float
    sentence: str
    grade: GradeView | None
    kinds: list[KindCount]
    advice: list[str]
    assumed: str
    seconds: float
    opinion: bool = False
    yours: bool = True


class ReviewedGame(Struct):
    """One of your last analysed games: points lost per decision, 95 % ``low`` to ``high``.

    ``id`` and ``seat`` identify its review; ``against`` are the opponents' names.
    """

    id: str
    seat: int
    title: str
    against: list[str]
    ended: str
    letter: str  # empty with too few decisions
    decisions: int
    lost: float
    low: float
    high: float


class CostlyMistake(Struct):
    """A costly decision in one of those games; ``id`` identifies the game."""

    id: str
    entry: int
    deal: int
    move: int
    mark: MarkName
    text: str
    loss: float | None
    loss_points: float


class HabitsView(Struct):
    """``GET /api/me/analysis``: your play over your last analysed games.

    ``games`` is their number; without any, all other fields are empty. ``advice``: habits.
    ``played`` lists the games, oldest first, ``costly`` the most costly decisions, worst
    first. ``unreviewed``: recent games that would count but are not analysed yet.
    """

    state: AnalysisState
    problem: str
    games: int
    grade: GradeView | None
    kinds: list[KindCount]
    advice: list[str]
    played: list[ReviewedGame] = []
    costly: list[CostlyMistake] = []
    unreviewed: list[str] = []


class BoardQuestion(Struct, forbid_unknown_fields=True):
    """``POST /api/analysis``: a position to analyse.

    ``position`` is in the notation of ``docs/spec/position.md`` (unknown cards are ``?``),
    ``scores`` are the seats' totals before the deal, ``opponent`` is the assumed opponent.
    """

    game: str
    position: str
    scores: list[int] = []
    seat: int = 0
    opponent: str = ""
    rules: str = ""  # a code of house rules


class BoardAnswer(Struct):
    """The best actions of a position, refined until ``state`` is ``done``; poll it by ``id``."""

    id: str
    state: AnalysisState
    problem: str
    worlds: int
    seconds: float
    actions: list[PricedAction]
    more: list[str]  # cards of clearly inferior actions, not fully evaluated
    reasons: list[ReasonLine]
    holds: list[HeldGuess]
    note: str
    opinion: bool = False


class CoachView(Struct):
    """The coach's comment on the seat's last decision.

    ``marks`` are those of this deal so far. ``back``: the decision may be taken back now;
    ``seq`` identifies it (0: none). ``chance`` is the winning probability after the action
    played, ``before`` after the best one. ``moment`` and ``question`` prepare the learner for
    the pending decision.
    """

    state: AnalysisState
    seq: int
    chance: float | None
    before: float | None
    card: DecisionCard | None
    actions: list[PricedAction]
    reasons: list[ReasonLine]
    marks: list[MarkName]
    back: bool
    moment: str = ""  # "Before you draw"
    question: str = ""
