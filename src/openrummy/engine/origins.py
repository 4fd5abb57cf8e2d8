"""From which shuffle each card came that left a hand in which it had not been seen.

With one copy of every face there is nothing to choose: a card lay in the stock into
which it was shuffled last. Of twins one may have been shuffled again while the other
never left a hand; then either may be the right one, and each choice leaves less for
others. A choice fits if

* of each face no more cards come from a shuffle than lay in it unseen, and
* at no moment a seat has lost more cards of a shuffle than it had been given.

One loss after another is given a shuffle. Where none has room, what is in the way is
taken back and given another later. What really happened fits, so there always is a
choice, and it is found in few steps: of most cards only one shuffle is possible.
"""

from __future__ import annotations

from collections import defaultdict

from openrummy.cards import Card
from openrummy.engine.hidden import Hidden
from openrummy.results import Seat
from openrummy.rng import Stream

_STEPS = 100  # for each loss that has a choice; then all is chosen anew
_ASTRAY = 10  # once in so many steps not the least is taken back: no walk in circles


class Origins:
    """Shuffles for the losses of ``hidden``, named by their places in that list."""

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
        """A shuffle for each loss; None where luck has found none."""
        if not all(self._choices.values()):
            return None
        for n in self._choices:
            self._take_back(n)
        waiting = list(reversed(self._choices))
        for _ in range(_STEPS * len(waiting)):
            if not waiting:
                break
            n = waiting.pop()
            ways = {when: self._in_the_way(n, when, rng) for when in self._choices[n]}
            least = min(map(len, ways.values()))
            if least and not rng.below(_ASTRAY):
                least = 2
            likely = [
                when
                for when, way in ways.items()
                if len(way) <= least
                for _ in range(1 if least else self._room(n, when))
            ]
            when = rng.choice(likely)
            for other in ways[when]:
                self._take_back(other)
            waiting += ways[when]
            self._give(n, when)
        return None if waiting else dict(self._given)

    def _settle(self) -> None:
        """Give a loss with one possibility what it must have, which leaves others less."""
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

    def _face_full(self, n: int, when: int) -> bool:
        card = self._losses[n].card
        return len(self._of_face[card, when]) >= self._unseen[when][card]

    def _too_many(self, n: int, when: int) -> list[int]:
        """The losses up to the moment when, with ``n``, the seat has lost too many; or none."""
        together = sorted({n, *self._of_seat[self._losses[n].seat, when]})
        for count, one in enumerate(together, 1):
            if self._losses[one].had[when] < count:
                return together[:count]
        return []

    def _fits(self, n: int, when: int) -> bool:
        return not self._face_full(n, when) and not self._too_many(n, when)

    def _room(self, n: int, when: int) -> int:
        """Of how many cards this may be one: a weight for choices that fit."""
        loss = self._losses[n]
        tokens = loss.had[when] - sum(one < n for one in self._of_seat[loss.seat, when])
        return tokens * (self._unseen[when][loss.card] - len(self._of_face[loss.card, when]))

    def _in_the_way(self, n: int, when: int, rng: Stream) -> list[int]:
        """What must be taken back so that ``n`` can have this shuffle: up to two losses."""
        full = self._face_full(n, when)
        faces = self._of_face[self._losses[n].card, when] if full else ()
        movable = [one for one in sorted(faces) if one in self._choices]
        before = [one for one in self._too_many(n, when) if one in self._choices and one != n]
        both = [one for one in movable if one in before]
        if both:
            return [rng.choice(both)]
        return [rng.choice(some) for some in (movable, before) if some]
