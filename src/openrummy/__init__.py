"""OpenRummy: the open home of gin rummy and its family.

>>> import openrummy as rummy
>>> rummy.Hand("3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh").solve().deadwood
0
>>> game = rummy.new_game("gin", players=2, seed=7)
>>> while not game.over:
...     _ = game.play(game.ask("simple"))
>>> game.result.reason
'target'

What is offered stands in :data:`__all__`, and the modules of :mod:`openrummy.library` say how it
works. Each name is loaded when it is first used: ``import openrummy`` costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openrummy.version import __version__ as __version__

if TYPE_CHECKING:
    from openrummy.core.cards import Cards
    from openrummy.core.extras import MissingExtra
    from openrummy.library.action import Action
    from openrummy.library.batch_solving import solve_many
    from openrummy.library.card_svg import svg
    from openrummy.library.create_game import from_position, new_game, replay
    from openrummy.library.errors import NotLegal, UsageError, WrongType
    from openrummy.library.game import Game
    from openrummy.library.hand import Hand, Solution
    from openrummy.library.match import MatchResult, opponents, play_match
    from openrummy.library.rulesets import describe, games
    from openrummy.library.settings import Setting, settings
    from openrummy.library.view import View

__all__ = [
    "Action",
    "Cards",
    "Game",
    "Hand",
    "MatchResult",
    "MissingExtra",
    "NotLegal",
    "Setting",
    "Solution",
    "UsageError",
    "View",
    "WrongType",
    "describe",
    "from_position",
    "games",
    "new_game",
    "opponents",
    "play_match",
    "replay",
    "settings",
    "solve_many",
    "svg",
]

# Where each name is loaded from, the first time it is used.
_HOMES = {
    "openrummy.core.cards": ("Cards",),
    "openrummy.core.extras": ("MissingExtra",),
    "openrummy.library.action": ("Action",),
    "openrummy.library.errors": ("NotLegal", "UsageError", "WrongType"),
    "openrummy.library.game": ("Game",),
    "openrummy.library.hand": ("Hand", "Solution"),
    "openrummy.library.batch_solving": ("solve_many",),
    "openrummy.library.match": ("MatchResult", "opponents", "play_match"),
    "openrummy.library.create_game": ("from_position", "new_game", "replay"),
    "openrummy.library.card_svg": ("svg",),
    "openrummy.library.rulesets": ("describe", "games"),
    "openrummy.library.settings": ("Setting", "settings"),
    "openrummy.library.view": ("View",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """A name of the library, loaded and kept."""
    from importlib import import_module

    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    member: object = getattr(import_module(home), name)
    globals()[name] = member
    return member


def __dir__() -> list[str]:
    """Names of the package, loaded or not."""
    return sorted({*globals(), *__all__})
