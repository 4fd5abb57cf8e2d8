"""Heading, rule in docs/rules.md and condition of each setting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from openrummy.core.rules.pieces import (
    AnyCount,
    DeclaredMelds,
    DeclareScore,
    ExtraCard,
    FixedLimit,
    GinOnly,
    HandScore,
    HeldMelds,
    KnockCardLimit,
    LeastHand,
    LeftScore,
    NoKnock,
    NoUpcard,
    NoWild,
    PaymentScore,
    Rules,
    SingleGame,
    TableMelds,
)
from openrummy.core.rules.pieces import (
    Table as Everybody,
)

Heading: TypeAlias = Literal["deal", "melds", "opening", "turn", "knock", "score", "game"]
HEADINGS: tuple[Heading, ...] = ("deal", "melds", "opening", "turn", "knock", "score", "game")


def _always(_rules: Rules) -> bool:
    return True


def _knocks(rules: Rules) -> bool:
    return not isinstance(rules.knock.limit, GinOnly | NoKnock)


def _shows(rules: Rules) -> bool:
    return not isinstance(rules.knock.limit, NoKnock)


def _shows_held(rules: Rules) -> bool:
    return _shows(rules) and _held(rules)


def _big(rules: Rules) -> bool:
    return _shows_held(rules) and not _hands(rules)


def _on_table(rules: Rules) -> bool:
    return isinstance(rules.play, TableMelds)


def _held(rules: Rules) -> bool:
    return isinstance(rules.play, HeldMelds)


def _declared(rules: Rules) -> bool:
    return isinstance(rules.play, DeclaredMelds)


def _hands(rules: Rules) -> bool:
    return isinstance(rules.knock.limit, LeastHand)


def _melds(rules: Rules) -> bool:
    return not _hands(rules) and rules.melds.sets


def _counts(rules: Rules) -> bool:
    return not isinstance(rules.score, HandScore | PaymentScore)


def _wild(rules: Rules) -> bool:
    return not isinstance(rules.wild, NoWild)


def _any_wild(rules: Rules) -> bool:
    return _wild(rules) or _jokers(rules)


def _all_wild(rules: Rules) -> bool:
    """Not where natural cards have to be half of each meld."""
    return _any_wild(rules) and rules.melds.wilds != "half"


def _single_game(rules: Rules) -> bool:
    return isinstance(rules.format, SingleGame)


def _few_wilds(rules: Rules) -> bool:
    return _any_wild(rules) and rules.melds.max_wilds > 0


def _any_number_of_wilds(rules: Rules) -> bool:
    return _any_wild(rules) and (rules.melds.wilds != "any" or not rules.melds.max_wilds)


def _wild_lies(rules: Rules) -> bool:
    return _any_wild(rules) and not _held(rules) and (_wild(rules) or _declared(rules))


def _first_meld(rules: Rules) -> bool:
    return _wild(rules) and getattr(rules.play, "lay_off", "") == "after-meld"


def _claims(rules: Rules) -> bool:
    return _wild(rules) and getattr(rules.play, "reclaim", "off") != "off"


def _fixed_wilds(rules: Rules) -> bool:
    return _counts(rules) and rules.values.wild_counts == "wild"


def _value_a_rank(rules: Rules) -> bool:
    return bool(rules.values.ranks)


def _value_a_kind(rules: Rules) -> bool:
    return _counts(rules) and not rules.values.ranks


def _arranges(rules: Rules) -> bool:
    return isinstance(rules.score, DeclareScore) and not getattr(rules.play, "shapes", ())


def _may_drop(rules: Rules) -> bool:
    return isinstance(rules.score, DeclareScore) and getattr(rules.play, "drop", False)


def _no_runs(rules: Rules) -> bool:
    return _arranges(rules) and not getattr(rules.play, "runs", 0)


def _wants_runs(rules: Rules) -> bool:
    return _arranges(rules) and not _no_runs(rules)


def _four_suits(rules: Rules) -> bool:
    return rules.melds.sets and not rules.melds.twins


def _pressed(rules: Rules) -> bool:
    return rules.sheet.press != "off"


def _shapes(rules: Rules) -> bool:
    return isinstance(rules.play, DeclaredMelds) and bool(rules.play.shapes)


def _up_for_two(rules: Rules) -> bool:
    return isinstance(rules.score, LeftScore) and rules.score.up_for_two > 0


def _doubled(rules: Rules) -> bool:
    return isinstance(rules.score, LeftScore) and bool(rules.score.doubled)


def _table_knock(rules: Rules) -> bool:
    return _on_table(rules) and isinstance(rules.knock.limit, FixedLimit)


def _again(rules: Rules) -> bool:
    return rules.ending.stock in {"reshuffle", "reshuffle-all", "turn-over", "last-draw"}


def _scores(rules: Rules) -> bool:
    return _knocks(rules) or not _held(rules)


def _limited(rules: Rules) -> bool:
    return _held(rules) and not isinstance(rules.knock.limit, AnyCount | NoKnock | LeastHand)


def _upcard(rules: Rules) -> bool:
    return not isinstance(rules.opening, ExtraCard | NoUpcard)


def _deals_even(rules: Rules) -> bool:
    return _held(rules) and not isinstance(rules.opening, ExtraCard) and not _hands(rules)


def _card_tells(rules: Rules) -> bool:
    return _upcard(rules) or isinstance(rules.knock.limit, KnockCardLimit)


def _lays_off(rules: Rules) -> bool:
    return _knocks_held(rules) and rules.knock.lay_off != "none"


def _may_be_level(rules: Rules) -> bool:
    return rules.sheet.deals > 0 and rules.sheet.winner != "lowest"


def _at_stake(rules: Rules) -> bool:
    return rules.stake.cents > 0


def _jokers(rules: Rules) -> bool:
    return rules.pack.jokers > 0


def _several_packs(rules: Rules) -> bool:
    return any(packs > 1 for packs in (rules.pack.packs, *dict(rules.pack.packs_of).values()))


def _knocks_held(rules: Rules) -> bool:
    return _knocks(rules) and _held(rules) and not _hands(rules)


def _numbers(rules: Rules) -> bool:
    return rules.values.number > 0 or (_on_table(rules) and not rules.values.ranks)


def _deep(rules: Rules) -> bool:
    play = rules.play
    return isinstance(play, TableMelds) and (play.take != "top" or play.top_used)


def _keeps_the_top(rules: Rules) -> bool:
    """Is there anything to say of the top alone? Not where no card that is taken is played."""
    return _deep(rules) and getattr(rules.play, "take", "") != "barred"


def _blocked(rules: Rules, to: str) -> bool:
    """May a deal end with every hand counted, for that one?"""
    ending, score = rules.ending, rules.score
    counted = ending.stock == "block" or ending.used_up == "counted"
    return isinstance(score, LeftScore) and score.to == to and counted


def _discards_last(rules: Rules) -> bool:
    return _wild(rules) and getattr(rules.play, "last_discard", "") == "required"


def _target_by_opponents(rules: Rules) -> bool:
    return rules.sheet.target > 0 and rules.sheet.target_by == "opponents"


def _shared(rules: Rules) -> bool:
    return rules.sheet.deals > 0 and rules.sheet.winner == "lowest"


def _melds_a_turn(rules: Rules) -> str:
    return rules.play.a_turn if isinstance(rules.play, TableMelds) else ""


@dataclass(frozen=True)
class Topic:
    """Heading and rule of a setting.

    ``said_by`` names the setting whose sentence mentions this one; ``when``
    tells whether there is anything to say; ``table`` is the id in games with
    melds on the table, and ``kinds`` those of certain values, where they are others.
    """

    heading: Heading
    rule: str
    when: Callable[[Rules], bool] = _always
    said_by: str = ""
    table: str = ""
    kinds: tuple[tuple[Any, str], ...] = ()

    def rule_of(self, rules: Rules, value: Any = None) -> str:
        """The id that these rules, with this value of the setting, answer to."""
        rule = self.table if self.table and _on_table(rules) else self.rule
        return dict(self.kinds).get(value, rule) if self.kinds else rule


TOPICS: dict[str, Topic] = {
    "seating": Topic(
        "deal",
        "S4",
        lambda rules: not isinstance(rules.seating, Everybody),
        kinds=(("teams", "S5"),),
    ),
    "seating.table.players": Topic("deal", "G3", table="T1"),
    "seating.sit-out.players": Topic("deal", "S4"),
    "seating.teams.players": Topic("deal", "S5"),
    "seating.teams.score": Topic("score", "S5"),
    "seating.teams.all_win": Topic("score", "S5"),
    "pack.packs": Topic(
        "deal",
        "G3",
        lambda rules: rules.pack.whole,
        table="T1",
        kinds=((2, "T14"), (3, "T14"), (4, "T14")),
    ),
    "pack.jokers": Topic("deal", "T8"),
    "pack.packs_of": Topic("deal", "R1"),
    "pack.ranks": Topic("deal", "A41", lambda rules: not rules.pack.whole),
    "pack.suits": Topic("deal", "A41", said_by="pack.ranks"),
    "deal.cards": Topic("deal", "G3", lambda rules: not rules.deal.by_deal, table="T1"),
    "deal.by_deal": Topic("deal", "D2", lambda rules: bool(rules.deal.by_deal)),
    "deal.first_dealer": Topic("deal", "G1", table="T1"),
    "deal.next_dealer": Topic("deal", "G2", table="T1"),
    "deal.misdeal": Topic("deal", "G13", _deals_even),
    "look.ceremony": Topic("deal", "G29"),
    "melds.aces": Topic("melds", "G25", table="T7"),
    "melds.min_length": Topic("melds", "G25", _melds),
    "melds.sets": Topic("melds", "N4", lambda rules: not rules.melds.sets),
    "melds.largest_set": Topic(
        "melds",
        "W3",
        lambda rules: rules.melds.largest_set > 0,
        kinds=((104, "D3"),),  # no limit
    ),
    "melds.twins": Topic("melds", "T14", lambda rules: _several_packs(rules) and _melds(rules)),
    "wild": Topic("melds", "W1", _wild),
    "wild.ranks.order": Topic("melds", "W1"),
    "wild.dealer.ranks": Topic("melds", "W1"),
    "melds.wilds": Topic("melds", "V3", _any_number_of_wilds, kinds=(("any", "W24"),)),
    "melds.max_wilds": Topic("melds", "I4", _few_wilds),
    "melds.all_wild": Topic("melds", "W24", _all_wild),
    "values.ace": Topic("melds", "G25", _value_a_kind, table="T13"),
    "values.court": Topic("melds", "G25", _value_a_kind, table="T13"),
    "values.number": Topic("melds", "M4", _numbers, kinds=((0, "T13"),)),
    "values.ranks": Topic("melds", "W9", _value_a_rank),
    "values.joker": Topic("melds", "T8", lambda rules: _jokers(rules) and _counts(rules)),
    "values.wild": Topic("melds", "W9", lambda rules: _wild(rules) and _fixed_wilds(rules)),
    "values.wild_counts": Topic(
        "melds", "D6", lambda rules: rules.values.wild_counts == "rank" and _counts(rules)
    ),
    "opening": Topic("opening", "G4"),
    "opening.eleven.to": Topic("opening", "W14", _on_table),
    "opening.upcard.after": Topic("opening", "G4"),
    "draw.retake": Topic("turn", "G5", table="T3"),
    "draw.deep_to_knock": Topic("turn", "G23", _shows_held),
    "draw.wilds": Topic("turn", "I3", lambda rules: _any_wild(rules) and not _on_table(rules)),
    "play": Topic("turn", "T2", lambda rules: not _held(rules)),
    "play.table.a_turn": Topic("turn", "T4"),
    "play.table.lay_off": Topic("turn", "T5"),
    "play.table.last_discard": Topic("turn", "T9"),
    "play.table.take": Topic("turn", "R3"),
    "play.table.top_used": Topic("turn", "R3", _keeps_the_top),
    "play.table.reclaim": Topic("turn", "A30", _any_wild),
    "play.table.one_card": Topic("turn", "W7", _wild),
    "play.table.first_round": Topic("opening", "W15", _wild),
    "play.table.last_turn": Topic("turn", "W15", _wild),
    "play.declared.runs": Topic("knock", "I5", lambda rules: not _shapes(rules)),
    "play.declared.pure": Topic("knock", "I5", lambda rules: not _shapes(rules)),
    "play.declared.life": Topic("knock", "I5", lambda rules: getattr(rules.play, "life", 0) > 0),
    "play.declared.shapes": Topic("knock", "N4", _shapes),
    "play.declared.undrawn": Topic("knock", "N5"),
    "play.declared.wrong": Topic("knock", "I5"),
    "play.declared.drop": Topic("turn", "I7"),
    "play.declared.last_turn": Topic(
        "turn", "D5", lambda rules: getattr(rules.play, "last_turn", False)
    ),
    "look.pile": Topic("turn", "G28"),
    "ending.stock": Topic("turn", "G14", table="T10"),
    "ending.reshuffles": Topic("turn", "K8", _again, table="T10"),
    "ending.used_up": Topic("turn", "O6", lambda rules: rules.ending.used_up == "dead"),
    "ending.left": Topic("turn", "G14"),
    "ending.idle_turns": Topic("turn", "G24"),
    "knock.limit": Topic("knock", "G6", table="O3"),
    "knock.limit.fixed.points": Topic("knock", "G6", table="O3"),
    "knock.limit.upcard.ace": Topic("knock", "G7"),
    "knock.limit.knock-card.ace": Topic("knock", "G7"),
    "knock.limit.hand.least": Topic("knock", "F4"),
    "knock.big_gin": Topic("knock", "G9", _big),
    "knock.lay_off": Topic("knock", "G32", _knocks_held),
    "look.knock": Topic("knock", "G27", _shows),
    "score": Topic("score", "G34", _scores, table="T12"),
    "score.knock.gin": Topic("score", "G10"),
    "score.knock.big_gin": Topic("score", "G9", lambda rules: rules.knock.big_gin),
    "score.knock.undercut": Topic("score", "G11", _knocks),
    "score.knock.tie": Topic("score", "G12", _knocks),
    "score.knock.tie_bonus": Topic("score", "G12", said_by="score.knock.tie.own"),
    "score.knock.deal_win": Topic("score", "G15"),
    "score.knock.spade_doubles": Topic("score", "G8", _card_tells),
    "score.knock.gin_boxes": Topic("score", "G16"),
    "score.knock.undercut_boxes": Topic("score", "G16", _knocks),
    "score.three-hand.gin": Topic("score", "J5"),
    "score.three-hand.undercut": Topic("score", "J6"),
    "score.three-hand.shared": Topic("score", "J6"),
    "score.count.rummy": Topic("score", "K7"),
    "score.count.beaten": Topic("score", "K7"),
    "score.left.to": Topic("score", "T12"),
    "score.left.rummy_doubles": Topic("score", "T11"),
    "score.left.beaten": Topic("score", "A20", _table_knock),
    "score.left.out": Topic("score", "W11", _wild),
    "score.left.doubled": Topic("score", "W10", _doubled),
    "score.left.up_for_two": Topic("score", "A36", _up_for_two),
    "score.table.out": Topic("score", "A16"),
    "score.table.low_ace": Topic("score", "R10"),
    "score.table.low_ace_points": Topic("score", "R10", said_by="score.table.low_ace.true"),
    "score.declare.to": Topic("score", "I9"),
    "score.declare.cap": Topic("score", "I6"),
    "score.declare.protected": Topic("score", "I6", _wants_runs),
    "score.declare.drops": Topic("score", "I7", _may_drop),
    "score.declare.wrong": Topic(
        "score", "I5", lambda rules: getattr(rules.play, "wrong", "") == "costs"
    ),
    "score.payments.out": Topic("score", "N6"),
    "score.payments.deuce": Topic("score", "N6"),
    "score.payments.joker": Topic("score", "N6"),
    "score.payments.neither": Topic("score", "N6"),
    "score.payments.first": Topic("score", "N6"),
    "score.payments.undrawn": Topic(
        "score", "N6", lambda rules: getattr(rules.play, "undrawn", False)
    ),
    "score.payments.suit": Topic("score", "N6"),
    "score.hands.values": Topic("score", "F6"),
    "score.hands.beaten": Topic("score", "F6"),
    "score.hands.first": Topic("score", "F5"),
    "format": Topic(
        "game",
        "S2",
        lambda rules: not _single_game(rules),
        kinds=(("match", "S3"), ("best-of", "S3")),
    ),
    "format.columns.games": Topic("game", "S2"),
    "format.match.target": Topic("game", "S3"),
    "format.best-of.games": Topic("game", "S3"),
    "sheet": Topic("game", "S1", _single_game),
    "sheet.game.target": Topic("game", "G17", lambda rules: rules.sheet.target > 0),
    "sheet.game.target_of": Topic("game", "S5"),
    "sheet.game.target_by": Topic("game", "F8", _target_by_opponents),
    "sheet.game.deals": Topic("game", "G17", lambda rules: rules.sheet.deals > 0),
    "sheet.game.game_bonus": Topic("game", "G18"),
    "sheet.game.box": Topic("game", "G19"),
    "sheet.game.shutout": Topic("game", "G20"),
    "sheet.game.reward": Topic("game", "G20", lambda rules: rules.sheet.shutout != "never"),
    "sheet.game.reward_points": Topic("game", "G20", said_by="sheet.game.reward.instead"),
    "sheet.game.pool": Topic("game", "I9", lambda rules: rules.sheet.pool > 0),
    "sheet.game.reentry": Topic("game", "I9", lambda rules: rules.sheet.pool > 0),
    "sheet.game.start": Topic("game", "I9", lambda rules: rules.sheet.start > 0),
    "sheet.game.level": Topic("game", "A13", _may_be_level),
    "sheet.game.press": Topic("game", "W18", _pressed),
    "sheet.game.press_lead": Topic("game", "W18", _pressed),
    "sheet.game.winner": Topic("game", "G26"),
    "sheet.game.exact_fifty": Topic("game", "G21"),
    "sheet.game.most_deals": Topic("game", "S1"),
    "stake.cents": Topic("game", "G22"),
    "stake.collects": Topic("game", "W17", _at_stake),
    "stake.nearest": Topic("game", "W17", _at_stake),
    "stake.deal": Topic("game", "W17", _at_stake),
}

# What holds whatever the settings are; said first under its heading.
ALWAYS: dict[str, Topic] = {
    "always.turn": Topic("turn", "G30"),
    "always.melding": Topic("turn", "T16", _on_table),
    "always.table": Topic("turn", "T6", _on_table),
    "always.order-one": Topic("turn", "T15", lambda rules: _melds_a_turn(rules) == "one"),
    "always.order-any": Topic("turn", "T15", lambda rules: _melds_a_turn(rules) == "any"),
    "always.showing": Topic("knock", "G31", _limited),
    "always.showing-any": Topic(
        "knock", "G31", lambda rules: isinstance(rules.knock.limit, AnyCount)
    ),
    "always.lay-off": Topic("knock", "G32", _lays_off),
    "always.table-knock": Topic("knock", "G32", _table_knock),
    "always.wild-run": Topic("melds", "W2", _wild_lies),
    "always.wild-set": Topic("melds", "W3", lambda rules: _wild_lies(rules) and rules.melds.sets),
    "always.wild-natural": Topic("melds", "A29", lambda rules: _wild(rules) and not _held(rules)),
    "always.one-meld": Topic("melds", "I4", lambda rules: _declared(rules) and _four_suits(rules)),
    "always.one-meld-alike": Topic(
        "melds", "I4", lambda rules: _declared(rules) and rules.melds.sets and rules.melds.twins
    ),
    "always.joker": Topic("melds", "N1", lambda rules: _jokers(rules) and not _counts(rules)),
    "always.own-first": Topic("turn", "W4", _first_meld),
    "always.wilds-claimed": Topic("turn", "W5", _claims),
    "always.last-meld": Topic("turn", "W23", _discards_last),
    "always.blocked-holder": Topic("score", "T10", lambda rules: _blocked(rules, "holder")),
    "always.blocked-winner": Topic("score", "T10", lambda rules: _blocked(rules, "winner")),
    "always.arranging": Topic("score", "I6", _wants_runs),
    "always.arranging-any": Topic("score", "I6", _no_runs),
    "always.last-seat": Topic("score", "I7", _may_drop),
    "always.added": Topic("score", "N6", lambda rules: isinstance(rules.score, PaymentScore)),
    "always.hands": Topic("melds", "F2", _hands),
    "always.hands-level": Topic("score", "F5", _hands),
    "always.factors": Topic("score", "W18", lambda rules: _pressed(rules) and _doubled(rules)),
    "always.level": Topic("game", "A23", _shared),
}
