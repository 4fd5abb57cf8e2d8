"""Bots from a user's Python file or module, named ``py:FILE.py:NAME``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from openrummy.bots.base import Bot, BotFailed, Budget, Watcher
from openrummy.core.rules.text import say
from openrummy.library.errors import UsageError

PREFIX = "py:"


@dataclass(frozen=True)
class PythonBot:
    """Picklable factory of a bot from a Python file or module.

    ``name`` is ``py:`` followed by a file or module, a colon and the name of a function from a view
    to an action, or of a bot class. An invalid or illegal answer loses the game.
    """

    name: str

    def __call__(self, budget: Budget) -> Bot:
        """A bot for one seat. Raises as :meth:`check`."""
        from openrummy.library.user_bot import FunctionBot, class_bot

        factory = self.check()
        make_bot = (
            partial(class_bot, factory)
            if isinstance(factory, type)
            else partial(FunctionBot, factory)
        )
        bot: Bot = make_bot(budget)
        if isinstance(bot, Watcher):
            bot.choose = partial(_losing, bot.choose)  # type: ignore[method-assign]
        else:
            bot.act = partial(_losing, bot.act)  # type: ignore[method-assign]
        return bot

    def check(self) -> Any:
        """Load the function or class. Raises UsageError if it does not exist."""
        module_name, _, what = self.name.removeprefix(PREFIX).rpartition(":")
        if not module_name or not what:
            raise UsageError(say("library.python-bot", name=self.name))
        value = getattr(_module(module_name), what, None)
        if not callable(value):
            raise UsageError(say("library.python-bot-missing", name=what, where=module_name))
        return value

    def __str__(self) -> str:
        return self.name


def _losing(answer: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return answer(*arguments)
    except UsageError as error:
        raise BotFailed(str(error)) from error


@cache
def _module(module_name: str) -> ModuleType:
    path = Path(module_name)
    if path.suffix != ".py":
        try:
            return import_module(module_name)
        except ModuleNotFoundError as error:
            raise UsageError(
                say("library.python-bot-module", where=module_name, why=error)
            ) from error
    if not path.is_file():
        raise UsageError(say("library.python-bot-file", where=module_name))
    folder = str(path.resolve().parent)
    if folder not in sys.path:  # so that it can import its neighbours, like a script
        sys.path.insert(0, folder)
    # a unique name, by which dataclasses look up their module
    spec = spec_from_file_location(f"openrummy-bot:{path.resolve()}", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
