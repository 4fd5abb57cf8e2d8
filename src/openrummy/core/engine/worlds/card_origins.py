"""Shuffle of origin of each card that left a hand without having been seen there.

With one copy of every face there is no choice: a card was in the stock into
which it was last shuffled. One of two duplicates may have been reshuffled while the other
never left a hand; then either is possible, and each choice constrains the
others. A choice is consistent if

* no face has more cards from a shuffle than were unseen in it, and
* at no time has a seat lost more cards of a shuffle than it had received.

First every seat is assigned shuffles consistent with its own losses. Then, while
too many cards of a face come from one shuffle, one of them is reassigned, in
exchange with another loss of its seat if necessary. The true history is consistent, so
a solution always exists, and few exchanges find one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from openrummy.core.cards import Card
from openrummy.core.cards.rng import Stream
from openrummy.core.engine.worlds.hidden_cards import Hidden
from openrummy.core.scoring.result import Seat

_STEPS = 20  # for each loss that has a choice; then restart
_BARRED = 5  # tabu tenure: an exchange is not undone for at least this many steps


class Origins:
    """Assignment of shuffles to the losses of ``hidden``, by index."""

    def __init__(self, hidden: Hidden) -> None:
        self._losses, self._unseen = hidden.losses, hidden.unseen
        self._given: dict[int, int] = {}
        self._of_face: dict[tuple[Card, int], set[int]] = defaultdict(set)
        self._of_seat: dict[tuple[Seat, int], set[int]] = defaultdict(set)
        # those with a choice, and what it is
        self._choices = {
            n: [when for when, had in enumerate(loss.had) if had]
            for n, loss in enumerate(self._losses)
        }
        self._settle()

    def draw(self, rng: Stream) -> dict[int, int] | None:
        """Draw a shuffle for each loss; None if the search failed."""
        if not all(self._choices.values()):
            return None
        for n in self._choices:
            self._take_back(n)
        waiting = list(reversed(self._choices))
        barred: dict[tuple[int, int], int] = {}
        for step in range(1 + _STEPS * len(self._choices)):
            if waiting:
                waiting += self._begin(waiting.pop(), rng)
                continue
            wrong = [n for n in self._choices if self._room(n, self._given[n]) < 0]
            if not wrong:
                return dict(self._given)
            self._fix(rng.choice(wrong), step, barred, rng)
        return None

    def _begin(self, n: int, rng: Stream) -> list[int]:
        """Assign a loss a shuffle its seat can spare; return the loss displaced by it."""
        spare = [when for when in self._choices[n] if not self._too_many(n, when)]
        if spare:
            likely = [when for when in spare for _ in range(self._likely(n, when))]
            self._give(n, rng.choice(likely or spare))
            return []
        when = rng.choice(self._choices[n])
        movable = [
            token for token in self._too_many(n, when) if token in self._choices and token != n
        ]
        other = rng.choice(movable)
        self._take_back(other)
        self._give(n, when)
        return [other]

    def _fix(self, n: int, step: int, barred: dict[tuple[int, int], int], rng: Stream) -> None:
        """Reassign a loss, or exchange it with another loss of its seat.

        Takes the best move that keeps the seat consistent, even one that worsens the total.
        """
        old = self._given[n]
        self._take_back(n)
        candidates = [
            (worse, rng.word(), when, other)
            for when in self._choices[n]
            if when != old and barred.get((n, when), 0) <= step
            for worse, other in self._exchanges(n, old, when)
            if other is None or barred.get((other, old), 0) <= step
        ]
        for _, _, when, other in sorted(candidates):
            if self._exchanged(n, old, when, other):
                until = step + _BARRED + rng.below(2 * _BARRED)
                barred[n, old] = until
                if other is not None:
                    barred[other, when] = until
                return
        self._give(n, old)

    def _exchanges(self, n: int, old: int, when: int) -> Iterator[tuple[int, int | None]]:
        """Losses that may take ``old`` if ``n`` takes ``when``, or none, with added violations."""
        loss = self._losses[n]
        worse = int(self._room(n, when) <= 0)
        yield worse, None
        for other in self._of_seat[loss.seat, when]:
            if old in self._choices.get(other, ()) and self._losses[other].card != loss.card:
                better = self._room(other, when) < 0
                yield worse - better + (self._room(other, old) <= 0), other

    def _exchanged(self, n: int, old: int, when: int, other: int | None) -> bool:
        """Assign ``n`` that shuffle and ``other`` the old one, if consistent for their seat."""
        if other is None:
            if self._too_many(n, when):
                return False
            self._give(n, when)
            return True
        self._take_back(other)
        if not self._too_many(n, when):
            self._give(n, when)
            if not self._too_many(other, old):
                self._give(other, old)
                return True
            self._take_back(n)
        self._give(other, when)
        return False

    def _settle(self) -> None:
        """Propagate forced assignments, which constrain other losses."""
        again = True
        while again:
            again = False
            for n, choices in list(self._choices.items()):
                left = [when for when in choices if self._fits(n, when)]
                self._choices[n] = left
                if len(left) == 1:
                    self._give(n, left[0])
                    del self._choices[n]
                    again = True

    def _give(self, n: int, when: int) -> None:
        loss = self._losses[n]
        self._given[n] = when
        self._of_face[loss.card, when].add(n)
        self._of_seat[loss.seat, when].add(n)

    def _take_back(self, n: int) -> None:
        when = self._given.pop(n, None)
        if when is not None:
            loss = self._losses[n]
            self._of_face[loss.card, when].remove(n)
            self._of_seat[loss.seat, when].remove(n)

    def _room(self, n: int, when: int) -> int:
        """Number of cards of its face still available in a shuffle; negative if overused."""
        card = self._losses[n].card
        return self._unseen[when][card] - len(self._of_face[card, when])

    def _too_many(self, n: int, when: int) -> list[int]:
        """Losses up to the first time that ``n`` makes the seat's losses too many; or none."""
        together = sorted({n, *self._of_seat[self._losses[n].seat, when]})
        for count, loss in enumerate(together, 1):
            if self._losses[loss].had[when] < count:
                return together[:count]
        return []

    def _fits(self, n: int, when: int) -> bool:
        return self._room(n, when) > 0 and not self._too_many(n, when)

    def _likely(self, n: int, when: int) -> int:
        """Weight of a consistent choice: the number of cards this may be."""
        loss = self._losses[n]
        tokens = loss.had[when] - sum(token < n for token in self._of_seat[loss.seat, when])
        return max(0, tokens * self._room(n, when))
