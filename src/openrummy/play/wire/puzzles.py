"""Puzzles: questions, results of attempts, answers, statistics.

Points are points of the deal; chances are probabilities (0 to 1) of winning the game. Times
are ms since 1970. Sentences are ready to display; ``cards`` lists the cards they name. A
question contains nothing of its answer.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.analysis import AnalysisState, HeldGuess, PricedAction, ReasonLine
from openrummy.play.wire.replay import ReplayHand
from openrummy.play.wire.table import MeldView, PhaseName, ShownView

ThemeName: TypeAlias = Literal[
    "upcard", "draw", "discard", "knock", "show", "lay-off", "holds", "mixed"
]
ChoiceKind: TypeAlias = Literal[
    "pass", "draw", "take", "discard", "knock", "gin", "big-gin", "show", "lay-off", "card"
]


class PuzzleChoice(Struct):
    """A choice in a puzzle; send its ``token`` to try it.

    ``card`` is the card that moves; a show has its ``melds`` and the ``points`` left. Kind
    ``card``: a card that the opponent may hold.
    """

    token: str
    kind: ChoiceKind
    text: str
    card: str | None
    melds: list[list[str]]
    points: int | None


class PuzzlePile(Struct):
    """A card of the discard pile; ``own``: discarded by the solver's seat (None: the upcard)."""

    card: str
    own: bool | None


class PuzzleBoard(Struct):
    """The table as the solver's seat sees it.

    ``theirs``: the opponent's known cards, and the number of unknown ones. ``drawn`` was drawn
    this turn, from the pile if ``taken``. ``melds`` are on the table after a knock. ``scores``:
    your points and the opponent's before the deal; ``target`` ends the game.
    """

    phase: PhaseName
    hand: ReplayHand
    theirs: ReplayHand
    stock: int
    pile: list[PuzzlePile]
    drawn: str | None
    taken: bool
    melds: list[MeldView]
    shown: list[ShownView]
    seat: int
    dealer: bool
    limit: int
    factor: int
    scores: list[int]
    target: int


class PuzzleView(Struct):
    """``GET /api/puzzles/ID``, and the puzzle of the day: the question without the answer.

    ``rated``: a first attempt may be rated. ``tried``: there was a first attempt, with the
    result ``right``. ``again``: it was missed and is due for repetition. ``open``: the answer
    may be viewed. ``day`` is the date of a puzzle of the day.
    """

    id: str
    game: str
    game_title: str
    theme: ThemeName
    title: str
    question: str
    board: PuzzleBoard
    choices: list[PuzzleChoice]
    rated: bool
    tried: bool
    right: bool
    again: bool
    open: bool
    day: str


class NextPuzzle(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/next``: a puzzle near your rating; ``again``: one that you missed."""

    theme: ThemeName = "mixed"
    again: bool = False


class TryPuzzle(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/ID/try``: a choice by its token; ``rated``: it may be rated."""

    action: str
    rated: bool = True


class GiveUpPuzzle(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/ID/answer``: show the answer; without an attempt it counts as missed."""

    rated: bool = True


class PuzzleRating(Struct):
    """A rating with half of its 95 % interval, and its change by the attempt.

    ``provisional``: still too uncertain to be displayed as a number.
    """

    rating: int
    within: int
    change: int
    provisional: bool = False


class PuzzleFinder(Struct):
    """The share (0 to 1) of players of a kind that find the answer."""

    name: str
    share: float


class PuzzleAnswer(Struct):
    """The answer: values of the actions, best first, and reasons.

    ``solution`` and ``tried`` are tokens; ``chosen`` counts everybody's first attempts by action,
    ``answers`` in total. ``held``: the chances are probabilities that a card is held.
    ``state`` is that of the reasons, or of the opponent's possible cards (``holds``) if the
    puzzle asks for them. ``level`` is the puzzle's difficulty as a rating.
    """

    actions: list[PricedAction]
    solution: list[str]
    chosen: list[int]
    answers: int
    held: bool
    by_chance: bool
    tried: str
    state: AnalysisState
    problem: str
    reasons: list[ReasonLine]
    holds: list[HeldGuess]
    level: int
    finders: list[PuzzleFinder]
    source: str
    worlds: int
    position: str


class PuzzleTried(Struct):
    """Result of an attempt. ``first``: it counted. ``cost``: its cost as text; ``nudges``: hints.

    ``rating`` is your new rating, None if the attempt was not rated. ``answer`` is included
    once solved or given up. ``back``: time of the repetition of a missed puzzle, None for none.
    """

    right: bool
    first: bool
    cost: str
    nudges: list[str]
    rating: PuzzleRating | None
    answer: PuzzleAnswer | None
    back: int | None


class PuzzleTheme(Struct):
    """A theme: its number of puzzles, and how many you tried and solved at once."""

    theme: ThemeName
    title: str
    puzzles: int
    tried: int
    right: int


class PuzzlePoint(Struct):
    """Your rating after a rated puzzle."""

    at: int
    rating: int
    within: int


class PuzzleDay(Struct):
    """The puzzle of the day, a date by UTC."""

    date: str
    title: str
    tried: bool
    right: bool


class RushBest(Struct):
    """The best result of a rush, with its player."""

    name: str
    right: int
    you: bool


class PuzzleOverview(Struct):
    """``GET /api/puzzles``: the puzzles and your results.

    ``due`` counts missed puzzles due for repetition, ``later`` those due later. ``rating`` is
    None before your first rated puzzle. ``rush``: rushes are available; ``best_day`` and
    ``best`` are your best scores, today and ever.
    """

    puzzles: int
    themes: list[PuzzleTheme]
    day: PuzzleDay | None
    due: int
    later: int
    rating: PuzzleRating | None
    tried: int
    right: int
    history: list[PuzzlePoint]
    rush: bool
    best_day: int | None
    best: int | None
    leaders: list[RushBest]


class RushTry(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/rush/try``: a choice for the puzzle of that id."""

    puzzle: str
    action: str


class RushLast(Struct):
    """Result of the last puzzle of a rush: the chosen move and the best one."""

    puzzle: str
    right: bool
    chosen: str
    best: str


class RushView(Struct):
    """A rush: ``left`` ms, ``right`` and ``wrong`` attempts so far; ``most`` wrong ones end it.

    ``begun`` is false if you have not played one. ``best_day`` and ``best`` are your best scores
    before this one. ``missed`` lists its missed puzzles once it is over.
    """

    begun: bool
    over: bool
    left: int
    right: int
    wrong: int
    most: int
    puzzle: PuzzleView | None
    last: RushLast | None
    best_day: int | None
    best: int | None
    leaders: list[RushBest]
    missed: list[str]
