"""Score keeping without the engine: terms of the next deal from the results so far.

For score pads at real tables and lists of results: the wild rank, points added to
press, the factor of a deal, eliminated seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from openrummy.core.game.wild_rank import wild_of
from openrummy.core.rules.pieces import Rules, in_a_deal
from openrummy.core.scoring.possible_results import DealFacts
from openrummy.core.scoring.result import DealResult, Seat
from openrummy.core.sheets import (
    MAX_ADDED,
    Added,
    Press,
    SheetEntry,
    Standing,
    enter_round,
    entries,
    standing,
)

#: no rank was named, or one that is not free; nobody may add points, or that seat may
#: not; or it takes more of them
Problem: TypeAlias = Literal["", "wild", "added", "points"]


@dataclass(frozen=True)
class DealTerms:
    """Terms of one deal before it is played.

    ``wild`` is the wild rank, ace 0 to king 12, ``free`` the ranks the dealer may
    name, ``factor`` the multiplier, ``added`` the points added before it and ``press``
    the press before that. A deal with a ``problem`` cannot be entered.
    """

    wild: int | None = None
    free: tuple[int, ...] = ()
    factor: int = 1
    added: Added | None = None
    press: Press | None = None
    problem: Problem = ""


@dataclass
class ScoreOnly:
    """The deals entered so far, and the terms they imply for the next."""

    rules: Rules
    seats: int
    results: list[DealResult] = field(default_factory=list)
    added: list[Added] = field(default_factory=list)
    wilds: list[int | None] = field(default_factory=list)
    _now: Standing | None = None

    @property
    def now(self) -> Standing:
        """The sheet of the deals entered."""
        if self._now is None:
            self._now = standing(self.rules, self.seats, self.results, self.added)
        return self._now

    @property
    def beaten(self) -> tuple[Seat, ...]:
        """Eliminated seats (I9)."""
        return self.now.beaten if self.rules.sheet.pool else ()

    def facts(self, terms: DealTerms, active: Sequence[Seat] | None = None) -> DealFacts:
        """Facts settled before the next deal, played by ``active`` if known."""
        if active is None:
            active = [seat for seat in range(self.seats) if seat not in self.beaten]
            hands = in_a_deal(self.rules.seating, len(active))
        else:
            hands = len(active)
        return DealFacts(
            seats=self.seats,
            may_play=tuple(sorted(active)),
            hands=hands,
            cards=self.rules.deal.hand_size(hands, self.now.counted),
            wild=terms.wild,
            factor=terms.factor,
        )

    def coming(self) -> DealTerms:
        """Terms of the next deal, as far as known in advance."""
        wild, free = wild_of(self.rules.wild, self.wilds)
        press = self.now.press if self.rules.sheet.press != "off" else None
        doubled = 2 if press is not None and press.on else 1
        return DealTerms(wild, free, doubled * self._times(wild), None, press)

    def terms(self, named: int | None, given: Mapping[Seat, int]) -> DealTerms:
        """Terms of a deal after a rank was ``named`` and points were ``given``."""
        before = self.coming()
        wild, problem = before.wild, before.problem
        if before.free:
            wild = named if named in before.free else None
            problem = "" if wild is not None else "wild"
        press, added = before.press, None
        if given:
            added, wrong = self._added(press, given)
            problem = problem or wrong
        doubled = 2 if added is not None or (press is not None and press.on) else 1
        return DealTerms(wild, before.free, doubled * self._times(wild), added, press, problem)

    def _added(
        self, press: Press | None, given: Mapping[Seat, int]
    ) -> tuple[Added | None, Problem]:
        """The points added before a deal, or the reason they are refused."""
        (seat, *others), points = list(given), next(iter(given.values()))
        if press is None or press.on or others or seat != press.side:
            return None, "added"
        if not press.least <= points <= MAX_ADDED:
            return None, "points"
        return Added(self.now.deals, seat, points), ""

    def _times(self, wild: int | None) -> int:
        """Factor of the deal: doubled for some wild ranks (W10)."""
        return 2 if wild is not None and wild + 1 in self.rules.score.doubled else 1

    def enter(self, results: Sequence[DealResult], terms: DealTerms) -> SheetEntry:
        """Enter a deal with the results of its tables."""
        (entry,) = entries(self.rules, self.seats, results)
        self.results += results
        if not entry.void:
            self.wilds.append(terms.wild)
        before = self._now
        self.add(terms)
        if before is not None and terms.added is None:
            self._now = enter_round(self.rules, before, results)
        return entry

    def add(self, terms: DealTerms) -> None:
        """Record the points added before a deal, which may be played later."""
        if terms.added is not None:
            self.added.append(terms.added)
        self._now = None
