"""Contradictions in how deals are scored and games are kept (G9-G22, S1-S5)."""

from __future__ import annotations

from openrummy.core.rules.check.contradiction import Contradiction, Found
from openrummy.core.rules.pieces import (
    AnyCount,
    BestOf,
    CountScore,
    ExtraCard,
    FixedLimit,
    GameSheet,
    HeldMelds,
    Hollywood,
    Knock,
    KnockScore,
    LeftScore,
    MatchToTarget,
    NoKnock,
    PlainOpening,
    Rules,
    Stake,
    TableMelds,
    TableScore,
    Teams,
    ThreeHandScore,
    UpcardOffer,
    in_a_deal,
)
from openrummy.core.rules.text import listed, say


def two_hand_score(rules: Rules) -> Found:
    """Bonuses of a knock between two hands that could never be won."""
    score, usual = rules.score, KnockScore()
    if not isinstance(score, KnockScore):
        return
    bonus = {"undercut": "undercut", "own": "tie_bonus", "knocker": "tie_bonus"}.get(score.tie)
    if bonus and not getattr(score, bonus):
        paths = ("score.tie", f"score.{bonus}")
        text = say("problem.tie-for-nothing", tie=score.tie, bonus=bonus)
        yield Contradiction("tie-for-nothing", paths, text, "G12")
    if score.tie not in ("own", "knocker") and score.tie_bonus != usual.tie_bonus:
        text = say("problem.tie-bonus-unused", tie=score.tie)
        yield Contradiction("tie-bonus-unused", ("score.tie", "score.tie_bonus"), text, "G12")
    if not rules.knock.big_gin and score.big_gin != usual.big_gin:
        text = say("problem.big-gin-unused")
        yield Contradiction("big-gin-unused", ("knock.big_gin", "score.big_gin"), text, "G9")


def length(rules: Rules) -> Found:
    """A game needs one way to end."""
    sheet = rules.sheet
    ends = [name for name in ("target", "deals", "pool") if getattr(sheet, name)]
    if not ends:
        text = say("problem.no-end")
        yield Contradiction("no-end", ("sheet.target", "sheet.deals"), text, "A13")
    if len(ends) > 1:
        paths = tuple(f"sheet.{name}" for name in ends)
        text = say("problem.two-ends", paths=listed(paths), count=len(ends))
        yield Contradiction("two-ends", paths, text, "A13")
    if sheet.deals > sheet.most_deals:
        text = say("problem.too-few-deals", deals=sheet.deals, most_deals=sheet.most_deals)
        yield Contradiction("too-few-deals", ("sheet.deals", "sheet.most_deals"), text, "A13")


def shutout(rules: Rules) -> Found:
    """A shutout needs a condition and a reward."""
    sheet: GameSheet = rules.sheet
    points = sheet.reward in {"instead", "extra"}
    if sheet.shutout == "never":
        if sheet.reward_points:
            text = say("problem.reward-unused")
            paths = ("sheet.shutout", "sheet.reward_points")
            yield Contradiction("reward-unused", paths, text, "G20")
        return
    paths = ("sheet.reward", "sheet.reward_points")
    if points and not sheet.reward_points:
        text = say("problem.reward-without-points", reward=sheet.reward)
        yield Contradiction("reward-without-points", paths, text, "G20")
    if not points and sheet.reward_points:
        text = say("problem.reward-unused-2", reward=sheet.reward)
        yield Contradiction("reward-unused", paths, text, "G20")


def score_form(rules: Rules) -> Found:
    """Each way of scoring is made for some number of hands."""
    for players in rules.seating.players:
        hands = in_a_deal(rules.seating, players)
        wanted = {KnockScore: 2, ThreeHandScore: 3}.get(type(rules.score), hands)
        if hands != wanted:
            text = say("problem.score-hands", kind=rules.score.kind, wanted=wanted, hands=hands)
            yield Contradiction("score-hands", ("score", "seating.players"), text, "G34")
    if isinstance(rules.knock.limit, AnyCount) and not isinstance(rules.score, CountScore):
        text = say("problem.any-count-score")
        yield Contradiction("any-count-score", ("knock.limit", "score"), text, "K2")


