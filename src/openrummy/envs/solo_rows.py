"""Deals of gin in lockstep for one learner, the other seat played: numpy arrays in and out.

What :mod:`openrummy.envs.rows` is for two seats. An opponent of the kernel answers within the
same compiled call; one that is callable is asked for all rows where it has to act at once.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.layout import ACTIONS, OBSERVED
from openrummy.envs.opponents import Opponent, player_of, resolved
from openrummy.envs.reward import most_points
from openrummy.envs.rows import Ints, NotLegal, shares
from openrummy.kernel.core.gin import deal, observe
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.players import playout, solo
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.threads import threads_here
from openrummy.rules.catalogue import resolve
from openrummy.rules.pieces import Rules

_ANOTHER = np.uint64(0x5DEECE66D)
_RECORD = 512  # words for the actions of a deal; no deal of any use has as many


class SoloRows:
    """``number`` deals of one game, each in its row, of which one seat is the learner's.

    ``rules``, ``threads`` and ``again`` as :class:`openrummy.envs.rows.Rows` takes them.
    ``learner``: its seat, 0 or 1; dealers take turns, so it makes no difference but in mirrored
    deals. ``forfeit``: points that an illegal action costs, which ends the deal; None: as many
    as the worst deal. ``recorded``: keep what was done, for :meth:`acts`.

    After :meth:`begin` and each :meth:`step`: ``observations`` uint8 [n, OBSERVED] and ``masks``
    bool [n, ACTIONS] of the learner, who is the one asked, and ``outcome`` int64 [n, OUTCOME] of
    :mod:`openrummy.kernel.core.players.solo`. These arrays are made anew by each step.
    """

    def __init__(
        self,
        rules: Rules | str,
        number: int,
        opponent: Opponent = "simple",
        threads: int | None = None,
        *,
        learner: int = 0,
        again: bool = True,
        forfeit: int | None = None,
        recorded: bool = False,
    ) -> None:
        if number < 1:
            raise ValueError(f"at least one deal, not {number}")
        if threads is not None and threads < 1:
            raise ValueError(f"at least one thread, not {threads}")
        if learner not in (0, 1):
            raise ValueError(f"the learner's seat is 0 or 1, not {learner}")
        self.rules = resolve(rules).rules if isinstance(rules, str) else rules
        self.tables = lower(self.rules)
        self.number, self.learner = number, learner
        self._player, self._external = resolved(opponent)
        self.deals = np.zeros((number, deal.SIZE), np.int64)
        self.notes = np.zeros((number, playout.NOTES), np.int64)
        self.words = np.zeros(number, np.uint64)
        self._record = np.zeros((number, _RECORD if recorded else 1), np.int64)
        self._state = np.zeros((number, v.STATE), np.int64)
        self._actions = np.zeros(number, np.int64)
        lost = most_points(self.rules) if forfeit is None else forfeit
        self._parts = []
        for part in shares(number, threads or threads_here(), again):
            more = [learner, lost, _RECORD if recorded else 0, 0]
            self._parts.append(np.concatenate([part, np.array(more, np.int64)]))
        self._pool: ThreadPoolExecutor | None = None
        self._make()

    def _make(self) -> None:
        self.observations = np.zeros((self.number, OBSERVED), np.uint8)
        self._bytes = np.zeros((self.number, 8 * observe.MASK_WORDS), np.uint8)
        self.masks = self._bytes[:, :ACTIONS].view(np.bool_)
        self.outcome = np.zeros((self.number, solo.OUTCOME), np.int64)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the deal is over and no other one follows: bool [n]."""
        over: NDArray[np.bool_] = self.deals[:, deal.PHASE] == deal.OVER
        return over

    def begin(self, seed: int) -> None:
        """Begin a deal in every row; the same seed (0 to 2⁶³ - 1) gives the same deals."""
        for part in self._parts:
            part[v.SEED] = seed
        self._state[:] = 0
        self.next_deals()

    def next_deals(self) -> None:
        """Begin the next deal in every row, whether or not the last one is over."""
        self._go(np.full(self.number, v.BEGIN, np.int64))

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Do an action of the learner in every row, integers [n], and what is replied.

        Rows that are over are left alone. An illegal action loses the deal, or if ``strict``
        raises :class:`~openrummy.envs.rows.NotLegal`, nothing done then. ValueError for another
        number of actions, TypeError for other things than integers.
        """
        asked = np.asarray(actions)
        if asked.shape != (self.number,):
            raise ValueError(f"{self.number} actions, not of the shape {asked.shape}")
        if not np.issubdtype(asked.dtype, np.integer):
            raise TypeError(f"actions are integers, not {asked.dtype}")
        if strict:
            wrong = v.illegal(self._state, asked.astype(np.int64))
            if wrong >= 0:
                raise NotLegal(int(wrong), int(asked[wrong]))
        # only what is asked may be done, and not what the kernel understands besides
        this = np.where(asked < 0, ACTIONS, asked).astype(np.int64)
        this[self.over] = solo.NOTHING
        self._go(this)

    def _go(self, actions: Ints) -> None:
        before = self.observations, self._bytes
        self._make()
        left = actions == solo.NOTHING
        if left.any():
            self.observations[left], self._bytes[left] = before[0][left], 0
            self.outcome[left, v.REASON] = deal.NONE
            self.outcome[left, v.SEAT] = self.learner
        self._do(actions)
        if self._external is not None:
            self._ask(self._external)

    def _ask(self, opponent: Any) -> None:
        """Have an opponent from outside act until the learner is asked everywhere."""
        ended = self.outcome.copy()
        while True:
            waits = (self.deals[:, deal.SEAT] != self.learner) & ~self.over
            rows = np.flatnonzero(waits)
            if not len(rows):
                break
            told = np.asarray(opponent(self.observations[rows], self.masks[rows]))
            actions = np.full(self.number, solo.NOTHING, np.int64)
            actions[rows] = np.where(told < 0, ACTIONS, told)
            self._do(actions)
            first = waits & (ended[:, v.ENDED] == 0)
            ended[first] = self.outcome[first]
        seats = self.outcome[:, v.SEAT].copy()
        self.outcome[:] = ended
        self.outcome[:, v.SEAT] = seats

    def _do(self, actions: Ints) -> None:
        self._actions[:] = actions
        if len(self._parts) > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._parts) - 1, "openrummy-envs")
        others = []
        if self._pool:
            others = [self._pool.submit(self._share, part) for part in self._parts[1:]]
        self._share(self._parts[0])
        for other in others:
            other.result()

    def _share(self, part: Ints) -> None:
        """Do the rows of one thread."""
        self._call(part, self.words, self._player, self._actions)

    def _call(self, part: Ints, words: Any, player: Any, actions: Ints) -> None:
        with np.errstate(over="ignore"):
            solo.step(
                *(self.tables, self.deals, self._state, self.notes, words, player, actions),
                *(self.observations.view(np.int64), self._bytes.view(np.int64)),
                *(self.outcome, self._record, part),
            )

    def advice(self, name: str) -> Ints:
        """What a player of the kernel would do in each row, of what the learner sees; -1: over.

        ``name``: one of :data:`openrummy.envs.opponents.NAMES`. A teacher for imitation.
        """
        part = self._parts[0].copy()
        part[[v.FIRST, v.LAST, solo.ADVISING]] = 0, self.number, 1
        found = np.empty(self.number, np.int64)
        words = self.words ^ _ANOTHER  # not the luck of what comes
        self._call(part, words, player_of(name), found)
        return found

    def acts(self, number: int) -> list[int] | None:
        """What was done in a row since its deal began, as the kernel numbers it.

        None where there was more than is kept. Only where it is ``recorded``.
        """
        count = int(self._record[number, 0])
        if count >= self._record.shape[1]:
            return None
        return [int(act) for act in self._record[number, 1 : 1 + count]]

    def close(self) -> None:
        """Let the threads go; a later step starts them again."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads, which are started again when needed."""
        return self.__dict__ | {"_pool": None}
