"""User-written bots, as classes or functions, with their answers validated."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING

from openrummy.bots.base import Bot, Budget, Seen, Watcher
from openrummy.core.engine import Action as EngineAction
from openrummy.core.engine import why_not_in
from openrummy.library.action import action_of, read_action
from openrummy.library.errors import not_legal
from openrummy.library.view import View

if TYPE_CHECKING:
    from openrummy.library.action import Action


def class_bot(kind: Callable[..., Bot], budget: Budget) -> Bot:
    """Create a bot of this class, passing the budget if it takes an argument.

    Its answers may be engine actions, :class:`~openrummy.library.action.Action` or tokens. For an
    illegal answer a bot with :meth:`Watcher.choose` raises
    :class:`~openrummy.library.errors.NotLegal`; any other bot loses the game.
    """
    bot = kind(budget) if _takes_budget(kind) else kind()
    if isinstance(bot, Watcher):
        bot.choose = partial(_ask_choose, bot.choose)  # type: ignore[method-assign]
    else:
        bot.act = partial(_ask_act, bot.act)  # type: ignore[method-assign]
    return bot


def _takes_budget(kind: Callable[..., Bot]) -> bool:
    try:
        signature(kind).bind(Budget())
    except TypeError:
        return False
    return True


def _ask_choose(choose: Callable[[Seen], object], seen: Seen) -> EngineAction:
    return checked(choose(seen), seen, View.of_seen(seen).legal)


def checked(answer: object, seen: Seen, legal: Callable[[], tuple[Action, ...]]) -> EngineAction:
    """Convert an answer to an engine action.

    Raises :class:`~openrummy.library.errors.NotLegal` for an illegal action, and
    :class:`~openrummy.library.errors.UsageError` for an invalid one.
    """
    value = answer if isinstance(answer, EngineAction) else read_action(answer, legal()).value
    refusal = why_not_in(seen.rules, seen.board, value)  # type: ignore[arg-type]
    if refusal is not None:
        raise not_legal(action_of(value), refusal, legal())
    return value  # type: ignore[return-value]


def _ask_act(act: Callable[[], object]) -> EngineAction:
    answer = act()
    if isinstance(answer, EngineAction):
        return answer
    return read_action(answer, ()).value  # type: ignore[return-value]


class FunctionBot(Watcher):
    """A bot from a function of a :class:`~openrummy.library.view.View` to an action."""

    def __init__(
        self, choose: Callable[[View], Action | str], budget: Budget | None = None
    ) -> None:
        super().__init__(budget)
        self._choose = choose

    def choose(self, seen: Seen) -> EngineAction:
        """Ask the function.

        Raises :class:`~openrummy.library.errors.NotLegal` for an illegal answer.
        """
        view = View.of_seen(seen)
        return checked(self._choose(view), seen, view.legal)
