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

from openrummy.rules.check import sheet
from openrummy.rules.check import wild as check_wild
from openrummy.rules.check.contradiction import Contradiction, Found
from openrummy.rules.pieces import (
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
    Rules,
    TableMelds,
    UpcardLimit,
    Values,
    in_a_deal,
)
from openrummy.rules.ranges import RANGES
from openrummy.rules.reading import allowed, shown
from openrummy.rules.schema import (
    Many,
    Number,
    NumberTable,
    RulesError,
    Scalar,
    Switch,
    Value,
    leaves,
)

__all__ = ["RANGES", "Contradiction", "check", "require"]

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
            text = f"{leaf.path}: found {shown(leaf.value)}; allowed: {allowed(leaf.field.spec)}"
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
        text = "seating.players: list the numbers of players in ascending order"
        yield Contradiction("players", ("seating.players",), text, "G3")
    sizes = dict(rules.deal.cards)
    paths = ("seating.players", "deal.cards")
    if rules.deal.by_deal:
        yield from _by_deal(rules)
    dealt = {in_a_deal(rules.seating, seats) for seats in players}
    if rules.sheet.pool and players:  # I9: who is beaten leaves the others to play on
        dealt |= set(range(2, max(players)))
    for seats in sorted(dealt - sizes.keys()):
        text = f"deal.cards: says nothing for {seats} players in a deal"
        yield Contradiction("hand-size-missing", paths, text, "G3")
    for seats in sorted(sizes.keys() - dealt):
        text = f"deal.cards: {seats} players in a deal are not allowed by seating.players"
        yield Contradiction("hand-size-unused", paths, text, "G3")
    for seats, cards in rules.deal.cards:
        whole = rules.pack.packs_for(seats) * (52 + rules.pack.jokers)
        stock = whole - seats * cards - 1
        if stock < SPARE_CARDS:
            text = f"deal.cards: {seats} x {cards} cards leave fewer than {SPARE_CARDS} to draw"
            yield Contradiction("too-many-cards", ("deal.cards",), text, "A40")
        elif stock <= rules.ending.left:
            text = f"ending.left: only {stock} cards are in the stock when play begins"
            yield Contradiction("stock-too-small", ("deal.cards", "ending.left"), text, "G14")


def _by_deal(rules: Rules) -> Found:
    """Hands that follow the deal's number: ``cards`` are then the most that are dealt (D2)."""
    most = max(rules.deal.by_deal)
    paths = ("deal.by_deal", "deal.cards")
    for seats, cards in rules.deal.cards:
        if cards != most:
            text = (
                f"deal.cards: with deal.by_deal write the most of it, {most}, for {seats} players"
            )
            yield Contradiction("by-deal-most", paths, text, "D2")
    if isinstance(rules.format, Hollywood):
        text = "deal.by_deal: with format=columns a deal has its place in several games at once"
        yield Contradiction("by-deal-columns", ("deal.by_deal", "format"), text, "D2")
    if 0 < rules.sheet.deals < len(rules.deal.by_deal):
        text = f"deal.by_deal: {len(rules.deal.by_deal)} hands, but sheet.deals={rules.sheet.deals}"
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
            text = "pack.packs: several packs belong to play=table and play=declared"
            yield Contradiction("held-packs", ("pack.packs", "play"), text, "T14")
        if pack.jokers:
            text = "pack.jokers: jokers belong to play=table and play=declared"
            yield Contradiction("held-jokers", ("pack.jokers", "play"), text, "T8")
    for seats in dict(pack.packs_of).keys() - dict(rules.deal.cards).keys():
        text = f"pack.packs_of: {seats} players are not allowed by seating.players"
        yield Contradiction("packs-unused", ("pack.packs_of", "seating.players"), text, "R1")
    if rules.melds.twins and not several:
        text = "melds.twins has no effect with one pack: set pack.packs"
        yield Contradiction("twins-unused", ("melds.twins", "pack.packs"), text, "T14")
    if rules.values.joker != Values().joker and not pack.jokers:
        text = "values.joker has no effect without jokers: set pack.jokers"
        yield Contradiction("joker-value-unused", ("values.joker", "pack.jokers"), text, "T8")
    wild = pack.jokers or not isinstance(rules.wild, NoWild)
    if isinstance(play, TableMelds) and play.reclaim != "off" and not wild:
        text = f"play.reclaim={play.reclaim} has no effect without jokers: set pack.jokers"
        yield Contradiction("reclaim-unused", ("play.reclaim", "pack.jokers"), text, "A30")


