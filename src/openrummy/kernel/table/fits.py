"""Which games with melds on the table the kernel plays."""

from __future__ import annotations

from openrummy.kernel.gin.fits import NotLowered
from openrummy.rules.pieces import (
    DealersChoice,
    ExtraCard,
    LeftScore,
    NoKnock,
    NoWild,
    PlainOpening,
    Rules,
    Table,
    TableMelds,
    WildRanks,
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
    play, melds, score = rules.play, rules.melds, rules.score
    if not isinstance(play, TableMelds):
        return (("play", False),)
    if not isinstance(score, LeftScore):
        return (("score", False),)
    sizes, wild = dict(rules.deal.cards), rules.wild
    return (
        ("seating", isinstance(rules.seating, Table) and seats in rules.seating.players),
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
        ("wild", isinstance(wild, NoWild | WildRanks | DealersChoice)),
        ("wild.order", not isinstance(wild, WildRanks) or len(wild.order) <= MOST_DEALS),
        ("opening", isinstance(rules.opening, PlainOpening | ExtraCard)),
        ("play.take", play.take == "top" and not play.top_used),
        ("play.reclaim", play.reclaim in ("off", "keep")),
        ("knock.limit", isinstance(rules.knock.limit, NoKnock)),
        ("ending.stock", rules.ending.stock in WAYS),
    )
