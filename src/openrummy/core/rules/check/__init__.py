"""Contradictions: rules that can be written down but not played as meant.

:func:`check` returns every :class:`Contradiction` it finds. Besides the four of
A11 it refuses settings that could have no effect, because who writes one
expects something of it, and rules under which a game might never end.

What the pieces themselves rule out needs no check here: an ace upcard's meaning
(G7) is a field of the upcard limit, so it cannot be set without Oklahoma; what
follows two passes is a field of the upcard offer (G4).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from openrummy.core.rules.check import sheet
from openrummy.core.rules.check import wild as check_wild
from openrummy.core.rules.check.contradiction import Contradiction, Found
from openrummy.core.rules.pieces import (
    AnyCount,
    Ending,
    ExtraCard,
    FixedLimit,
    GinOnly,
    HeldMelds,
    Hollywood,
    KnockCardLimit,
    KnockScore,
    LeastHand,
    NoKnock,
    NoUpcard,
    NoWild,
    Pack,
    Rules,
    TableMelds,
    UpcardLimit,
    Values,
    in_a_deal,
)
from openrummy.core.rules.reading import allowed, shown
from openrummy.core.rules.schema import (
    Many,
    Number,
    NumberTable,
    RulesError,
    Scalar,
    Switch,
    Value,
    leaves,
)
from openrummy.core.rules.text import say

__all__ = ["Contradiction", "check", "require"]

SPARE_CARDS = 5  # A40: so many stay in the stock when all are dealt
# A4: a knock limit beyond so many points a card voids most deals (ours)
_MISDEAL_POINTS_A_CARD = 4


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
            text = say(
                "problem.value",
                path=leaf.path,
                value=shown(leaf.value),
                allowed=allowed(leaf.field.spec),
            )
            yield Contradiction("value", (leaf.path,), text, "")


def _fits(spec: object, value: Value) -> bool:
    if isinstance(spec, Many):
        return isinstance(value, tuple) and all(_fits_one(spec.item, one) for one in value)
    if isinstance(spec, NumberTable):
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


def _hands(rules: Rules) -> Found:
    players = rules.seating.players
    if not players or not _ascending(list(players)):
        text = say("problem.players")
        yield Contradiction("players", ("seating.players",), text, "G3")
    sizes = dict(rules.deal.cards)
    paths = ("seating.players", "deal.cards")
    if rules.deal.by_deal:
        yield from _by_deal(rules)
    dealt = {in_a_deal(rules.seating, seats) for seats in players}
    if rules.sheet.pool and players:  # I9: who is beaten leaves the others to play on
        dealt |= set(range(2, max(players)))
    for seats in sorted(dealt - sizes.keys()):
        text = say("problem.hand-size-missing", seats=seats)
        yield Contradiction("hand-size-missing", paths, text, "G3")
    for seats in sorted(sizes.keys() - dealt):
        text = say("problem.hand-size-unused", seats=seats)
        yield Contradiction("hand-size-unused", paths, text, "G3")
    for seats, cards in rules.deal.cards:
        spare = SPARE_CARDS if rules.pack.whole else 1
        stock = rules.pack.packs_for(seats) * rules.pack.size - seats * cards - 1
        if stock < spare:
            text = say("problem.too-many-cards", seats=seats, cards=cards, spare_cards=spare)
            yield Contradiction("too-many-cards", ("deal.cards",), text, "A40")
        elif stock <= rules.ending.left:
            text = say("problem.stock-too-small", stock=stock)
            yield Contradiction("stock-too-small", ("deal.cards", "ending.left"), text, "G14")


def _by_deal(rules: Rules) -> Found:
    """Hands that follow the deal's number: ``cards`` are then the most that are dealt (D2)."""
    most = max(rules.deal.by_deal)
    paths = ("deal.by_deal", "deal.cards")
    for seats, cards in rules.deal.cards:
        if cards != most:
            text = say("problem.by-deal-most", most=most, seats=seats)
            yield Contradiction("by-deal-most", paths, text, "D2")
    if isinstance(rules.format, Hollywood):
        text = say("problem.by-deal-columns")
        yield Contradiction("by-deal-columns", ("deal.by_deal", "format"), text, "D2")
    if 0 < rules.sheet.deals < len(rules.deal.by_deal):
        text = say("problem.by-deal-unused", count=len(rules.deal.by_deal), deals=rules.sheet.deals)
        yield Contradiction("by-deal-unused", ("deal.by_deal", "sheet.deals"), text, "D2")


