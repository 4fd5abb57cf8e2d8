"""Entering, teams, checking in and withdrawing."""

from __future__ import annotations

from dataclasses import replace

from openrummy.club.accounts import Account
from openrummy.play.host import entropy
from openrummy.server.club.tournaments.games import order_of, seats_of
from openrummy.server.club.tournaments.rounds import complete
from openrummy.server.club.tournaments.service import TournamentService
from openrummy.server.db.club.events.rows import (
    EntrantRow,
    Member,
    StoredTournament,
    drop_entrant,
    put_entrant,
)
from openrummy.server.errors import refused

MAX_TEAM_NAME = 24


def takes_entries(stored: StoredTournament) -> bool:
    """Return True if entries are open."""
    row, plan = stored.row, stored.plan
    if row.state == "open":
        return True
    if row.state != "running" or plan.late == "none":
        return False
    return plan.format == "arena" or stored.data.round < row.rounds


async def enter(
    service: TournamentService, stored: StoredTournament, account: Account, team: str, code: str
) -> StoredTournament:
    """Enter a person, alone or in a team, or re-enter an arena. Raises :class:`Problem`."""
    row = stored.row
    if row.state in ("over", "cancelled"):
        raise refused("tournament-over")
    if row.club and not await service.member_of(row.club, account.guest):
        raise refused("members-only")
    entered = stored.of_guest(account.guest)
    if entered is not None:
        if entered.gone and stored.plan.format == "arena" and row.state == "running":
            return await service.change(stored, *put_entrant(row.id, replace(entered, until=None)))
        raise refused("entered")
    if not takes_entries(stored):
        raise refused("entry-closed")
    person = Member(account.guest, account.name, account.face)
    if code:
        return await _join(service, stored, person, code)
    if len([entrant for entrant in stored.entrants.values() if not entrant.gone]) >= row.most:
        raise refused("tournament-full")
    name = " ".join(team.split())[:MAX_TEAM_NAME] if row.team > 1 else ""
    fresh = EntrantRow(
        number=max(stored.entrants, default=0) + 1,
        name=name or account.name,
        members=(person,),
        code=entropy.draw(5, "team").hex() if row.team > 1 else "",
    )
    return await service.change(stored, *put_entrant(row.id, _placed(service, stored, fresh)))


async def _join(
    service: TournamentService, stored: StoredTournament, person: Member, code: str
) -> StoredTournament:
    for entrant in stored.entrants.values():
        if entrant.code == code and not entrant.gone:
            if len(entrant.members) >= stored.row.team:
                raise refused("tournament-full")
            whole = replace(entrant, members=(*entrant.members, person))
            placed = _placed(service, stored, whole)
            return await service.change(stored, *put_entrant(stored.row.id, placed))
    raise refused("no-such-team")


def _placed(
    service: TournamentService, stored: StoredTournament, entrant: EntrantRow
) -> EntrantRow:
    """Admit a complete entrant to a running tournament from the next round on."""
    checked = is_check_in_open(service, stored) or entrant.checked
    if stored.row.state != "running" or len(entrant.members) < stored.row.team:
        return replace(entrant, checked=checked)
    last = max(each.seed for each in stored.entrants.values())
    since = 1 if stored.plan.format == "arena" else stored.data.round + 1
    return replace(entrant, seed=last + 1, since=since, checked=True)


def check_in_from(service: TournamentService, stored: StoredTournament) -> int | None:
    """Return when check-in opens (ms); None if none is required."""
    row = stored.row
    if not row.check_in or row.starts is None:
        return None
    return row.starts - service.minutes(row.check_in)


def is_check_in_open(service: TournamentService, stored: StoredTournament) -> bool:
    """Return True while check-in is open."""
    since = check_in_from(service, stored)
    return stored.row.state == "open" and since is not None and since <= service.now()


async def check_in(
    service: TournamentService, stored: StoredTournament, guest: str
) -> StoredTournament:
    """Check an entrant in. Raises :class:`Problem`."""
    entrant = own_entrant(stored, guest)
    if not is_check_in_open(service, stored):
        raise refused("no-check-in")
    return await service.change(stored, *put_entrant(stored.row.id, replace(entrant, checked=True)))


def own_entrant(stored: StoredTournament, guest: str) -> EntrantRow:
    """Return a person's entrant. Raises :class:`Problem`."""
    entrant = stored.of_guest(guest)
    if entrant is None or entrant.gone:
        raise refused("not-entered")
    return entrant


async def withdraw(
    service: TournamentService, stored: StoredTournament, mine: EntrantRow
) -> StoredTournament:
    """Withdraw an entrant: deleted before the start; later, a running game is forfeited."""
    row = stored.row
    if row.state in ("over", "cancelled"):
        raise refused("tournament-over")
    if row.state == "open" or not mine.seed:
        return await service.change(stored, *drop_entrant(row.id, mine.number))
    gone = replace(mine, until=stored.data.round)
    stored = await service.change(stored, *put_entrant(row.id, gone))
    await leave_tables(service, stored)
    return stored


def anonymized(entrant: EntrantRow, guest: str, name: str) -> EntrantRow:
    """Return the entrant with a deleted person anonymized as ``name``."""
    members = tuple(
        Member("", name, "guest") if each.guest == guest else each for each in entrant.members
    )
    return replace(entrant, name=name if len(members) == 1 else entrant.name, members=members)


async def leave_tables(service: TournamentService, stored: StoredTournament) -> None:
    """End the games of withdrawn entrants; repeatable after a crash."""
    for pairing in stored.pairings:
        if pairing.pairing.over:
            continue
        gone = [entrant for entrant in pairing.pairing.entrants if stored.entrants[entrant].gone]
        tables = stored.tables_of(pairing.place)
        if gone and tables and tables[-1].outcome is None:
            order = order_of(pairing.pairing, tables[-1].game)
            seats = seats_of(stored, order, gone)
            await service.tables.absent(tables[-1].table_id, seats)


def full(stored: StoredTournament) -> bool:
    """Return True if the complete entrants fill all places."""
    return len(complete(stored)) >= stored.row.most
