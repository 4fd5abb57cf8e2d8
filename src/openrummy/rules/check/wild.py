"""Contradictions about wild cards, declared hands, hands of five and their sheets (W, I, N, F)."""

from __future__ import annotations

from itertools import pairwise

from openrummy.rules.check.contradiction import Contradiction, Found
from openrummy.rules.pieces import (
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
from openrummy.rules.pieces import Table as Everybody

_RANKS = 13
_HAND = 5
_HANDS = 12
_SUITS = 4


def wild_cards(rules: Rules) -> Found:
    """What is wild, and what means something only where something is (W1, W9, W24)."""
    wild, values = rules.wild, rules.values
    some = not isinstance(wild, NoWild)
    if some and isinstance(rules.play, HeldMelds):
        text = f"wild={wild.kind}: wild cards belong to play=table and play=declared"
        yield Contradiction("wild-held", ("wild", "play"), text, "W1")
    if not some and values.wild != Values().wild:
        text = "values.wild has no effect with wild=none"
        yield Contradiction("wild-value-unused", ("values.wild", "wild"), text, "W9")
    own = values.wild_counts == Values().wild_counts
    if not some and not own:
        text = "values.wild_counts has no effect with wild=none"
        yield Contradiction("wild-value-unused", ("values.wild_counts", "wild"), text, "D6")
    if not own and values.wild != Values().wild:
        text = "values.wild has no effect with values.wild_counts=rank"
        yield Contradiction("wild-value-unused", ("values.wild", "values.wild_counts"), text, "D6")
    if not (some or rules.pack.jokers):
        usual = Melds()
        for name, rule in (("wilds", "V3"), ("all_wild", "W24")):
            if getattr(rules.melds, name) != getattr(usual, name):
                text = f"melds.{name} has no effect without wild cards: set wild or pack.jokers"
                paths = (f"melds.{name}", "wild", "pack.jokers")
                yield Contradiction("wilds-unused", paths, text, rule)
    declared = isinstance(rules.play, DeclaredMelds)
    if rules.draw.wilds != Draw().wilds and not (declared and (some or rules.pack.jokers)):
        text = f"draw.wilds={rules.draw.wilds} belongs to play=declared with wild cards"
        yield Contradiction("draw-wilds", ("draw.wilds", "play", "wild"), text, "I3")


def wild_order(rules: Rules) -> Found:
    """Every rank of a list of wild ranks has its deal (W1, W19, A37)."""
    wild, sheet = rules.wild, rules.sheet
    if isinstance(wild, WildRanks):
        if not wild.order:
            text = "wild.order: list at least one rank"
            yield Contradiction("wild-order", ("wild.order",), text, "W1")
        if 0 in wild.order and not rules.pack.jokers:
            text = "wild.order: in a deal of 0 jokers alone are wild: set pack.jokers"
            yield Contradiction("wild-order", ("wild.order", "pack.jokers"), text, "W19")
        if len(wild.order) > 1 and sheet.deals < len(wild.order) and sheet.deals:
            text = f"wild.order: {len(wild.order)} ranks, but sheet.deals={sheet.deals} come first"
            yield Contradiction("wild-order", ("wild.order", "sheet.deals"), text, "W1")
    if isinstance(wild, DealersChoice):
        if not wild.ranks or len(set(wild.ranks)) != len(wild.ranks):
            text = "wild.ranks: list at least one rank, and each once"
            yield Contradiction("wild-choice", ("wild.ranks",), text, "W1")
        elif not 0 < sheet.deals <= len(wild.ranks):
            text = "wild.ranks: each rank is named once, so sheet.deals is at most their number"
            yield Contradiction("wild-choice", ("wild.ranks", "sheet.deals"), text, "A37")
        if sheet.winner != "lowest" and sheet.level != "share":
            text = "wild=dealer has no rank left for more deals: set sheet.level=share"
            yield Contradiction("wild-choice", ("wild", "sheet.level"), text, "A37")


def values_and_sets(rules: Rules) -> Found:
    """Thirteen values or none; how large a set may be, and whether there are any (W3, W9, N4)."""
    values, usual, melds = rules.values, Values(), rules.melds
    if values.ranks and len(values.ranks) != _RANKS:
        text = f"values.ranks: {len(values.ranks)} values; ace to king are {_RANKS}, or none"
        yield Contradiction("rank-values", ("values.ranks",), text, "W9")
    if values.ranks and not isinstance(rules.play, TableMelds):
        text = "values.ranks belongs to play=table"
        yield Contradiction("rank-values", ("values.ranks", "play"), text, "W9")
    if values.ranks:
        for name in ("ace", "court", "number"):
            if getattr(values, name) != getattr(usual, name):
                text = f"values.{name} has no effect with values.ranks"
                yield Contradiction("rank-values", (f"values.{name}", "values.ranks"), text, "W9")
    held = isinstance(rules.play, HeldMelds)
    if not melds.sets and held:
        text = "melds.sets=false belongs to play=table and play=declared"
        yield Contradiction("no-sets", ("melds.sets", "play"), text, "N4")
    if not melds.sets and (melds.twins or melds.largest_set):
        paths = ("melds.twins", "melds.largest_set", "melds.sets")
        text = "melds.twins and melds.largest_set have no effect with melds.sets=false"
        yield Contradiction("no-sets", paths, text, "N4")
    if melds.largest_set:
        if held:
            text = "melds.largest_set belongs to play=table and play=declared"
            yield Contradiction("largest-set", ("melds.largest_set", "play"), text, "W3")
        if melds.largest_set < melds.min_length:
            text = "melds.largest_set is less than melds.min_length"
            yield Contradiction(
                "largest-set", ("melds.largest_set", "melds.min_length"), text, "W3"
            )
        if melds.largest_set > _SUITS and not melds.twins:
            text = f"melds.largest_set: more than {_SUITS} cards of a rank need melds.twins"
            yield Contradiction("largest-set", ("melds.largest_set", "melds.twins"), text, "W13")


def table_turns(rules: Rules) -> Found:
    """What belongs to turns with melds on the table (W7, W14-W16, W24, A31)."""
    play, opening = rules.play, rules.opening
    if not isinstance(play, TableMelds):
        if isinstance(opening, ExtraCard) and opening.to == "dealer":
            text = "opening.to=dealer belongs to play=table"
            yield Contradiction("extra-card", ("opening.to", "play"), text, "W14")
        return
    if play.one_card and play.last_discard != "required":
        text = "play.one_card needs play.last_discard=required"
        yield Contradiction("one-card", ("play.one_card", "play.last_discard"), text, "W7")
    if play.last_turn and play.first_round == "wait":
        text = "play.last_turn has no effect with play.first_round=wait: all have had a turn"
        yield Contradiction("last-turn", ("play.last_turn", "play.first_round"), text, "A31")
    if play.take == "barred" and play.lay_off != "after-meld":
        text = "play.take=barred is about one's own first meld: set play.lay_off=after-meld"
        yield Contradiction("take-barred", ("play.take", "play.lay_off"), text, "A34")
    if play.take == "barred" and play.top_used:
        text = "play.top_used has no effect with play.take=barred"
        yield Contradiction("take-barred", ("play.top_used", "play.take"), text, "A34")
    if rules.melds.all_wild == "kept" and play.reclaim == "off":
        text = "melds.all_wild=kept has no effect with play.reclaim=off"
        yield Contradiction("wilds-unused", ("melds.all_wild", "play.reclaim"), text, "W24")


def left_scores(rules: Rules) -> Found:
    """What a deal of wild cards scores otherwise (W10, W11, A36)."""
    score, wild = rules.score, rules.wild
    if not isinstance(score, LeftScore):
        return
    known = {"ranks": "order", "dealer": "ranks"}.get(wild.kind, "")
    ranks = set(getattr(wild, known, ()))
    if not set(score.doubled) <= ranks:
        text = "score.doubled: every rank of it must be wild in some deal"
        yield Contradiction("doubled-unused", ("score.doubled", "wild"), text, "W10")
    if score.to == "winner" and (score.out or score.up_for_two):
        text = "score.out and score.up_for_two belong to score.to=holder"
        paths = ("score.out", "score.up_for_two", "score.to")
        yield Contradiction("out-unused", paths, text, "W11")


def declared(rules: Rules) -> Found:
    """Hands declared at once: what they are counted by, and what they must be (I5-I9, N4)."""
    play, score = rules.play, rules.score
    by = isinstance(score, DeclareScore | PaymentScore)
    if isinstance(play, DeclaredMelds) != by:
        text = (
            f"score={score.kind} with play={play.kind}: declared hands score what is not melded"
            " (declare) or payments, and only they"
        )
        yield Contradiction("declared-score", ("play", "score"), text, "I9")
    if not isinstance(play, DeclaredMelds):
        return
    if not isinstance(rules.knock.limit, NoKnock):
        text = "play=declared: nobody knocks, set knock.limit=none"
        yield Contradiction("declared-knock", ("play", "knock.limit"), text, "I5")
    if not isinstance(rules.opening, PlainOpening):
        text = f"opening={rules.opening.kind}: with play=declared the first turn is plain"
        yield Contradiction("declared-opening", ("opening", "play"), text, "I2")
    if rules.ending.stock != "reshuffle":
        text = f"ending.stock={rules.ending.stock}: with play=declared the pile is shuffled"
        yield Contradiction("declared-stock", ("ending.stock", "play"), text, "I8")
    if not isinstance(rules.seating, Everybody):
        text = f"play=declared is each for oneself: not seating={rules.seating.kind}"
        yield Contradiction("declared-seating", ("play", "seating"), text, "I1")
    if play.pure > play.runs:
        text = "play.pure is more than play.runs"
        yield Contradiction("declared-runs", ("play.pure", "play.runs"), text, "I5")
    yield from _shapes(rules, play)
    if isinstance(score, PaymentScore):
        if play.last_turn:
            text = "play.last_turn has no effect with score=payments: no other hand counts"
            yield Contradiction("declared-last-turn", ("play.last_turn", "score"), text, "D5")
        if play.drop or play.wrong == "costs":
            text = "score=payments has no price for play.drop or play.wrong=costs"
            yield Contradiction("declared-price", ("score", "play.drop", "play.wrong"), text, "N6")
        return
    if isinstance(score, DeclareScore):
        yield from _declare_score(play, score)


def _shapes(rules: Rules, play: DeclaredMelds) -> Found:
    if not play.shapes:
        return
    if rules.melds.sets:
        text = "play.shapes are lengths of runs: set melds.sets=false"
        yield Contradiction("shapes", ("play.shapes", "melds.sets"), text, "N4")
    if play.runs or play.pure:
        text = "play.runs and play.pure have no effect with play.shapes: set them to 0"
        yield Contradiction("shapes", ("play.shapes", "play.runs", "play.pure"), text, "N4")
    sizes = set(rules.deal.by_deal) or {cards for _, cards in rules.deal.cards}
    for shape in play.shapes:
        lengths = [int(digit) for digit in str(shape)]
        if min(lengths) < rules.melds.min_length or {sum(lengths)} != sizes:
            text = f"play.shapes: {shape} does not make a hand of deal.cards"
            yield Contradiction("shapes", ("play.shapes", "deal.cards"), text, "N4")


def _declare_score(play: DeclaredMelds, score: DeclareScore) -> Found:
    usual = DeclareScore()
    if play.drop and len(score.drops) != len(usual.drops):
        text = "score.drops: write two numbers, for a drop before the first turn and later"
        yield Contradiction("drops", ("score.drops", "play.drop"), text, "I7")
    if not play.drop and score.drops != usual.drops:
        text = "score.drops has no effect with play.drop=false"
        yield Contradiction("drops", ("score.drops", "play.drop"), text, "I7")
    if play.wrong != "costs" and score.wrong != usual.wrong:
        text = f"score.wrong has no effect with play.wrong={play.wrong}"
        yield Contradiction("wrong-unused", ("score.wrong", "play.wrong"), text, "I5")


def hands_of_five(rules: Rules) -> Found:
    """Hands that rank: five cards each, and nothing of melds (F1-F6)."""
    limit, score = rules.knock.limit, rules.score
    if isinstance(limit, LeastHand) != isinstance(score, HandScore):
        text = f"knock.limit={limit.kind} with score={score.kind}: hands (hand, hands) go together"
        yield Contradiction("hands-score", ("knock.limit", "score"), text, "F4")
    if isinstance(score, HandScore):
        values = score.values
        if len(values) != _HANDS or any(a > b for a, b in pairwise(values)):
            text = f"score.values: write {_HANDS} values, none less than the one before"
            yield Contradiction("hand-values", ("score.values",), text, "F6")
    if not isinstance(limit, LeastHand):
        return
    if not isinstance(rules.play, HeldMelds) or not isinstance(rules.seating, Everybody):
        text = "knock.limit=hand belongs to play=held, each for oneself"
        yield Contradiction("hands-play", ("knock.limit", "play", "seating"), text, "F4")
    if any(cards != _HAND for cards in (*rules.deal.by_deal, *dict(rules.deal.cards).values())):
        text = f"knock.limit=hand: every hand has {_HAND} cards"
        yield Contradiction("hands-cards", ("knock.limit", "deal.cards"), text, "F1")
    if rules.knock.big_gin or rules.knock.lay_off != "none":
        paths = ("knock.big_gin", "knock.lay_off", "knock.limit")
        text = "knock.limit=hand knows no melds: set knock.big_gin=false and knock.lay_off=none"
        yield Contradiction("hands-melds", paths, text, "F4")
    if rules.deal.misdeal:
        text = "deal.misdeal has no effect with knock.limit=hand"
        yield Contradiction("hands-misdeal", ("deal.misdeal", "knock.limit"), text, "F4")
    if not isinstance(rules.opening, PlainOpening):
        text = f"opening={rules.opening.kind}: with knock.limit=hand the first turn is plain"
        yield Contradiction("hands-opening", ("opening", "knock.limit"), text, "F3")


def sheets(rules: Rules) -> Found:
    """Pools, chips, the press and level totals (I9, A13, W18)."""
    sheet, score, usual = rules.sheet, rules.score, GameSheet()
    if sheet.pool and getattr(score, "to", "") != "holder":
        text = "sheet.pool counts points against their holder: set score.to=holder"
        yield Contradiction("pool-score", ("sheet.pool", "score", "score.to"), text, "I9")
    if sheet.level != usual.level and (not sheet.deals or sheet.winner == "lowest"):
        text = (
            f"sheet.level={sheet.level} has no effect without sheet.deals, nor with"
            " sheet.winner=lowest, where equal totals always share"
        )
        yield Contradiction("level-unused", ("sheet.level", "sheet.deals"), text, "A13")
    if sheet.press != "off" and not (isinstance(score, LeftScore) and score.to == "holder"):
        text = f"sheet.press={sheet.press} needs points that count against their holder"
        yield Contradiction("press-score", ("sheet.press", "score"), text, "W18")
    if sheet.press == "off" and sheet.press_lead != usual.press_lead:
        text = "sheet.press_lead has no effect with sheet.press=off"
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
