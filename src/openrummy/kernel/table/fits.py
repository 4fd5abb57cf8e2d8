"""Which games with melds on the table the kernel plays."""

from __future__ import annotations

from openrummy.core.rules.pieces import (
    CountScore,
    LeftScore,
    Rules,
    TableScore,
    ThreeHandScore,
)
from openrummy.kernel.gin.fits import NotLowered

MAX_SEATS = 6
MAX_DEALS = 32
MAX_HELD = 12
_PACK = 52
WAYS = (
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
    """Raise :class:`NotLowered` for what is not played with so many seats.

    One pack; wilds that are kept; jokers and knocks only where they do not meet more.
    """
    for piece, played in _pieces(rules, seats):
        if not played:
            raise NotLowered(piece)


def _pieces(rules: Rules, seats: int) -> tuple[tuple[str, bool], ...]:
    if rules.held:
        return _held_pieces(rules, seats)
    play, melds = rules.on_table, rules.melds
    if not play:
        return (("play", False),)
    left, table = rules.score_as(LeftScore), rules.score_as(TableScore)
    if not (left or table):
        return (("score", False),)
    sizes, wild, jokers = dict(rules.deal.cards), rules.wild, rules.pack.jokers
    limit, plain = rules.knock.limit, not (wild.any or jokers)
    return (
        ("seating", rules.seating.alone and seats in rules.seating.players),
        ("seating.players", 2 <= seats <= MAX_SEATS),
        ("pack.packs", rules.pack.packs_for(seats) == 1),
        ("pack.jokers", not jokers or (play.take == "top" and not table)),
        ("deal.cards", seats in sizes and sizes[seats] * seats + 1 < _PACK),
        ("deal.misdeal", not rules.deal.misdeal),
        ("melds.min_length", melds.min_length == 3),
        ("melds.max_wilds", melds.max_wilds == 0),
        (
            "score.low_ace_points",
            not table or table.low_ace_points == 1,
        ),
        ("melds.sets", melds.sets),
        ("melds.largest_set", melds.largest_set in (0, 4)),
        ("wild", not wild.turned),
        ("wild.order", not wild.order or len(wild.order) <= MAX_DEALS),
        ("values", rules.values.wild_counts == "wild" or not wild.any),
        ("opening", rules.opening.extra or rules.opening.upcard),
        ("play.reclaim", play.reclaim in ("off", "keep")),
        (
            "knock.limit",
            not limit.knocks or (limit.fixed and plain and bool(left)),
        ),
        ("ending.stock", rules.ending.stock in WAYS),
    )


def _held_pieces(rules: Rules, seats: int) -> tuple[tuple[str, bool], ...]:
    """Melds that stay in the hand, for any number of seats (J1, K1)."""
    melds, sizes, knock, opening = rules.melds, dict(rules.deal.cards), rules.knock, rules.opening
    limit, ways = knock.limit, ("dead", "reshuffle", "reshuffle-all", "turn-over")
    return (
        ("score", bool(rules.score_as(CountScore) or rules.score_as(ThreeHandScore))),
        ("seating", rules.seating.alone and seats in rules.seating.players),
        ("seating.players", 2 <= seats <= MAX_SEATS),
        ("pack.packs", rules.pack.packs_for(seats) == 1),
        ("pack.jokers", not rules.pack.jokers),
        ("wild", not rules.wild.any),
        ("deal.cards", sizes.get(seats, MAX_HELD + 1) <= MAX_HELD),
        ("deal.misdeal", not rules.deal.misdeal),
        ("melds.min_length", melds.min_length == 3),
        ("melds.sets", melds.sets and melds.largest_set == 0 and not melds.twins),
        ("opening", opening.upcard and not opening.offer and not opening.extra),
        ("draw.retake", rules.draw.retake == "barred" and not rules.draw.deep_to_knock),
        ("knock.big_gin", not knock.big_gin),
        ("knock.limit", limit.fixed or limit.any_count or limit.gin_only),
        ("ending.stock", rules.ending.stock in ways),
    )
