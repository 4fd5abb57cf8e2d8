"""Model of a puzzle: a position, its actions with their values, and the difficulty.

Points are those of the deal, chances those of winning the game, both of the seat that is asked.
An ``error`` is a standard error; displayed intervals are ±1.96 standard errors.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from openrummy.core.engine import BigGin, Knock, Spread
from openrummy.core.notation.errors import TokenError
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

SCHEMA = 1  # increment when the line format of a book changes

#: An action that is behind the best one by no more points than this counts as solved.
SOLVED = 0.3


class Theme(StrEnum):
    """Question of a puzzle; all but ``HOLDS`` are decisions of the game."""

    UPCARD = "upcard"  # take the first upcard or pass
    DRAW = "draw"  # from the stock or from the pile
    DISCARD = "discard"  # which card to discard; no knock is possible or sensible
    KNOCK = "knock"  # knock now, or discard which card and wait
    SHOW = "show"  # with which melds to knock
    LAY_OFF = "lay-off"
    HOLDS = "holds"  # which of several cards the opponent most likely holds


class Measure(StrEnum):
    """Measure by which one action is better than another."""

    POINTS = "points"  # of the deal
    CHANCE = "chance"  # of winning the game: the score makes points misleading
    HELD = "held"  # probability of the card in the opponent's hand


@dataclass(frozen=True)
class PuzzlePrice:
    """Value of an action.

    ``action`` is its token (:mod:`openrummy.core.notation.tokens`), of theme HOLDS a card (``8h``).
    ``points`` of the deal, and ``behind``: how far it is behind the best, with ``error``; 0 for
    the best, and below 0 only if a puzzle is measured in chance and points mislead. ``chance``
    of winning the game and ``lost``, the loss of it to the best, None if a game has none. For
    HOLDS ``chance`` is the probability that the card is held, ``lost`` the difference to the
    likeliest card, and points are 0.
    """

    action: str
    points: float
    behind: float
    error: float
    chance: float | None = None
    lost: float | None = None


@dataclass(frozen=True)
class Source:
    """Origin of a position: players by seat, and the moment in their game.

    ``game`` counts from 0 in a run with ``seed``, ``deal`` and ``move`` from 1.
    """

    players: tuple[str, ...]
    seed: int
    game: int
    deal: int
    move: int


@dataclass(frozen=True)
class Puzzle:
    """One puzzle.

    ``id``: eight letters and digits that follow from game, position and question. ``game``: a
    variant's name; ``position``: as the seat that is asked sees it, with scores
    (``docs/spec/position.md``). ``tags``: finer themes, see ``docs/puzzles.md``. ``prices``: of
    all that can be done, best first; of HOLDS of the cards to choose from. ``solution``: the
    tokens that count as solved, the best first. ``gap``: how far the best other action is behind
    the worst of the solution, in points (CHANCE: of winning chance, HELD: of likelihood), and
    ``gap_error`` its standard error. ``rating`` and ``deviation``: its difficulty on Glicko's
    scale before people tried it. ``found_by``: frequency with which our players of several levels
    solve it, by name, 0 to 1.
    """

    id: str
    game: str
    position: str
    theme: Theme
    by: Measure
    tags: tuple[str, ...]
    prices: tuple[PuzzlePrice, ...]
    solution: tuple[str, ...]
    gap: float
    gap_error: float
    rating: float
    deviation: float
    found_by: tuple[tuple[str, float], ...]
    source: Source = field(compare=False)

    @cached_property
    def rules(self) -> Rules:
        """The rules of its game."""
        return variant(self.game).rules

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        index = self.position.index("turn=") + len("turn=")
        return int(self.position[index])

    def price(self, action: str) -> PuzzlePrice | None:
        """Price of an action by its token; None if it is not possible.

        The order of melds is ignored, and so are the melds themselves if they do not matter.
        """
        known = next((price for price in self.prices if price.action == action), None)
        if known is not None or self.theme is Theme.HOLDS:
            return known
        exact = self.theme is Theme.SHOW  # the shown melds matter for this theme
        try:
            meaning = _meaning(action, exact)
        except TokenError:
            return None
        return next(
            (price for price in self.prices if _meaning(price.action, exact) == meaning), None
        )

    def solves(self, action: str) -> bool:
        """True for a right action."""
        price = self.price(action)
        return price is not None and price.action in self.solution


def _meaning(token: str, exact: bool) -> object:
    """Normal form of an action, ignoring its melds and their order unless ``exact``."""
    action = parse_action(token)
    if isinstance(action, Knock):
        return Knock, action.card, frozenset(action.melds) if exact else None
    return type(action) if isinstance(action, BigGin | Spread) else action


def puzzle_id(game: str, position: str, theme: Theme, choices: tuple[str, ...] = ()) -> str:
    """Id of a puzzle; ``choices``: the cards to choose from in theme HOLDS."""
    text = "\n".join((game, position, theme, *sorted(choices)))
    number = int.from_bytes(sha256(text.encode()).digest()[:5], "big")
    return "".join(_LETTERS[number >> shift & 31] for shift in range(35, -5, -5))


_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o, u: nothing looks alike
