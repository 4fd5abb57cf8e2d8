"""Rows of deals in lockstep: their threads and their calls, for any game.

One call of compiled code steps all rows, or one call a thread, each with its share of the
rows. What a row plays depends on the seed, its number and its actions, never on the threads
or on how many rows there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.core.extras import announce_compiling
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.cache import PLAIN
from openrummy.kernel.threads import threads_here

Ints: TypeAlias = NDArray[np.int64]

#: Makes reals of about 0 to 1 of the bytes that are observed.
Scale: TypeAlias = Callable[[NDArray[np.uint8]], NDArray[np.float32]]

#: : The first fields of a command: its rows, whether deals follow one another, the seed.
FIRST, LAST, AGAIN, SEED = range(4)

#: : The first columns of every outcome: the seat to act, the seat that acted, 1 if that ended the
#: deal.
ASKED, ACTED, ENDED = range(3)

#: For an action: begin a deal; leave the row as it is.
BEGIN, NOTHING = -1, -2

_SHARE = 256  # rows that are worth a thread


class Kind(NamedTuple):
    """Columns and names in which one kernel differs from another."""

    observed: int  # bytes of an observation
    actions: int
    mask: int  # bytes of a mask, which may be more than there are actions
    outcome: int  # columns of an outcome; then which of them are meant
    points: int  # the first, of a seat each
    reason: int
    reasons: Mapping[int, str]  # in words
    scaled: Scale
    phase: int  # a column of a deal
    over: int  # what stands there at the end
    illegal: int = -1  # a column of an outcome; -1: there is none


class NotLegal(ValueError):
    """An action that may not be done was asked for; nothing has been done in any deal.

    ``number`` is the row of the first one, ``action`` what was asked there; ``said`` says it.
    """

    def __init__(self, number: int, action: int, said: str) -> None:
        super().__init__(f"deal {number}: {said}")
        self.number, self.action, self.said = number, action, said

    def __reduce__(self) -> tuple[type[NotLegal], tuple[int, int, str]]:
        """Support pickling between processes."""
        return NotLegal, (self.number, self.action, self.said)


class Lockstep:
    """``number`` rows of deals, shared out among threads; subclasses define the content of a row.

    ``rules``: rules, or a name, file or code that :func:`openrummy.core.rules.catalogue.resolve`
    knows. ``threads``: at most this many, all processors if None.

    After :meth:`begin` and each step: ``observations`` uint8 [n, ...] and ``masks`` bool [n, ...]
    of the seat that is asked, and ``outcome`` int64 [n, ...], whose first columns are ASKED, ACTED
    and ENDED.
    """

    kind: ClassVar[Kind]
    players: int
    most: int  # upper bound of a lead in a deal
    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    outcome: Ints
    _bytes: NDArray[np.uint8]
    _state: Ints

    def __init__(self, rules: Rules | str, number: int, threads: int | None) -> None:
        if number < 1:
            raise ValueError(f"at least one deal, not {number}")
        if threads is not None and threads < 1:
            raise ValueError(f"at least one thread, not {threads}")
        self.rules = resolve(rules).rules if isinstance(rules, str) else rules
        self.number, self._threads = number, threads
        if not PLAIN:
            announce_compiling()
        self._shares: list[Ints] = []
        self._pool: ThreadPoolExecutor | None = None

    def _share_out(self, again: bool, fields: Iterable[int] = ()) -> None:
        """Make each thread's command: FIRST, LAST, AGAIN, a field for the SEED, and more.

        ``again``: a deal that ends makes room for the next one.
        """
        several = max(1, min(self._threads or threads_here(), self.number // _SHARE))
        ends = [self.number * index // several for index in range(several + 1)]
        self._shares = [
            np.array([first, last, again, 0, *fields], np.int64) for first, last in pairwise(ends)
        ]

    def _make(self, made: Callable[..., NDArray[Any]] = np.zeros) -> None:
        """Arrays for what comes out of a step; ``made``: how one is made."""
        number, kind = self.number, self.kind
        self.observations = made((number, kind.observed), np.uint8)
        self._bytes = made((number, kind.mask), np.uint8)
        self._show_masks()
        self.outcome = made((number, kind.outcome), np.int64)

    def _show_masks(self) -> None:
        self.masks = self._bytes[:, : self.kind.actions].view(np.bool_)

    def begin(self, seed: int) -> None:
        """Begin a deal in every row; the same seed (0 to 2⁶³ - 1) gives the same deals."""
        for share in self._shares:
            share[SEED] = seed
        self._state[:] = 0
        self._seed(seed)
        self.next_deals()

    def _seed(self, seed: int) -> None:
        """Seed the other random streams."""

    def next_deals(self) -> None:
        """Begin the next deal in every row, whether or not the last one is over."""
        self._go(np.full(self.number, BEGIN, np.int64))

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Rows in which the last step ended a deal: bool [n]."""
        ended: NDArray[np.bool_] = self.outcome[:, ENDED] == 1
        return ended

    @property
    def points(self) -> Ints:
        """Score of each seat where a deal has just ended, else 0: int64 [n, players]."""
        return self.outcome[:, self.kind.points : self.kind.points + self.players]

    @property
    def lead(self) -> NDArray[Any]:
        """Points by which the rewarded seat is ahead where a deal has just ended, else 0: [n]."""
        raise NotImplementedError

    def reason(self, number: int) -> str:
        """Reason for the end of a row's deal, in a word."""
        return self.kind.reasons[int(self.outcome[number, self.kind.reason])]

    def _integers(self, actions: ArrayLike) -> NDArray[np.integer[Any]]:
        """One integer a row; ValueError for another number of them, TypeError for other things."""
        asked: NDArray[np.integer[Any]] = np.asarray(actions)
        if asked.shape != (self.number,):
            raise ValueError(f"{self.number} actions, not of the shape {asked.shape}")
        if not np.issubdtype(asked.dtype, np.integer):
            raise TypeError(f"actions are integers, not {asked.dtype}")
        return asked

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Do an action in every row, integers [n]; ``strict``: none that is not legal."""
        raise NotImplementedError

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        """Observation of a seat in one row, whether or not it is to act: uint8 [observed]."""
        raise NotImplementedError

    def text(self, number: int) -> str:
        """The table of one row, a few lines, all hands open."""
        raise NotImplementedError

    def _go(self, actions: Ints) -> None:
        raise NotImplementedError

    def _said(self, action: int) -> str:
        """Describe an action; ValueError if there is no such action."""
        raise NotImplementedError

    def _not_legal(self, number: int, action: int) -> NotLegal:
        try:
            return NotLegal(number, action, f"may not {self._said(action)}")
        except ValueError:
            return NotLegal(number, action, f"there is no action {action}")

    def _do(self, actions: Ints) -> None:
        """Apply the actions in all rows, split among threads."""
        if len(self._shares) > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._shares) - 1, "openrummy-envs")
        others = []
        if self._pool:
            others = [self._pool.submit(self._call, share, actions) for share in self._shares[1:]]
        self._call(self._shares[0], actions)
        for other in others:
            other.result()

    def _call(self, share: Ints, actions: Ints) -> None:
        """Do the rows of one thread in the kernel."""
        raise NotImplementedError

    def close(self) -> None:
        """Shut down the threads; a later step restarts them."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads, which are started again when needed."""
        return self.__dict__ | {"_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Restore the state, with the masks as a view of the kernel's array."""
        self.__dict__ |= kept
        self._show_masks()
