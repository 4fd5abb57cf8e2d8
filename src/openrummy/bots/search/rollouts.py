"""Rollouts of candidate actions in many worlds, until one is clearly best or time is up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cache, partial
from time import perf_counter
from typing import Any, TypeAlias

from openrummy.bots.search.discard_notes import Notes, Words
from openrummy.bots.search.equity import slopes
from openrummy.bots.search.opponent_model import Reals
from openrummy.bots.search.weights import Weights
from openrummy.kernel.arrays import np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout, position_value, search
from openrummy.kernel.core.players.belief import SIGHT
from openrummy.kernel.gin import analysis
from openrummy.kernel.gin.lower import Array

# of actions, in which room, from which world on, how many
Play: TypeAlias = Callable[[Words, "_Workspace", int, int], Reals]

_MAX_ACTIONS = 16
_GOLDEN = 0.6180339887498949


@dataclass(frozen=True)
class SearchBudget:
    """Budget of a search.

    At most ``worlds`` are played, within ``ms`` (None: no limit). After each ``piece`` of
    worlds an action is dropped that is ``drop`` standard errors behind the best. Before a world is
    drawn, ``steps`` cards are exchanged. ``rounds``: see
    :func:`openrummy.kernel.core.players.search.try_out`. The action that the player would choose
    anyway is left only for one that is ``gate`` standard errors and ``keeps`` points better. So
    many ``threads`` each try a piece at the same time; what is found is the same.
    """

    worlds: int = 1024
    ms: float | None = None
    piece: int = 64
    drop: float = 1.75
    steps: int = 10
    rounds: int = 1
    gate: float = 0.7
    keeps: float = 0.0
    threads: int = 1


@dataclass(frozen=True)
class SearchResult:
    """Result of a search: the kernel's actions, their mean values, and the errors of the best.

    ``behind`` is how far each is behind the best one, ``errors`` the standard errors of that.
    Actions that were dropped early have been tried in fewer worlds. ``point``: what a point is
    value there.
    """

    actions: Words
    means: Reals
    behind: Reals
    errors: Reals
    worlds: Words
    best: int
    point: float


class _Workspace:
    """Workspace of a thread; row 0 of the deals is the moment as it was seen."""

    def __init__(self) -> None:
        self.deals = np.zeros((4, d.SIZE), np.int64)
        self.notes = np.zeros((3, playout.NOTES), np.int64)
        self.net = np.zeros(position_value.ROOM, np.int64)

    def take_over(self, other: _Workspace) -> None:
        """The moment that another one has seen."""
        self.deals[0], self.notes[0] = other.deals[0], other.notes[0]


@cache
def _others(threads: int) -> ThreadPoolExecutor:
    """Pool of this many threads besides the calling one, kept for the life of the program."""
    return ThreadPoolExecutor(threads, thread_name_prefix="worlds")


class Searcher:
    """Searches deals of one game; its buffers are reused between decisions."""

    def __init__(
        self, compiled_rules: Array, weights: Weights, search_budget: SearchBudget
    ) -> None:
        self.compiled_rules, self.search_budget = compiled_rules, search_budget
        self.me = np.ascontiguousarray(weights.me)
        self.models = np.ascontiguousarray(np.hstack([weights.players, weights.beliefs]))
        self.nets = np.ascontiguousarray(weights.nets)
        self._sight = np.zeros(SIGHT, np.int64)
        self._rooms = [_Workspace() for _ in range(search_budget.threads)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Searcher:
        # the rule tables are read-only; a copy would have another array type for the compiler
        memo[id(self.compiled_rules)] = self.compiled_rules
        duplicate = copy(self)
        memo[id(self)] = duplicate
        duplicate.__dict__ = deepcopy(self.__dict__, memo)
        return duplicate

    def see(self, row: Array, seat: int, hidden: int, notes: Notes) -> Words:
        """Load a moment; return the actions worth trying. ``seat``: index in the row."""
        discarded = notes.discarded if seat == 0 else notes.discarded[::-1]
        return self.take_in(row, seat, hidden, np.array(discarded, np.int64), notes.ledger)

    def take_in(self, row: Array, seat: int, hidden: int, discarded: Words, ledger: Words) -> Words:
        """The same from what notes hold; ``discarded``: by seat."""
        room = self._rooms[0]
        room.deals[0], self._seat, self._hidden = row, seat, hidden
        here = room.notes[0]
        here[:] = 0
        here[playout.DISCARDED : playout.DISCARDED + 2] = discarded
        search.look(room.deals, seat, ledger, self._sight)
        actions = np.zeros(_MAX_ACTIONS, np.int64)
        return actions[: search.actions(self.compiled_rules, room.deals, seat, actions)]

    def quick(self, style: int) -> int:
        """Action of the fast player in the loaded moment against a style; deterministic."""
        room = self._rooms[0]
        room.notes[1] = room.notes[0]
        return int(search.decide(self.compiled_rules, room.deals, self.me[style], room.notes[1], 0))

    def best(self, actions: Words, odds: Reals, values: Reals, seed: int) -> SearchResult:
        """Try the actions in worlds whose opponent's style is distributed as ``odds``."""
        search_budget, began = self.search_budget, perf_counter()
        line = slopes(values)
        play = partial(self._piece, np.cumsum(odds) / odds.sum(), values, line, seed)
        live = np.arange(len(actions))
        many = len(actions)
        means, behind, errors = np.zeros(many), np.zeros(many), np.zeros(many)
        tried = np.zeros(many, np.int64)
        samples = np.zeros((many, 0))
        done, ahead = 0, deque[tuple[Words, Reals]]()
        while done < search_budget.worlds:
            if not ahead:
                ahead.extend((live, more) for more in self._pieces(play, actions[live], done))
            asked, more = ahead.popleft()
            if len(asked) > len(live):
                more = more[np.isin(asked, live)]
            samples = np.hstack([samples, more])
            done = samples.shape[1]
            mean = samples.mean(axis=1)
            lead = int(mean.argmax())
            apart = samples[lead] - samples
            error = apart.std(axis=1) / np.sqrt(done)
            means[live], behind[live], errors[live] = mean, mean[lead] - mean, error
            tried[live] = done
            stays = (apart.mean(axis=1) < search_budget.drop * error) | (live == live[lead])
            live, samples = live[stays], samples[stays]
            if len(live) == 1 or self._is_late(began):
                break
        alive = np.full(many, -np.inf)
        alive[live] = means[live]
        best, point = int(alive.argmax()), float(line[0])
        return SearchResult(actions, means, behind, errors, tried, best, point)

    def hands(self, odds: Reals, number: int, seed: int) -> list[int]:
        """The opponent's hand in ``number`` independently drawn worlds, as sets of cards.

        Only for a moment in which the seat may knock.
        """
        room, bounds, hands = self._rooms[0], np.cumsum(odds) / odds.sum(), []
        values, line = np.zeros(2 * search.MAX_VALUED), np.zeros(3)
        over = np.array([d.KNOCK_CARD << 6], np.int64)  # the shortest playout
        for world in range(number):
            self._piece(bounds, values, line, seed, over, room, world, 1)
            hands.append(int(room.deals[1, d.HANDS + 1 - self._seat]))
        return hands

    def replies(self, which: Words, actions: Words, seed: int) -> tuple[Words, Words]:
        """The other's hand in each of a number of worlds, and its replies to each action of the
        seat.

        ``which``: the style of each world. Hands are sets of cards, int64 [worlds]; replies
        those of :mod:`openrummy.kernel.core.players.opponent_hands`, int64 [actions, worlds].
        """
        room = self._rooms[0]
        return analysis.replies(
            compiled_rules=self.compiled_rules,
            deals=room.deals,
            seat=self._seat,
            hidden=self._hidden,
            sight=self._sight,
            mine=self.me,
            models=self.models,
            which=which,
            chains=self._chains(),
            steps=self.search_budget.steps,
            actions=actions,
            notes=room.notes,
            seed=seed,
        )

    def play_out(
        self, actions: Words, odds: Reals, seed: int, first: int, number: int, to_end: bool
    ) -> Reals:
        """Play actions out in worlds ``first``, ... of the loaded moment, the same for all.

        Reals [actions, number, 3]: the points that the seat and the opponent will score by the net
        when a playout is cut short, and ``to_end`` the seat's at the end of the deal, less than
        none where the opponent scored.
        """
        room, budget = self._rooms[0], self.search_budget
        which = _taking_turns(np.cumsum(odds) / odds.sum(), first, number)
        return analysis.play_out(
            compiled_rules=self.compiled_rules,
            deals=room.deals,
            seat=self._seat,
            hidden=self._hidden,
            sight=self._sight,
            mine=self.me,
            models=self.models,
            nets=self.nets,
            which=which,
            chains=self._chains(),
            steps=budget.steps,
            actions=actions,
            notes=room.notes,
            seed=seed,
            first=first,
            rounds=budget.rounds,
            to_end=to_end,
            room=room.net,
        )

    def settle(self, tried: SearchResult, own: int) -> int:
        """Return the best action, or the player's ``own`` if it is hardly behind.

        Measured in true deals, a search rates the fast player's choice half a point too low, beside
        any other action (``docs/learning.md``).
        """
        search_budget = self.search_budget
        for index, action in enumerate(tried.actions):
            alike = action == own or action >> 6 == own >> 6 == d.KNOCK_CARD
            allowed = search_budget.gate * tried.errors[index] + search_budget.keeps * tried.point
            if alike and tried.behind[index] < allowed:
                return int(action)
        return int(tried.actions[tried.best])

    def _is_late(self, began: float) -> bool:
        ms = self.search_budget.ms
        return ms is not None and 1000 * (perf_counter() - began) >= ms

    def _pieces(self, play: Play, actions: Words, done: int) -> Iterable[Reals]:
        """Values of actions in the next batch of worlds, one batch per thread."""
        piece, worlds = self.search_budget.piece, self.search_budget.worlds
        firsts = range(done, worlds, piece)[: len(self._rooms)]
        sizes = [min(piece, worlds - first) for first in firsts]
        own, *others = zip(self._rooms, firsts, sizes, strict=False)
        if not others:
            return [play(actions, *own)]
        for room, _, _ in others:
            room.take_over(self._rooms[0])
        pool = _others(len(self._rooms) - 1)
        waiting = [pool.submit(play, actions, *piece) for piece in others]
        return [play(actions, *own), *(piece.result() for piece in waiting)]

    def _piece(
        self,
        bounds: Reals,
        values: Reals,
        line: Reals,
        seed: int,
        actions: Words,
        room: _Workspace,
        first: int,
        number: int,
    ) -> Reals:
        """The values of actions in some worlds: reals [actions, number]."""
        which, out = _taking_turns(bounds, first, number), np.zeros((len(actions), number))
        search.try_out(
            self.compiled_rules,
            room.deals,
            self._seat,
            self._hidden,
            self._sight,
            self.me,
            self.models,
            self.nets,
            which,
            self._chains(),
            self.search_budget.steps,
            actions,
            room.notes,
            values,
            line,
            seed,
            first,
            self.search_budget.rounds,
            room.net,
            out,
        )
        return out

    def _chains(self) -> Words:
        return np.zeros((2, len(self.models)), np.int64)


def _taking_turns(bounds: Reals, first: int, number: int) -> Words:
    """Assign a style to each world in a golden-ratio sequence.

    In every batch each style occurs in proportion to its probability.
    """
    places = (np.arange(first, first + number) * _GOLDEN) % 1.0
    return np.minimum(np.searchsorted(bounds, places, side="right"), len(bounds) - 1)
