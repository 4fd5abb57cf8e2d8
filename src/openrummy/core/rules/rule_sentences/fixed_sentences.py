"""Sentences that do not belong to a single setting; first under their heading."""

from __future__ import annotations

from openrummy.core.rules.pieces import DeclareScore, LeftScore, PaymentScore, Rules
from openrummy.core.rules.setting import Rule


def _arranges(rules: Rules) -> bool:
    """True if a hand is arranged to cost the fewest points, regardless of shapes."""
    shapes = rules.declared.shapes if rules.declared else ()
    return rules.score_as(DeclareScore) is not None and not shapes


def _needs_runs(rules: Rules) -> bool:
    return rules.declared is not None and rules.declared.runs > 0


def _blocked(rules: Rules, to: str) -> bool:
    """True if a deal can end with every hand counted, in favour of ``to``."""
    is_counted = rules.ending.stock == "block" or rules.ending.used_up == "counted"
    return rules.score_as(LeftScore) is not None and rules.score.to == to and is_counted


def _lays_off(rules: Rules) -> bool:
    limit = rules.knock.limit
    return rules.held and limit.with_deadwood and not limit.hands and rules.knock.lay_off != "none"


def _shows_wilds(rules: Rules) -> bool:
    return not rules.held and (rules.wild.any or (rules.pack.jokers > 0 and bool(rules.declared)))


ALWAYS: dict[str, Rule] = {
    "always.turn": Rule("G30", "turn"),
    "always.melding": Rule("T16", "turn", when=lambda rules: rules.on_table),
    "always.table": Rule("T6", "turn", when=lambda rules: rules.on_table),
    "always.order-one": Rule(
        "T15", "turn", when=lambda rules: rules.on_table and rules.on_table.a_turn == "one"
    ),
    "always.order-any": Rule(
        "T15", "turn", when=lambda rules: rules.on_table and rules.on_table.a_turn == "any"
    ),
    "always.showing": Rule(
        "G31",
        "knock",
        when=lambda rules: (
            rules.held
            and rules.knock.limit.knocks
            and not (rules.knock.limit.any_count or rules.knock.limit.hands)
        ),
    ),
    "always.showing-any": Rule("G31", "knock", when=lambda rules: rules.knock.limit.any_count),
    "always.lay-off": Rule("G32", "knock", when=_lays_off),
    "always.table-knock": Rule(
        "G32", "knock", when=lambda rules: rules.on_table and rules.knock.limit.fixed
    ),
    "always.wild-run": Rule("W2", "melds", when=_shows_wilds),
    "always.wild-set": Rule(
        "W3", "melds", when=lambda rules: _shows_wilds(rules) and rules.melds.sets
    ),
    "always.wild-natural": Rule(
        "A29", "melds", when=lambda rules: rules.wild.any and not rules.held
    ),
    "always.one-meld": Rule(
        "I4",
        "melds",
        when=lambda rules: rules.declared and rules.melds.sets and not rules.melds.twins,
    ),
    "always.one-meld-alike": Rule(
        "I4", "melds", when=lambda rules: rules.declared and rules.melds.sets and rules.melds.twins
    ),
    "always.joker": Rule(
        "N1", "melds", when=lambda rules: rules.pack.jokers and not rules.score.counts_cards
    ),
    "always.own-first": Rule(
        "W4",
        "turn",
        when=lambda rules: (
            rules.wild.any and rules.on_table and rules.on_table.lay_off == "after-meld"
        ),
    ),
    "always.wilds-claimed": Rule(
        "W5",
        "turn",
        when=lambda rules: rules.wild.any and rules.on_table and rules.on_table.reclaim != "off",
    ),
    "always.last-meld": Rule(
        "W23",
        "turn",
        when=lambda rules: (
            rules.wild.any and rules.on_table and rules.on_table.last_discard == "required"
        ),
    ),
    "always.blocked-holder": Rule("T10", "score", when=lambda rules: _blocked(rules, "holder")),
    "always.blocked-winner": Rule("T10", "score", when=lambda rules: _blocked(rules, "winner")),
    "always.arranging": Rule(
        "I6", "score", when=lambda rules: _arranges(rules) and _needs_runs(rules)
    ),
    "always.arranging-any": Rule(
        "I6", "score", when=lambda rules: _arranges(rules) and not _needs_runs(rules)
    ),
    "always.last-seat": Rule(
        "I7",
        "score",
        when=lambda rules: rules.score_as(DeclareScore) and rules.declared and rules.declared.drop,
    ),
    "always.added": Rule("N6", "score", when=lambda rules: rules.score_as(PaymentScore)),
    "always.hands": Rule("F2", "melds", when=lambda rules: rules.knock.limit.hands),
    "always.hands-level": Rule("F5", "score", when=lambda rules: rules.knock.limit.hands),
    "always.factors": Rule(
        "W18",
        "score",
        when=lambda rules: (
            rules.sheet.press != "off" and rules.score_as(LeftScore) and rules.score.doubled
        ),
    ),
    "always.level": Rule(
        "A23", "game", when=lambda rules: rules.sheet.deals > 0 and rules.sheet.winner == "lowest"
    ),
}