def _misdeal(rules: Rules) -> Found:
    limit = rules.knock.limit
    if not rules.deal.misdeal or isinstance(limit, GinOnly | LeastHand | NoKnock):
        return
    if isinstance(limit, AnyCount):
        text = "deal.misdeal: with knock.limit=any every hand could knock as dealt"
        yield Contradiction("misdeal-always", ("deal.misdeal", "knock.limit"), text, "A4")
        return
    points = limit.points if isinstance(limit, FixedLimit) else rules.values.court
    smallest = min(hand_sizes(rules), default=0)
    if points > _MISDEAL_POINTS_A_CARD * smallest:
        text = (
            f"deal.misdeal: with {smallest} cards and a knock limit of up to {points}"
            " so many hands could knock as dealt that a deal might never begin"
        )
        yield Contradiction("misdeal-always", ("deal.misdeal", "knock.limit"), text, "A4")


# ---------------------------------------------------------------- play


def _opening(rules: Rules) -> Found:
    kind, paths = rules.opening.kind, ("opening", "knock.limit")
    if isinstance(rules.opening, ExtraCard) and rules.deal.misdeal:
        text = "opening=eleven deals one player a card too many to judge, so no deal.misdeal"
        yield Contradiction("eleven-misdeal", ("opening", "deal.misdeal"), text, "A11")
    if not isinstance(rules.opening, ExtraCard | NoUpcard):
        return
    if isinstance(rules.knock.limit, UpcardLimit):
        text = f"opening={kind} turns no card up, so there is none to set knock.limit=upcard"
        yield Contradiction(f"{kind}-upcard-limit", paths, text, "A11")
    doubles = isinstance(rules.score, KnockScore) and rules.score.spade_doubles
    if doubles and not isinstance(rules.knock.limit, KnockCardLimit):
        text = f"opening={kind} turns no card up, so there is no spade for score.spade_doubles"
        yield Contradiction(f"{kind}-spades", ("opening", "score.spade_doubles"), text, "G8")


def _stock(rules: Rules) -> Found:
    ending = rules.ending
    again = ending.stock in {"reshuffle", "reshuffle-all", "turn-over", "last-draw"}
    if (again or ending.stock in {"block", "continue"}) and ending.left:
        text = f"ending.stock={ending.stock} begins when the stock is used up: set ending.left=0"
        yield Contradiction("reshuffle-left", ("ending.stock", "ending.left"), text, "K8")
    if not again and ending.reshuffles != Ending().reshuffles:
        text = f"ending.reshuffles has no effect with ending.stock={ending.stock}"
        yield Contradiction("reshuffles-unused", ("ending.stock", "ending.reshuffles"), text, "K8")
    last_take = ending.stock in {"last-take", "50th-card"}
    if last_take and any(in_a_deal(rules.seating, one) != 2 for one in rules.seating.players):
        text = f"ending.stock={ending.stock} is about the other of two players"
        yield Contradiction("last-take-players", ("ending.stock", "seating"), text, "A3")


def _lay_off(rules: Rules) -> Found:
    way, paths = rules.knock.lay_off, ("knock.lay_off", "knock.limit")
    if way != "melds" and isinstance(rules.knock.limit, GinOnly):
        text = f"knock.lay_off={way} has no effect with knock.limit=gin-only"
        yield Contradiction("lay-off-unused", paths, text, "G32")
    if way == "original" and all(
        in_a_deal(rules.seating, one) == 2 for one in rules.seating.players
    ):
        text = "knock.lay_off=original has no effect between two: it needs three in a deal"
        yield Contradiction("lay-off-unused", ("knock.lay_off", "seating"), text, "J4")


def _deep_take(rules: Rules) -> Found:
    if not rules.draw.deep_to_knock:
        return
    if not isinstance(rules.knock.limit, UpcardLimit | KnockCardLimit):
        text = "draw.deep_to_knock belongs to Oklahoma: it needs knock.limit=upcard"
        yield Contradiction("deep-take-limit", ("draw.deep_to_knock", "knock.limit"), text, "G23")
    if rules.look.pile != "open":
        text = "draw.deep_to_knock needs look.pile=open: a pile drawn from deep lies spread"
        yield Contradiction("deep-take-pile", ("draw.deep_to_knock", "look.pile"), text, "G28")


def _gin_possible(rules: Rules) -> Found:
    if not isinstance(rules.knock.limit, GinOnly):
        return
    for cards in hand_sizes(rules):
        if cards < rules.melds.min_length:
            text = f"knock.limit=gin-only: a hand of {cards} holds no meld, so nobody could win"
            yield Contradiction("gin-impossible", ("knock.limit", "deal.cards"), text, "G6")


_CHECKS: tuple[Callable[[Rules], Found], ...] = (
    _hands,
    _cards,
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
