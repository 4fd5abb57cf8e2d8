"""The search of :mod:`openrummy.core.melds.cover`: a choice of sets, then each suit by its table.

The pure melds that a demand requires are chosen first and removed from the hand. In the rest
wilds and naturals are interchangeable, except where melds are limited in their wilds or lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from openrummy.core.cards import LANE, PACK_BITS, CardSet, face_of, in_order, is_joker
from openrummy.core.melds.cover.keys import MAX_WILDS, Count, Key, Table
from openrummy.core.melds.cover.tables import (
    COUNT_BITS,
    COUNT_MASK,
    Lane,
    Piece,
    Suits,
    Tables,
    Task,
    tables_of,
)
from openrummy.core.melds.plain import RANKS_IN_SUIT, Kind
from openrummy.core.melds.wild import CardPoints, MeldTerms, stretches


@dataclass(frozen=True)
class Demand:
    """Requirements on all melds of a cover together; at most one count is of pure melds."""

    counts: tuple[Count, ...] = ()
    all_cards: bool = False  # nothing may be left over


class _Pull(NamedTuple):
    """Naturals of a rank taken for sets, with the table of sets they can form."""

    rank: int
    naturals: Suits
    table: Table
    least: int  # the least cost in ``table``


class _Pure(NamedTuple):
    """A pure meld that meets the demand, with its key and cost."""

    piece: Piece
    key: Key
    cost: int


class _Candidate(NamedTuple):
    """A choice of pure melds and sets, the cards left for runs, and the key of the whole."""

    pure: tuple[_Pure, ...]
    pulls: tuple[_Pull, ...]
    lanes: Suits
    key: Key


class Search:
    """Search for the best cover of a hand under one demand."""

    def __init__(
        self, terms: MeldTerms, points: CardPoints, hand: CardSet, demand: Demand, most: bool
    ) -> None:
        self.terms, self.points, self.hand = terms, points, hand
        pure = [count for count in demand.counts if count.pure]
        if len(pure) > 1 or any(count.most is not None for count in pure):
            raise ValueError("a demand has at most one count of pure melds, without a maximum")
        self.pure = pure[0] if pure else None
        jokers = [card for card in in_order(hand) if is_joker(card)]
        self.dead_jokers = jokers if not terms.wilds.jokers else []
        self.jokers = jokers if terms.wilds.jokers else []
        lanes = [0, 0, 0, 0]
        for card in in_order(hand):
            if not is_joker(card):
                lanes[face_of(card) // LANE] += 1 << COUNT_BITS * (card % LANE)
        self.lanes: Suits = tuple(lanes)
        rank = terms.wilds.rank
        self.own = 0 if rank is None else sum(_copies(lane, rank) for lane in lanes)
        wilds = len(self.jokers) + self.own
        if wilds > MAX_WILDS or hand >> PACK_BITS * COUNT_MASK:
            raise ValueError(f"a cover has at most {MAX_WILDS} wilds and {COUNT_MASK} packs")
        wild = points.wild if points.wild is not None or rank is None else points.ranks[rank]
        self.held = (points.joker, wild or 0)
        paid = most and not points.stands
        self.paid = self.held if paid else (0, 0)
        mixed = bool(self.jokers) and self.own > 0 and self.held[0] != self.held[1]
        counts = tuple(count for count in demand.counts if not count.pure)
        self.demand = demand
        self.tables: Tables = tables_of(
            Task(terms, points, most, counts, demand.all_cards, wilds, mixed)
        )
        self.tables.trim()
        self.task = self.tables.task
        self.cost = 1 << 30
        self.best: _Candidate | None = None
        self._ends: dict[Key, int | None] = {}
        self._alone = self._all_wild()

    def run(self) -> bool:
        """Find the best cover. Return False if the demand cannot be met."""
        if self.dead_jokers and self.demand.all_cards:
            return False
        floor = -self.task.wilds * max(self.paid)
        self._floor = floor + min(self._alone.values())
        for pure in self._pure_choices():
            if self._nothing_left():
                break
            lanes = tuple(
                lane - sum(option.piece.naturals[suit] for option in pure)
                for suit, lane in enumerate(self.lanes)
            )
            table = self._start(pure)
            if table:
                self._try_sets(pure, lanes, table)
        return self.best is not None

    def _nothing_left(self) -> bool:
        """True if some cover leaves no points and is therefore optimal."""
        return self.cost <= 0 and not self.task.most

    def _start(self, pure: tuple[_Pure, ...]) -> Table:
        """The table with these pure melds as its only entry; empty if they exceed the demand."""
        table = {0: 0}
        for option in pure:
            table = self.tables.join(table, {option.key: option.cost})
        return table

    # ------------------------------------------------------------ sets, then suits

    def _try_sets(self, pure: tuple[_Pure, ...], lanes: Suits, start: Table) -> None:
        """Try every choice of naturals for sets, rank by rank."""
        choices = [
            of_rank for rank in range(RANKS_IN_SUIT) if (of_rank := list(self._pulls(rank, lanes)))
        ]

        def go(index: int, rest: Suits, pulls: tuple[_Pull, ...], wilds: int) -> None:
            if self._nothing_left():
                return
            if index == len(choices):
                self._try(_Candidate(pure, pulls, rest, 0), start)
                return
            go(index + 1, rest, pulls, wilds)
            for pull in choices[index]:
                used = min(key & MAX_WILDS for key in pull.table)
                if wilds + used <= self.task.wilds:
                    shift = COUNT_BITS * pull.rank
                    left = tuple(
                        lane - (number << shift)
                        for lane, number in zip(rest, pull.naturals, strict=True)
                    )
                    go(index + 1, left, (*pulls, pull), wilds + used)

        go(0, lanes, (), min(key & MAX_WILDS for key in start))

    def _pulls(self, rank: int, lanes: Suits) -> Iterator[_Pull]:
        """Every choice of naturals of a rank that can form sets."""
        if not self.terms.more.sets:
            return
        for naturals in product(*(range(_copies(lane, rank) + 1) for lane in lanes)):
            if sum(naturals) >= self.tables.least_pulled:
                table = self.tables.sets(rank, naturals)
                if table:
                    yield _Pull(rank, naturals, table, min(table.values()))

    def _try(self, candidate: _Candidate, start: Table) -> None:
        """Keep this choice of sets, with optimal runs, if it beats the best so far."""
        parts = [pull.table for pull in candidate.pulls]
        bound = self._floor + min(start.values()) + sum(pull.least for pull in candidate.pulls)
        for lane in candidate.lanes:
            table = self.tables.lane(lane)
            if not table:
                return
            bound += min(table.values())
            parts.append(table)
        if bound >= self.cost or self._least(candidate, start) >= self.cost:
            return
        whole = start
        for part in parts:
            whole = self.tables.join(whole, part)
        for key, cost in whole.items():
            end = self._end(key)
            if end is not None and cost + end < self.cost:
                self.cost = cost + end
                self.best = candidate._replace(key=key)

    def _least(self, candidate: _Candidate, start: Table) -> int:
        """The least cost with this choice of sets, without the melds; a quick check."""
        join, lanes = self.tables.join, candidate.lanes
        whole = start
        for pull in candidate.pulls:
            whole = join(whole, pull.table)
        suits = self.tables.pair(lanes[0], lanes[1]), self.tables.pair(lanes[2], lanes[3])
        whole = join(join(whole, suits[0]), suits[1])
        costs = (cost + end for key, cost in whole.items() if (end := self._end(key)) is not None)
        return min(costs, default=self.cost)

    # ------------------------------------------------------------ remaining wilds

    def _all_wild(self) -> Table:
        """Table of all groups of melds that consist of wilds only."""
        table: Table = {0: 0}
        steps: Table = {}
        for _, _, key, cost in self.tables.all_wild():
            steps[key] = min(cost, steps.get(key, cost))
        layer = table
        while layer and steps:
            layer = {
                key: cost
                for key, cost in self.tables.join(layer, steps).items()
                if cost < table.get(key, cost + 1)
            }
            table = {**table, **layer}
        return table

    def _end(self, key: Key) -> int | None:
        """The least cost of the remaining wilds, melded alone or held; None if not allowed."""
        if key not in self._ends:
            ends = [
                cost + self._left_over(whole)
                for alone, cost in self._alone.items()
                if (whole := self.tables.add(key, alone)) >= 0 and self._may_end(whole)
            ]
            self._ends[key] = min(ends, default=None)
        return self._ends[key]

    def _may_end(self, key: Key) -> bool:
        """True if the melds of this key meet the demand."""
        if self.demand.all_cards and key & MAX_WILDS != self.task.wilds:
            return False
        return self.tables.meets_minimums(key)

    def _left_over(self, key: Key) -> int:
        """Points of the wilds left over, minus the points of those used."""
        jokers, own = self._kept(key)
        naturals = self.tables.own_naturals(key)
        used = (len(self.jokers) - jokers, self.own - naturals - own)
        cost = jokers * self.held[0] + own * self.held[1]
        return cost - used[0] * self.paid[0] - used[1] * self.paid[1]

    def _kept(self, key: Key) -> tuple[int, int]:
        """Numbers of jokers and of cards of the wild rank left over; the cheaper kind is kept."""
        left = self.task.wilds - (key & MAX_WILDS)
        if self.held[0] + self.paid[0] >= self.held[1] + self.paid[1]:
            kept = min(left, self.own - self.tables.own_naturals(key))
            return left - kept, kept
        kept = min(left, len(self.jokers))
        return kept, left - kept

    # ------------------------------------------------------------ required pure melds

    def _pure_choices(self) -> Iterator[tuple[_Pure, ...]]:
        """Every choice of the required number of pure melds."""
        if self.pure is None:
            yield ()
            return
        melds = list(self._pure_melds(self.pure))
        for choice in combinations_with_replacement(melds, self.pure.least):
            if all(
                _copies(lane, rank)
                >= sum(_copies(option.piece.naturals[suit], rank) for option in choice)
                for suit, lane in enumerate(self.lanes)
                for rank in range(RANKS_IN_SUIT)
            ):
                yield choice

    def _pure_melds(self, count: Count) -> Iterator[_Pure]:
        """The pure melds of the hand that the demand allows."""
        for piece in self._pure_pieces(count):
            rank = self.terms.wilds.rank
            own = 0 if rank is None else sum(_copies(lane, rank) for lane in piece.naturals)
            key = self.tables.key(piece.kind, piece.length, own, own)
            if key >= 0:
                yield _Pure(piece, key, self.tables.pure_cost(piece, own))

    def _pure_pieces(self, count: Count) -> Iterator[Piece]:
        """The pure melds of the hand that ``count`` counts."""
        short = self.terms.melds.min_length
        # Longer runs can be split into a pure run and another, unless the demand limits lengths or
        # numbers of melds.
        exact = any(count.most is not None or count.lengths for count in self.demand.counts)
        longest = RANKS_IN_SUIT if exact else 2 * short - 1
        orders = [
            o for size in range(short, longest + 1) for o in stretches(self.terms.melds, size)
        ]
        for suit, lane in enumerate(self.lanes):
            for order in orders:
                if count.counts(Kind.RUN, len(order)) and all(_copies(lane, r) for r in order):
                    used = sum(1 << COUNT_BITS * rank for rank in order)
                    naturals = tuple(used if i == suit else 0 for i in range(4))
                    yield Piece(Kind.RUN, suit, order[0], len(order), naturals)
        for rank in range(RANKS_IN_SUIT if self.terms.more.sets else 0):
            there = [_copies(lane, rank) for lane in self.lanes]
            most = there if self.terms.more.twins else [min(1, number) for number in there]
            for group in product(*(range(number + 1) for number in most)):
                size = sum(group)
                if short <= size <= self.terms.largest_set and count.counts(Kind.SET, size):
                    naturals = tuple(number << COUNT_BITS * rank for number in group)
                    yield Piece(Kind.SET, 0, rank, size, naturals)

    # ------------------------------------------------------------ the melds of the best cover

    def pieces(self) -> tuple[list[Piece], int, int]:
        """The melds of the best cover, and the numbers of jokers and wild-rank cards left over."""
        best = self.best
        if best is None:
            raise ValueError("the search has no cover")
        tables = self.tables
        start = self._start(best.pure)
        parts = [*(pull.table for pull in best.pulls), *map(tables.lane, best.lanes)]
        sums = [start]
        for part in parts:
            sums.append(tables.join(sums[-1], part))
        key, cost = best.key, sums[-1][best.key]
        chosen: list[tuple[Key, int]] = []
        for before, part in zip(reversed(sums[:-1]), reversed(parts), strict=True):
            key, cost, own_key, own_cost = _split_entry(tables, before, part, key, cost)
            chosen.insert(0, (own_key, own_cost))
        pieces = [option.piece for option in best.pure]
        for pull, (own_key, _) in zip(best.pulls, chosen, strict=False):
            pieces += tables.set_pieces(pull.rank, pull.naturals, own_key)
        for suit, (own_key, own_cost) in enumerate(chosen[len(best.pulls) :]):
            pieces += tables.run_pieces(suit, best.lanes[suit], own_key, own_cost)
        alone = next(
            own_key
            for own_key, extra in self._alone.items()
            if (whole := tables.add(best.key, own_key)) >= 0
            and self._may_end(whole)
            and extra + self._left_over(whole) == self._end(best.key)
        )
        pieces += self._wild_pieces(alone)
        return pieces, *self._kept(tables.add(best.key, alone))

    def _wild_pieces(self, key: Key) -> list[Piece]:
        """Melds of wilds only whose keys add up to this key."""
        pieces: list[Piece] = []
        while key:
            kind, size, key = next(
                (kind, size, before)
                for kind, size, step, value in self.tables.all_wild()
                for before, cost in self._alone.items()
                if self.tables.add(before, step) == key and cost + value == self._alone[key]
            )
            run = kind is Kind.RUN
            rank = self.tables.best_stretch(size)[0] if run else self.tables.best_rank()
            pieces.append(Piece(kind, 0, rank, size, (0, 0, 0, 0)))
        return pieces


def _split_entry(
    tables: Tables, before: Table, part: Table, key: Key, cost: int
) -> tuple[Key, int, Key, int]:
    """The entries of ``before`` and ``part``, as key and cost, that add up to a joined entry."""
    return next(
        (key_a, cost_a, key_b, cost_b)
        for key_a, cost_a in before.items()
        for key_b, cost_b in part.items()
        if cost_a + cost_b == cost and tables.add(key_a, key_b) == key
    )


def _copies(lane: Lane, rank: int) -> int:
    """Number of copies of a card in a lane."""
    return lane >> COUNT_BITS * rank & COUNT_MASK
