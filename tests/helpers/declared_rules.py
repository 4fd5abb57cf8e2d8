"""Rules of games in which whole hands are declared, built here until the catalogue has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openrummy.core.rules.pieces import (
    Deal,
    DeclaredMelds,
    DeclareScore,
    Draw,
    Ending,
    GameSheet,
    Knock,
    Melds,
    NoKnock,
    Pack,
    PaymentScore,
    PlainOpening,
    Rules,
    Table,
    TurnedWild,
    Values,
    WildRanks,
)

# I1-I9
INDIAN = Rules(
    seating=Table((2, 3, 4, 5, 6)),
    pack=Pack(packs=2, jokers=1),
    deal=Deal(cards=tuple((seats, 13) for seats in range(2, 7)), next_dealer="alternate"),
    melds=Melds("high-or-low"),
    wild=TurnedWild(),
    values=Values(ace=10, joker=0, wild=0),
    opening=PlainOpening(),
    draw=Draw(wilds="opening"),
    play=DeclaredMelds(drop=True),
    knock=Knock(limit=NoKnock()),
    ending=Ending(stock="reshuffle", left=0, reshuffles=100),
    score=DeclareScore(),
    sheet=GameSheet(target=500, game_bonus=0, box=0, shutout="never"),
)
# N1-N8
CONTINENTAL = Rules(
    seating=Table(tuple(range(2, 13))),
    pack=Pack(2, 1, (*((n, 3) for n in (6, 7, 8)), *((n, 4) for n in (9, 10, 11, 12)))),
    deal=Deal(cards=tuple((seats, 15) for seats in range(2, 13)), next_dealer="winner"),
    melds=Melds("high-or-low", sets=False),
    opening=PlainOpening(),
    play=DeclaredMelds(0, 0, (33333, 4443, 5433), undrawn=True),
    knock=Knock(limit=NoKnock()),
    ending=Ending(stock="reshuffle", left=0, reshuffles=100),
    score=PaymentScore(),
    sheet=GameSheet(target=0, deals=10, game_bonus=0, box=0, shutout="never"),
)


def indian(**pieces: Any) -> Rules:
    """Indian rummy with some pieces changed."""
    return replace(INDIAN, **pieces)


def indian_play(**fields: Any) -> Rules:
    """Indian rummy with other rules of declaring."""
    return replace(INDIAN, play=replace(INDIAN.play, **fields))


def indian_score(**fields: Any) -> Rules:
    """Indian rummy with another score."""
    return replace(INDIAN, score=replace(INDIAN.score, **fields))


DEUCES = replace(CONTINENTAL, wild=WildRanks((2,)))
POOL = replace(
    indian_score(to="holder", protected=True, drops=(25, 50)),
    sheet=GameSheet(target=0, game_bonus=0, box=0, shutout="never", pool=101, winner="lowest"),
)
CHIPS = replace(
    indian_score(to="paid"),
    play=DeclaredMelds(),
    sheet=GameSheet(target=0, deals=3, game_bonus=0, box=0, shutout="never", start=240),
)
COSTS = indian_play(wrong="costs")
DECLARED: dict[str, Rules] = {
    "indian": INDIAN,
    "pool": POOL,
    "chips": CHIPS,
    "wrong costs": COSTS,
    "continental": CONTINENTAL,
    "deuces": DEUCES,
}
