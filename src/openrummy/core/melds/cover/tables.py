"""Contributions of a suit or a rank to a cover: tables of :mod:`openrummy.core.melds.cover`.

A hand is counted, not listed: a *lane* is one suit, three bits a rank, so that
duplicates are one thing. A table maps a key (:mod:`openrummy.core.melds.cover.keys`) to the least
cost. Keys add up, so the tables of suits and sets are joined like sums.

A card of the wild rank that no meld uses as itself is a wild: in a lane it may go
for nothing, and in a meld of its own it uses up one wild. So the number of wilds
of a hand is fixed, and what becomes of those left over is settled at the end.
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

COUNT_BITS = 3  # bits a rank: up to seven packs
COUNT_MASK = (1 << COUNT_BITS) - 1
_MANY = 1 << 15


@dataclass(frozen=True)
class Task:
    """Conditions of a cover; hands with equally many wilds share the tables."""

    terms: MeldTerms
    points: CardPoints
    most: bool  # points of the melds less those held, not just fewest held
    counts: tuple[Count, ...]  # none of them pure
    all_cards: bool
    wilds: int
    mixed: bool  # jokers and wild ranks are worth different points, and there are both


class RunOption(NamedTuple):
    """A run as an option: cards used of a lane, what it adds, and where it lies."""

    used: Lane
    key: Key
    cost: int
    start: int  # rank of its low end
    length: int


class SetOption(NamedTuple):
    """A set as an option: naturals by suit, and wilds."""

    naturals: Suits
    wilds: int


class Piece(NamedTuple):
    """A meld of a cover, without saying which card is which."""

    kind: Kind
    suit: int  # of a run
    start: int  # rank of a run's low end, or of a set
    length: int
    naturals: Suits  # by suit, as lanes


class _Arm(NamedTuple):
    """Continuation of a run from a card: n places, with these naturals."""

    length: int
    used: Lane
    naturals: int
    own: int  # naturals of the wild rank


class Tables(Keys):
    """All tables of a task, filled lazily."""

    def __init__(self, task: Task) -> None:
        super().__init__(task.counts, task.wilds, task.mixed)
        self.task = task
        terms, points = task.terms, task.points
        self._short = terms.melds.min_length
        self._rank = -1 if terms.wilds.rank is None else terms.wilds.rank
        free = terms.more.most_wilds is None and not terms.more.as_many_naturals
        free = free and not terms.more.least_naturals
        exact = any(count.most is not None or count.lengths for count in task.counts)
        # May a wild take the place of a card that is still there? By exchanging the two nothing
        # is lost, and a wild set free goes to an end, unless melds have limits or lengths matter.
        self._passes = not free or (exact and not task.all_cards)
        low_ace = points.low_ace if task.most and self._rank != 0 else None
        self._low_ace = points.ranks[0] if low_ace is None else low_ace
        # One card and two wilds are as well a run as a set, unless somebody asks.
        runs_only = all(count.kind is Kind.RUN and count.most is None for count in task.counts)
        self.least_pulled = 2 if free and runs_only and not task.most else 1
        self.rank_points = points.laid_ranks(terms.wilds) if task.most else (0,) * RANKS_IN_SUIT
        # What a wild counts on the table by itself: it is paid for each wild used.
        paid = task.most and not points.stands and not task.mixed and self._rank >= 0
        self._paid = self.rank_points[self._rank] if paid else 0
        self._lanes: dict[Lane, Table] = {0: {0: 0}}
        self._pairs: dict[tuple[Lane, Lane], Table] = {}
        self._shapes: dict[Suits, frozenset[Key]] = {(): frozenset((0,))}

    def forget(self) -> None:
        """Clear tables that have grown large."""
        if len(self._lanes) > _MANY:
            self._lanes = {0: {0: 0}}
        if len(self._pairs) > _MANY:
            self._pairs = {}

    def pair(self, lane: Lane, other: Lane) -> Table:
        """Two suits together: another choice of sets, or another discard, leaves most as is."""
        table = self._pairs.get((lane, other))
        if table is None:
            table = self._pairs[lane, other] = self.joined(self.lane(lane), self.lane(other))
        return table

    # ------------------------------------------------------------ runs of one suit

    def lane(self, lane: Lane) -> Table:
        """Runs and cards left over of one suit."""
        table = self._lanes.get(lane)
        if table is None:
            table = {}
            rest, cost = self.left_over(lane)
            if cost is not None:
                table = {key: before + cost for key, before in self.lane(rest).items()}
            for run in self.runs(lane):
                for before, cost_before in self.lane(lane - run.used).items():
                    key = self.added(before, run.key)
                    if key >= 0:
                        cost = cost_before + run.cost
                        if cost < table.get(key, cost + 1):
                            table[key] = cost
            self._lanes[lane] = table
        return table

    def left_over(self, lane: Lane) -> tuple[Lane, int | None]:
        """The lane without its lowest rank, and what that costs. None: it may not be."""
        rank = ((lane & -lane).bit_length() - 1) // COUNT_BITS
        copies = lane >> COUNT_BITS * rank & COUNT_MASK
        rest = lane - (copies << COUNT_BITS * rank)
        if rank == self._rank:
            return rest, 0
        return rest, None if self.task.all_cards else copies * self.task.points.ranks[rank]

    def runs(self, lane: Lane) -> Iterator[RunOption]:
        """Every run that has the lowest rank of a lane, wilds at the ends where they do best."""
        rank = ((lane & -lane).bit_length() - 1) // COUNT_BITS
        for position, down, up in self._positions(rank):
            for low in self._arms(lane, down):
                for high in self._arms(lane, up):
                    if low.length + high.length < RANKS_IN_SUIT:
                        yield from self._run(rank, position, low, high)

    def _positions(self, rank: int) -> list[tuple[int, range, range]]:
        """The places a rank can lie at in a run, with the places below and above."""
        aces = self.task.terms.melds.aces
        if aces == "corner":
            return [(rank, range(rank - 1, rank - 13, -1), range(rank + 1, rank + 13))]
        candidates = [(rank, range(0), range(rank + 1, 13))]
        if rank == 0 and aces == "high-or-low":
            candidates.append((13, range(12, 0, -1), range(0)))
        return candidates

    def _arms(self, lane: Lane, places: range) -> list[_Arm]:
        """All ways to go on that end with a natural, and not to go on."""
        arms = [_Arm(0, 0, 0, 0)]
        open_arms = arms[:]
        most = self.task.wilds
        for length, position in enumerate(places, start=1):
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
            if not there or self._passes:
                grown += [arm for arm in open_arms if length - arm.naturals <= most]
            if not grown:
                break
            open_arms = grown
        return arms

    def _run(self, rank: int, position: int, low: _Arm, high: _Arm) -> Iterator[RunOption]:
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
        """Points of a run on the table, but for wilds that count by themselves."""
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
        """Sets of a rank that use just these naturals, given by suit; empty: there are none."""
        number = sum(pulled)
        own = number if rank == self._rank else 0
        cost = own * self._paid - number * self.rank_points[rank]
        wild = self.rank_points[rank] if self.task.points.stands else 0
        extra = self.own(own)
        table: Table = {}
        for key in self.shapes(_plain(pulled)):
            whole = self.added(key, extra)
            if whole >= 0:
                table[whole] = cost - wild * (key & MAX_WILDS)
        return table

    def shapes(self, pulled: Suits) -> frozenset[Key]:
        """Sets that naturals of any one rank can make, given by suit without noughts."""
        known = self._shapes.get(pulled)
        if known is None:
            keys = {
                self.added(self._group_key(group), key)
                for group, rest in self.groups(pulled)
                for key in self.shapes(_plain(rest))
            }
            known = self._shapes[pulled] = frozenset(keys - {-1})
        return known

    def _group_key(self, group: SetOption) -> Key:
        return self.key(Kind.SET, sum(group.naturals) + group.wilds, group.wilds, 0)

    def groups(self, pulled: Suits) -> Iterator[tuple[SetOption, Suits]]:
        """Each set with a card of the first suit there is, and the naturals it leaves."""
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
        """The cost of a meld without wilds."""
        if piece.kind is Kind.RUN:
            value = self.run_points(piece.start, piece.length, piece.naturals[piece.suit])
        else:
            value = piece.length * self.rank_points[piece.start]
        return own * self._paid - value

    # ------------------------------------------------------------ back from a key to melds

    def set_pieces(self, rank: int, pulled: Suits, key: Key) -> list[Piece]:
        """Sets of these naturals that add up to an entry of :meth:`sets`."""
        extra = self.own(sum(pulled) if rank == self._rank else 0)
        left = pulled
        want = next(shape for shape in self.shapes(_plain(left)) if self.added(shape, extra) == key)
        pieces = []
        while any(left):
            group, left, want = next(
                (group, rest, before)
                for group, rest in self.groups(left)
                for before in self.shapes(_plain(rest))
                if self.added(self._group_key(group), before) == want
            )
            naturals = tuple(number << COUNT_BITS * rank for number in group.naturals)
            length = sum(group.naturals) + group.wilds
            pieces.append(Piece(Kind.SET, 0, rank, length, naturals))
        return pieces

    def run_pieces(self, suit: int, lane: Lane, key: Key, cost: int) -> list[Piece]:
        """Runs of a lane that add up to an entry of :meth:`lane`."""
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
                if cost_before + run.cost == cost and self.added(before, run.key) == key
            )
            naturals = tuple(run.used if i == suit else 0 for i in range(4))
            pieces.append(Piece(Kind.RUN, suit, run.start, run.length, naturals))
            lane -= run.used
        return pieces

    # ------------------------------------------------------------ melds of wilds alone

    def all_wild(self) -> list[tuple[Kind, int, Key, int]]:
        """The melds without a natural: kind, size, key and cost."""
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
        """Start and value of the run of wilds that counts most."""
        last = {"low": 13, "high-or-low": 14, "corner": 13 + length - 1}[self.task.terms.melds.aces]
        starts = range(last - length, -1, -1)
        return max(
            ((start, self.run_points(start, length, 0)) for start in starts),
            key=lambda pair: pair[1],
        )

    def best_rank(self) -> int:
        """The rank, not the wild one, that counts most in a set of wilds."""
        ranks = [rank for rank in range(RANKS_IN_SUIT) if rank != self._rank]
        return max(ranks, key=lambda rank: self.rank_points[rank])


def _plain(pulled: Suits) -> Suits:
    """Sets do not ask which suit is which."""
    return tuple(sorted(number for number in pulled if number))


@lru_cache(maxsize=64)
def tables_of(task: Task) -> Tables:
    """The tables of a task, cached."""
    return Tables(task)
