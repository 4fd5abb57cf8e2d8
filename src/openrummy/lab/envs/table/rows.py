"""Tables in lockstep as numpy arrays: games with melds on the table, for two to six.

The counterpart of :mod:`openrummy.lab.envs.gin_rows` and :mod:`openrummy.lab.envs.solo_rows`: an
opponent plays all other seats, in the same compiled call if it is a kernel player; without one the
caller plays every seat.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.supported_games import supported_players
from openrummy.kernel.table.encoding import ACTIONS, OBSERVATION_SIZE, action_text, normalize
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import REASONS
from openrummy.lab.envs.learner_rows import LearnerRows
from openrummy.lab.envs.lockstep import Int64Array, Kind
from openrummy.lab.envs.opponents import Policy, UnknownOpponent, load_policy
from openrummy.lab.envs.reward import most_table_points
from openrummy.lab.envs.table.text import table_text

#: The kernel's opponents at these tables: random play, and the plain player.
NAMES = ("random", "simple")
_PLAYERS = {"random": v.BY_CHANCE, "simple": v.PLAIN}

#: A name from NAMES, ``policy:FILE``, or a function of observations uint8 [n, OBSERVATION_SIZE]
#: and masks bool [n, ACTIONS].
TableOpponent: TypeAlias = str | Policy


class TableRows(LearnerRows):
    """``number`` tables of one game, one per row.

    ``rules``: rules, or a name, file or code of them; NotLowered for games the kernel does not
    support with this number of ``players`` (None: the minimum). ``opponent`` plays all seats but
    the ``learner``'s: a name of :data:`NAMES`, ``policy:FILE`` or a callable; None: the caller
    plays every seat. ``threads`` and ``again`` are as in
    :class:`openrummy.lab.envs.gin_rows.Rows`.

    After :meth:`begin` and each :meth:`step`: ``observations`` uint8 [n, OBSERVATION_SIZE] and
    ``masks`` bool [n, ACTIONS] of the seat to act, and ``outcome`` int64 [n, OUTCOME] of
    :mod:`openrummy.kernel.core.table.vector`. Each step makes new arrays.
    """

    kind = Kind(
        observation_size=OBSERVATION_SIZE,
        actions=ACTIONS,
        mask=ACTIONS,
        outcome=v.OUTCOME,
        points=v.POINTS,
        reason=v.WHY,
        reasons={code: str(reason) for reason, code in REASONS.items()},
        scaled=normalize,
        phase=c.PHASE,
        over=c.OVER,
        illegal=v.ILLEGAL,
    )

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
        super().__init__(rules, number, threads)
        self.players = seats_of(self.rules) if players is None else players
        self.compiled_rules = lower(self.rules, self.players)
        if not 0 <= learner < self.players:
            raise ValueError(f"the learner's seat is 0 to {self.players - 1}, not {learner}")
        self.learner = -1 if opponent is None else learner
        self.most = most_table_points(self.rules, self.players)
        self._sign = -1 if self.rules.sheet.winner == "lowest" else 1
        if opponent is not None:
            opponent = load_policy(opponent, at_tables=True)
        self._external = opponent if callable(opponent) else None
        self.words, self.cards = rows(number)
        self.deals = self.words  # the name in gin
        self._state = np.zeros(number, np.int64)
        self._streams = np.zeros((number, 2), np.uint64)
        self._share_out(again, (self.learner, _player(opponent), 0))
        self._make()

    @property
    def asked(self) -> Int64Array:
        """The seat to act in each row: int64 [n]."""
        return self.outcome[:, v.ASKED].copy()

    @property
    def lead(self) -> NDArray[np.float64]:
        """:meth:`net` of the learner in deals that just ended, otherwise 0.

        Without a learner, that of the seat that acted.
        """
        seats = self.outcome[:, v.ACTED] if self.learner < 0 else np.full(self.number, self.learner)
        lead: NDArray[np.float64] = np.where(self.ended, self.net(seats), 0)
        return lead

    def net(self, seats: ArrayLike) -> NDArray[np.float64]:
        """The lead of ``seats``, integers [n], over the average of the others: floats [n].

        Where the lowest score wins, points count against a seat. An illegal action costs as much
        as the worst deal.
        """
        points, seats = self.points, np.asarray(seats)
        own = points[np.arange(self.number), seats]
        others = (points.sum(axis=1) - own) / (self.players - 1)
        leads: NDArray[np.float64] = (own - others) * self._sign
        illegal = self.illegal
        acted_self = self.outcome[:, v.ACTED] == seats
        leads[illegal] = np.where(acted_self, -self.most, self.most / (self.players - 1))[illegal]
        return leads

    def _seed(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)

    def _leave(self, left: NDArray[np.bool_]) -> None:
        self.outcome[left, v.ASKED] = self.words[left, c.SEAT]

    def _describe_action(self, action: int) -> str:
        return action_text(self.rules, action)

    def _call(self, share: Int64Array, actions: Int64Array) -> None:
        with np.errstate(over="ignore"):  # random words overflow by design, also in plain Python
            v.step(
                self.compiled_rules,
                self.words,
                self.cards,
                self._state,
                self._streams,
                actions,
                self.observations,
                self._bytes,
                self.outcome,
                share,
            )

    def sample(self) -> Int64Array:
        """A uniformly random legal action for each row, by the seed; 0 where over."""
        action_numbers = np.nonzero(self.masks)[1]
        counts = self.masks.sum(axis=1)
        chosen = counts.cumsum() - counts + (self.chance.random(self.number) * counts).astype(int)
        actions = np.zeros(self.number, np.int64)
        playable = counts > 0
        actions[playable] = action_numbers[chosen[playable]]
        return actions

    def advice(self, name: str) -> Int64Array:
        """The kernel player's action in each row, from its seat's view; -1 where over.

        ``name``: one of :data:`NAMES`. Used as a teacher for imitation.
        """
        actions = np.empty(self.number, np.int64)
        self._call(self._command(v.ADVISING, _player(name)), actions)
        return actions

    def text(self, number: int) -> str:
        return table_text(self.words[number], self.cards[number], self.players)

    def look(self, number: int, seat: int) -> NDArray[np.uint8]:
        return self.look_at(number, seat)[0]

    def look_at(self, number: int, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """The observation of a seat and its legal actions: bool [ACTIONS], empty if not to act."""
        arrays = self.observations, self._bytes
        self.observations, self._bytes = np.zeros_like(arrays[0]), np.zeros_like(arrays[1])
        command = self._command(v.LOOKING, v.EXTERNAL)
        command[[v.FIRST, v.LAST, v.LEARNER]] = number, number + 1, seat
        self._call(command, np.zeros(self.number, np.int64))
        answer = self.observations[number], self._bytes[number].view(np.bool_)
        self.observations, self._bytes = arrays
        return answer

    def _command(self, mode: int, player: int) -> Int64Array:
        """A command for all rows that applies no action."""
        command = self._shares[0].copy()
        command[[v.FIRST, v.LAST, v.MODE, v.PLAYER]] = 0, self.number, mode, player
        return command


def seats_of(rules: Rules) -> int:
    """The smallest number of players the kernel supports for a game; two if none."""
    return min(supported_players(rules), default=2)


def _player(opponent: TableOpponent | None) -> int:
    if opponent is None or callable(opponent):
        return v.EXTERNAL
    if opponent not in NAMES:
        raise UnknownOpponent(
            f"at these tables an opponent is {', '.join(NAMES)}, policy:FILE or something callable,"
            f" not {opponent[:40]!r}"
        )
    return _PLAYERS[opponent]
