"""Contradictions about the scores of deals and games (G9-G22, S1-S5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from openrummy.core.rules.contradictions.contradiction import Numbers, Row, changed
from openrummy.core.rules.pieces import (
    CountScore,
    KnockScore,
    LeftScore,
    Rules,
    Teams,
    ThreeHandScore,
    in_a_deal,
)

# ---------------------------------------------------------------- scores of deals


def _score_hands(rules: Rules) -> Iterator[Numbers]:
    """Numbers of hands that do not fit the kind of score."""
    for players in rules.seating.players:
        hands = in_a_deal(rules.seating, players)
        expected = {KnockScore: 2, ThreeHandScore: 3}.get(type(rules.score), hands)
        if hands != expected:
            yield {"wanted": expected, "hands": hands}


def _scored_on_table(rules: Rules) -> bool:
    return rules.score.melded or rules.score_as(LeftScore) is not None


def _knocks_on_table(rules: Rules) -> bool:
    """True for knocks with melds on the table: fixed limit, scoring the others' hands (O3)."""
    left = rules.score_as(LeftScore)
    winner = left is not None and left.to == "winner"
    return rules.on_table is not None and rules.knock.limit.fixed and winner


def _against_holder(rules: Rules) -> bool:
    return rules.score.to == "holder"


def _tie_for_nothing(bonus: str, ties: tuple[str, ...]) -> Row:
    """Row for a tie rule whose bonus is zero."""

    def without_points(rules: Rules) -> Iterator[Numbers]:
        score = rules.score_as(KnockScore)
        if score and score.tie in ties and not getattr(score, bonus):
            yield {"bonus": bonus}

    return Row("tie-for-nothing", "G12", ("score.tie", f"score.{bonus}"), each=without_points)


# stock rules that only games with melds on the table have
_OF_TABLE = {"block", "reshuffle-all", "turn-over", "take-used", "last-draw", "continue"}

SCORES = (
    Row("score-hands", "G34", ("score", "seating.players"), each=_score_hands),
    Row(
        "any-count-score",
        "K2",
        ("knock.limit", "score"),
        lambda rules: rules.knock.limit.any_count and not rules.score_as(CountScore),
    ),
    # games with melds on the table end and score differently from games with held melds
    Row(
        "table-knock",
        "T2",
        ("play", "knock.limit"),
        lambda rules: rules.held != rules.knock.limit.knocks and not _knocks_on_table(rules),
    ),
    Row(
        "table-score",
        "T12",
        ("play", "score"),
        lambda rules: bool(rules.on_table) != _scored_on_table(rules),
    ),
    Row(
        "table-opening",
        "T2",
        ("opening", "play"),
        lambda rules: rules.on_table and not (rules.opening.upcard or rules.opening.extra),
    ),
    Row(
        "table-stock",
        "T10",
        ("ending.stock", "play"),
        lambda rules: rules.ending.stock in _OF_TABLE and not rules.on_table,
    ),
    Row(
        "table-stock",
        "T10",
        ("ending.stock", "play"),
        lambda rules: (
            rules.on_table
            and (
                rules.ending.stock in ("last-take", "50th-card")
                or (rules.ending.stock == "dead" and not rules.score.melded)
            )
        ),
        text="table-stock-2",
    ),
    Row(
        "lowest-wins",
        "T12",
        ("sheet.winner", "score"),
        lambda rules: _against_holder(rules) != (rules.sheet.winner == "lowest"),
    ),
    Row(
        "lowest-bonus",
        "T12",
        ("sheet.winner", "sheet.game_bonus", "sheet.box", "sheet.shutout"),
        lambda rules: (
            rules.sheet.winner == "lowest"
            and (rules.sheet.game_bonus or rules.sheet.box or rules.sheet.shutout != "never")
        ),
    ),
    # taking deeper discards, and points of melds
    Row(
        "deep-take-pile",
        "R2",
        ("play.take", "look.pile"),
        lambda rules: rules.on_table and rules.on_table.take != "top" and rules.look.pile != "open",
        text="deep-take-pile-2",
    ),
    Row(
        "beaten-unused",
        "A20",
        ("score.beaten", "knock.limit"),
        lambda rules: (
            rules.score_as(LeftScore)
            and changed(rules, "score.beaten")
            and not rules.knock.limit.knocks
        ),
    ),
    Row(
        "used-up-unused",
        "O6",
        ("ending.used_up", "play"),
        lambda rules: rules.ending.used_up == "dead" and not rules.on_table,
    ),
    Row(
        "used-up-unused",
        "O6",
        ("ending.used_up", "ending.stock"),
        lambda rules: rules.ending.used_up == rules.ending.stock == "dead",
        text="used-up-unused-2",
    ),
    Row(
        "number-value",
        "M4",
        ("values.number", "play"),
        lambda rules: rules.values.number and not rules.on_table,
    ),
    Row(
        "low-ace-corner",
        "R10",
        ("score.low_ace", "melds.aces"),
        lambda rules: rules.score.low_ace and rules.melds.aces == "corner",
    ),
    Row(
        "low-ace-unused",
        "R10",
        ("score.low_ace", "values.ace"),
        lambda rules: rules.score.low_ace and rules.values.ace == 1,
    ),
    Row(
        "low-ace-unused",
        "R10",
        ("score.low_ace_points", "score.low_ace"),
        lambda rules: changed(rules, "score.low_ace_points") and not rules.score.low_ace,
        text="low-ace-unused-2",
    ),
    # settings of held melds, without effect in other games
    Row(
        "big-gin-unused",
        "G9",
        ("knock.big_gin", "play"),
        lambda rules: not rules.held and changed(rules, "knock.big_gin"),
        text="big-gin-unused-2",
    ),
    Row(
        "lay-off-unused",
        "T5",
        ("knock.lay_off", "play"),
        lambda rules: not rules.held and changed(rules, "knock.lay_off"),
        text="lay-off-unused-3",
    ),
    Row(
        "misdeal-unused",
        "G13",
        ("deal.misdeal", "play"),
        lambda rules: not rules.held and rules.deal.misdeal,
    ),
    # bonuses of a knock between two hands that could never be won
    _tie_for_nothing("undercut", ("undercut",)),
    _tie_for_nothing("tie_bonus", ("own", "knocker")),
    Row(
        "tie-bonus-unused",
        "G12",
        ("score.tie", "score.tie_bonus"),
        lambda rules: (
            (score := rules.score_as(KnockScore))
            and score.tie not in ("own", "knocker")
            and changed(rules, "score.tie_bonus")
        ),
    ),
    Row(
        "big-gin-unused",
        "G9",
        ("knock.big_gin", "score.big_gin"),
        lambda rules: not rules.knock.big_gin and changed(rules, "score.big_gin"),
    ),
)

