"""Contradictions about wild cards, declared hands, hands of five and their sheets (W, I, N, F)."""

from __future__ import annotations

from itertools import pairwise

from openrummy.core.rules.check.contradiction import Contradiction, Found
from openrummy.core.rules.pieces import (
    DealersChoice,
    DeclaredMelds,
    DeclareScore,
    Draw,
    ExtraCard,
    GameSheet,
    HandScore,
    HeldMelds,
    LeastHand,
    LeftScore,
    Melds,
    NoKnock,
    NoWild,
    PaymentScore,
    PlainOpening,
    Rules,
    TableMelds,
    Values,
    WildRanks,
)
from openrummy.core.rules.pieces import Table as Everybody
from openrummy.core.rules.text import say

_RANKS = 13
_HAND = 5
_HANDS = 12
_SUITS = 4


def wild_cards(rules: Rules) -> Found:
    """Problems of wild cards, and of settings that need them (W1, W9, W24)."""
    wild, values = rules.wild, rules.values
    some = not isinstance(wild, NoWild)
    if some and isinstance(rules.play, HeldMelds):
        text = say("problem.wild-held", kind=wild.kind)
        yield Contradiction("wild-held", ("wild", "play"), text, "W1")
    if not some and values.wild != Values().wild:
        text = say("problem.wild-value-unused")
        yield Contradiction("wild-value-unused", ("values.wild", "wild"), text, "W9")
    own = values.wild_counts == Values().wild_counts
    if not some and not own:
        text = say("problem.wild-value-unused-2")
        yield Contradiction("wild-value-unused", ("values.wild_counts", "wild"), text, "D6")
    if not own and values.wild != Values().wild:
        text = say("problem.wild-value-unused-3")
        yield Contradiction("wild-value-unused", ("values.wild", "values.wild_counts"), text, "D6")
    if not (some or rules.pack.jokers):
        usual = Melds()
        for name, rule in (("wilds", "V3"), ("all_wild", "W24"), ("max_wilds", "I4")):
            if getattr(rules.melds, name) != getattr(usual, name):
                text = say("problem.wilds-unused", name=name)
                paths = (f"melds.{name}", "wild", "pack.jokers")
                yield Contradiction("wilds-unused", paths, text, rule)
    declared = isinstance(rules.play, DeclaredMelds)
    if rules.draw.wilds != Draw().wilds and not (declared and (some or rules.pack.jokers)):
        text = say("problem.draw-wilds", wilds=rules.draw.wilds)
        yield Contradiction("draw-wilds", ("draw.wilds", "play", "wild"), text, "I3")


def wild_order(rules: Rules) -> Found:
    """Every rank of a list of wild ranks has its deal (W1, W19, A37)."""
    wild, sheet = rules.wild, rules.sheet
    if isinstance(wild, WildRanks):
        if not wild.order:
            text = say("problem.wild-order")
            yield Contradiction("wild-order", ("wild.order",), text, "W1")
        if 0 in wild.order and not rules.pack.jokers:
            text = say("problem.wild-order-2")
            yield Contradiction("wild-order", ("wild.order", "pack.jokers"), text, "W19")
        if len(wild.order) > 1 and sheet.deals < len(wild.order) and sheet.deals:
            text = say("problem.wild-order-3", count=len(wild.order), deals=sheet.deals)
            yield Contradiction("wild-order", ("wild.order", "sheet.deals"), text, "W1")
    if isinstance(wild, DealersChoice):
        if not wild.ranks or len(set(wild.ranks)) != len(wild.ranks):
            text = say("problem.wild-choice")
            yield Contradiction("wild-choice", ("wild.ranks",), text, "W1")
        elif not 0 < sheet.deals <= len(wild.ranks):
            text = say("problem.wild-choice-2")
            yield Contradiction("wild-choice", ("wild.ranks", "sheet.deals"), text, "A37")
        if sheet.winner != "lowest" and sheet.level != "share":
            text = say("problem.wild-choice-3")
            yield Contradiction("wild-choice", ("wild", "sheet.level"), text, "A37")


def values_and_sets(rules: Rules) -> Found:
    """Thirteen values or none; how large a set may be, and whether there are any (W3, W9, N4)."""
    values, usual, melds = rules.values, Values(), rules.melds
    if values.ranks and len(values.ranks) != _RANKS:
        text = say("problem.rank-values", count=len(values.ranks), ranks=_RANKS)
        yield Contradiction("rank-values", ("values.ranks",), text, "W9")
    if values.ranks and not isinstance(rules.play, TableMelds):
        text = say("problem.rank-values-2")
        yield Contradiction("rank-values", ("values.ranks", "play"), text, "W9")
    if values.ranks:
        for name in ("ace", "court", "number"):
            if getattr(values, name) != getattr(usual, name):
                text = say("problem.rank-values-3", name=name)
                yield Contradiction("rank-values", (f"values.{name}", "values.ranks"), text, "W9")
    held = isinstance(rules.play, HeldMelds)
    if not melds.sets and held:
        text = say("problem.no-sets")
        yield Contradiction("no-sets", ("melds.sets", "play"), text, "N4")
    if not melds.sets and (melds.twins or melds.largest_set):
        paths = ("melds.twins", "melds.largest_set", "melds.sets")
        text = say("problem.no-sets-2")
        yield Contradiction("no-sets", paths, text, "N4")
    if melds.largest_set:
        if held:
            text = say("problem.largest-set")
            yield Contradiction("largest-set", ("melds.largest_set", "play"), text, "W3")
        if melds.largest_set < melds.min_length:
            text = say("problem.largest-set-2")
            yield Contradiction(
                "largest-set", ("melds.largest_set", "melds.min_length"), text, "W3"
            )
        on_table = isinstance(rules.play, TableMelds)
        if on_table and melds.largest_set > _SUITS and not melds.twins:
            text = say("problem.largest-set-3", suits=_SUITS)
            yield Contradiction("largest-set", ("melds.largest_set", "melds.twins"), text, "W13")


