"""The rules that sweeps go over: the catalogue, and odd ones."""

from __future__ import annotations

from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules

# What no preset has, or not together.
ODD: dict[str, tuple[str, tuple[str, ...]]] = {
    "misdeal": ("gin", ("deal.misdeal=true", "knock.limit.points=25")),
    "last take": ("gin", ("ending.stock=last-take", "knock.limit.points=30")),
    "50th card": ("gin", ("ending.stock=50th-card", "knock.limit.points=30")),
    "50th card, gin only": ("straight-gin", ("ending.stock=50th-card",)),
    "eleven": ("gin", ("opening=eleven", "ending.stock=last-take")),
    "plain": ("gin", ("opening=plain", "knock.big_gin=false")),
    "upcard free": ("gin", ("opening.after=either",)),
    "retaking": ("gin", ("draw.retake=allowed", "knock.limit.points=40")),
    "retaking, few turns": ("gin", ("draw.retake=allowed", "ending.idle_turns=4")),
    "deep take": ("oklahoma", ("draw.deep_to_knock=true", "ending.stock=last-take")),
    "deep take, free": ("oklahoma-simple", ("draw.deep_to_knock=true", "opening.after=either")),
    "corner": ("gin", ("melds.aces=corner", "values.ace=15")),
    "high or low": ("gin", ("melds.aces=high-or-low", "values.ace=15")),
    "all of the stock": ("gin-seven", ("ending.left=0", "ending.stock=50th-card")),
    "six cards": ("straight-gin", ("deal.cards=2:6", "opening=plain")),
    "long melds": ("gin", ("melds.min_length=4", "knock.limit.points=40")),
}


def every() -> dict[str, Rules]:
    """All rules by a name for test ids."""
    presets = {name: catalogue.variant(name).rules for name in catalogue.names()}
    presets |= {
        name: catalogue.resolve(base, changes).rules for name, (base, changes) in ODD.items()
    }
    return presets


EVERY = every()