def hand_sizes(rules: Rules) -> set[int]:
    """Every number of cards that is dealt to somebody in some deal."""
    return set(rules.deal.by_deal) or {cards for _, cards in rules.deal.cards}


def _cards(rules: Rules) -> Found:
    """Jokers and several packs are for melds on the table; what follows from them needs them."""
    pack, play = rules.pack, rules.play
    several = max(pack.packs, *dict(pack.packs_of).values(), 0) > 1
    if isinstance(play, HeldMelds):
        if several:
            text = say("problem.held-packs")
            yield Contradiction("held-packs", ("pack.packs", "play"), text, "T14")
        if pack.jokers:
            text = say("problem.held-jokers")
            yield Contradiction("held-jokers", ("pack.jokers", "play"), text, "T8")
    for seats in dict(pack.packs_of).keys() - dict(rules.deal.cards).keys():
        text = say("problem.packs-unused", seats=seats)
        yield Contradiction("packs-unused", ("pack.packs_of", "seating.players"), text, "R1")
    if rules.melds.twins and not several:
        text = say("problem.twins-unused")
        yield Contradiction("twins-unused", ("melds.twins", "pack.packs"), text, "T14")
    if rules.values.joker != Values().joker and not pack.jokers:
        text = say("problem.joker-value-unused")
        yield Contradiction("joker-value-unused", ("values.joker", "pack.jokers"), text, "T8")
    wild = pack.jokers or not isinstance(rules.wild, NoWild)
    if isinstance(play, TableMelds) and play.reclaim != "off" and not wild:
        text = say("problem.reclaim-unused", reclaim=play.reclaim)
        yield Contradiction("reclaim-unused", ("play.reclaim", "pack.jokers"), text, "A30")


def _small_pack(rules: Rules) -> Found:
    """Problems of rules that need cards which a small pack has not (A41)."""
    pack = rules.pack
    if pack.whole:
        return
    named = small_part(pack)
    path = f"pack.{named['name']}"
    wild = pack.jokers or not isinstance(rules.wild, NoWild)
    if not isinstance(rules.play, HeldMelds) or isinstance(rules.knock.limit, LeastHand) or wild:
        text = say("problem.small-pack-play", **named)
        yield Contradiction("small-pack-play", (path, "play"), text, "A41")
    if rules.melds.aces != "low" and pack.ranks < 13:
        text = say("problem.small-pack-aces", aces=rules.melds.aces)
        yield Contradiction("small-pack-aces", ("melds.aces", "pack.ranks"), text, "A41")
    if rules.deal.misdeal:
        text = say("problem.small-pack-misdeal")
        yield Contradiction("small-pack-misdeal", ("deal.misdeal", path), text, "A41")


def small_part(pack: Pack) -> dict[str, Any]:
    """Name and value of what makes a pack small."""
    name = "ranks" if pack.ranks < 13 else "suits"
    return {"name": name, "value": getattr(pack, name)}


def _misdeal(rules: Rules) -> Found:
    limit = rules.knock.limit
    if not rules.deal.misdeal or isinstance(limit, GinOnly | LeastHand | NoKnock):
        return
    if isinstance(limit, AnyCount):
        text = say("problem.misdeal-always")
        yield Contradiction("misdeal-always", ("deal.misdeal", "knock.limit"), text, "A4")
        return
    points = limit.points if isinstance(limit, FixedLimit) else rules.values.court
    smallest = min(hand_sizes(rules), default=0)
    if points > _MISDEAL_POINTS_A_CARD * smallest:
        text = say("problem.misdeal-always-2", smallest=smallest, points=points)
        yield Contradiction("misdeal-always", ("deal.misdeal", "knock.limit"), text, "A4")