def table_turns(rules: Rules) -> Found:
    """Problems of turns with melds on the table (W7, W14-W16, W24, A31)."""
    play, opening = rules.play, rules.opening
    if not isinstance(play, TableMelds):
        if isinstance(opening, ExtraCard) and opening.to == "dealer":
            text = say("problem.extra-card")
            yield Contradiction("extra-card", ("opening.to", "play"), text, "W14")
        return
    if play.one_card and play.last_discard != "required":
        text = say("problem.one-card")
        yield Contradiction("one-card", ("play.one_card", "play.last_discard"), text, "W7")
    if play.last_turn and play.first_round == "wait":
        text = say("problem.last-turn")
        yield Contradiction("last-turn", ("play.last_turn", "play.first_round"), text, "A31")
    if play.take == "barred" and play.lay_off != "after-meld":
        text = say("problem.take-barred")
        yield Contradiction("take-barred", ("play.take", "play.lay_off"), text, "A34")
    if play.take == "barred" and play.top_used:
        text = say("problem.take-barred-2")
        yield Contradiction("take-barred", ("play.top_used", "play.take"), text, "A34")
    if rules.melds.all_wild == "kept" and play.reclaim == "off":
        text = say("problem.wilds-unused-2")
        yield Contradiction("wilds-unused", ("melds.all_wild", "play.reclaim"), text, "W24")


def left_scores(rules: Rules) -> Found:
    """Problems of scores that depend on wild cards (W10, W11, A36)."""
    score, wild = rules.score, rules.wild
    if not isinstance(score, LeftScore):
        return
    known = {"ranks": "order", "dealer": "ranks"}.get(wild.kind, "")
    ranks = set(getattr(wild, known, ()))
    if not set(score.doubled) <= ranks:
        text = say("problem.doubled-unused")
        yield Contradiction("doubled-unused", ("score.doubled", "wild"), text, "W10")
    if score.to == "winner" and (score.out or score.up_for_two):
        text = say("problem.out-unused")
        paths = ("score.out", "score.up_for_two", "score.to")
        yield Contradiction("out-unused", paths, text, "W11")


def declared(rules: Rules) -> Found:
    """Hands declared at once: what they are counted by, and what they must be (I5-I9, N4)."""
    play, score = rules.play, rules.score
    by = isinstance(score, DeclareScore | PaymentScore)
    if isinstance(play, DeclaredMelds) != by:
        text = say("problem.declared-score", kind=score.kind, play=play.kind)
        yield Contradiction("declared-score", ("play", "score"), text, "I9")
    if not isinstance(play, DeclaredMelds):
        return
    if not isinstance(rules.knock.limit, NoKnock):
        text = say("problem.declared-knock")
        yield Contradiction("declared-knock", ("play", "knock.limit"), text, "I5")
    if not isinstance(rules.opening, PlainOpening):
        text = say("problem.declared-opening", kind=rules.opening.kind)
        yield Contradiction("declared-opening", ("opening", "play"), text, "I2")
    if rules.ending.stock != "reshuffle":
        text = say("problem.declared-stock", stock=rules.ending.stock)
        yield Contradiction("declared-stock", ("ending.stock", "play"), text, "I8")
    if not isinstance(rules.seating, Everybody):
        text = say("problem.declared-seating", kind=rules.seating.kind)
        yield Contradiction("declared-seating", ("play", "seating"), text, "I1")
    if play.pure > play.runs:
        text = say("problem.declared-runs")
        yield Contradiction("declared-runs", ("play.pure", "play.runs"), text, "I5")
    if play.life and not play.runs:
        text = say("problem.declared-life")
        yield Contradiction("declared-life", ("play.life", "play.runs"), text, "I5")
    yield from _shapes(rules, play)
    if isinstance(score, PaymentScore):
        if play.last_turn:
            text = say("problem.declared-last-turn")
            yield Contradiction("declared-last-turn", ("play.last_turn", "score"), text, "D5")
        if play.drop or play.wrong == "costs":
            text = say("problem.declared-price")
            yield Contradiction("declared-price", ("score", "play.drop", "play.wrong"), text, "N6")
        return
    if isinstance(score, DeclareScore):
        yield from _declare_score(play, score)


