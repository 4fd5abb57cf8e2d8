"""Contradictions about melds, wild cards and turns with melds on the table (W, A31, A34, A37)."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.rules.contradictions.contradiction import Numbers, Row, changed
from openrummy.core.rules.pieces import LeftScore, Rules

_RANKS = 13
_SUITS = 4


def _order_too_long(rules: Rules) -> Iterator[Numbers]:
    count = len(rules.wild.order)
    if count > 1 and 0 < rules.sheet.deals < count:
        yield {"count": count}


def _named_once(rules: Rules) -> bool:
    """True if the dealer's list of ranks is non-empty and free of duplicates."""
    return bool(rules.wild.ranks) and len(set(rules.wild.ranks)) == len(rules.wild.ranks)


def _values_missing(rules: Rules) -> Iterator[Numbers]:
    count = len(rules.values.ranks)
    if count not in (0, _RANKS):
        yield {"count": count, "ranks": _RANKS}


def _set_needs_duplicates(rules: Rules) -> Iterator[Numbers]:
    if rules.on_table and rules.melds.largest_set > _SUITS and not rules.melds.twins:
        yield {"suits": _SUITS}


def _wilds_unused(name: str, rule: str) -> Row:
    path = f"melds.{name}"
    return Row(
        "wilds-unused",
        rule,
        (path, "wild", "pack.jokers"),
        lambda rules: not rules.any_wild and changed(rules, path),
    )


def _value_unused(name: str) -> Row:
    path = f"values.{name}"
    return Row(
        "rank-values",
        "W9",
        (path, "values.ranks"),
        lambda rules: rules.values.ranks and changed(rules, path),
        text="rank-values-3",
    )


MELDS = (
    Row("wild-held", "W1", ("wild", "play"), lambda rules: rules.wild.any and rules.held),
    Row(
        "wild-value-unused",
        "W9",
        ("values.wild", "wild"),
        lambda rules: not rules.wild.any and changed(rules, "values.wild"),
    ),
    Row(
        "wild-value-unused",
        "D6",
        ("values.wild_counts", "wild"),
        lambda rules: not rules.wild.any and changed(rules, "values.wild_counts"),
        text="wild-value-unused-2",
    ),
    Row(
        "wild-value-unused",
        "D6",
        ("values.wild", "values.wild_counts"),
        lambda rules: changed(rules, "values.wild_counts") and changed(rules, "values.wild"),
        text="wild-value-unused-3",
    ),
    _wilds_unused("wilds", "V3"),
    _wilds_unused("all_wild", "W24"),
    _wilds_unused("max_wilds", "I4"),
    Row(
        "draw-wilds",
        "I3",
        ("draw.wilds", "play", "wild"),
        lambda rules: changed(rules, "draw.wilds") and not (rules.declared and rules.any_wild),
    ),
    # every rank of a list of wild ranks needs a deal
    Row(
        "wild-order",
        "W1",
        ("wild.order",),
        lambda rules: rules.wild.kind == "ranks" and not rules.wild.order,
    ),
    Row(
        "wild-order",
        "W19",
        ("wild.order", "pack.jokers"),
        lambda rules: 0 in rules.wild.order and not rules.pack.jokers,
        text="wild-order-2",
    ),
    Row(
        "wild-order",
        "W1",
        ("wild.order", "sheet.deals"),
        each=_order_too_long,
        text="wild-order-3",
    ),
    Row(
        "wild-choice",
        "W1",
        ("wild.ranks",),
        lambda rules: rules.wild.named and not _named_once(rules),
    ),
    Row(
        "wild-choice",
        "A37",
        ("wild.ranks", "sheet.deals"),
        lambda rules: (
            rules.wild.named
            and _named_once(rules)
            and not 0 < rules.sheet.deals <= len(rules.wild.ranks)
        ),
        text="wild-choice-2",
    ),
    Row(
        "wild-choice",
        "A37",
        ("wild", "sheet.level"),
        lambda rules: (
            rules.wild.named and rules.sheet.winner != "lowest" and rules.sheet.level != "share"
        ),
        text="wild-choice-3",
    ),
    # values per rank, the size of a set, and games without sets
    Row("rank-values", "W9", ("values.ranks",), each=_values_missing),
    Row(
        "rank-values",
        "W9",
        ("values.ranks", "play"),
        lambda rules: rules.values.ranks and not rules.on_table,
        text="rank-values-2",
    ),
    *(_value_unused(name) for name in ("ace", "court", "number")),
    Row("no-sets", "N4", ("melds.sets", "play"), lambda rules: not rules.melds.sets and rules.held),
    Row(
        "no-sets",
        "N4",
        ("melds.twins", "melds.largest_set", "melds.sets"),
        lambda rules: not rules.melds.sets and (rules.melds.twins or rules.melds.largest_set),
        text="no-sets-2",
    ),
    Row(
        "largest-set",
        "W3",
        ("melds.largest_set", "play"),
        lambda rules: rules.melds.largest_set and rules.held,
    ),
    Row(
        "largest-set",
        "W3",
        ("melds.largest_set", "melds.min_length"),
        lambda rules: 0 < rules.melds.largest_set < rules.melds.min_length,
        text="largest-set-2",
    ),
    Row(
        "largest-set",
        "W13",
        ("melds.largest_set", "melds.twins"),
        each=_set_needs_duplicates,
        text="largest-set-3",
    ),
    # turns in games with melds on the table
    Row(
        "extra-card",
        "W14",
        ("opening.to", "play"),
        lambda rules: not rules.on_table and rules.opening.to == "dealer",
    ),
    Row(
        "one-card",
        "W7",
        ("play.one_card", "play.last_discard"),
        lambda rules: (
            rules.on_table and rules.on_table.one_card and rules.on_table.last_discard != "required"
        ),
    ),
    Row(
        "last-turn",
        "A31",
        ("play.last_turn", "play.first_round"),
        lambda rules: (
            rules.on_table and rules.on_table.last_turn and rules.on_table.first_round == "wait"
        ),
    ),
    Row(
        "take-barred",
        "A34",
        ("play.take", "play.lay_off"),
        lambda rules: (
            rules.on_table
            and rules.on_table.take == "barred"
            and rules.on_table.lay_off != "after-meld"
        ),
    ),
    Row(
        "take-barred",
        "A34",
        ("play.top_used", "play.take"),
        lambda rules: (
            rules.on_table and rules.on_table.take == "barred" and rules.on_table.top_used
        ),
        text="take-barred-2",
    ),
    Row(
        "wilds-unused",
        "W24",
        ("melds.all_wild", "play.reclaim"),
        lambda rules: (
            rules.on_table and rules.melds.all_wild == "kept" and rules.on_table.reclaim == "off"
        ),
        text="wilds-unused-2",
    ),
    # scores that depend on wild cards
    Row(
        "doubled-unused",
        "W10",
        ("score.doubled", "wild"),
        lambda rules: not set(rules.score.doubled) <= {*rules.wild.order, *rules.wild.ranks},
    ),
    Row(
        "out-unused",
        "W11",
        ("score.out", "score.up_for_two", "score.to"),
        lambda rules: (
            (score := rules.score_as(LeftScore))
            and score.to == "winner"
            and (score.out or score.up_for_two)
        ),
    ),
)