# ---------------------------------------------------------------- play


def _opening(rules: Rules) -> Found:
    kind, paths = rules.opening.kind, ("opening", "knock.limit")
    if isinstance(rules.opening, ExtraCard) and rules.deal.misdeal:
        text = say("problem.eleven-misdeal")
        yield Contradiction("eleven-misdeal", ("opening", "deal.misdeal"), text, "A11")
    if not isinstance(rules.opening, ExtraCard | NoUpcard):
        return
    if isinstance(rules.knock.limit, UpcardLimit):
        text = say("problem.upcard-limit", kind=kind)
        yield Contradiction(f"{kind}-upcard-limit", paths, text, "A11")
    doubles = isinstance(rules.score, KnockScore) and rules.score.spade_doubles
    if doubles and not isinstance(rules.knock.limit, KnockCardLimit):
        text = say("problem.spades", kind=kind)
        yield Contradiction(f"{kind}-spades", ("opening", "score.spade_doubles"), text, "G8")


def _stock(rules: Rules) -> Found:
    ending = rules.ending
    again = ending.stock in {"reshuffle", "reshuffle-all", "turn-over", "last-draw"}
    if (again or ending.stock in {"block", "continue"}) and ending.left:
        text = say("problem.reshuffle-left", stock=ending.stock)
        yield Contradiction("reshuffle-left", ("ending.stock", "ending.left"), text, "K8")
    if not again and ending.reshuffles != Ending().reshuffles:
        text = say("problem.reshuffles-unused", stock=ending.stock)
        yield Contradiction("reshuffles-unused", ("ending.stock", "ending.reshuffles"), text, "K8")
    last_take = ending.stock in {"last-take", "50th-card"}
    if last_take and any(in_a_deal(rules.seating, one) != 2 for one in rules.seating.players):
        text = say("problem.last-take-players", stock=ending.stock)
        yield Contradiction("last-take-players", ("ending.stock", "seating"), text, "A3")


def _lay_off(rules: Rules) -> Found:
    way, paths = rules.knock.lay_off, ("knock.lay_off", "knock.limit")
    if way != "melds" and isinstance(rules.knock.limit, GinOnly):
        text = say("problem.lay-off-unused", way=way)
        yield Contradiction("lay-off-unused", paths, text, "G32")
    if way == "original" and all(
        in_a_deal(rules.seating, one) == 2 for one in rules.seating.players
    ):
        text = say("problem.lay-off-unused-2")
        yield Contradiction("lay-off-unused", ("knock.lay_off", "seating"), text, "J4")


def _deep_take(rules: Rules) -> Found:
    if not rules.draw.deep_to_knock:
        return
    if not isinstance(rules.knock.limit, UpcardLimit | KnockCardLimit):
        text = say("problem.deep-take-limit")
        yield Contradiction("deep-take-limit", ("draw.deep_to_knock", "knock.limit"), text, "G23")
    if rules.look.pile != "open":
        text = say("problem.deep-take-pile")
        yield Contradiction("deep-take-pile", ("draw.deep_to_knock", "look.pile"), text, "G28")


def _gin_possible(rules: Rules) -> Found:
    if not isinstance(rules.knock.limit, GinOnly):
        return
    for cards in hand_sizes(rules):
        if cards < rules.melds.min_length:
            text = say("problem.gin-impossible", cards=cards)
            yield Contradiction("gin-impossible", ("knock.limit", "deal.cards"), text, "G6")


_CHECKS: tuple[Callable[[Rules], Found], ...] = (
    _hands,
    _cards,
    _small_pack,
    _misdeal,
    _opening,
    _deep_take,
    _gin_possible,
    _stock,
    _lay_off,
    sheet.score_form,
    sheet.table_melds,
    sheet.deep_table,
    sheet.held_only,
    sheet.two_hand_score,
    sheet.seating,
    sheet.length,
    sheet.shutout,
    sheet.several_games,
    sheet.stake,
    *check_wild.WILD_CHECKS,
)
