"""Rules as transmitted by a referee, and the games the dialect gin covers.

A referee that knows nothing of our rule pieces can use single numbers:
the limit of a knock is, what gin and an undercut bring, what ends the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openrummy.bots.protocol.messages import Source
from openrummy.core.engine import Action, Draw, Pass, Pile
from openrummy.core.rules.catalogue import from_code, variant
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.load import UnknownVariant, rules_from_data, settings_onto
from openrummy.core.rules.pieces import (
    KnockScore,
    Rules,
)
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.share_code import is_code

_SETTINGS = {
    "cards": "deal.cards=2:{}",
    "gin": "score.gin={}",
    "undercut": "score.undercut={}",
    "target": "sheet.target={}",
    "box": "sheet.box={}",
    "game_bonus": "sheet.game_bonus={}",
}
NUMBERS = (*_SETTINGS, "knock", "big_gin")


class BadRules(ValueError):
    """Invalid rules; the text gives the reason."""


def talks_gin(rules: Rules, seats: int) -> bool:
    """True for two-player gin with one pack, which the dialect gin can express."""
    return (
        seats == 2
        and rules.seating.alone
        and rules.held
        and rules.score_as(KnockScore) is not None
        and not rules.wild.any
        and rules.pack.packs_for(2) == 1
        and not rules.pack.jokers
        and rules.pack.whole
    )


def source_of(action: Action) -> Source:
    """Source of the card in a draw or a pass."""
    if isinstance(action, Pass):
        return "pass"
    assert isinstance(action, Draw)
    return "stock" if action.pile is Pile.STOCK else "discard"


def numbers_of(rules: Rules) -> dict[str, int]:
    """Return the numeric rules a simple bot needs, except those that each deal determines."""
    score, limit = rules.score_as(KnockScore), rules.knock.limit
    assert score
    numbers = {"cards": rules.deal.hand_size(2), "gin": score.gin, "undercut": score.undercut}
    numbers["big_gin"] = score.big_gin if rules.knock.big_gin else 0
    numbers["target"] = rules.sheet.target
    return numbers | ({"knock": limit.points} if limit.fixed else {})


def rules_of(spoken: str | Mapping[str, Any], numbers: Mapping[str, int]) -> Rules:
    """Rules from a referee's message. Raises :class:`BadRules`."""
    unknown = sorted(set(numbers) - set(NUMBERS))
    if unknown:
        raise BadRules(f"no number is called {unknown[0][:40]!r}; there are: {', '.join(NUMBERS)}")
    try:
        rules = settings_onto(_base(spoken), _settings(numbers))
        require(rules)
    except UnknownVariant as error:
        raise BadRules(str(error)) from None
    except RulesError as error:
        raise BadRules("; ".join(str(error).split("\n"))) from None
    return rules


def _base(spoken: str | Mapping[str, Any]) -> Rules:
    if isinstance(spoken, str):
        return (from_code(spoken) if is_code(spoken) else variant(spoken)).rules
    pieces = dict(spoken)
    base = pieces.pop("base", None)
    if base is not None and not isinstance(base, str):
        raise BadRules("base is the name of a game")
    return rules_from_data(pieces, None if base is None else variant(base).rules)


def _settings(numbers: Mapping[str, int]) -> list[str]:
    settings = [
        _SETTINGS[name].format(number) for name, number in numbers.items() if name in _SETTINGS
    ]
    if "knock" in numbers:
        points = numbers["knock"]
        settings += ["knock.limit=gin-only"]
        settings += ["knock.limit=fixed", f"knock.limit.points={points}"] if points else []
    if "big_gin" in numbers:
        points = numbers["big_gin"]
        settings.append(f"knock.big_gin={'true' if points else 'false'}")
        settings += [f"score.big_gin={points}"] if points else []
    return settings
