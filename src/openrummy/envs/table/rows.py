"""Tables in lockstep as numpy arrays: games with melds on the table, for two to six.

What :mod:`openrummy.envs.rows` and :mod:`openrummy.envs.solo_rows` are for gin: with an opponent
the other seats are played by it, within the same compiled call if the kernel plays it; without
one every seat is asked from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.envs.opponents import Policy, UnknownOpponent, is_file, of_file
from openrummy.envs.reward import most_table_points
from openrummy.envs.rows import Ints, NotLegal, shares
from openrummy.kernel.core.table import columns as at
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.table.layout import ACTIONS, OBSERVED, action_text
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.threads import threads_here
from openrummy.kernel.which import played_with
from openrummy.rules.catalogue import resolve
from openrummy.rules.pieces import Rules

#: The opponents that the kernel plays at such a table: by chance, and the plain player.
NAMES = ("random", "simple")
_PLAYERS = {"random": v.BY_CHANCE, "simple": v.PLAIN}

#: A name of NAMES, ``policy:FILE``, or what answers observations uint8 [n, OBSERVED] and masks
#: bool [n, ACTIONS].
TableOpponent: TypeAlias = str | Policy


class TableRows:
    """``number`` tables of one game, each in its row.

    ``rules``: rules, or a name, file or code of them; NotLowered for games that the kernel does
    not play with so many ``players`` (None: the fewest with whom it does). ``opponent``: who
    plays all seats but the ``learner``'s, a name of :data:`NAMES`, ``policy:FILE`` or something
    callable; None: every seat is asked. ``threads`` and ``again`` as
    :class:`openrummy.envs.rows.Rows` takes them.

    After :meth:`begin` and each :meth:`step`: ``observations`` uint8 [n, OBSERVED] and ``masks``
    bool [n, ACTIONS] of the seat that is asked, and ``outcome`` int64 [n, OUTCOME] of
    :mod:`openrummy.kernel.core.table.vector`. Each step makes new arrays.
    """

    def __init__(
        self,
        rules: Rules | str,
        number: int,
        players: int | None = None,
        opponent: TableOpponent | None = None,
        threads: int | None = None,
        *,
        learner: int = 0,
        again: bool = True,
    ) -> None:
        if number < 1:
            raise ValueError(f"at least one deal, not {number}")
        if threads is not None and threads < 1:
            raise ValueError(f"at least one thread, not {threads}")
        self.rules = resolve(rules).rules if isinstance(rules, str) else rules
        self.players = seats_of(self.rules) if players is None else players
        self.compiled_rules = lower(self.rules, self.players)
        if not 0 <= learner < self.players:
            raise ValueError(f"the learner's seat is 0 to {self.players - 1}, not {learner}")
        self.number, self.learner = number, -1 if opponent is None else learner
        self.most = most_table_points(self.rules, self.players)
        self._sign = -1 if self.rules.sheet.winner == "lowest" else 1
        if isinstance(opponent, str) and is_file(opponent):
            opponent = of_file(opponent, at_tables=True)
        self._external = opponent if callable(opponent) else None
        self.words, self.cards = rows(number)
        self._state = np.zeros(number, np.int64)
        self._streams = np.zeros((number, 2), np.uint64)
        self._actions = np.zeros(number, np.int64)
        more = [self.learner, _player(opponent), 0]
        self._parts = [
            np.concatenate([part, np.array(more, np.int64)])
            for part in shares(number, threads or threads_here(), again)
        ]
        self._pool: ThreadPoolExecutor | None = None
        self._make()

    def _make(self) -> None:
        self.observations = np.zeros((self.number, OBSERVED), np.uint8)
        self._bytes = np.zeros((self.number, ACTIONS), np.uint8)
        self.masks = self._bytes.view(np.bool_)
        self.outcome = np.zeros((self.number, v.OUTCOME), np.int64)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the deal is over and no other one follows: bool [n]."""
        over: NDArray[np.bool_] = self.words[:, at.PHASE] == at.OVER
        return over

    @property
    def points(self) -> Ints:
        """What each seat scored where a deal has just ended, else 0: int64 [n, players]."""
        return self.outcome[:, v.POINTS : v.POINTS + self.players]

    def net(self, seats: ArrayLike) -> NDArray[np.float64]:
        """How far these seats, integers [n], are ahead of the others on average: floats [n].

        Where the lowest wins, points count against a seat. What an illegal action costs is
        as much as the worst deal, against the seat that did it.
        """
        points, seats = self.points, np.asarray(seats)
        own = points[np.arange(self.number), seats]
        others = (points.sum(axis=1) - own) / (self.players - 1)
        found: NDArray[np.float64] = (own - others) * self._sign
        illegal = self.outcome[:, v.ILLEGAL] == 1
        mine = self.outcome[:, v.ACTED] == seats
        found[illegal] = np.where(mine, -self.most, self.most / (self.players - 1))[illegal]
        return found

    def begin(self, seed: int) -> None:
        """Begin a deal in every row; the same seed (0 to 2⁶³ - 1) gives the same deals."""
        for part in self._parts:
            part[v.SEED] = seed
        self._state[:] = 0
        self.chance = np.random.default_rng(seed)
        self.next_deals()

    def next_deals(self) -> None:
        """Begin the next deal in every row, whether or not the last one is over."""
        self._go(np.full(self.number, v.BEGIN, np.int64))

    def step(self, actions: ArrayLike, *, strict: bool = False) -> None:
        """Do an action in every row, integers [n], and what opponents reply.

        Rows that are over are left alone. An illegal action ends the deal, or if ``strict``
        raises :class:`~openrummy.envs.rows.NotLegal`, nothing done then. ValueError for another
        number of actions, TypeError for other things than integers.
        """
        asked = np.asarray(actions)
        if asked.shape != (self.number,):
            raise ValueError(f"{self.number} actions, not of the shape {asked.shape}")
        if not np.issubdtype(asked.dtype, np.integer):
            raise TypeError(f"actions are integers, not {asked.dtype}")
        known = (asked >= 0) & (asked < ACTIONS)
        if strict:
            allowed = self.masks[np.arange(self.number), np.where(known, asked, 0)]
            wrong = np.flatnonzero(~(known & allowed) & ~self.over)
            if len(wrong):
                raise self._not_legal(int(wrong[0]), int(asked[wrong[0]]))
        # only what is asked may be done, and not what the kernel understands besides
        this = np.where(known, asked, ACTIONS).astype(np.int64)
        this[self.over] = v.NOTHING
        self._go(this)

    def _not_legal(self, number: int, action: int) -> NotLegal:
        try:
            said = action_text(self.rules, action)
        except ValueError:
            return NotLegal(number, action, f"there is no action {action}")
        return NotLegal(number, action, f"may not {said}")

    def _go(self, actions: Ints) -> None:
        before = self.observations
        self._make()
        left = actions == v.NOTHING
        if left.any():
            self.observations[left] = before[left]
            self.outcome[left, v.ASKED] = self.words[left, at.SEAT]
        self._do(actions)
        if self._external is not None:
            self._ask(self._external)

    def _ask(self, opponent: Callable[..., ArrayLike]) -> None:
        """Have an opponent from outside act until the learner is asked everywhere."""
        ended = self.outcome.copy()
        while True:
            waits = (self.words[:, at.SEAT] != self.learner) & ~self.over
            asked = np.flatnonzero(waits)
            if not len(asked):
                break
            told = np.asarray(opponent(self.observations[asked], self.masks[asked]))
            actions = np.full(self.number, v.NOTHING, np.int64)
            actions[asked] = np.where((told < 0) | (told >= ACTIONS), ACTIONS, told)
            self._do(actions)
            first = waits & (ended[:, v.ENDED] == 0)
            ended[first] = self.outcome[first]
        seats = self.outcome[:, v.ASKED].copy()
        self.outcome[:] = ended
        self.outcome[:, v.ASKED] = seats

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
        self._call(part, self._actions)

    def _call(self, part: Ints, actions: Ints) -> None:
        with np.errstate(over="ignore"):  # in plain Python the streams run over, as they should
            v.step(
                *(self.compiled_rules, self.words, self.cards, self._state, self._streams),
                *(actions, self.observations, self._bytes, self.outcome, part),
            )

    def sample(self) -> Ints:
        """A legal action for each row, all alike likely; the seed settles which; 0 where over."""
        places = np.nonzero(self.masks)[1]
        counts = self.masks.sum(axis=1)
        chosen = counts.cumsum() - counts + (self.chance.random(self.number) * counts).astype(int)
        found = np.zeros(self.number, np.int64)
        some = counts > 0
        found[some] = places[chosen[some]]
        return found

    def advice(self, name: str) -> Ints:
        """What a player of the kernel would do in each row, of what its seat sees; -1: over.

        ``name``: one of :data:`NAMES`. A teacher for imitation.
        """
        found = np.empty(self.number, np.int64)
        self._call(self._told(v.ADVISING, _player(name)), found)
        return found

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        """What a seat observes in one row, whether or not it is asked: uint8 [OBSERVED]."""
        return self.look_at(number, seat)[0]

    def look_at(self, number: int, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """The same, and what it may do: bool [ACTIONS], nothing for a seat that is not asked."""
        kept = self.observations, self._bytes
        self.observations, self._bytes = np.zeros_like(kept[0]), np.zeros_like(kept[1])
        told = self._told(v.LOOKING, v.EXTERNAL)
        told[[v.FIRST, v.LAST, v.LEARNER]] = number, number + 1, seat
        self._call(told, self._actions)
        found = self.observations[number], self._bytes[number].view(np.bool_)
        self.observations, self._bytes = kept
        return found

    def _told(self, mode: int, player: int) -> Ints:
        """What a call for all rows is told that does nothing in them."""
        told = self._parts[0].copy()
        told[[v.FIRST, v.LAST, v.MODE, v.PLAYER]] = 0, self.number, mode, player
        return told

    def close(self) -> None:
        """Let the threads go; a later step starts them again."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads, which are started again when needed."""
        return self.__dict__ | {"_pool": None}


def seats_of(rules: Rules) -> int:
    """The fewest players with whom the kernel plays a game; two if it does with none."""
    return min(played_with(rules), default=2)


def _player(opponent: TableOpponent | None) -> int:
    if opponent is None or callable(opponent):
        return v.EXTERNAL
    if opponent not in NAMES:
        raise UnknownOpponent(
            f"at these tables an opponent is {', '.join(NAMES)}, policy:FILE or something callable,"
            f" not {opponent[:40]!r}"
        )
    return _PLAYERS[opponent]
