"""Dependencies of tournament routes: the tournament, the caller, and rate limits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.club.accounts import Account
from openrummy.play import wire
from openrummy.play.calls import Dependency, Limit
from openrummy.server.club.tournaments.director import Director
from openrummy.server.club.tournaments.service import TournamentService
from openrummy.server.db.club.events.rows import StoredTournament
from openrummy.server.errors import refused
from openrummy.server.live.hub import Hub
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now
from openrummy.server.views.events.rounds import Rounds
from openrummy.server.views.events.tournament import tournament_view, you_view

_ID = re.compile(r"[a-z2-7]{12}")
_MAX_ACTIONS = 50
_RATE_LIMIT_MESSAGE = "error.too-fast.questions"
ACTION_LIMITS = (Limit("acts", _RATE_LIMIT_MESSAGE),)
READ_LIMITS = (Limit("looks", _RATE_LIMIT_MESSAGE),)
UPLOAD_LIMITS = (Limit("uploads", _RATE_LIMIT_MESSAGE),)


def service_of(director: Director) -> TournamentService:
    """Return the tournament service."""
    return director.service


def id_of(tournament_id: str) -> str:
    """Return the tournament id in the path. Raises :class:`Problem` if it is malformed."""
    if not _ID.fullmatch(tournament_id):
        raise refused("no-such-tournament")
    return tournament_id


InjectedService: TypeAlias = Annotated[TournamentService, Dependency(service_of)]
TournamentId: TypeAlias = Annotated[str, Dependency(id_of)]


async def stored_of(tournament_id: TournamentId, service: InjectedService) -> StoredTournament:
    """Return the stored tournament named in the path. Raises :class:`Problem`."""
    stored = await service.load(tournament_id)
    if stored is None:
        raise refused("no-such-tournament")
    return stored


def player_of(account: OwnAccount) -> Account:
    """Return the caller's account. Raises :class:`Problem` if it may not enter tournaments."""
    if account.bot:
        raise refused("people-only")
    if account.barred is not None and account.barred > now():
        raise refused("entry-barred")
    return account


Tournament: TypeAlias = Annotated[StoredTournament, Dependency(stored_of)]
PlayerAccount: TypeAlias = Annotated[Account, Dependency(player_of)]


@dataclass(frozen=True)
class TournamentPages:
    """Builds tournament pages for a viewer."""

    service: InjectedService
    hub: Hub
    accounts: Accounts

    async def view_for(self, stored: StoredTournament, guest: str) -> wire.Tournament:
        service, row = self.service, stored.row
        known = await self.accounts.accounts_of([guest, row.maker])
        account, creator = known.get(guest), known.get(row.maker)
        club_allows_entry = not row.club or (
            bool(guest) and await service.member_of(row.club, guest)
        )
        may_enter = account is not None and not account.bot and (account.barred or 0) <= now()
        rounds = Rounds(stored, guest, self.hub.present)
        is_host = account is not None and account.host
        you = you_view(service, stored, rounds, guest, may_enter, is_host, club_allows_entry)
        entries = await service.rows.acts(row.id, _MAX_ACTIONS)
        creator_name = creator.name if creator is not None else ""
        return tournament_view(service, stored, you, rounds, entries, creator_name, guest)

    async def view_after_change(self, stored: StoredTournament, guest: str) -> wire.Tournament:
        """Wake the director of the tournament and return the updated page."""
        self.service.wake(stored.row.id)
        return await self.view_for(stored, guest)


Pages: TypeAlias = Annotated[TournamentPages, Dependency(TournamentPages)]