def table_melds(rules: Rules) -> Found:
    """Melds on the table are played and counted otherwise than melds in the hand (T2, T12)."""
    table, left = (
        isinstance(rules.play, TableMelds),
        isinstance(rules.score, LeftScore | TableScore),
    )
    play, stock = rules.play.kind, rules.ending.stock
    knocks = isinstance(rules.knock.limit, FixedLimit) and isinstance(rules.score, LeftScore)
    knocks = knocks and isinstance(rules.score, LeftScore) and rules.score.to == "winner"
    shown = isinstance(rules.play, HeldMelds)
    if shown == isinstance(rules.knock.limit, NoKnock) and not (table and knocks):
        text = say("problem.table-knock", kind=rules.knock.limit.kind, play=play)
        yield Contradiction("table-knock", ("play", "knock.limit"), text, "T2")
    if table != left:
        text = say("problem.table-score", kind=rules.score.kind, play=play)
        yield Contradiction("table-score", ("play", "score"), text, "T12")
    if table and not isinstance(rules.opening, PlainOpening | UpcardOffer | ExtraCard):
        text = say("problem.table-opening", kind=rules.opening.kind)
        yield Contradiction("table-opening", ("opening", "play"), text, "T2")
    of_table = {"block", "reshuffle-all", "turn-over", "take-used", "last-draw", "continue"}
    if (stock in of_table) > table:
        text = say("problem.table-stock", stock=stock)
        yield Contradiction("table-stock", ("ending.stock", "play"), text, "T10")
    dead = stock == "dead" and not isinstance(rules.score, TableScore)
    if table and (dead or stock in {"last-take", "50th-card"}):
        text = say("problem.table-stock-2", stock=stock)
        yield Contradiction("table-stock", ("ending.stock", "play"), text, "T10")
    against = getattr(rules.score, "to", "") == "holder"
    if against != (rules.sheet.winner == "lowest"):
        text = say("problem.lowest-wins", winner=rules.sheet.winner)
        yield Contradiction("lowest-wins", ("sheet.winner", "score"), text, "T12")
    sheet = rules.sheet
    if sheet.winner == "lowest" and (sheet.game_bonus or sheet.box or sheet.shutout != "never"):
        paths = ("sheet.winner", "sheet.game_bonus", "sheet.box", "sheet.shutout")
        text = say("problem.lowest-bonus")
        yield Contradiction("lowest-bonus", paths, text, "T12")


def deep_table(rules: Rules) -> Found:
    """Settings about taking from the depth and counting melds that would have no effect."""
    play, score = rules.play, rules.score
    if isinstance(play, TableMelds) and play.take != "top" and rules.look.pile != "open":
        text = say("problem.deep-take-pile-2", take=play.take)
        yield Contradiction("deep-take-pile", ("play.take", "look.pile"), text, "R2")
    beaten = isinstance(score, LeftScore) and score.beaten != LeftScore().beaten
    if beaten and isinstance(rules.knock.limit, NoKnock):
        text = say("problem.beaten-unused")
        yield Contradiction("beaten-unused", ("score.beaten", "knock.limit"), text, "A20")
    if rules.ending.used_up == "dead" and not isinstance(play, TableMelds):
        text = say("problem.used-up-unused")
        yield Contradiction("used-up-unused", ("ending.used_up", "play"), text, "O6")
    if rules.ending.used_up == "dead" and rules.ending.stock == "dead":
        text = say("problem.used-up-unused-2")
        yield Contradiction("used-up-unused", ("ending.used_up", "ending.stock"), text, "O6")
    if rules.values.number and not isinstance(play, TableMelds):
        text = say("problem.number-value")
        yield Contradiction("number-value", ("values.number", "play"), text, "M4")
    if isinstance(score, TableScore) and score.low_ace and rules.melds.aces == "corner":
        text = say("problem.low-ace-corner")
        yield Contradiction("low-ace-corner", ("score.low_ace", "melds.aces"), text, "R10")
    if isinstance(score, TableScore) and score.low_ace and rules.values.ace == 1:
        text = say("problem.low-ace-unused")
        yield Contradiction("low-ace-unused", ("score.low_ace", "values.ace"), text, "R10")
    if isinstance(score, TableScore) and not score.low_ace and score.low_ace_points != 1:
        text = say("problem.low-ace-unused-2")
        yield Contradiction(
            "low-ace-unused", ("score.low_ace_points", "score.low_ace"), text, "R10"
        )


