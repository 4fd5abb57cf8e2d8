"""Best arrangements of hands and their points, with a solver for each kind of game.

A hand of gin counts its deadwood. In games with declarations, a hand without a required run counts
all its cards (I6), or the cards outside runs are counted (N4); five-card hands are ranked (F2).
Results name the kind of their points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from openrummy.core.cards import Card, CardSet
    from openrummy.core.melds.wild import LaidMeld, MeldTerms
    from openrummy.core.rules.pieces import Rules


Cost: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Arranged:
    """An arrangement; ``counted`` is the kind of its points, a key of ``[solve_counted]``."""

    points: int
    melds: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    counted: str
    hand: str = ""  # the class of five cards


@dataclass(frozen=True)
class Solved:
    """The best arrangements of a hand, all with the same points.

    For a hand with an extra card, ``discards`` are the best discards, ``after`` the arrangement
    after one of them, and ``declares`` the discards after which the rest can be declared.
    """

    best: tuple[Arranged, ...]
    discards: tuple[str, ...] = ()
    after: Arranged | None = None
    declares: tuple[str, ...] = field(default=())


class Solver(Protocol):
    """Solver of hands of one game."""

    def best(self, hand: CardSet) -> tuple[Arranged, ...]:
        """All best arrangements; at least one."""

    def cost(self, hand: CardSet) -> Cost:
        """The points of the hand, or another key that is smaller for better hands."""

    def declares(self, hand: CardSet) -> tuple[str, ...]:
        """The discards after which the rest can be declared."""


def dealt_sizes(rules: Rules, rank: int | None) -> frozenset[int]:
    """Possible hand sizes; if they vary by deal, those of deals with this wild rank."""
    sizes, order = rules.deal.by_deal, rules.wild.order
    if sizes and order and rank is not None:
        deals = (deal for deal, wild in enumerate(order) if wild - 1 == rank)
        return frozenset(sizes[deal % len(sizes)] for deal in deals)
    return frozenset({cards for _, cards in rules.deal.cards} | set(sizes))


def solver_for(rules: Rules, players: int, rank: int | None) -> Solver:
    """The solver for hands of a game with this wild rank, or none."""
    if rules.knock.limit.hands:
        return _FiveCardSolver(rules)
    if is_plain(rules, players):
        return _PlainSolver(rules)
    from openrummy.core.engine.meld_terms import terms_with

    terms = terms_with(rules, players, rank)
    return (
        _CoverSolver(rules, terms) if rules.declared is None else _DeclarationSolver(rules, terms)
    )


def is_plain(rules: Rules, players: int) -> bool:
    """True for one pack without wilds or required melds; determined without loading the engine."""
    usual = rules.melds.sets and rules.melds.largest_set in (0, 4)
    alone = rules.declared is None and not rules.knock.limit.hands
    wilds = rules.pack.jokers or rules.wild.any
    return usual and alone and not wilds and rules.pack.packs_for(players) == 1


def solved(solver: Solver, hand: CardSet, discards: bool) -> Solved:
    """Solve a hand; ``discards``: it has an extra card."""
    best = solver.best(hand)
    if not discards:
        return Solved(best)
    costs = discard_costs(solver, hand)
    least = min(costs.values())
    cards = [card for card, cost in costs.items() if cost == least]
    return Solved(
        best,
        _texts(cards),
        solver.best(hand & ~(1 << cards[0]))[0],
        solver.declares(hand),
    )


def discard_costs(solver: Solver, hand: CardSet) -> dict[Card, Cost]:
    """Cost after each possible discard, by face, best first."""
    from openrummy.core.cards import face_of, in_order

    faces = {face_of(card): card for card in reversed(list(in_order(hand)))}
    costs = {card: solver.cost(hand & ~(1 << card)) for _, card in sorted(faces.items())}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def _texts(cards: list[Card]) -> tuple[str, ...]:
    from openrummy.core.cards import card_text

    return tuple(map(card_text, cards))


def _meld_texts(terms: MeldTerms, melds: tuple[LaidMeld, ...]) -> tuple[tuple[str, ...], ...]:
    from openrummy.core.melds.wild import meld_text

    return tuple(tuple(meld_text(terms, meld).split()) for meld in melds)


def _left_texts(left: CardSet) -> tuple[str, ...]:
    from openrummy.core.cards import by_face, card_text

    return tuple(card_text(card) for card in by_face(left))


def _points_kind(rules: Rules) -> str:
    """The kind of unmelded points in a game without required melds."""
    return "deadwood" if rules.held else "unmelded"


class _PlainSolver:
    """Solver for one pack without wild cards."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def best(self, hand: CardSet) -> tuple[Arranged, ...]:
        from openrummy.core.cards import card_text, in_order
        from openrummy.core.melds.arrange import all_best
        from openrummy.core.melds.plain import in_meld_order

        rules = self._rules
        return tuple(
            Arranged(
                arrangement.points,
                tuple(
                    tuple(card_text(card) for card in in_meld_order(rules.melds, meld))
                    for meld in arrangement.melds
                ),
                tuple(card_text(card) for card in in_order(arrangement.deadwood)),
                _points_kind(rules),
            )
            for arrangement in all_best(rules.melds, rules.values, hand)
        )

    def cost(self, hand: CardSet) -> Cost:
        from openrummy.core.melds.arrange import least

        return (least(self._rules.melds, self._rules.values, hand),)

    def declares(self, hand: CardSet) -> tuple[str, ...]:
        return ()


