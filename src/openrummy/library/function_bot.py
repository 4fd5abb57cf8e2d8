"""A function as a bot: it is given what its seat knows, and answers what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.core.engine import Action as EngineAction
from openrummy.library.class_bot import checked
from openrummy.library.view import View

if TYPE_CHECKING:
    from openrummy.library.action import Action


class FunctionBot(Watcher):
    """Plays what a function from a :class:`~openrummy.library.view.View` to an action says."""

    def __init__(
        self, choose: Callable[[View], Action | str], budget: Budget | None = None
    ) -> None:
        super().__init__(budget)
        self._choose = choose

    def choose(self, seen: Seen) -> EngineAction:
        """Ask the function.

        Raises :class:`~openrummy.library.errors.NotLegal` for what the rules do not allow.
        """
        view = View.of_seen(seen)
        return checked(self._choose(view), seen, view.legal)
