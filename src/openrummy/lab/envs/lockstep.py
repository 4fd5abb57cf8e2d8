"""Rows of deals in lockstep, with their threads, for any game.

One call of compiled code per thread steps its share of the rows. A row depends only on the seed,
its number and its actions, not on the number of threads or rows.
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

Int64Array: TypeAlias = NDArray[np.int64]

#: Scales observed bytes to floats of about 0 to 1.
Scale: TypeAlias = Callable[[NDArray[np.uint8]], NDArray[np.float32]]

#: The first fields of a command: its range of rows, whether deals follow one another, the seed.
FIRST, LAST, AGAIN, SEED = range(4)

#: The first columns of every outcome: the seat to act, the seat that acted, 1 if that ended the
#: deal.
ASKED, ACTED, ENDED = range(3)

#: Pseudo-actions: begin a deal; skip the row.
BEGIN, NOTHING = -1, -2

_SHARE = 256  # minimum rows per thread


class Kind(NamedTuple):
    """Sizes, columns and names of a kernel."""

    observation_size: int  # in bytes
    actions: int
    mask: int  # bytes of a mask, which may be more than ``actions``
    outcome: int  # columns of an outcome; the next fields are indices of these
    points: int  # the first, one per seat
    reason: int
    reasons: Mapping[int, str]  # in words
    scaled: Scale
    phase: int  # a column of a deal
    over: int  # its value at the end
    illegal: int = -1  # a column of an outcome; -1: none


class NotLegal(ValueError):
    """An illegal action was requested; no deal has changed.

    ``number`` is the row of the first one, ``action`` the action there, ``said`` its description.
    """

    def __init__(self, number: int, action: int, said: str) -> None:
        super().__init__(f"deal {number}: {said}")
        self.number, self.action, self.said = number, action, said

    def __reduce__(self) -> tuple[type[NotLegal], tuple[int, int, str]]:
        """Support pickling between processes."""
        return NotLegal, (self.number, self.action, self.said)


class Lockstep:
    """``number`` rows of deals, split among threads; subclasses define the content of a row.

    ``rules``: rules, or a name, file or code for :func:`openrummy.core.rules.catalogue.resolve`.
    ``threads``: maximum number of threads, all processors if None.

    After :meth:`begin` and each step: ``observations`` uint8 [n, ...] and ``masks`` bool [n, ...]
    of the seat to act, and ``outcome`` int64 [n, ...], whose first columns are ASKED, ACTED and
    ENDED.
    """

    kind: ClassVar[Kind]
    players: int
    most: int  # upper bound of a lead in a deal
    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    outcome: Int64Array
    _bytes: NDArray[np.uint8]
    _state: Int64Array

    def __init__(self, rules: Rules | str, number: int, threads: int | None) -> None:
        if number < 1:
            raise ValueError(f"at least one deal, not {number}")
        if threads is not None and threads < 1:
            raise ValueError(f"at least one thread, not {threads}")
        self.rules = resolve(rules).rules if isinstance(rules, str) else rules
        self.number, self._threads = number, threads
        if not PLAIN:
            announce_compiling()
        self._shares: list[Int64Array] = []
        self._pool: ThreadPoolExecutor | None = None

    def _share_out(self, again: bool, fields: Iterable[int] = ()) -> None:
        """Create each thread's command: FIRST, LAST, AGAIN, a field for the SEED, and more.

        ``again``: a finished deal is followed by the next one.
        """
        thread_count = max(1, min(self._threads or threads_here(), self.number // _SHARE))
        ends = [self.number * index // thread_count for index in range(thread_count + 1)]
        self._shares = [
            np.array([first, last, again, 0, *fields], np.int64) for first, last in pairwise(ends)
        ]

    def _make(self, allocate: Callable[..., NDArray[Any]] = np.zeros) -> None:
        """Allocate the output arrays of a step with ``allocate``."""
        number, kind = self.number, self.kind
        self.observations = allocate((number, kind.observation_size), np.uint8)
        self._bytes = allocate((number, kind.mask), np.uint8)
        self._show_masks()
        self.outcome = allocate((number, kind.outcome), np.int64)

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
    def points(self) -> Int64Array:
        """Each seat's score in rows whose deal has just ended, else 0: int64 [n, players]."""
        return self.outcome[:, self.kind.points : self.kind.points + self.players]

    @property
    def lead(self) -> NDArray[Any]:
        """The rewarded seat's lead in rows whose deal has just ended, else 0: [n]."""
        raise NotImplementedError

    def reason(self, number: int) -> str:
        """Reason for the end of a row's deal as a word."""
        return self.kind.reasons[int(self.outcome[number, self.kind.reason])]

    def _integers(self, actions: ArrayLike) -> NDArray[np.integer[Any]]:
        """Return the actions as one integer per row. ValueError for another number of them,
        TypeError for other types.
        """
        requested: NDArray[np.integer[Any]] = np.asarray(actions)
        if requested.shape != (self.number,):
            raise ValueError(f"{self.number} actions, not of the shape {requested.shape}")
        if not np.issubdtype(requested.dtype, np.integer):
            raise TypeError(f"actions are integers, not {requested.dtype}")
        return requested

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Apply an action in every row, integers [n]; ``strict``: refuse illegal ones."""
        raise NotImplementedError

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        """Observation of a seat in one row, to act or not: uint8 [observation_size]."""
        raise NotImplementedError

    def text(self, number: int) -> str:
        """The table of a row as a few lines of text, all hands open."""
        raise NotImplementedError

    def _go(self, actions: Int64Array) -> None:
        raise NotImplementedError

    def _describe_action(self, action: int) -> str:
        """Describe an action; ValueError if there is no such action."""
        raise NotImplementedError

    def _not_legal(self, number: int, action: int) -> NotLegal:
        try:
            return NotLegal(number, action, f"may not {self._describe_action(action)}")
        except ValueError:
            return NotLegal(number, action, f"there is no action {action}")

    def _do(self, actions: Int64Array) -> None:
        """Apply the actions in all rows, split among threads."""
        if len(self._shares) > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._shares) - 1, "openrummy-envs")
        others = []
        if self._pool:
            others = [self._pool.submit(self._call, share, actions) for share in self._shares[1:]]
        self._call(self._shares[0], actions)
        for other in others:
            other.result()

    def _call(self, share: Int64Array, actions: Int64Array) -> None:
        """Step the rows of one thread in the kernel."""
        raise NotImplementedError

    def close(self) -> None:
        """Shut down the threads; a later step restarts them."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        """The state without the threads, which are restarted on demand."""
        return self.__dict__ | {"_pool": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state, with the masks as a view of the kernel's array."""
        self.__dict__ |= state
        self._show_masks()