class _CoverSolver:
    """Solver for wild cards or several packs."""

    def __init__(self, rules: Rules, terms: MeldTerms) -> None:
        from openrummy.core.engine.meld_terms import points_of

        self._rules, self._terms, self._points = rules, terms, points_of(rules)

    def best(self, hand: CardSet) -> tuple[Arranged, ...]:
        from openrummy.core.melds.cover import best_cover

        cover = best_cover(self._terms, self._points, hand)
        assert cover is not None, "without demands every hand has a cover"
        texts = _meld_texts(self._terms, cover.melds)
        return (Arranged(cover.held, texts, _left_texts(cover.left), _points_kind(self._rules)),)

    def cost(self, hand: CardSet) -> Cost:
        from openrummy.core.melds.cover import best_cost

        cost = best_cost(self._terms, self._points, hand)
        assert cost is not None, "without demands every hand has a cover"
        return (cost,)

    def declares(self, hand: CardSet) -> tuple[str, ...]:
        return ()


class _DeclarationSolver:
    """Solver for declared hands: a loser's points (I6), or the cards outside runs (N4)."""

    def __init__(self, rules: Rules, terms: MeldTerms) -> None:
        self._rules, self._terms = rules, terms

    def best(self, hand: CardSet) -> tuple[Arranged, ...]:
        from openrummy.core.cards import multiset_difference
        from openrummy.core.engine.declared.hands import all_cards_of, least_melds, protected_melds
        from openrummy.core.engine.meld_terms import points_of
        from openrummy.core.melds.wild import held_points
        from openrummy.core.rules.pieces import DeclareScore

        rules, terms, score = self._rules, self._terms, self._rules.score_as(DeclareScore)
        if score is None:
            return (self._runs(hand),)
        melds = least_melds(rules, terms, hand)
        counts = protected_melds(rules, melds)
        left = multiset_difference(hand, all_cards_of(counts))
        points = held_points(points_of(rules), terms.wilds, left)
        least = score.capped(points)
        code = "unmelded" if counts == melds else "whole-hand"
        if not counts and hand and (rules.declared and rules.declared.runs + rules.declared.pure):
            code = "whole-hand"
        return (self._arranged(least, counts, left, "capped" if least < points else code),)

    def _runs(self, hand: CardSet) -> Arranged:
        """The melds to go out with, or else the runs that leave the fewest cards."""
        from openrummy.core.cards import multiset_difference
        from openrummy.core.engine.declared.hands import all_cards_of, melds_to_declare
        from openrummy.core.melds.cover import best_cover
        from openrummy.core.melds.wild import CardPoints

        melds = melds_to_declare(self._rules, self._terms, hand)
        if melds is None:
            each_one = CardPoints((1,) * 13, joker=1, wild=1)
            cover = best_cover(self._terms, each_one, hand)
            assert cover is not None, "without demands every hand has a cover"
            return self._arranged(cover.held, cover.melds, cover.left, "cards")
        left = multiset_difference(hand, all_cards_of(melds))
        return self._arranged(left.bit_count(), melds, left, "goes-out")

    def _arranged(
        self, points: int, melds: tuple[LaidMeld, ...], left: CardSet, code: str
    ) -> Arranged:
        return Arranged(points, _meld_texts(self._terms, melds), _left_texts(left), code)

    def cost(self, hand: CardSet) -> Cost:
        return (self.best(hand)[0].points,)

    def declares(self, hand: CardSet) -> tuple[str, ...]:
        from openrummy.core.engine.declared.hands import discards_to_declare

        discards = discards_to_declare(self._rules, self._terms, hand)
        return _texts([card for card, _ in discards])


class _FiveCardSolver:
    """Solver for five-card hands, which are ranked."""

    def __init__(self, rules: Rules) -> None:
        from openrummy.core.rules.pieces import HandScore

        self._rules = rules
        score = rules.score_as(HandScore)
        assert score
        self._score = score

    def best(self, hand: CardSet) -> tuple[Arranged, ...]:
        from openrummy.core.cards import card_text, in_order
        from openrummy.core.melds.five_cards import SIZE, class_of, making

        if hand.bit_count() == SIZE:
            best = hand
        else:
            best = min((hand & ~(1 << card) for card in in_order(hand)), key=self.cost)
        kind, scoring_cards = class_of(best), making(best)
        cards = tuple(card_text(card) for card in in_order(scoring_cards))
        rest = tuple(card_text(card) for card in in_order(hand & ~scoring_cards))
        groups = (cards,) if cards else ()
        return (Arranged(self._score.values[kind], groups, rest, "hand", kind.word),)

    def cost(self, hand: CardSet) -> Cost:
        from openrummy.core.melds.five_cards import rank_hand

        rank = rank_hand(hand, self._score.first == "group")
        return tuple(-number for number in (rank.kind, *rank.making, *rank.others))

    def declares(self, hand: CardSet) -> tuple[str, ...]:
        return ()
