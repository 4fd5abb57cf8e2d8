"""Which games with melds on the table the kernel plays."""

from __future__ import annotations

from openrummy.kernel.gin.fits import NotLowered
from openrummy.rules.pieces import (
    Rules,
)

MOST_SEATS = 6
MOST_DEALS = 32
_PACK = 52
WAYS = ("dead", "block", "reshuffle", "reshuffle-all", "turn-over", "last-draw", "continue")


def check(rules: Rules, seats: int) -> None:
    """Raise :class:`NotLowered` for what is not played with so many seats.

    One pack without jokers; draws of single cards; no knocking; wilds that are kept.
    """
    for piece, played in _pieces(rules, seats):
        if not played:
            raise NotLowered(piece)


def _pieces(rules: Rules, seats: int) -> tuple[tuple[str, bool], ...]:
    play, melds = rules.on_table, rules.melds
    if not play:
        return (("play", False),)
    if not rules.left_score:
        return (("score", False),)
    sizes, wild = dict(rules.deal.cards), rules.wild
    return (
        ("seating", rules.seating.alone and seats in rules.seating.players),
        ("seating.players", 2 <= seats <= MOST_SEATS),
        ("pack.packs", rules.pack.packs_for(seats) == 1),
        ("pack.jokers", not rules.pack.jokers),
        ("deal.cards", seats in sizes and sizes[seats] * seats + 1 < _PACK),
        ("deal.misdeal", not rules.deal.misdeal),
        ("melds.min_length", melds.min_length == 3),
        ("melds.sets", melds.sets),
        ("melds.largest_set", melds.largest_set == 0 or melds.largest_set >= 4),
        ("melds.wilds", melds.wilds == "any"),
        ("melds.all_wild", melds.all_wild == "allowed"),
        ("wild", not wild.turned),
        ("wild.order", not wild.order or len(wild.order) <= MOST_DEALS),
        ("opening", rules.opening.extra or (rules.opening.upcard and not rules.opening.offer)),
        ("play.take", play.take == "top" and not play.top_used),
        ("play.reclaim", play.reclaim in ("off", "keep")),
        ("knock.limit", not rules.knock.limit.knocks),
        ("ending.stock", rules.ending.stock in WAYS),
    )
