"""Bench of the studies: plays the deals of a seed between two kernel players, in batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from openrummy.analysis.studies import compiled_play
from openrummy.analysis.studies.statistics import AnyArray
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout
from openrummy.kernel.gin.lower import lower

Report = Callable[[int], None]

_PART = 4_000  # deals at a time
#: Maximum rows per deal, by mode.
_ROOM = {
    compiled_play.ENDS: 1,
    compiled_play.KNOCKS: 40,
    compiled_play.OFFERS: 2,
    compiled_play.DISCARDS: 22,
    compiled_play.SAFETY: 400,
    compiled_play.RECORD: 120,
}


@cache
def players() -> Mapping[str, AnyArray]:
    """Parameters of the players available to studies, by bot name: float64 [PLAYER] each."""
    from openrummy.bots.search.styles import MANNERS, baseline, tabled
    from openrummy.bots.search.weights import load

    return {"fast": load().me[-1], "patient": tabled(MANNERS["waiting"]), "simple": baseline()}


@dataclass
class Bench:
    """One game, a player and its opponent, and the deals of a seed.

    Both are names of :func:`players`. ``told`` is called with the deals played. Raises
    :class:`~openrummy.kernel.gin.settings.NotLowered` for games the kernel does not support.
    """

    rules: Rules
    player: str
    opponent: str
    deals: int
    seed: int
    report: Report = field(default=lambda _: None)

    def __post_init__(self) -> None:
        self._tables = lower(self.rules)
        self._workspace = np.zeros((2, d.SIZE), np.int64)
        self._notes = np.zeros((2, playout.NOTES), np.int64)

    def play(
        self,
        mode: int,
        habits: tuple[int, int] = (compiled_play.NATURAL, compiled_play.NATURAL),
        *,
        until: int = 0,
        swapped: bool = False,
        first: int = 0,
        deals: int | None = None,
    ) -> AnyArray:
        """Rows in the form of :func:`.compiled_play.play`: int64 [n, COLUMNS].

        ``until``: number of turns a habit lasts. ``swapped``: the opponent has seat 0.
        """
        names = (self.opponent, self.player) if swapped else (self.player, self.opponent)
        both = np.ascontiguousarray(np.stack([players()[name] for name in names]), np.float64)
        how = np.array([mode, *habits, until], np.int64)
        end = first + (self.deals if deals is None else deals)
        parts = [np.zeros((0, compiled_play.COLUMNS), np.int64)]
        for begin in range(first, end, _PART):
            number = min(_PART, end - begin)
            rows_ = np.zeros((_ROOM[mode] * number, compiled_play.COLUMNS), np.int64)
            with np.errstate(over="ignore"):
                rows = compiled_play.play(
                    self._tables,
                    self._workspace,
                    both,
                    self._notes,
                    how,
                    self.seed,
                    begin,
                    number,
                    rows_,
                )
            parts.append(rows_[:rows].copy())
            self.report(number)
        return np.concatenate(parts)

    def packs(self, first: int = 0) -> AnyArray:
        """The shuffled packs, card by card: uint8 [deals, 52], cards as the kernel numbers them."""
        packed = np.zeros((self.deals, 7), np.int64)
        with np.errstate(over="ignore"):
            compiled_play.packs(self._workspace, self.seed, first, packed)
        cards: AnyArray = packed.view(np.uint8).reshape(self.deals, 56)[:, :52]
        return cards
