"""Contradictions in how deals are scored and games are kept (G9-G22, S1-S5)."""

from __future__ import annotations

from openrummy.rules.check.contradiction import Contradiction, Found
from openrummy.rules.pieces import (
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


def two_hand_score(rules: Rules) -> Found:
    """Bonuses of a knock between two hands that could never be won."""
    score, usual = rules.score, KnockScore()
    if not isinstance(score, KnockScore):
        return
    bonus = {"undercut": "undercut", "own": "tie_bonus"}.get(score.tie)
    if bonus and not getattr(score, bonus):
        paths = ("score.tie", f"score.{bonus}")
        text = f"score.tie={score.tie} with score.{bonus}=0 wins nothing: write score.tie=none"
        yield Contradiction("tie-for-nothing", paths, text, "G12")
    if score.tie != "own" and score.tie_bonus != usual.tie_bonus:
        text = f"score.tie_bonus has no effect with score.tie={score.tie}: it needs score.tie=own"
        yield Contradiction("tie-bonus-unused", ("score.tie", "score.tie_bonus"), text, "G12")
    if not rules.knock.big_gin and score.big_gin != usual.big_gin:
        text = "score.big_gin has no effect with knock.big_gin=false"
        yield Contradiction("big-gin-unused", ("knock.big_gin", "score.big_gin"), text, "G9")


def length(rules: Rules) -> Found:
    """A game needs one way to end."""
    sheet = rules.sheet
    ends = [name for name in ("target", "deals", "pool") if getattr(sheet, name)]
    if not ends:
        text = "sheet.target and sheet.deals are both 0: set one of them, or no game would end"
        yield Contradiction("no-end", ("sheet.target", "sheet.deals"), text, "A13")
    if len(ends) > 1:
        paths = tuple(f"sheet.{name}" for name in ends)
        text = (
            f"{' and '.join(paths)} are {'both' if len(ends) == 2 else 'all'} set: a game is played"
            " to a score or for a number of deals; set the other to 0"
        )
        yield Contradiction("two-ends", paths, text, "A13")
    if sheet.deals > sheet.most_deals:
        text = f"sheet.deals={sheet.deals} is more than sheet.most_deals={sheet.most_deals}"
        yield Contradiction("too-few-deals", ("sheet.deals", "sheet.most_deals"), text, "A13")


def shutout(rules: Rules) -> Found:
    """A shutout needs a condition and a reward."""
    sheet: GameSheet = rules.sheet
    points = sheet.reward in {"instead", "extra"}
    if sheet.shutout == "never":
        if sheet.reward_points:
            text = "sheet.reward_points has no effect with sheet.shutout=never: set it to 0"
            paths = ("sheet.shutout", "sheet.reward_points")
            yield Contradiction("reward-unused", paths, text, "G20")
        return
    paths = ("sheet.reward", "sheet.reward_points")
    if points and not sheet.reward_points:
        text = f"sheet.reward={sheet.reward} needs sheet.reward_points above 0"
        yield Contradiction("reward-without-points", paths, text, "G20")
    if not points and sheet.reward_points:
        text = f"sheet.reward_points has no effect with sheet.reward={sheet.reward}"
        yield Contradiction("reward-unused", paths, text, "G20")


def score_form(rules: Rules) -> Found:
    """Each way of scoring is made for some number of hands."""
    for players in rules.seating.players:
        hands = in_a_deal(rules.seating, players)
        wanted = {KnockScore: 2, ThreeHandScore: 3}.get(type(rules.score), hands)
        if hands != wanted:
            text = f"score={rules.score.kind} counts {wanted} hands, but {hands} are in a deal"
            yield Contradiction("score-hands", ("score", "seating.players"), text, "G34")
    if isinstance(rules.knock.limit, AnyCount) and not isinstance(rules.score, CountScore):
        text = "knock.limit=any lets every hand knock at once: it needs score=count"
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
        text = (
            f"knock.limit={rules.knock.limit.kind} with play={play}: nobody knocks (none)"
            " where melds lie on the table, and only there, or the winner takes what is left"
        )
        yield Contradiction("table-knock", ("play", "knock.limit"), text, "T2")
    if table != left:
        text = (
            f"score={rules.score.kind} with play={play}: cards left over (left) and melds (table)"
            " count where melds lie on the table, and only there"
        )
        yield Contradiction("table-score", ("play", "score"), text, "T12")
    if table and not isinstance(rules.opening, PlainOpening | UpcardOffer | ExtraCard):
        text = (
            f"opening={rules.opening.kind}: with play=table a card is turned up or dealt to begin"
        )
        yield Contradiction("table-opening", ("opening", "play"), text, "T2")
    of_table = {"block", "reshuffle-all", "turn-over", "take-used", "last-draw", "continue"}
    if (stock in of_table) > table:
        text = f"ending.stock={stock} belongs to play=table"
        yield Contradiction("table-stock", ("ending.stock", "play"), text, "T10")
    dead = stock == "dead" and not isinstance(rules.score, TableScore)
    if table and (dead or stock in {"last-take", "50th-card"}):
        text = f"ending.stock={stock} belongs to knocking: not with play=table"
        yield Contradiction("table-stock", ("ending.stock", "play"), text, "T10")
    against = getattr(rules.score, "to", "") == "holder"
    if against != (rules.sheet.winner == "lowest"):
        text = (
            f"sheet.winner={rules.sheet.winner}: the lowest total wins"
            " where points count against their holder, and only there"
        )
        yield Contradiction("lowest-wins", ("sheet.winner", "score"), text, "T12")
    sheet = rules.sheet
    if sheet.winner == "lowest" and (sheet.game_bonus or sheet.box or sheet.shutout != "never"):
        paths = ("sheet.winner", "sheet.game_bonus", "sheet.box", "sheet.shutout")
        text = "sheet.winner=lowest knows no bonuses: sheet.game_bonus and sheet.box are 0 and"
        text += " sheet.shutout never"
        yield Contradiction("lowest-bonus", paths, text, "T12")


def deep_table(rules: Rules) -> Found:
    """Settings about taking from the depth and counting melds that would have no effect."""
    play, score = rules.play, rules.score
    if isinstance(play, TableMelds) and play.take != "top" and rules.look.pile != "open":
        text = f"play.take={play.take} needs look.pile=open: a pile drawn from deep lies spread"
        yield Contradiction("deep-take-pile", ("play.take", "look.pile"), text, "R2")
    beaten = isinstance(score, LeftScore) and score.beaten != LeftScore().beaten
    if beaten and isinstance(rules.knock.limit, NoKnock):
        text = "score.beaten has no effect with knock.limit=none"
        yield Contradiction("beaten-unused", ("score.beaten", "knock.limit"), text, "A20")
    if rules.ending.used_up == "dead" and not isinstance(play, TableMelds):
        text = "ending.used_up belongs to play=table"
        yield Contradiction("used-up-unused", ("ending.used_up", "play"), text, "O6")
    if rules.ending.used_up == "dead" and rules.ending.stock == "dead":
        text = "ending.used_up has no effect with ending.stock=dead: the deal is dead anyway"
        yield Contradiction("used-up-unused", ("ending.used_up", "ending.stock"), text, "O6")
    if rules.values.number and not isinstance(play, TableMelds):
        text = "values.number belongs to play=table"
        yield Contradiction("number-value", ("values.number", "play"), text, "M4")
    if isinstance(score, TableScore) and score.low_ace and rules.melds.aces == "corner":
        text = (
            "score.low_ace: round the corner no ace is low or high, so melds.aces=corner fails it"
        )
        yield Contradiction("low-ace-corner", ("score.low_ace", "melds.aces"), text, "R10")
    if isinstance(score, TableScore) and score.low_ace and rules.values.ace == 1:
        text = "score.low_ace has no effect with values.ace=1"
        yield Contradiction("low-ace-unused", ("score.low_ace", "values.ace"), text, "R10")


def held_only(rules: Rules) -> Found:
    """Settings about hands that are shown, which mean nothing where melds lie on the table."""
    play = rules.play.kind
    if isinstance(rules.play, HeldMelds):
        return
    usual = Knock()
    if rules.knock.big_gin != usual.big_gin:
        text = f"knock.big_gin has no effect with play={play}: who melds every card goes out"
        yield Contradiction("big-gin-unused", ("knock.big_gin", "play"), text, "G9")
    if rules.knock.lay_off != usual.lay_off:
        text = f"knock.lay_off has no effect with play={play}: it is about hands that knock"
        yield Contradiction("lay-off-unused", ("knock.lay_off", "play"), text, "T5")
    if rules.deal.misdeal:
        text = f"deal.misdeal has no effect with play={play}: nobody knocks as dealt"
        yield Contradiction("misdeal-unused", ("deal.misdeal", "play"), text, "G13")


def seating(rules: Rules) -> Found:
    """Teams are even, and what is said for numbers of players is said for players there are."""
    players, sheet = rules.seating.players, rules.sheet
    if isinstance(rules.seating, Teams):
        if any(number % 2 for number in players):
            text = "seating.players: two teams of equal size need an even number"
            yield Contradiction("odd-teams", ("seating.players",), text, "S5")
        if rules.deal.misdeal:
            text = "deal.misdeal: with teams a table is never dealt again by itself"
            yield Contradiction("teams-misdeal", ("seating", "deal.misdeal"), text, "A19")
        for number in dict(rules.seating.all_win).keys() - set(players):
            text = f"seating.all_win: {number} players are not allowed by seating.players"
            yield Contradiction("all-win-unused", ("seating.all_win",), text, "S5")
    for number in dict(sheet.target_of).keys() - set(players):
        text = f"sheet.target_of: {number} players are not allowed by seating.players"
        yield Contradiction("target-unused", ("sheet.target_of", "seating.players"), text, "S5")
    if sheet.target_of and not sheet.target:
        text = "sheet.target_of has no effect when the game lasts a number of deals"
        yield Contradiction("target-unused", ("sheet.target_of", "sheet.target"), text, "G17")


def stake(rules: Rules) -> Found:
    """Ways to settle mean something only where points are worth something."""
    if rules.stake.cents:
        return
    for name in ("collects", "nearest", "deal"):
        if getattr(rules.stake, name) != getattr(Stake(), name):
            text = f"stake.{name} has no effect while stake.cents is 0"
            yield Contradiction("stake-unused", (f"stake.{name}", "stake.cents"), text, "W17")


def several_games(rules: Rules) -> Found:
    """What a format asks of the games in it."""
    sheet, form = rules.sheet, rules.format
    if isinstance(form, Hollywood) and not sheet.target:
        text = "format=columns closes each game at its target: set sheet.target, not sheet.deals"
        yield Contradiction("columns-target", ("format", "sheet.target"), text, "S2")
    if isinstance(form, Hollywood) and sheet.exact_fifty != "off":
        text = "sheet.exact_fifty decides one game, format=columns adds up several"
        yield Contradiction("columns-fifty", ("format", "sheet.exact_fifty"), text, "G21")
    if isinstance(form, Hollywood | MatchToTarget) and sheet.winner == "lowest":
        text = f"format={form.kind} adds games up, where the most points win: not the lowest"
        yield Contradiction("lowest-format", ("format", "sheet.winner"), text, "T12")
    if isinstance(form, BestOf) and form.games % 2 == 0:
        text = "format.games: best of an even number may be level; take an odd one"
        yield Contradiction("best-of-even", ("format.games",), text, "A18")
