"""The promises of a table: a secret is stored, then promised, then combined with seeds.

See :mod:`openrummy.core.cards.promises` for the commitment and
:mod:`openrummy.core.cards.fair_deals` for the deal. The first deal is promised when every seat is
taken, each later one when the deal before it is over. A promise is stored, then put into the public
list, and only then sent to the players, so that a restart restores it and no published promise can
be withdrawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from openrummy.core import game
from openrummy.core.cards import fair_deals, promises
from openrummy.core.cards.fair_deals import Fair
from openrummy.core.cards.promises import ASKED, SHARED, UNASKED, Bound
from openrummy.core.cards.signing import Signer, UnsignedSigner
from openrummy.core.game import HOST, Game
from openrummy.core.scoring.result import Seat
from openrummy.play.host.errors import HostError
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.rows import FairRow, TableRow
from openrummy.play.host.seed_wait import SeedWait
from openrummy.play.host.store import TableStore


@dataclass(frozen=True)
class Promise:
    """The commitment to a deal, published before it; ``seats`` is empty in the first form."""

    deal: int
    commitment: bytes
    seats: str = ""
    rules: bytes = b""
    key: bytes = b""
    signature: bytes = b""


class Promises:
    """The promises of a match.

    ``shared``: the secrets were stored with the table, and no seeds are used.
    """

    def __init__(self, store: TableStore, table: TableRow, config: MatchConfig) -> None:
        self.shared = table.shared
        self.wait = SeedWait(config)
        self._store = store
        self._table_id = table.id
        self._rules = promises.rules_hash(table.rules)
        self._config = config
        self._rows: dict[int, FairRow] | None = None
        self._promised: dict[int, Promise] = {}  # of the awaited deal
        self._seeds: dict[Seat, bytes] = {}

    def close(self) -> None:
        """Stop waiting for seeds."""
        self.wait.close()

    async def ready(self, state: Game, table: TableRow) -> bool:
        """Promise the next deal if a full table awaits it; return True if it was promised now.

        Raises :class:`HostError`.
        """
        rows = await self._load_rows()
        if game.is_over(state) or HOST not in game.actors(state) or table.gathering:
            return False
        if state.number in self._promised:
            return False
        row = rows.get(state.number)
        if row is None:
            secret = self._config.entropy(self._table_id)
            row = FairRow(state.number, secret, seats=seat_letters(table, state))
            await self._keep(row)
        promise = promise_of(self._table_id, self._rules, row, self._config.signer)
        if row.seats:
            try:
                position = promises.place(self._table_id, row.deal)
                await self._config.publish(position, promise.commitment)
            except Exception as error:
                raise HostError("not-stored") from error
        self._promised = {state.number: promise}
        return True

    async def _load_rows(self) -> dict[int, FairRow]:
        if self._rows is None:
            try:
                self._rows = {row.deal: row for row in await self._store.fair(self._table_id)}
            except Exception as error:
                raise HostError("not-stored") from error
        return self._rows

    def now(self, state: Game) -> Promise | None:
        """The promise for the awaited deal; None during a deal."""
        return self._promised.get(state.number) if HOST in game.actors(state) else None

    def unseeded_seats(self, state: Game) -> tuple[Seat, ...]:
        """Seats that were asked for a seed of the current deal and gave none."""
        on_table = state.number - (HOST in game.actors(state))
        row = (self._rows or {}).get(on_table)
        if row is None or row.seeds is None:
            return ()
        if all(row.seeds):
            return ()
        return Fair(b"", row.secret, row.seeds, seats=row.seats).alone

    def add_seed(self, state: Game, seat: Seat, deal: int, seed: bytes) -> None:
        """Add a seat's seed for the promised deal.

        Raises :class:`HostError` ``no-seeds`` for shared deals and ``seed-late`` after the deal or
        a different seed.
        """
        row = (self._rows or {}).get(deal)
        promised = self.now(state)
        if self.shared:
            raise HostError("no-seeds")
        if row is None or promised is None or promised.deal != deal or row.seeds is not None:
            raise HostError("seed-late")
        if self._seeds.setdefault(seat, seed) != seed:
            raise HostError("seed-late")

    def forget(self, seat: Seat) -> None:
        """Discard the seed of a seat whose player changed, and restart the wait."""
        self._seeds.pop(seat, None)
        self.wait.restart()

    def missing(self, seats: Iterable[Seat]) -> Collection[Seat]:
        """Those of the seats whose seed is missing; none for shared deals."""
        return () if self.shared else set(seats) - self._seeds.keys()

    async def settle(self, state: Game) -> bytes:
        """Store the seeds of the deal now due and return its entropy; later seeds are refused.

        Raises :class:`HostError` ``not-stored``.
        """
        assert self._rows is not None
        row = self._rows[state.number]
        seeds = tuple(self._seeds.get(seat, b"") for seat in range(state.seats))
        if row.seeds is None:
            row = replace(row, seeds=seeds)
            await self._keep(row)
        self.wait.restart()
        self._seeds = {}
        assert row.seeds is not None
        return fair_deals.entropy(row.deal, row.secret, row.seeds)

    async def _keep(self, row: FairRow) -> None:
        assert self._rows is not None
        try:
            await self._store.keep_fair(self._table_id, [row])
        except Exception as error:
            raise HostError("not-stored") from error
        self._rows[row.deal] = row


def seat_letters(table: TableRow, state: Game) -> str:
    """A letter for each seat: asked for a seed of the next deal or not, or a shared deal."""
    if table.shared:
        return shared_letters(len(table.seats))
    eliminated = state.standing.beaten
    asked_flags = (
        row.person and not row.program and seat not in eliminated
        for seat, row in enumerate(table.seats)
    )
    return "".join(ASKED if is_asked else UNASKED for is_asked in asked_flags)


def shared_letters(seats: int) -> str:
    """The letters of a deal that is shared by several tables."""
    return SHARED * seats


def promise_of(table_id: str, rules: bytes, row: FairRow, signer: Signer) -> Promise:
    """The promise of a row as published before the deal."""
    if not row.seats:
        return Promise(row.deal, fair_deals.commitment(row.deal, row.secret))
    bound = Bound(table_id, rules, row.seats)
    promised = promises.commitment(row.deal, bound, row.secret)
    signature = signer.sign(promises.signed_bytes(row.deal, bound, promised))
    return Promise(row.deal, promised, row.seats, rules, signer.public, signature)


def reveal_deals(
    table: TableRow, state: Game, rows: Iterable[FairRow], signer: Signer | None = None
) -> dict[int, Fair]:
    """The secrets and seeds of the finished deals, by deal."""
    over = game.is_over(state)
    rules, signer = promises.rules_hash(table.rules), signer or UnsignedSigner()
    proofs = {}
    for row in rows:
        if row.seeds is not None and (over or row.deal < state.number):
            promise = promise_of(table.id, rules, row, signer)
            bound = (table.id, row.seats, promise.key, promise.signature) if row.seats else ()
            proofs[row.deal] = Fair(promise.commitment, row.secret, row.seeds, *bound)
    return proofs