def _shapes(rules: Rules, play: DeclaredMelds) -> Found:
    if not play.shapes:
        return
    if rules.melds.sets:
        text = say("problem.shapes")
        yield Contradiction("shapes", ("play.shapes", "melds.sets"), text, "N4")
    if play.runs or play.pure:
        text = say("problem.shapes-2")
        yield Contradiction("shapes", ("play.shapes", "play.runs", "play.pure"), text, "N4")
    sizes = set(rules.deal.by_deal) or {cards for _, cards in rules.deal.cards}
    for shape in play.shapes:
        lengths = [int(digit) for digit in str(shape)]
        if min(lengths) < rules.melds.min_length or {sum(lengths)} != sizes:
            text = say("problem.shapes-3", shape=shape)
            yield Contradiction("shapes", ("play.shapes", "deal.cards"), text, "N4")


def _declare_score(play: DeclaredMelds, score: DeclareScore) -> Found:
    usual = DeclareScore()
    if play.drop and len(score.drops) != len(usual.drops):
        text = say("problem.drops")
        yield Contradiction("drops", ("score.drops", "play.drop"), text, "I7")
    if not play.drop and score.drops != usual.drops:
        text = say("problem.drops-2")
        yield Contradiction("drops", ("score.drops", "play.drop"), text, "I7")
    if play.wrong != "costs" and score.wrong != usual.wrong:
        text = say("problem.wrong-unused", wrong=play.wrong)
        yield Contradiction("wrong-unused", ("score.wrong", "play.wrong"), text, "I5")


def hands_of_five(rules: Rules) -> Found:
    """Hands that rank: five cards each, and nothing of melds (F1-F6)."""
    limit, score = rules.knock.limit, rules.score
    if isinstance(limit, LeastHand) != isinstance(score, HandScore):
        text = say("problem.hands-score", kind=limit.kind, score=score.kind)
        yield Contradiction("hands-score", ("knock.limit", "score"), text, "F4")
    if isinstance(score, HandScore):
        values = score.values
        if len(values) != _HANDS or any(a > b for a, b in pairwise(values)):
            text = say("problem.hand-values", hands=_HANDS)
            yield Contradiction("hand-values", ("score.values",), text, "F6")
    if not isinstance(limit, LeastHand):
        return
    if not isinstance(rules.play, HeldMelds) or not isinstance(rules.seating, Everybody):
        text = say("problem.hands-play")
        yield Contradiction("hands-play", ("knock.limit", "play", "seating"), text, "F4")
    if any(cards != _HAND for cards in (*rules.deal.by_deal, *dict(rules.deal.cards).values())):
        text = say("problem.hands-cards", hand=_HAND)
        yield Contradiction("hands-cards", ("knock.limit", "deal.cards"), text, "F1")
    if rules.knock.big_gin or rules.knock.lay_off != "none":
        paths = ("knock.big_gin", "knock.lay_off", "knock.limit")
        text = say("problem.hands-melds")
        yield Contradiction("hands-melds", paths, text, "F4")
    if rules.deal.misdeal:
        text = say("problem.hands-misdeal")
        yield Contradiction("hands-misdeal", ("deal.misdeal", "knock.limit"), text, "F4")
    if not isinstance(rules.opening, PlainOpening):
        text = say("problem.hands-opening", kind=rules.opening.kind)
        yield Contradiction("hands-opening", ("opening", "knock.limit"), text, "F3")


def sheets(rules: Rules) -> Found:
    """Pools, chips, the press and level totals (I9, A13, W18)."""
    sheet, score, usual = rules.sheet, rules.score, GameSheet()
    if sheet.pool and getattr(score, "to", "") != "holder":
        text = say("problem.pool-score")
        yield Contradiction("pool-score", ("sheet.pool", "score", "score.to"), text, "I9")
    if sheet.reentry and sheet.reentry >= sheet.pool:
        text = say("problem.reentry-pool", reentry=sheet.reentry)
        yield Contradiction("reentry-pool", ("sheet.reentry", "sheet.pool"), text, "I9")
    if sheet.level != usual.level and (not sheet.deals or sheet.winner == "lowest"):
        text = say("problem.level-unused", level=sheet.level)
        yield Contradiction("level-unused", ("sheet.level", "sheet.deals"), text, "A13")
    if sheet.press != "off" and not (isinstance(score, LeftScore) and score.to == "holder"):
        text = say("problem.press-score", press=sheet.press)
        yield Contradiction("press-score", ("sheet.press", "score"), text, "W18")
    if sheet.press == "off" and sheet.press_lead != usual.press_lead:
        text = say("problem.press-unused")
        yield Contradiction("press-unused", ("sheet.press_lead", "sheet.press"), text, "W18")


WILD_CHECKS = (
    wild_cards,
    wild_order,
    values_and_sets,
    table_turns,
    left_scores,
    declared,
    hands_of_five,
    sheets,
)
