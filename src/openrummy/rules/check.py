"""Contradictions: rules that can be written down but not played as meant.

:func:`check` returns every :class:`Contradiction` it finds. Besides the four of
A11 it refuses settings that could have no effect, because who writes one
expects something of it, and rules under which a game might never end.

What the pieces themselves rule out needs no check here: an ace upcard's meaning
(G7) is a field of the upcard limit, so it cannot be set without Oklahoma; what
follows two passes is a field of the upcard offer (G4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from openrummy.rules.pieces import (
    ExtraCard,
    FixedLimit,
    GameSheet,
    GinOnly,
    KnockScore,
    Rules,
    UpcardLimit,
)
from openrummy.rules.ranges import RANGES
from openrummy.rules.reading import allowed, shown
from openrummy.rules.schema import Many, Number, RulesError, Scalar, Switch, Table, Value, leaves

__all__ = ["RANGES", "Contradiction", "check", "require"]

SPARE_CARDS = 5  # A40: so many stay in the stock when all are dealt
# A4: a knock limit beyond so many points a card voids most deals (ours)
_MISDEAL_POINTS_A_CARD = 4


@dataclass(frozen=True)
class Contradiction:
    """Settings that do not go together.

    ``code`` names the sort of contradiction, ``paths`` the settings that take
    part, ``message`` says why in plain words, ``rule`` is the rulebook's id.
    """

    code: str
    paths: tuple[str, ...]
    message: str
    rule: str


Found = Iterator[Contradiction]


def check(rules: Rules) -> tuple[Contradiction, ...]:
    """Everything that contradicts itself in ``rules``; empty when all is well."""
    wrong = tuple(_values(rules))
    if wrong:
        return wrong  # the other checks trust types and ranges
    return tuple(one for look in _CHECKS for one in look(rules))


def require(rules: Rules) -> None:
    """Raise :class:`RulesError` with the contradictions of ``rules``, if any."""
    found = check(rules)
    if found:
        raise RulesError(found)


# ---------------------------------------------------------------- values


def _values(rules: Rules) -> Found:
    """Rules made in code may hold what no text could."""
    for leaf in leaves(rules):
        if not _fits(leaf.field.spec, leaf.value):
            text = f"{leaf.path}: found {shown(leaf.value)}; allowed: {allowed(leaf.field.spec)}"
            yield Contradiction("value", (leaf.path,), text, "")


def _fits(spec: object, value: Value) -> bool:
    if isinstance(spec, Many):
        return isinstance(value, tuple) and all(_fits_one(spec.item, one) for one in value)
    if isinstance(spec, Table):
        return (
            isinstance(value, tuple)
            and all(isinstance(one, tuple) and len(one) == 2 for one in value)
            and all(_fits_one(spec.key, a) and _fits_one(spec.value, b) for a, b in value)
            and _ascending([key for key, _ in value])
        )
    return _fits_one(spec, value)


def _fits_one(spec: Scalar | object, value: Value) -> bool:
    if isinstance(spec, Number):
        number = isinstance(value, int) and not isinstance(value, bool)
        return number and spec.low <= value <= spec.high
    if isinstance(spec, Switch):
        return isinstance(value, bool)
    return isinstance(value, str) and value in getattr(spec, "words", ())


def _ascending(numbers: list[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))


# ---------------------------------------------------------------- table and deal


def _built(rules: Rules) -> Found:
    """What can be described but not played yet is never reached silently."""
    if rules.seating.players != (2,):
        text = "seating.players: only games for two are built so far"
        yield Contradiction("not-built", ("seating.players",), text, "G3")
    if rules.pack.packs != 1:
        text = "pack.packs: only games with one pack are built so far"
        yield Contradiction("not-built", ("pack.packs",), text, "T14")
    if rules.pack.jokers:
        text = "pack.jokers: only games without jokers are built so far"
        yield Contradiction("not-built", ("pack.jokers",), text, "T8")


def _hands(rules: Rules) -> Found:
    players = rules.seating.players
    if not players or not _ascending(list(players)):
        text = "seating.players: list the numbers of players in ascending order"
        yield Contradiction("players", ("seating.players",), text, "G3")
    sizes = dict(rules.deal.cards)
    paths = ("seating.players", "deal.cards")
    for seats in players:
        if seats not in sizes:
            text = f"deal.cards: says nothing for {seats} players"
            yield Contradiction("hand-size-missing", paths, text, "G3")
    for seats in sizes.keys() - set(players):
        text = f"deal.cards: {seats} players are not allowed by seating.players"
        yield Contradiction("hand-size-unused", paths, text, "G3")
    whole = rules.pack.packs * (52 + rules.pack.jokers)
    for seats, cards in rules.deal.cards:
        stock = whole - seats * cards - 1
        if stock < SPARE_CARDS:
            text = f"deal.cards: {seats} x {cards} cards leave fewer than {SPARE_CARDS} to draw"
            yield Contradiction("too-many-cards", ("deal.cards",), text, "A40")
        elif stock <= rules.ending.left:
            text = f"ending.left: only {stock} cards are in the stock when play begins"
            yield Contradiction("stock-too-small", ("deal.cards", "ending.left"), text, "G14")


def _misdeal(rules: Rules) -> Found:
    limit = rules.knock.limit
    if not rules.deal.misdeal or isinstance(limit, GinOnly):
        return
    points = limit.points if isinstance(limit, FixedLimit) else rules.values.court
    smallest = min((cards for _, cards in rules.deal.cards), default=0)
    if points > _MISDEAL_POINTS_A_CARD * smallest:
        text = (
            f"deal.misdeal: with {smallest} cards and a knock limit of up to {points}"
            " so many hands could knock as dealt that a deal might never begin"
        )
        yield Contradiction("misdeal-always", ("deal.misdeal", "knock.limit"), text, "A4")


# ---------------------------------------------------------------- play


def _opening(rules: Rules) -> Found:
    if not isinstance(rules.opening, ExtraCard):
        return
    if isinstance(rules.knock.limit, UpcardLimit):
        text = "opening=eleven turns no card up, so there is none to set knock.limit=upcard"
        yield Contradiction("eleven-upcard-limit", ("opening", "knock.limit"), text, "A11")
    if rules.deal.misdeal:
        text = "opening=eleven deals one player a card too many to judge, so no deal.misdeal"
        yield Contradiction("eleven-misdeal", ("opening", "deal.misdeal"), text, "A11")
    if rules.score.spade_doubles:
        text = "opening=eleven turns no card up, so there is no spade for score.spade_doubles"
        yield Contradiction("eleven-spades", ("opening", "score.spade_doubles"), text, "G8")


def _deep_take(rules: Rules) -> Found:
    if not rules.draw.deep_to_knock:
        return
    if not isinstance(rules.knock.limit, UpcardLimit):
        text = "draw.deep_to_knock belongs to Oklahoma: it needs knock.limit=upcard"
        yield Contradiction("deep-take-limit", ("draw.deep_to_knock", "knock.limit"), text, "G23")
    if rules.look.pile != "open":
        text = "draw.deep_to_knock needs look.pile=open: a pile drawn from deep lies spread"
        yield Contradiction("deep-take-pile", ("draw.deep_to_knock", "look.pile"), text, "G28")


def _gin_possible(rules: Rules) -> Found:
    if not isinstance(rules.knock.limit, GinOnly):
        return
    for _, cards in rules.deal.cards:
        if cards < rules.melds.min_length:
            text = f"knock.limit=gin-only: a hand of {cards} holds no meld, so nobody could win"
            yield Contradiction("gin-impossible", ("knock.limit", "deal.cards"), text, "G6")


# ---------------------------------------------------------------- score and game


def _score(rules: Rules) -> Found:
    score, usual = rules.score, KnockScore()
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


def _length(rules: Rules) -> Found:
    sheet, paths = rules.sheet, ("sheet.target", "sheet.deals")
    if not sheet.target and not sheet.deals:
        text = "sheet.target and sheet.deals are both 0: set one of them, or no game would end"
        yield Contradiction("no-end", paths, text, "A13")
    if sheet.target and sheet.deals:
        text = (
            "sheet.target and sheet.deals are both set: a game is played to a score"
            " or for a number of deals; set the other to 0"
        )
        yield Contradiction("two-ends", paths, text, "A13")
    if sheet.deals > sheet.most_deals:
        text = f"sheet.deals={sheet.deals} is more than sheet.most_deals={sheet.most_deals}"
        yield Contradiction("too-few-deals", ("sheet.deals", "sheet.most_deals"), text, "A13")


def _shutout(rules: Rules) -> Found:
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


_CHECKS: tuple[Callable[[Rules], Found], ...] = (
    _built,
    _hands,
    _misdeal,
    _opening,
    _deep_take,
    _gin_possible,
    _score,
    _length,
    _shutout,
)