# ---------------------------------------------------------------- games


def _all_win_unused(rules: Rules) -> Iterator[Numbers]:
    if isinstance(rules.seating, Teams):
        for number in dict(rules.seating.all_win).keys() - set(rules.seating.players):
            yield {"number": number}


def _target_unused(rules: Rules) -> Iterator[Numbers]:
    for number in dict(rules.sheet.target_of).keys() - set(rules.seating.players):
        yield {"number": number}


_ENDS = ("target", "deals", "pool")


def _ends(rules: Rules) -> tuple[str, ...]:
    """The settings that end a game; exactly one is required."""
    return tuple(name for name in _ENDS if getattr(rules.sheet, name))


def _pays_points(rules: Rules) -> bool:
    """True if a shutout earns bonus points (G20)."""
    return rules.sheet.shutout != "never" and rules.sheet.reward in ("instead", "extra")


def _pays_no_points(rules: Rules) -> bool:
    return rules.sheet.shutout != "never" and not _pays_points(rules)


def _two_ends(names: tuple[str, ...]) -> Row:
    paths = tuple(f"sheet.{name}" for name in names)
    return Row("two-ends", "A13", paths, lambda rules: _ends(rules) == names)


def _stake_unused(name: str) -> Row:
    path = f"stake.{name}"
    return Row(
        "stake-unused",
        "W17",
        (path, "stake.cents"),
        lambda rules: not rules.stake.cents and changed(rules, path),
    )


GAMES = (
    Row(
        "odd-teams",
        "S5",
        ("seating.players",),
        lambda rules: rules.seating.in_teams and any(n % 2 for n in rules.seating.players),
    ),
    Row(
        "teams-misdeal",
        "A19",
        ("seating", "deal.misdeal"),
        lambda rules: rules.seating.in_teams and rules.deal.misdeal,
    ),
    Row("all-win-unused", "S5", ("seating.all_win",), each=_all_win_unused),
    Row("target-unused", "S5", ("sheet.target_of", "seating.players"), each=_target_unused),
    Row(
        "target-unused",
        "G17",
        ("sheet.target_of", "sheet.target"),
        lambda rules: rules.sheet.target_of and not rules.sheet.target,
        text="target-unused-2",
    ),
    Row(
        "target-by",
        "F8",
        ("sheet.target_by", "seating"),
        lambda rules: rules.sheet.target_by == "opponents" and not rules.seating.alone,
    ),
    Row("no-end", "A13", ("sheet.target", "sheet.deals"), lambda rules: not _ends(rules)),
    *(_two_ends(names) for count in (2, 3) for names in combinations(_ENDS, count)),
    Row(
        "too-few-deals",
        "A13",
        ("sheet.deals", "sheet.most_deals"),
        lambda rules: rules.sheet.deals > rules.sheet.most_deals,
    ),
    Row(
        "reward-unused",
        "G20",
        ("sheet.shutout", "sheet.reward_points"),
        lambda rules: rules.sheet.shutout == "never" and rules.sheet.reward_points,
    ),
    Row(
        "reward-without-points",
        "G20",
        ("sheet.reward", "sheet.reward_points"),
        lambda rules: _pays_points(rules) and not rules.sheet.reward_points,
    ),
    Row(
        "reward-unused",
        "G20",
        ("sheet.reward", "sheet.reward_points"),
        lambda rules: _pays_no_points(rules) and rules.sheet.reward_points,
        text="reward-unused-2",
    ),
    # what a format requires of its games
    Row(
        "columns-target",
        "S2",
        ("format", "sheet.target"),
        lambda rules: rules.format.at_once and not rules.sheet.target,
    ),
    Row(
        "columns-fifty",
        "G21",
        ("format", "sheet.exact_fifty"),
        lambda rules: rules.format.at_once and rules.sheet.exact_fifty != "off",
    ),
    Row(
        "lowest-format",
        "T12",
        ("format", "sheet.winner"),
        lambda rules: rules.format.kind in ("columns", "match") and rules.sheet.winner == "lowest",
    ),
    Row(
        "best-of-even",
        "A18",
        ("format.games",),
        lambda rules: rules.format.kind == "best-of" and rules.format.games % 2 == 0,
    ),
    # settlement settings need a stake
    Row(
        "stake-deal",
        "T12",
        ("stake.collects", "sheet.winner"),
        lambda rules: (
            rules.stake.cents and rules.stake.collects == "deal" and rules.sheet.winner != "lowest"
        ),
    ),
    *(_stake_unused(name) for name in ("collects", "nearest", "deal")),
)
