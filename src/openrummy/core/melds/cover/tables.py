"""Tables of the melds that the cards of one suit or one rank contribute to a cover.

A *lane* is the cards of one suit as counts, three bits per rank, so duplicates are not
distinguished. A table maps a key (:mod:`openrummy.core.melds.cover.keys`) to the least cost of
the cards with that key. The tables of suits and sets are joined by adding keys and costs.

Every card of the wild rank counts as a wild, even in a meld where it stands for itself: there it
uses up one wild. In a lane it can therefore be left over at no cost, the number of wilds of a
hand is fixed, and the cost of those left over is added at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from openrummy.core.melds.cover.keys import MAX_WILDS, Count, Key, Keys, Table
from openrummy.core.melds.plain import RANKS_IN_SUIT, Kind
from openrummy.core.melds.wild import CardPoints, MeldTerms

Lane: TypeAlias = int
Suits: TypeAlias = tuple[int, ...]

COUNT_BITS = 3  # bits per rank: up to seven packs
COUNT_MASK = (1 << COUNT_BITS) - 1
_MAX_CACHED = 1 << 15  # tables


@dataclass(frozen=True)
class Task:
    """Everything that determines the tables; shared by hands with the same number of wilds."""

    terms: MeldTerms
    points: CardPoints
    most: bool  # points of the melds less those held, not just fewest held
    counts: tuple[Count, ...]  # none of them pure
    all_cards: bool
    wilds: int
    mixed: bool  # the hand has both jokers and cards of the wild rank, with different points


class RunOption(NamedTuple):
    """A possible run: the cards it uses of a lane, its key and cost, its start and length."""

    used: Lane
    key: Key
    cost: int
    start: int  # rank of its low end
    length: int


class SetOption(NamedTuple):
    """A possible set: naturals by suit, and the number of wilds."""

    naturals: Suits
    wilds: int


class Piece(NamedTuple):
    """A meld of a cover by its counts; cards are assigned to it later."""

    kind: Kind
    suit: int  # of a run
    start: int  # rank of a run's low end, or of a set
    length: int
    naturals: Suits  # by suit, as lanes


class _Arm(NamedTuple):
    """Continuation of a run from a card in one direction, over ``length`` positions."""

    length: int
    used: Lane
    naturals: int
    own: int  # naturals of the wild rank


class Tables(Keys):
    """The tables of a task, computed on demand."""

    def __init__(self, task: Task) -> None:
        super().__init__(task.counts, task.wilds, task.mixed)
        self.task = task
        terms, points = task.terms, task.points
        self._short = terms.melds.min_length
        self._rank = -1 if terms.wilds.rank is None else terms.wilds.rank
        free = terms.more.most_wilds is None and not terms.more.as_many_naturals
        free = free and not terms.more.least_naturals
        exact = any(count.most is not None or count.lengths for count in task.counts)
        # True if a wild may stand for a card that the hand has. Otherwise exchanging the two loses
        # nothing: the wild can extend the run, unless melds have limits or lengths matter.
        self._replaces_naturals = not free or (exact and not task.all_cards)
        low_ace = points.low_ace if task.most and self._rank != 0 else None
        self._low_ace = points.ranks[0] if low_ace is None else low_ace
        # One natural and two wilds form a run as well as a set, and only some demands need the set.
        runs_only = all(count.kind is Kind.RUN and count.most is None for count in task.counts)
        self.least_pulled = 2 if free and runs_only and not task.most else 1
        self.rank_points = points.laid_ranks(terms.wilds) if task.most else (0,) * RANKS_IN_SUIT
        # Points on the table of a wild that does not count as the card it stands for.
        paid = task.most and not points.stands and not task.mixed and self._rank >= 0
        self._paid = self.rank_points[self._rank] if paid else 0
        self._lanes: dict[Lane, Table] = {0: {0: 0}}
        self._pairs: dict[tuple[Lane, Lane], Table] = {}
        self._shapes: dict[Suits, frozenset[Key]] = {(): frozenset((0,))}

    def trim(self) -> None:
        """Clear tables that have grown large."""
        if len(self._lanes) > _MAX_CACHED:
            self._lanes = {0: {0: 0}}
        if len(self._pairs) > _MAX_CACHED:
            self._pairs = {}

    def pair(self, lane: Lane, other: Lane) -> Table:
        """Table of two suits, cached: most suits are the same in other choices of sets."""
        table = self._pairs.get((lane, other))
        if table is None:
            table = self._pairs[lane, other] = self.join(self.lane(lane), self.lane(other))
        return table

    # ------------------------------------------------------------ runs of one suit

    def lane(self, lane: Lane) -> Table:
        """Table of the runs and leftover cards of one suit."""
        table = self._lanes.get(lane)
        if table is None:
            table = {}
            rest, cost = self.left_over(lane)
            if cost is not None:
                table = {key: before + cost for key, before in self.lane(rest).items()}
            for run in self.runs(lane):
                for before, cost_before in self.lane(lane - run.used).items():
                    key = self.add(before, run.key)
                    if key >= 0:
                        cost = cost_before + run.cost
                        if cost < table.get(key, cost + 1):
                            table[key] = cost
            self._lanes[lane] = table
        return table

    def left_over(self, lane: Lane) -> tuple[Lane, int | None]:
        """The lane without its lowest rank, and the cost of these cards; None if not allowed."""
        rank = ((lane & -lane).bit_length() - 1) // COUNT_BITS
        copies = lane >> COUNT_BITS * rank & COUNT_MASK
        rest = lane - (copies << COUNT_BITS * rank)
        if rank == self._rank:
            return rest, 0
        return rest, None if self.task.all_cards else copies * self.task.points.ranks[rank]

    def runs(self, lane: Lane) -> Iterator[RunOption]:
        """Every run with the lowest rank of a lane, with spare wilds at the more valuable end."""
        rank = ((lane & -lane).bit_length() - 1) // COUNT_BITS
        for position, down, up in self._positions(rank):
            for low in self._arms(lane, down):
                for high in self._arms(lane, up):
                    if low.length + high.length < RANKS_IN_SUIT:
                        yield from self._run(rank, position, low, high)

    def _positions(self, rank: int) -> list[tuple[int, range, range]]:
        """The positions of a rank in runs, each with the positions below and above it."""
        aces = self.task.terms.melds.aces
        if aces == "corner":
            return [(rank, range(rank - 1, rank - 13, -1), range(rank + 1, rank + 13))]
        candidates = [(rank, range(0), range(rank + 1, 13))]
        if rank == 0 and aces == "high-or-low":
            candidates.append((13, range(12, 0, -1), range(0)))
        return candidates

    def _arms(self, lane: Lane, positions: range) -> list[_Arm]:
        """The continuations over these positions that end in a natural, and the empty one."""
        arms = [_Arm(0, 0, 0, 0)]
        open_arms = arms[:]
        most = self.task.wilds
        for length, position in enumerate(positions, start=1):
            rank = position % RANKS_IN_SUIT
            there = lane >> COUNT_BITS * rank & COUNT_MASK
            grown = []
            if there:
                in_lane = 1 << COUNT_BITS * rank
                own = int(rank == self._rank)
                grown = [
                    _Arm(length, arm.used + in_lane, arm.naturals + 1, arm.own + own)
                    for arm in open_arms
                ]
                arms += grown
            if not there or self._replaces_naturals:
                grown += [arm for arm in open_arms if length - arm.naturals <= most]
            if not grown:
                break
            open_arms = grown
        return arms

    def _run(self, rank: int, position: int, low: _Arm, high: _Arm) -> Iterator[RunOption]:
        """The runs of a card with these continuations, by number of wilds."""
        own = low.own + high.own + (rank == self._rank)
        naturals = low.naturals + high.naturals + 1
        span = low.length + high.length + 1
        used = low.used + high.used + (1 << COUNT_BITS * rank)
        most = min(self.task.wilds - own, RANKS_IN_SUIT - naturals)
        for wilds in range(max(span, self._short) - naturals, most + 1):
            if self.task.terms.balanced(naturals, wilds):
                length = naturals + wilds
                key = self.key(Kind.RUN, length, wilds + own, own)
                if key >= 0:
                    start, value = self._laid(position - low.length, span, length, used)
                    yield RunOption(used, key, own * self._paid - value, start, length)

    def _laid(self, first: int, span: int, length: int, used: Lane) -> tuple[int, int]:
        """Start and value of the best run of this length that covers a span."""
        aces = self.task.terms.melds.aces
        lowest, last = first - (length - span), first
        if aces != "corner":
            lowest = max(0, lowest)
            last = min(last, (13 if aces == "high-or-low" else 12) + 1 - length)
        if not self.task.most:
            return last % RANKS_IN_SUIT, 0
        return max(
            (
                (start % RANKS_IN_SUIT, self.run_points(start, length, used))
                for start in range(lowest, last + 1)
            ),
            key=lambda pair: pair[1],
        )

    def run_points(self, start: int, length: int, used: Lane) -> int:
        """Points of a run on the table, without wilds that have points of their own."""
        if not self.task.most:
            return 0
        points = self.task.points
        total = 0
        for index in range(start, start + length):
            rank = index % RANKS_IN_SUIT
            if points.stands or used >> COUNT_BITS * rank & COUNT_MASK:
                low = rank == 0 and index == start and self._rank != 0
                total += self._low_ace if low else self.rank_points[rank]
        return total

    # ------------------------------------------------------------ sets of one rank

    def sets(self, rank: int, pulled: Suits) -> Table:
        """Table of the sets of a rank that use exactly these naturals, given by suit."""
        number = sum(pulled)
        own = number if rank == self._rank else 0
        cost = own * self._paid - number * self.rank_points[rank]
        wild = self.rank_points[rank] if self.task.points.stands else 0
        extra = self.own(own)
        table: Table = {}
        for key in self.shapes(_plain(pulled)):
            whole = self.add(key, extra)
            if whole >= 0:
                table[whole] = cost - wild * (key & MAX_WILDS)
        return table

    def shapes(self, pulled: Suits) -> frozenset[Key]:
        """Keys of the sets that naturals of one rank can form, given by suit without zeros."""
        known = self._shapes.get(pulled)
        if known is None:
            keys = {
                self.add(self._group_key(group), key)
                for group, rest in self.groups(pulled)
                for key in self.shapes(_plain(rest))
            }
            known = self._shapes[pulled] = frozenset(keys - {-1})
        return known

    def _group_key(self, group: SetOption) -> Key:
        return self.key(Kind.SET, sum(group.naturals) + group.wilds, group.wilds, 0)

    def groups(self, pulled: Suits) -> Iterator[tuple[SetOption, Suits]]:
        """Each set with a card of the first suit present, and the naturals not in it."""
        terms = self.task.terms
        first = next(suit for suit, number in enumerate(pulled) if number)
        most = [number if terms.more.twins else min(1, number) for number in pulled]
        ranges = [range(int(suit == first), number + 1) for suit, number in enumerate(most)]
        for naturals in product(*ranges):
            size = sum(naturals)
            if size > terms.largest_set:
                continue
            rest = tuple(a - b for a, b in zip(pulled, naturals, strict=True))
            end = min(self.task.wilds, terms.largest_set - size)
            for wilds in range(max(0, self._short - size), end + 1):
                group = SetOption(naturals, wilds)
                if terms.balanced(size, wilds) and self._group_key(group) >= 0:
                    yield group, rest

    def pure_cost(self, piece: Piece, own: int) -> int:
        """The cost of a pure meld, ``own`` cards of which are of the wild rank."""
        if piece.kind is Kind.RUN:
            value = self.run_points(piece.start, piece.length, piece.naturals[piece.suit])
        else:
            value = piece.length * self.rank_points[piece.start]
        return own * self._paid - value

    # ------------------------------------------------------------ back from a key to melds

    def set_pieces(self, rank: int, pulled: Suits, key: Key) -> list[Piece]:
        """Sets of these naturals whose keys add up to an entry of :meth:`sets`."""
        extra = self.own(sum(pulled) if rank == self._rank else 0)
        left = pulled
        want = next(shape for shape in self.shapes(_plain(left)) if self.add(shape, extra) == key)
        pieces = []
        while any(left):
            group, left, want = next(
                (group, rest, before)
                for group, rest in self.groups(left)
                for before in self.shapes(_plain(rest))
                if self.add(self._group_key(group), before) == want
            )
            naturals = tuple(number << COUNT_BITS * rank for number in group.naturals)
            length = sum(group.naturals) + group.wilds
            pieces.append(Piece(Kind.SET, 0, rank, length, naturals))
        return pieces

    def run_pieces(self, suit: int, lane: Lane, key: Key, cost: int) -> list[Piece]:
        """Runs of a lane whose keys add up to an entry of :meth:`lane`."""
        pieces = []
        while lane:
            rest, dead = self.left_over(lane)
            if dead is not None and self.lane(rest).get(key) == cost - dead:
                lane, cost = rest, cost - dead
                continue
            run, key, cost = next(
                (run, before, cost_before)
                for run in self.runs(lane)
                for before, cost_before in self.lane(lane - run.used).items()
                if cost_before + run.cost == cost and self.add(before, run.key) == key
            )
            naturals = tuple(run.used if i == suit else 0 for i in range(4))
            pieces.append(Piece(Kind.RUN, suit, run.start, run.length, naturals))
            lane -= run.used
        return pieces

    # ------------------------------------------------------------ melds of wilds only

    def all_wild(self) -> list[tuple[Kind, int, Key, int]]:
        """The melds without naturals, as (kind, size, key, cost)."""
        task = self.task
        rows = []
        for size in range(self._short, task.wilds + 1):
            if not task.terms.balanced(0, size):
                continue
            if size <= RANKS_IN_SUIT:
                value = self.best_stretch(size)[1]
                rows.append((Kind.RUN, size, self.key(Kind.RUN, size, size, 0), -value))
            if task.terms.more.sets and size <= task.terms.largest_set:
                value = size * self.rank_points[self.best_rank()] if task.points.stands else 0
                rows.append((Kind.SET, size, self.key(Kind.SET, size, size, 0), -value))
        return [row for row in rows if row[2] >= 0]

    def best_stretch(self, length: int) -> tuple[int, int]:
        """Start and points of the most valuable run of wilds."""
        last = {"low": 13, "high-or-low": 14, "corner": 13 + length - 1}[self.task.terms.melds.aces]
        starts = range(last - length, -1, -1)
        return max(
            ((start, self.run_points(start, length, 0)) for start in starts),
            key=lambda pair: pair[1],
        )

    def best_rank(self) -> int:
        """The most valuable rank for a set of wilds, other than the wild rank."""
        ranks = [rank for rank in range(RANKS_IN_SUIT) if rank != self._rank]
        return max(ranks, key=lambda rank: self.rank_points[rank])


def _plain(pulled: Suits) -> Suits:
    """Counts without zeros, sorted: sets are the same whatever the suits."""
    return tuple(sorted(number for number in pulled if number))


@lru_cache(maxsize=64)
def tables_of(task: Task) -> Tables:
    """The tables of a task, cached."""
    return Tables(task)
