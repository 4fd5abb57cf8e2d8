"""The rules in plain words: which sentence belongs to which setting.

:func:`describe` walks the pieces. What a sentence says stands in
:mod:`openrummy.rules.english`; here stands under which heading it comes, which
id of the rulebook it answers to, and when it is worth saying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from openrummy.rules.english import ENGLISH
from openrummy.rules.pieces import (
    AnyCount,
    ExtraCard,
    FixedLimit,
    GinOnly,
    KnockCardLimit,
    LeftScore,
    NoKnock,
    NoUpcard,
    Rules,
    SingleGame,
    TableMelds,
    TableScore,
)
from openrummy.rules.pieces import (
    Table as Everybody,
)
from openrummy.rules.schema import (
    Field,
    Many,
    Number,
    Piece,
    Table,
    Value,
    fields_of,
    kind_of,
)

__all__ = ["ALWAYS", "HEADINGS", "TOPICS", "Line", "Topic", "describe"]

Heading: TypeAlias = Literal["deal", "melds", "opening", "turn", "knock", "score", "game"]
HEADINGS: tuple[Heading, ...] = ("deal", "melds", "opening", "turn", "knock", "score", "game")


@dataclass(frozen=True)
class Line:
    """One sentence about some rules.

    ``heading`` is one of ``HEADINGS``, ``rule`` an id of the rulebook, ``code``
    the key of the sentence in a language's table and ``data`` what it mentions,
    so that others can put it into their own words.
    """

    heading: Heading
    rule: str
    code: str
    data: Mapping[str, Any]
    text: str


def _always(_rules: Rules) -> bool:
    return True


def _knocks(rules: Rules) -> bool:
    return not isinstance(rules.knock.limit, GinOnly | NoKnock)


def _shows(rules: Rules) -> bool:
    return not isinstance(rules.knock.limit, NoKnock)


def _shows_held(rules: Rules) -> bool:
    return _shows(rules) and _held(rules)


def _on_table(rules: Rules) -> bool:
    return isinstance(rules.play, TableMelds)


def _held(rules: Rules) -> bool:
    return not _on_table(rules)


def _table_knock(rules: Rules) -> bool:
    return _on_table(rules) and isinstance(rules.knock.limit, FixedLimit)


def _again(rules: Rules) -> bool:
    return rules.ending.stock in {"reshuffle", "reshuffle-all", "turn-over"}


def _scores(rules: Rules) -> bool:
    return _knocks(rules) or isinstance(rules.score, LeftScore | TableScore)


def _limited(rules: Rules) -> bool:
    return _held(rules) and not isinstance(rules.knock.limit, AnyCount | NoKnock)


def _upcard(rules: Rules) -> bool:
    return not isinstance(rules.opening, ExtraCard | NoUpcard)


def _deals_even(rules: Rules) -> bool:
    return _held(rules) and not isinstance(rules.opening, ExtraCard)


def _card_tells(rules: Rules) -> bool:
    return _upcard(rules) or isinstance(rules.knock.limit, KnockCardLimit)


def _lays_off(rules: Rules) -> bool:
    return _held(rules) and _knocks(rules) and rules.knock.lay_off != "none"


def _at_stake(rules: Rules) -> bool:
    return rules.stake.cents > 0


def _jokers(rules: Rules) -> bool:
    return rules.pack.jokers > 0


def _several_packs(rules: Rules) -> bool:
    return any(packs > 1 for packs in (rules.pack.packs, *dict(rules.pack.packs_of).values()))


def _knocks_held(rules: Rules) -> bool:
    return _knocks(rules) and _held(rules)


def _numbers(rules: Rules) -> bool:
    return rules.values.number > 0 or _on_table(rules)


def _deep(rules: Rules) -> bool:
    play = rules.play
    return isinstance(play, TableMelds) and (play.take != "top" or play.top_used)


def _melds_a_turn(rules: Rules) -> str:
    return rules.play.a_turn if isinstance(rules.play, TableMelds) else ""


@dataclass(frozen=True)
class Topic:
    """Where a setting is spoken of.

    ``said_by`` names the setting whose sentence mentions this one; ``when``
    tells whether there is anything to say; ``table`` is the id in games with
    melds on the table, where it is another.
    """

    heading: Heading
    rule: str
    when: Callable[[Rules], bool] = _always
    said_by: str = ""
    table: str = ""

    def rule_of(self, rules: Rules) -> str:
        """The id that these rules answer to."""
        return self.table if self.table and _on_table(rules) else self.rule


TOPICS: dict[str, Topic] = {
    "seating": Topic("deal", "S4", lambda rules: not isinstance(rules.seating, Everybody)),
    "seating.table.players": Topic("deal", "G3", table="T1"),
    "seating.sit-out.players": Topic("deal", "S4"),
    "seating.teams.players": Topic("deal", "S5"),
    "seating.teams.score": Topic("score", "S5"),
    "seating.teams.all_win": Topic("score", "S5"),
    "pack.packs": Topic("deal", "T14"),
    "pack.jokers": Topic("deal", "T8"),
    "pack.packs_of": Topic("deal", "R1"),
    "deal.cards": Topic("deal", "G3", table="T1"),
    "deal.first_dealer": Topic("deal", "G1", table="T1"),
    "deal.next_dealer": Topic("deal", "G2", table="T1"),
    "deal.misdeal": Topic("deal", "G13", _deals_even),
    "look.ceremony": Topic("deal", "G29"),
    "melds.aces": Topic("melds", "G25", table="T7"),
    "melds.min_length": Topic("melds", "G25"),
    "melds.twins": Topic("melds", "T14", _several_packs),
    "values.ace": Topic("melds", "G25", table="T13"),
    "values.court": Topic("melds", "G25", table="T13"),
    "values.number": Topic("melds", "M4", _numbers),
    "values.joker": Topic("melds", "T8", _jokers),
    "opening": Topic("opening", "G4"),
    "opening.upcard.after": Topic("opening", "G4"),
    "draw.retake": Topic("turn", "G5", table="T3"),
    "draw.deep_to_knock": Topic("turn", "G23", _shows_held),
    "play": Topic("turn", "T2", _on_table),
    "play.table.a_turn": Topic("turn", "T4"),
    "play.table.lay_off": Topic("turn", "T5"),
    "play.table.last_discard": Topic("turn", "T9"),
    "play.table.take": Topic("turn", "R3"),
    "play.table.top_used": Topic("turn", "R3", _deep),
    "play.table.reclaim": Topic("turn", "A30", _jokers),
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
    "knock.big_gin": Topic("knock", "G9", _shows_held),
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
    "score.table.out": Topic("score", "A16"),
    "score.table.low_ace": Topic("score", "R10"),
    "format": Topic("game", "S2", lambda rules: not isinstance(rules.format, SingleGame)),
    "format.columns.games": Topic("game", "S2"),
    "format.match.target": Topic("game", "S3"),
    "format.best-of.games": Topic("game", "S3"),
    "sheet": Topic("game", "S1"),
    "sheet.game.target": Topic("game", "G17", lambda rules: rules.sheet.target > 0),
    "sheet.game.target_of": Topic("game", "S5"),
    "sheet.game.deals": Topic("game", "G17", lambda rules: rules.sheet.deals > 0),
    "sheet.game.game_bonus": Topic("game", "G18"),
    "sheet.game.box": Topic("game", "G19"),
    "sheet.game.shutout": Topic("game", "G20"),
    "sheet.game.reward": Topic("game", "G20", lambda rules: rules.sheet.shutout != "never"),
    "sheet.game.reward_points": Topic("game", "G20", said_by="sheet.game.reward.instead"),
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
}


def describe(rules: Rules, texts: Mapping[str, str] = ENGLISH) -> list[Line]:
    """The rules in sentences, sorted under the headings in their order.

    ``texts`` is the table of a language. Raises KeyError where it lacks a
    sentence.
    """
    order = {topic: at for at, topic in enumerate(TOPICS)}
    said = sorted(_said(rules, rules, ""), key=lambda one: order[one[0]])
    lines = []
    for key, topic in ALWAYS.items():
        if topic.when(rules):
            code = _code(rules, key)
            lines.append(Line(topic.heading, topic.rule_of(rules), code, {}, texts[code]))
    for key, usual, data in said:
        topic = TOPICS[key]
        if topic.when(rules) and not topic.said_by:
            code = _code(rules, usual)
            text = texts[code].format_map(_Speech(data, texts["or"]))
            lines.append(Line(topic.heading, topic.rule_of(rules), code, data, text))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def _code(rules: Rules, code: str) -> str:
    """The key of a sentence; with melds on the table some are said otherwise."""
    table = f"{code}@table"
    return table if _on_table(rules) and table in ENGLISH else code


def _said(rules: Rules, piece: Value, path: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Topic, code and data of everything that could be said about a piece."""
    inside = {
        field.name: _plain(getattr(piece, field.name))
        for field in fields_of(type(piece))
        if not isinstance(field.spec, Piece)
    }
    for field in fields_of(type(piece)):
        here = f"{path}.{field.name}" if path else field.name
        value = getattr(piece, field.name)
        if not isinstance(field.spec, Piece):
            for code, extra in _codes(here, field, value):
                yield here, code, inside | extra
            continue
        if field.spec.tagged:
            kind = kind_of(value)
            yield here, f"{here}.{kind}", {"value": kind}
            here = f"{here}.{kind}"
        yield from _said(rules, value, here)


def _codes(path: str, field: Field, value: Value) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(field.spec, Table):
        code = path if len(value) == 1 else f"{path}.many"
        for key, one in value:
            yield code, {"key": key, "value": one}
    elif isinstance(field.spec, Many):
        yield path, {"value": list(value)}
    elif isinstance(field.spec, Number):
        special = f"{path}.{value}"
        yield special if special in ENGLISH else path, {"value": value}
    else:
        word = str(value).lower() if isinstance(value, bool) else value
        yield f"{path}.{word}", {"value": value}


def _plain(value: Value) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


class _Speech(dict[str, Any]):
    """Data as templates see it: lists joined, numbers that can count."""

    def __init__(self, data: Mapping[str, Any], link: str) -> None:
        super().__init__(data)
        self.link = link

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, list):
            words = [str(one) for one in value]
            return f" {self.link} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
        return value if isinstance(value, bool | str) else _Count(value)


class _Count(int):
    """A number that formats as ``{value:point|points}``: ``1 point``, ``2 points``."""

    def __format__(self, spec: str) -> str:
        one, _, more = spec.partition("|")
        return f"{int(self)} {one if self == 1 else more}" if spec else str(int(self))
