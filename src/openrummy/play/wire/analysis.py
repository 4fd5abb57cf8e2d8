"""Analysis on the wire: reviews of games, positions on the board, the coach.

Points are of the deal. Chances are parts of 1, of winning the game. ``error`` is half of a
95 % interval. Sentences are ready to display; cards in them are named as in ``cards``.
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
    """An action and its price; ``text`` says it ("Discard K♠"), ``token`` is the action.

    ``equal``: not significantly worse than the best. ``chance``, ``loss`` and their
    errors are None where the end of the game cannot be weighed.
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
    """A reason: a label of one or two words, and a sentence."""

    title: str
    text: str
    cards: list[str] = []


class HeldGuess(Struct):
    """A guess at the opponent's hand: in words, and how likely."""

    text: str
    cards: list[str]
    share: float


class DecisionCard(Struct):
    """A decision in a list: ``text`` says what was done ("discarded 9♦"), ``loss`` what it cost.

    ``entry`` names it; ``deal`` and ``move`` count from 1; ``chance`` is the chance of winning
    before it. ``step`` is the step of the replay of the deal that shows it.
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
    """``GET /api/games/ID/analysis/decisions/ENTRY``: a decision with prices and reasons.

    ``board`` shows all hands, for the game is over; ``played`` and ``better`` are the cards
    of the action done and of the best one. ``opinion``: the prices come from playouts and no
    proven judge, and ``note`` says so.
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
    """Decisions of a kind: how many were real, marked, and what they lost."""

    kind: KindName
    title: str
    decisions: int
    marked: int
    lost: float
    lost_chance: float | None


class GradeView(Struct):
    """A grade A to F; empty with too little data, when ``text`` says what is missing."""

    letter: str
    text: str
    decisions: int
    lost: float
    low: float
    high: float
    rate: float


class DealPart(Struct):
    """A deal in the graph: points of the seat, where its decisions begin, and its luck."""

    number: int
    points: int
    first: int  # place in ``graph`` of its first decision
    luck: float | None


class ReviewView(Struct):
    """``GET /api/games/ID/analysis?seat=N``: a game as one seat's decisions.

    While ``state`` is not ``done``, what is known so far is there and ``done`` of ``total``
    decisions are priced. ``graph``: the chance of winning before each decision of the seat,
    the last one after the game (None: not to be told). ``cards``, ``play`` and ``theirs`` add up
    to ``points``. ``sentence`` says which of them counted most. ``advice``: habits over games.
    ``yours``: who asks sat in this seat.
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

    ``id`` and ``seat`` open its review, ``against`` are the others' names, ``ended`` is when.
    """

    id: str
    seat: int
    title: str
    against: list[str]
    ended: str
    letter: str  # empty where it has too few decisions
    decisions: int
    lost: float
    low: float
    high: float


class CostlyMistake(Struct):
    """A costly decision in those games; ``id`` is the game's."""

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

    ``games`` is how many they are; of none, nothing else is known. ``advice``: habits.
    ``played`` are the games, the oldest first, ``costly`` what cost most in them, the worst
    first. ``unreviewed``: the last games that would count here and were not analysed yet.
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
    """``POST /api/analysis``: a position of the deal's game to be judged.

    ``position`` is the text of ``docs/spec/position.md`` (cards nobody knows are ``?``),
    ``scores`` the seats' totals before the deal, ``opponent`` who is assumed.
    """

    game: str
    position: str
    scores: list[int] = []
    seat: int = 0
    opponent: str = ""
    rules: str = ""  # a code of house rules


class BoardAnswer(Struct):
    """The best actions there; it refines until ``state`` is ``done``. ``id`` asks again for it."""

    id: str
    state: AnalysisState
    problem: str
    worlds: int
    seconds: float
    actions: list[PricedAction]
    more: list[str]  # cards of actions far behind, not priced to the end
    reasons: list[ReasonLine]
    holds: list[HeldGuess]
    note: str
    opinion: bool = False


class CoachView(Struct):
    """The coach's comment at a table, of the last decision of the seat.

    ``marks`` are those of this deal so far. ``back``: the decision may be taken back now, and
    ``seq`` names it (0: there is none). ``chance`` is that of the action done, ``before`` of the
    best one. ``moment`` and ``question`` are what to look at before the decision that waits.
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
