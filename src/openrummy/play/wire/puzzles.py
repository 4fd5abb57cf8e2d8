"""Puzzles on the wire: what is asked, how a try went, the answer, how one does over time.

Points are of the deal. Chances are parts of 1, of winning the game. Times are ms since 1970.
Sentences come ready to be read; cards in them are named as in ``cards``. Nothing of an answer
stands in what is asked.
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
    """Something that can be done there; ``token`` is sent to try it.

    ``card`` is the one that moves; ``melds`` are shown, and ``points`` are left then. Of kind
    ``card`` it is one that the opponent may hold.
    """

    token: str
    kind: ChoiceKind
    text: str
    card: str | None
    melds: list[list[str]]
    points: int | None


class PuzzlePile(Struct):
    """A card of the discard pile; ``own``: who is asked discarded it (None: turned up)."""

    card: str
    own: bool | None


class PuzzleBoard(Struct):
    """The table as the seat that is asked sees it.

    ``theirs``: the opponent's cards that are known, and how many are not. ``drawn`` came this
    turn, from the pile where ``taken``. ``melds`` lie on the table after a knock. ``scores``:
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
    """``GET /api/puzzles/ID``, and the puzzle of the day: what is asked, and nothing of the answer.

    ``rated``: a first try may count for the rating. ``tried``: the first try is over, and
    ``right`` says how it went. ``again``: it was missed and is to be seen again now. ``open``:
    the answer may be looked at. ``day`` is the date of a puzzle of the day.
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
    """``POST /api/puzzles/next``: one near your rating; ``again``: one that you missed."""

    theme: ThemeName = "mixed"
    again: bool = False


class TryPuzzle(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/ID/try``: a choice by its token; ``rated``: let it count."""

    action: str
    rated: bool = True


class GiveUpPuzzle(Struct, forbid_unknown_fields=True):
    """``POST /api/puzzles/ID/answer``: show it. Without a try before, that counts as missed."""

    rated: bool = True


class PuzzleRating(Struct):
    """A rating with half of its 95 % interval, and what the try changed.

    ``provisional``: still too uncertain to be shown as a figure.
    """

    rating: int
    within: int
    change: int
    provisional: bool = False


class PuzzleFinder(Struct):
    """Share of players of this kind that find the answer, 0 to 1."""

    name: str
    share: float


class PuzzleAnswer(Struct):
    """The answer: the prices, best first, and why.

    ``solution`` and ``tried`` are tokens; ``chosen`` counts, beside each action, first tries of
    others and you, ``answers`` are all of them. ``held``: chances are how likely a card is held.
    ``state`` is that of the reasons, and of what the
    opponent may ``hold``, where that was asked. ``level`` is how hard the puzzle is, as a rating.
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
    """Result of a try. ``first``: it counted. ``cost``: what it costs; ``nudges``: where to look.

    ``rating`` is yours after it, None where it was not rated. ``answer``: once it is right, or
    given up. ``back``: when a missed one is to be seen again (None: not).
    """

    right: bool
    first: bool
    cost: str
    nudges: list[str]
    rating: PuzzleRating | None
    answer: PuzzleAnswer | None
    back: int | None


class PuzzleTheme(Struct):
    """A theme: how many puzzles there are, how many of them you tried and found at once."""

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
    """``GET /api/puzzles``: what there is, and how you do.

    ``due``: how many missed ones are to be seen again now, ``later`` those that wait.
    ``rating`` None: no rated puzzle yet. ``rush``: there is one; ``best_day`` and ``best`` are
    the most you solved in one, today and ever.
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
    """A rush: ``left`` ms, ``right`` and ``wrong`` so far; ``most`` wrong ones end it.

    Not ``begun``: you had none.

    ``best_day`` and ``best`` are your most before this one. ``missed``: the puzzles of it to look
    at, once it is over.
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
