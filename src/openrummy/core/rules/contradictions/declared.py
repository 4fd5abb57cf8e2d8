"""Contradictions about declared hands, five-card hands and their sheets (I, N, F, W18)."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.rules.contradictions.contradiction import Numbers, Row, changed
from openrummy.core.rules.contradictions.deal import hand_sizes
from openrummy.core.rules.pieces import DeclareScore, LeftScore, PaymentScore, Rules

_HAND = 5
_HANDS = 12
_DROPS = 2


def _declare_score(rules: Rules) -> bool:
    return rules.score_as(DeclareScore) is not None


def _payments(rules: Rules) -> bool:
    return rules.score_as(PaymentScore) is not None


def _wrong_shapes(rules: Rules) -> Iterator[Numbers]:
    for shape in rules.declared.shapes if rules.declared else ():
        lengths = [int(digit) for digit in str(shape)]
        if min(lengths) < rules.melds.min_length or {sum(lengths)} != hand_sizes(rules):
            yield {"shape": shape}


def _wrong_hand_values(rules: Rules) -> Iterator[Numbers]:
    values = getattr(rules.score, "values", None)
    if values is not None and (len(values) != _HANDS or list(values) != sorted(values)):
        yield {"hands": _HANDS}


def _not_five_cards(rules: Rules) -> Iterator[Numbers]:
    sizes = (*rules.deal.by_deal, *dict(rules.deal.cards).values())
    if rules.knock.limit.hands and any(cards != _HAND for cards in sizes):
        yield {"hand": _HAND}


HANDS = (
    Row(
        "declared-score",
        "I9",
        ("play", "score"),
        lambda rules: bool(rules.declared) != (_declare_score(rules) or _payments(rules)),
    ),
    Row(
        "declared-knock",
        "I5",
        ("play", "knock.limit"),
        lambda rules: rules.declared and rules.knock.limit.knocks,
    ),
    Row(
        "declared-opening",
        "I2",
        ("opening", "play"),
        lambda rules: rules.declared and rules.opening.kind != "plain",
    ),
    Row(
        "declared-stock",
        "I8",
        ("ending.stock", "play"),
        lambda rules: rules.declared and rules.ending.stock != "reshuffle",
    ),
    Row(
        "declared-seating",
        "I1",
        ("play", "seating"),
        lambda rules: rules.declared and not rules.seating.alone,
    ),
    Row(
        "declared-runs",
        "I5",
        ("play.pure", "play.runs"),
        lambda rules: rules.declared and rules.declared.pure > rules.declared.runs,
    ),
    Row(
        "declared-life",
        "I5",
        ("play.life", "play.runs"),
        lambda rules: rules.declared and rules.declared.life and not rules.declared.runs,
    ),
    Row(
        "shapes",
        "N4",
        ("play.shapes", "melds.sets"),
        lambda rules: rules.declared and rules.declared.shapes and rules.melds.sets,
    ),
    Row(
        "shapes",
        "N4",
        ("play.shapes", "play.runs", "play.pure"),
        lambda rules: (
            rules.declared
            and rules.declared.shapes
            and (rules.declared.runs or rules.declared.pure)
        ),
        text="shapes-2",
    ),
    Row("shapes", "N4", ("play.shapes", "deal.cards"), each=_wrong_shapes, text="shapes-3"),
    Row(
        "declared-last-turn",
        "D5",
        ("play.last_turn", "score"),
        lambda rules: rules.declared and rules.declared.last_turn and _payments(rules),
    ),
    Row(
        "declared-price",
        "N6",
        ("score", "play.drop", "play.wrong"),
        lambda rules: (
            rules.declared
            and (rules.declared.drop or rules.declared.wrong == "costs")
            and _payments(rules)
        ),
    ),
    Row(
        "drops",
        "I7",
        ("score.drops", "play.drop"),
        lambda rules: (
            rules.declared
            and rules.declared.drop
            and _declare_score(rules)
            and len(rules.score.drops) != _DROPS
        ),
    ),
    Row(
        "drops",
        "I7",
        ("score.drops", "play.drop"),
        lambda rules: rules.declared and not rules.declared.drop and changed(rules, "score.drops"),
        text="drops-2",
    ),
    Row(
        "wrong-unused",
        "I5",
        ("score.wrong", "play.wrong"),
        lambda rules: (
            rules.declared and rules.declared.wrong != "costs" and changed(rules, "score.wrong")
        ),
    ),
    # ranked hands: five cards each and no melds
    Row(
        "hands-score",
        "F4",
        ("knock.limit", "score"),
        lambda rules: rules.knock.limit.hands != (rules.score.kind == "hands"),
    ),
    Row("hand-values", "F6", ("score.values",), each=_wrong_hand_values),
    Row(
        "hands-play",
        "F4",
        ("knock.limit", "play", "seating"),
        lambda rules: rules.knock.limit.hands and not (rules.held and rules.seating.alone),
    ),
    Row("hands-cards", "F1", ("knock.limit", "deal.cards"), each=_not_five_cards),
    Row(
        "hands-melds",
        "F4",
        ("knock.big_gin", "knock.lay_off", "knock.limit"),
        lambda rules: (
            rules.knock.limit.hands and (rules.knock.big_gin or rules.knock.lay_off != "none")
        ),
    ),
    Row(
        "hands-misdeal",
        "F4",
        ("deal.misdeal", "knock.limit"),
        lambda rules: rules.knock.limit.hands and rules.deal.misdeal,
    ),
    Row(
        "hands-opening",
        "F3",
        ("opening", "knock.limit"),
        lambda rules: rules.knock.limit.hands and rules.opening.kind != "plain",
    ),
    # pools, the press and tied totals
    Row(
        "pool-score",
        "I9",
        ("sheet.pool", "score", "score.to"),
        lambda rules: rules.sheet.pool and rules.score.to != "holder",
    ),
    Row(
        "reentry-pool",
        "I9",
        ("sheet.reentry", "sheet.pool"),
        lambda rules: rules.sheet.reentry and rules.sheet.reentry >= rules.sheet.pool,
    ),
    Row(
        "level-unused",
        "A13",
        ("sheet.level", "sheet.deals"),
        lambda rules: (
            changed(rules, "sheet.level")
            and (not rules.sheet.deals or rules.sheet.winner == "lowest")
        ),
    ),
    Row(
        "press-score",
        "W18",
        ("sheet.press", "score"),
        lambda rules: (
            rules.sheet.press != "off"
            and not (rules.score_as(LeftScore) and rules.score.to == "holder")
        ),
    ),
    Row(
        "press-unused",
        "W18",
        ("sheet.press_lead", "sheet.press"),
        lambda rules: rules.sheet.press == "off" and changed(rules, "sheet.press_lead"),
    ),
)
