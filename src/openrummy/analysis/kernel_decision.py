"""Kernel form of a decision: sensible actions and the played one, ready for a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from openrummy.bots.base import Seen
from openrummy.bots.obvious_moves import whole_hand
from openrummy.bots.search.discard_notes import Notes
from openrummy.bots.search.rollouts import Searcher
from openrummy.bots.search.translate import action_of
from openrummy.core.engine import Action
from openrummy.kernel.arrays import Float64Array, Int64Array, np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.rows import number_of, row_of_view

Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"

_MIN_STYLE_PROBABILITY = 0.7  # minimum probability of a style for the fast player to respond to it


@dataclass(frozen=True)
class Moment:
    """A moment loaded into the searcher: kernel actions, and the one that was played.

    ``numbers``: int64, the sensible actions, plus the one played if it is not among them.
    ``played``: its index, None if there is none. ``obvious``: the index of the fast player's
    action, -1 if it is not listed.
    """

    seen: Seen
    numbers: Int64Array
    played: int | None
    obvious: int

    @property
    def goes_on(self) -> Flags:
        """Mask of the actions after which the deal goes on."""
        kinds = self.numbers >> 6
        goes_on: Flags = (kinds != d.KNOCK_CARD) & (kinds != d.SHOW_ALL)
        return goes_on

    def action(self, index: int, played: Action | None) -> Action:
        """Engine action at an index; exactly the played one where it is that."""
        if index == self.played and played is not None:
            return played
        number = int(self.numbers[index])
        if number >> 6 == d.SHOW_ALL:
            shown = whole_hand(self.seen)
            assert shown is not None
            return shown
        return action_of(self.seen, number)


def take_in(seen: Seen, played: Action | None, searcher: Searcher, odds: Float64Array) -> Moment:
    """Load a moment of a seat that is not defending into the searcher."""
    public = seen.board.public
    index = public.active.index(seen.seat)
    other = public.active[1 - index]
    hidden = public.held[other] - public.known[other].bit_count()
    notes = Notes(seen.seat)
    notes.read(seen.history)
    numbers = searcher.load(row_of_view(seen.board), index, hidden, notes)
    done = None
    if played is not None:
        number = number_of(played)
        if number not in numbers:
            numbers = np.append(numbers, number)
        done = int(np.nonzero(numbers == number)[0][0])
    style = int(odds.argmax())
    quick = searcher.default_action(
        style if odds[style] > _MIN_STYLE_PROBABILITY else len(odds) - 1
    )
    alike = [index for index, number in enumerate(numbers.tolist()) if _alike(number, quick)]
    return Moment(seen, numbers, done, alike[0] if alike else -1)


def _alike(number: int, other: int) -> bool:
    return number == other or number >> 6 == other >> 6 == d.KNOCK_CARD
