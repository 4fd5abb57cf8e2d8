"""Actions as values: each is its token, with its kind and cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from openrummy.library.errors import UsageError, WrongType, quoted, some

if TYPE_CHECKING:
    from openrummy.core.game import GameAction

_ONE_CARD = 2  # characters


class Action(str):
    """An action of a seat, as the text of its token.

    It compares equal to that text, so ``game.play("s")`` and ``game.play(action)`` are equivalent.
    ``value`` is the engine's action, ``kind`` its kind, such as ``draw`` or ``knock``. Tokens are
    defined in :mod:`openrummy.core.notation.tokens`.
    """

    __slots__ = ("value",)
    value: GameAction

    def __new__(cls, value: GameAction) -> Action:
        """Create an action from an engine value."""
        from openrummy.core.notation.tokens import game_token

        action = super().__new__(cls, game_token(value))
        action.value = value
        return action

    @property
    def kind(self) -> str:
        """Kind of action, such as ``draw`` or ``knock``; ``docs/library.md`` lists all kinds."""
        name = type(self.value).__name__
        return "".join(f"-{char.lower()}" if char.isupper() else char for char in name).lstrip("-")

    def __reduce__(self) -> tuple[type[Action], tuple[GameAction]]:
        return Action, (self.value,)


@lru_cache(maxsize=1 << 13)
def action_of(value: GameAction) -> Action:
    """``Action(value)``, cached because most actions recur."""
    return Action(value)


def read_action(given: object, legal: Sequence[Action]) -> Action:
    """Convert a value or a token to an action.

    Apart from exact tokens, ``d:Ks`` is accepted for the discard ``Ks``, and a knock, declaration
    or show may omit its melds, as in ``k:Ks``: the melds are then those of the first such
    ``legal`` action. Raises :class:`UsageError` for anything else.
    """
    from openrummy.core.notation.errors import NotationError
    from openrummy.core.notation.tokens import parse_game_token
    from openrummy.core.rules.text import say

    if isinstance(given, Action):
        return given
    if not isinstance(given, str):
        from openrummy.core.engine import Action as EngineAction
        from openrummy.core.game import AddPoints, HostAction

        if isinstance(given, EngineAction | AddPoints | HostAction):
            return Action(given)
        raise WrongType(say("library.no-action", value=quoted(given), legal=some(legal)))
    text = given.strip()
    for token in legal:
        if token == text:
            return token
    head, colon, rest = text.partition(":")
    if head == "d" and len(rest) == _ONE_CARD:
        text = rest
    elif colon and head in "kybma" and ":" not in rest:
        for token in legal:
            if token.startswith((f"{text}:", f"{text}/")) or (token.startswith(text) and not rest):
                return token
    elif text in ("k", "b", "y", "m", "a"):
        for token in legal:
            if token.startswith(f"{text}:"):
                return token
    try:
        return Action(parse_game_token(text))
    except NotationError as error:
        raise UsageError(
            say("library.no-token", problem=str(error), token=quoted(given), legal=some(legal))
        ) from None
