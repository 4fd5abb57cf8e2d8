"""The settings that the kernel supports in games for any number of seats.

These games use one pack; reclaimed wilds may be kept; jokers and knocks are supported only in
simple games.
"""

from __future__ import annotations

from openrummy.core.rules.pieces import (
    CountScore,
    LeftScore,
    Rules,
    TableScore,
    ThreeHandScore,
)
from openrummy.kernel.gin.settings import Condition, read, require

MAX_SEATS = 6
MAX_DEALS = 32
MAX_HELD = 12
_PACK = 52
STOCK_RULES = (
    "dead",
    "block",
    "reshuffle",
    "reshuffle-all",
    "turn-over",
    "last-draw",
    "continue",
    "take-used",
)


def check(rules: Rules, seats: int) -> None:
    """Raise :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported rules."""
    require(rules, seats, HELD if rules.held else ON_TABLE)


def _cards_for_all(rules: Rules, seats: int) -> bool:
    return seats in dict(rules.deal.cards) and rules.deal.hand_size(seats) * seats + 1 < _PACK


def _takes_the_top(rules: Rules) -> bool:
    """True if only the top discard may be taken and cards on the table do not score."""
    takes = rules.on_table is not None and rules.on_table.take == "top"
    return takes and not rules.score.melded


def _knocks_plainly(rules: Rules, _seats: int) -> bool:
    """True without knocks, or with a fixed limit in a game without wilds (O3)."""
    limit = rules.knock.limit
    fixed = limit.fixed and not rules.any_wild and rules.score_as(LeftScore)
    return not limit.knocks or bool(fixed)


_SEATED: dict[str, Condition] = {
    "seating": lambda rules, seats: rules.seating.alone and seats in rules.seating.players,
    "seating.players": lambda _, seats: 2 <= seats <= MAX_SEATS,
    "pack.packs": lambda rules, seats: rules.pack.packs_for(seats) == 1,
    "pack.packs_of": read,
}
_CARDS: dict[str, Condition] = {
    "melds.aces": read,
    "values.ace": read,
    "values.court": read,
    "values.number": read,
    "values.ranks": read,
    "knock.limit.points": read,
    "ending.reshuffles": read,
    "ending.left": read,
    "ending.idle_turns": read,
}

ON_TABLE: dict[str, Condition] = {
    "play": lambda rules, _: rules.on_table,
    "score": lambda rules, _: rules.score_as(LeftScore) or rules.score_as(TableScore),
    **_SEATED,
    "pack.jokers": lambda rules, _: not rules.pack.jokers or _takes_the_top(rules),
    "deal.cards": _cards_for_all,
    **_CARDS,
    "melds.twins": read,
    "melds.largest_set": lambda rules, _: rules.melds.largest_set in (0, 4),
    "melds.wilds": read,
    "melds.all_wild": read,
    "wild": lambda rules, _: not rules.wild.turned,
    "wild.order": lambda rules, _: len(rules.wild.order) <= MAX_DEALS,
    "wild.ranks": read,
    "values.joker": read,
    "values.wild": read,
    "opening": lambda rules, _: rules.opening.extra or rules.opening.upcard,
    "opening.after": read,
    "opening.to": read,
    "draw.retake": read,
    "play.a_turn": read,
    "play.lay_off": read,
    "play.last_discard": read,
    "play.take": read,
    "play.top_used": read,
    "play.reclaim": lambda rules, _: rules.on_table and rules.on_table.reclaim != "reuse",
    "play.one_card": read,
    "play.first_round": read,
    "play.last_turn": read,
    "knock.limit": _knocks_plainly,
    "ending.stock": lambda rules, _: rules.ending.stock in STOCK_RULES,
    "ending.used_up": read,
    "score.to": read,
    "score.rummy_doubles": read,
    "score.beaten": read,
    "score.out": read,
    "score.doubled": read,
    "score.up_for_two": read,
    "score.low_ace": read,
}

# games with held melds, for any number of seats (J1, K1)
HELD: dict[str, Condition] = {
    "score": lambda rules, _: rules.score_as(CountScore) or rules.score_as(ThreeHandScore),
    **_SEATED,
    "wild": lambda rules, _: not rules.wild.any,
    "deal.cards": lambda rules, seats: dict(rules.deal.cards).get(seats, MAX_HELD + 1) <= MAX_HELD,
    **_CARDS,
    "opening": lambda rules, _: (
        rules.opening.upcard and not (rules.opening.offer or rules.opening.extra)
    ),
    "knock.big_gin": lambda rules, _: not rules.knock.big_gin,
    "knock.lay_off": read,
    "knock.limit": lambda rules, _: (
        rules.knock.limit.fixed or rules.knock.limit.any_count or rules.knock.limit.gin_only
    ),
    "ending.stock": lambda rules, _: (
        rules.ending.stock in ("dead", "reshuffle", "reshuffle-all", "turn-over")
    ),
    "score.gin": read,
    "score.undercut": read,
    "score.shared": read,
    "score.rummy": read,
    "score.beaten": read,
}
