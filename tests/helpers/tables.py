"""Rules of games with melds on the table, built here until the catalogue has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openrummy.core.rules.pieces import (
    Deal,
    DealersChoice,
    Draw,
    Ending,
    ExtraCard,
    GameSheet,
    HandScore,
    LeftScore,
    Melds,
    MinimumHand,
    NoKnock,
    Pack,
    PlainOpening,
    Rules,
    Table,
    TableMelds,
    TableScore,
    Values,
    Wild,
    WildRanks,
)
from openrummy.core.rules.pieces import Knock as KnockPiece

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
    sheet=replace(RUMMY.sheet, target_by="opponents", winner="total"),
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
# W7, W5, W8, A34, A36, without a wild rank
TURN = TableMelds("any", "after-meld", "required")
ONE_CARD = rummy(play=replace(TURN, one_card=True))
REUSE = rummy(pack=Pack(jokers=2), play=replace(TURN, reclaim="reuse"))
LAST_DRAW = rummy(play=TURN, ending=Ending(stock="last-draw", left=0, reshuffles=1))
CONTINUE = rummy(play=replace(TURN, one_card=True), ending=Ending(stock="continue", left=0))
ACE_TO_ACE = rummy(
    melds=Melds("high-or-low"),
    values=Values(ace=15),
    draw=Draw(retake="allowed"),
    play=replace(TURN, take="barred", reclaim="keep"),
    score=TableScore(),
    sheet=replace(RUMMY.sheet, winner="total"),
)
FOR_TWO = rummy(play=TURN, score=LeftScore(up_for_two=2))
# F1-F8
FIVE = Rules(
    seating=Table((2, 3, 4, 5)),
    deal=Deal(cards=tuple((seats, 5) for seats in range(2, 6)), next_dealer="winner"),
    opening=PlainOpening(),
    knock=KnockPiece(limit=MinimumHand(), big_gin=False, lay_off="none"),
    ending=Ending(stock="reshuffle", left=0),
    score=HandScore(),
    sheet=GameSheet(50, target_by="opponents", game_bonus=0, box=0, shutout="never"),
)
# W1-W6: a rank is wild, seven cards and one more for the first to play
WILD = Rules(
    seating=Table((2, 3, 4, 5, 6)),
    pack=Pack(packs_of=((5, 2), (6, 2))),
    deal=Deal(cards=tuple((seats, 7) for seats in range(2, 7)), next_dealer="alternate"),
    melds=Melds("high-or-low", twins=True),
    wild=WildRanks(),
    opening=ExtraCard(),
    play=TableMelds("any", "after-meld", "required", reclaim="keep"),
    knock=KnockPiece(limit=NoKnock()),
    ending=Ending(stock="block", left=0),
    score=LeftScore(),
    sheet=GameSheet(target=0, deals=13, game_bonus=0, box=0, shutout="never", winner="lowest"),
)
CHOICES = replace(WILD.sheet, deals=6)


def wild(**pieces: Any) -> Rules:
    """Wild-card rummy with some pieces changed."""
    return replace(WILD, **pieces)


def order(*ranks: int) -> Wild:
    """These ranks are wild, one after the other."""
    return WildRanks(ranks)


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
    "one card": ONE_CARD,
    "reuse": replace(REUSE, play=replace(REUSE.play, one_card=True)),
    "last draw": LAST_DRAW,
    "continue": CONTINUE,
    "ace to ace": replace(ACE_TO_ACE, pack=Pack(jokers=2)),
    "up for two": FOR_TWO,
    "wild": WILD,
    "wild jokers": wild(pack=Pack(packs=2, jokers=2)),
    "wild, half": wild(melds=Melds(largest_set=4, wilds="half")),
    "wild, barred": wild(
        pack=Pack(packs=2), melds=Melds("corner", largest_set=4, all_wild="barred")
    ),
    "wild, last turn": wild(
        opening=ExtraCard("dealer"),
        play=replace(WILD.play, first_round="discard-only", last_turn=True),
    ),
    "wild, wait": wild(play=replace(WILD.play, first_round="wait", reclaim="reuse")),
    "dealer's choice": wild(wild=DealersChoice((1, 2, 3, 11, 12, 13)), sheet=CHOICES),
    "open jokers": replace(OPEN, pack=Pack(packs_of=((5, 2),), jokers=1)),
}
