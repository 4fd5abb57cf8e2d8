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
}