def held_only(rules: Rules) -> Found:
    """Settings about hands that are shown, which mean nothing where melds lie on the table."""
    play = rules.play.kind
    if isinstance(rules.play, HeldMelds):
        return
    usual = Knock()
    if rules.knock.big_gin != usual.big_gin:
        text = say("problem.big-gin-unused-2", play=play)
        yield Contradiction("big-gin-unused", ("knock.big_gin", "play"), text, "G9")
    if rules.knock.lay_off != usual.lay_off:
        text = say("problem.lay-off-unused-3", play=play)
        yield Contradiction("lay-off-unused", ("knock.lay_off", "play"), text, "T5")
    if rules.deal.misdeal:
        text = say("problem.misdeal-unused", play=play)
        yield Contradiction("misdeal-unused", ("deal.misdeal", "play"), text, "G13")


def seating(rules: Rules) -> Found:
    """Teams are even, and what is said for numbers of players is said for players there are."""
    players, sheet = rules.seating.players, rules.sheet
    if isinstance(rules.seating, Teams):
        if any(number % 2 for number in players):
            text = say("problem.odd-teams")
            yield Contradiction("odd-teams", ("seating.players",), text, "S5")
        if rules.deal.misdeal:
            text = say("problem.teams-misdeal")
            yield Contradiction("teams-misdeal", ("seating", "deal.misdeal"), text, "A19")
        for number in dict(rules.seating.all_win).keys() - set(players):
            text = say("problem.all-win-unused", number=number)
            yield Contradiction("all-win-unused", ("seating.all_win",), text, "S5")
    for number in dict(sheet.target_of).keys() - set(players):
        text = say("problem.target-unused", number=number)
        yield Contradiction("target-unused", ("sheet.target_of", "seating.players"), text, "S5")
    if sheet.target_of and not sheet.target:
        text = say("problem.target-unused-2")
        yield Contradiction("target-unused", ("sheet.target_of", "sheet.target"), text, "G17")
    if sheet.target_by == "opponents" and not rules.seating.alone:
        text = say("problem.target-by")
        yield Contradiction("target-by", ("sheet.target_by", "seating"), text, "F8")


def stake(rules: Rules) -> Found:
    """Ways to settle mean something only where points are worth something."""
    if rules.stake.cents:
        if rules.stake.collects == "deal" and rules.sheet.winner != "lowest":
            text = say("problem.stake-deal")
            yield Contradiction("stake-deal", ("stake.collects", "sheet.winner"), text, "T12")
        return
    for name in ("collects", "nearest", "deal"):
        if getattr(rules.stake, name) != getattr(Stake(), name):
            text = say("problem.stake-unused", name=name)
            yield Contradiction("stake-unused", (f"stake.{name}", "stake.cents"), text, "W17")


def several_games(rules: Rules) -> Found:
    """Demands of a format on the games in it."""
    sheet, form = rules.sheet, rules.format
    if isinstance(form, Hollywood) and not sheet.target:
        text = say("problem.columns-target")
        yield Contradiction("columns-target", ("format", "sheet.target"), text, "S2")
    if isinstance(form, Hollywood) and sheet.exact_fifty != "off":
        text = say("problem.columns-fifty")
        yield Contradiction("columns-fifty", ("format", "sheet.exact_fifty"), text, "G21")
    if isinstance(form, Hollywood | MatchToTarget) and sheet.winner == "lowest":
        text = say("problem.lowest-format", kind=form.kind)
        yield Contradiction("lowest-format", ("format", "sheet.winner"), text, "T12")
    if isinstance(form, BestOf) and form.games % 2 == 0:
        text = say("problem.best-of-even")
        yield Contradiction("best-of-even", ("format.games",), text, "A18")
