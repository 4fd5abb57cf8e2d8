"""The promises of a table: a secret is stored, then promised, then seeds go in.

See :mod:`openrummy.cards.fair` for what follows from them. The secret of the next
deal is stored before the deal now begins, so that its commitment can go out
with the result, and a restart finds the secret again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from openrummy import game
from openrummy.cards import fair
from openrummy.cards.fair import Fair
from openrummy.game import HOST, Game
from openrummy.host.errors import HostError
from openrummy.host.rows import FairRow
from openrummy.host.store import Store
from openrummy.scoring.result import Seat


class Promises:
    """What a match has promised. ``wait`` is how long (seconds) it waits for seeds.

    ``shared``: the secrets were stored with the table, and no seed enters.
    """

    def __init__(
        self,
        store: Store,
        table_id: str,
        secret: Callable[[str], bytes],
        wait: float,
        shared: bool = False,
    ) -> None:
        self.shared = shared
        self._store = store
        self._table_id = table_id
        self._secret = secret
        self._wait = wait
        self._rows: dict[int, FairRow] | None = None
        self._seeds: dict[Seat, bytes] = {}
        self._late = False
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Wait for nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    async def ready(self, state: Game) -> None:
        """Have a stored secret for the next deal. Raises :class:`HostError`."""
        if self._rows is None:
            try:
                self._rows = {row.deal: row for row in await self._store.fair(self._table_id)}
            except Exception as error:
                raise HostError("not-stored") from error
        if not game.is_over(state) and coming(state) not in self._rows:
            await self._keep(FairRow(coming(state), self._secret(self._table_id)))

    def now(self, state: Game) -> tuple[int, bytes] | None:
        """The deal that is promised now, and its commitment; None while one is played."""
        row = (self._rows or {}).get(state.number)
        if row is None or HOST not in game.actors(state):
            return None
        return row.deal, fair.commitment(row.deal, row.secret)

    def give(self, state: Game, seat: Seat, deal: int, seed: bytes) -> None:
        """A seat's seed for the deal that is promised now; the first one counts.

        Raises :class:`HostError` when it comes too late.
        """
        row = (self._rows or {}).get(deal)
        promised = self.now(state)
        if self.shared:
            raise HostError("no-seeds")
        if row is None or promised is None or promised[0] != deal or row.seeds is not None:
            raise HostError("seed-late")
        if self._seeds.setdefault(seat, seed) != seed:
            raise HostError("seed-late")

    def forget(self, seat: Seat) -> None:
        """Somebody else sits there now: the seat's seed does not count, waiting begins anew."""
        self._seeds.pop(seat, None)
        self.close()
        self._late, self._timer = False, None

    def waits(self, seats: Iterable[Seat], again: Callable[[], None]) -> bool:
        """Is a seed of these seats waited for? ``again`` is called when it took too long."""
        if self.shared or self._late or self._wait <= 0 or not set(seats) - self._seeds.keys():
            return False
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._wait, self._expire, again)
        return True

    def _expire(self, again: Callable[[], None]) -> None:
        self._late = True
        again()

    async def settle(self, state: Game) -> bytes:
        """The entropy of the deal now due, all that it follows from stored; no seed comes after.

        Raises :class:`HostError`.
        """
        assert self._rows is not None
        row = self._rows[state.number]
        seeds = tuple(self._seeds.get(seat, b"") for seat in range(state.seats))
        if row.seeds is None:
            row = replace(row, seeds=seeds)
            after = self._rows.get(row.deal + 1)
            after = after or FairRow(row.deal + 1, self._secret(self._table_id))
            await self._keep(row, after)
        self.close()
        self._seeds, self._late, self._timer = {}, False, None
        assert row.seeds is not None
        return fair.entropy(row.deal, row.secret, row.seeds)

    async def _keep(self, *rows: FairRow) -> None:
        assert self._rows is not None
        fresh = [row for row in rows if row != self._rows.get(row.deal)]
        try:
            await self._store.keep_fair(self._table_id, fresh)
        except Exception as error:
            raise HostError("not-stored") from error
        self._rows |= {row.deal: row for row in fresh}


def coming(state: Game) -> int:
    """The number, from 0, of the deal that is dealt next."""
    return state.number if HOST in game.actors(state) else state.number + 1


def revealed(state: Game, rows: Iterable[FairRow]) -> dict[int, Fair]:
    """What may be shown: all of every deal that is over, nothing of any other."""
    over = game.is_over(state)
    return {
        row.deal: Fair(fair.commitment(row.deal, row.secret), row.secret, row.seeds)
        for row in rows
        if row.seeds is not None and (over or row.deal < state.number)
    }
