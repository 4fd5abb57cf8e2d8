"""Which price an answer to a puzzle has: tokens that mean the same are told to be the same."""

from __future__ import annotations

from openrummy.engine import Action, BigGin, Knock, Spread
from openrummy.notation.errors import TokenError
from openrummy.notation.tokens import parse_action
from openrummy.puzzles.model import Puzzle, PuzzlePrice, Theme


def price_of(puzzle: Puzzle, answer: str) -> PuzzlePrice | None:
    """The price of an answer by its token; None where it is none of the puzzle's choices."""
    found = next((one for one in puzzle.prices if one.action == answer), None)
    if found is not None or puzzle.theme is Theme.HOLDS:
        return found
    try:
        action = parse_action(answer)
    except TokenError:
        return None
    exact = puzzle.theme is Theme.SHOW  # there it matters which melds are shown
    wanted = _meaning(action, exact)
    for price in puzzle.prices:
        if _meaning(parse_action(price.action), exact) == wanted:
            return price
    return None


def _meaning(action: Action, exact: bool) -> object:
    """What an action comes to, whatever its melds are and in which order, unless ``exact``."""
    if isinstance(action, Knock):
        melds = frozenset(action.melds) if exact else None
        return Knock, action.card, melds
    if isinstance(action, BigGin | Spread):
        return type(action)
    return action
