"""Actions of directors, each recorded with author and reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.club.accounts import Account
from openrummy.club.tournament.model import Pairing
from openrummy.server.club.tournaments.entry import withdraw
from openrummy.server.club.tournaments.rounds import complete, finish, start
from openrummy.server.club.tournaments.service import TournamentService
from openrummy.server.db.club.events.rows import (
    Statement,
    StoredTournament,
    add_act,
    put_director,
    put_pairing,
)
from openrummy.server.errors import refused

MAX_REASON = 200


def is_director(stored: StoredTournament, guest: str, host: bool) -> bool:
    """Return True for the creator, a named director or a host."""
    return bool(guest) and (host or guest == stored.row.maker or guest in stored.directors)


class DirectorActions:
    """Actions of a director on a locked tournament; each raises :class:`Problem`."""

    def __init__(
        self, service: TournamentService, stored: StoredTournament, who: Account, why: str
    ) -> None:
        self._service = service
        self._stored = stored
        self._who = who
        self._why = " ".join(why.split())[:MAX_REASON]

    async def start(self) -> StoredTournament:
        """Start now, with the entrants present."""
        self._in("open")
        if len(complete(self._stored)) < 2 and not self._stored.row.level:
            raise refused("too-few")
        stored = await self._service.change(self._stored, self._noted("start"), check_in=0)
        return await start(self._service, stored)

    async def pause(self, paused: bool) -> StoredTournament:
        """Pause or resume pairing; running games continue."""
        self._in("running")
        statements: list[Statement] = [self._noted("pause" if paused else "resume")]
        deadline = self._service.now() + self._service.minutes(self._stored.row.no_show)
        for pairing in self._stored.pairings:
            if (
                not paused and pairing.by is not None and pairing.by < deadline
            ):  # lateness is not counted during a pause
                statements.append(put_pairing(self._stored.row.id, replace(pairing, by=deadline)))
        return await self._service.change(self._stored, *statements, paused=paused)

    async def cancel(self) -> StoredTournament:
        """Cancel the tournament; running games do not count."""
        self._in("open", "running")
        stored = await self._service.change(self._stored, self._noted("cancel"), weekly=False)
        return await finish(self._service, stored, "cancelled")

    async def remove(self, number: int) -> StoredTournament:
        """Withdraw an entrant."""
        self._in("open", "running")
        entrant = self._stored.entrants.get(number)
        if entrant is None or entrant.gone:
            raise refused("no-such-entrant")
        note = self._noted("remove", entrant=entrant.name)
        return await withdraw(
            self._service, await self._service.change(self._stored, note), entrant
        )

    async def director(self, other: Account | None) -> StoredTournament:
        """Add a director."""
        if other is None:
            raise refused("no-such-account")
        return await self._service.change(
            self._stored,
            self._noted("director", director=other.name),
            put_director(self._stored.row.id, other.guest, other.name),
        )

    async def correct(self, round_: int, number: int, points: Sequence[int]) -> StoredTournament:
        """Set the points of a pairing, whether its game is over or not."""
        self._in("running", "over")
        key = (round_, number)
        row = next((pairing for pairing in self._stored.pairings if pairing.place == key), None)
        if row is None or row.pairing.kind != "game":
            raise refused("no-such-round")
        if not self._may_be(row.pairing, points):
            raise refused("bad-points")
        pairing = replace(row.pairing, corrected=tuple(points))
        now = self._service.now()
        changed = replace(row, pairing=pairing, by=None, ended=row.ended or now)
        names = [self._stored.entrants[entrant].name for entrant in pairing.entrants]
        note = self._noted("correct", round=round_, entrants=names, points=list(points))
        statement = put_pairing(self._stored.row.id, changed)
        return await self._service.change(self._stored, statement, note)

    def _may_be(self, pairing: Pairing, points: Sequence[int]) -> bool:
        """Return True if the points are possible and no later pairing depends on them."""
        plan, data = self._stored.plan, self._stored.data
        if len(points) != len(pairing.entrants) or not all(
            0 <= point <= plan.win for point in points
        ):
            return False
        if plan.table == 2 and sum(points) not in (0, plan.win):
            return False
        if plan.format == "knockout":
            return pairing.round == data.round and len(set(points)) == 2
        return True

    def _in(self, *states: str) -> None:
        if self._stored.row.state not in states:
            over = self._stored.row.state in ("over", "cancelled")
            raise refused("tournament-over" if over else "wrong-moment")

    def _noted(self, act: str, **detail: object) -> Statement:
        who, now = self._who, self._service.now()
        why = {"why": self._why} if self._why else {}
        return add_act(self._stored.row.id, now, who.guest, who.name, act, detail | why)
