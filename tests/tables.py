"""Rules of games with melds on the table, built here until the catalogue has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openrummy.rules.pieces import (
    Deal,
    Ending,
    GameSheet,
    LeftScore,
    Melds,
    NoKnock,
    Pack,
    PlainOpening,
    Rules,
    Table,
    TableMelds,
    TableScore,
    Values,
)
from openrummy.rules.pieces import Knock as KnockPiece

RUMMY = Rules(
    seating=Table((2, 3, 4, 5, 6)),
    deal=Deal(cards=((2, 10), (3, 7), (4, 7), (5, 6), (6, 6)), next_dealer="alternate"),
    opening=PlainOpening(),
    play=TableMelds(),
    knock=KnockPiece(limit=NoKnock()),
    ending=Ending(stock="reshuffle-all", left=0),
    score=LeftScore(),
    sheet=GameSheet(game_bonus=0, box=0, shutout="never", winner="lowest"),
)


def rummy(**pieces: Any) -> Rules:
    """Basic rummy with some pieces changed."""
    return replace(RUMMY, **pieces)


BY_WINNER = {"score": LeftScore("winner"), "sheet": replace(RUMMY.sheet, winner="total")}
HOUSE = rummy(play=TableMelds("any", "after-meld"), score=LeftScore(rummy_doubles=True))
# R1-R11 on one pack without jokers
FIVE_HUNDRED = Rules(
    seating=Table((2, 3, 4)),
    deal=Deal(cards=((2, 13), (3, 7), (4, 7)), next_dealer="alternate"),
    melds=Melds("high-or-low"),
    values=Values(ace=15),
    opening=PlainOpening(),
    play=TableMelds("any", take="used"),
    knock=KnockPiece(limit=NoKnock()),
    ending=Ending(stock="take-used", left=0),
    score=TableScore(low_ace=True),
    sheet=GameSheet(target=500, game_bonus=0, box=0, shutout="never"),
)
# M1-M4, A16
MAHJONG = Rules(
    values=Values(ace=15, number=5),
    play=TableMelds("any", last_discard="required", take="melded"),
    knock=KnockPiece(limit=NoKnock()),
    score=TableScore(out=25),
    sheet=GameSheet(target=500, game_bonus=0, box=0, shutout="never"),
)
# O1-O7, A20, A21
OPEN = rummy(
    deal=replace(RUMMY.deal, first_dealer="high-card"),
    play=TableMelds("any"),
    knock=KnockPiece(),
    ending=Ending(stock="reshuffle", left=0, reshuffles=1, used_up="dead"),
    score=LeftScore("winner", True),
    sheet=replace(RUMMY.sheet, winner="total"),
)
# T8, T14
JOKERS = rummy(
    pack=Pack(jokers=2),
    melds=Melds("high-or-low"),
    values=Values(ace=15),
    play=TableMelds("any", "after-meld", reclaim="keep"),
)
TWO_PACKS = rummy(
    pack=Pack(packs=2, jokers=1),
    melds=Melds("corner", twins=True),
    play=TableMelds("any", last_discard="required", reclaim="keep"),
    ending=Ending(stock="reshuffle", left=0, reshuffles=1),
)
# R1: two packs from five players, and two jokers in each
MANY = replace(
    FIVE_HUNDRED,
    seating=Table((2, 3, 4, 5, 6, 7, 8)),
    deal=replace(FIVE_HUNDRED.deal, cards=((2, 13), *((seats, 7) for seats in range(3, 9)))),
    pack=Pack(packs_of=tuple((seats, 2) for seats in range(5, 9))),
)
TABLES: dict[str, Rules] = {
    "rummy": RUMMY,
    "house": HOUSE,
    "block": rummy(ending=Ending(stock="block", left=0)),
    "turned over": rummy(ending=Ending(stock="turn-over", left=0)),
    "keep top": rummy(ending=Ending(stock="reshuffle", left=0, reshuffles=1)),
    "aces": rummy(melds=Melds("high-or-low"), values=Values(ace=15)),
    "corner": rummy(melds=Melds("corner"), values=Values(ace=15), play=TableMelds("any")),
    "last card": rummy(play=TableMelds(last_discard="required"), **BY_WINNER),
    "five hundred": FIVE_HUNDRED,
    "used at once": replace(
        FIVE_HUNDRED, play=TableMelds("any", "after-meld", "required", "used", True)
    ),
    "mahjong": MAHJONG,
    "open": OPEN,
    "jokers": JOKERS,
    "one meld, jokers": rummy(pack=Pack(jokers=4), play=TableMelds(reclaim="keep")),
    "two packs": TWO_PACKS,
    "turned over twice": rummy(
        pack=Pack(packs=2),
        ending=Ending(stock="turn-over", left=0),
        play=TableMelds("any"),
    ),
    "many": MANY,
    "many jokers": replace(MANY, pack=replace(MANY.pack, jokers=2)),
    "open jokers": replace(OPEN, pack=Pack(packs_of=((5, 2),), jokers=1)),
}
