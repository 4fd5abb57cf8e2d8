"""The tables of a round: opened for their players, and ended if a player does not appear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.bots.cast.personas import personas
from openrummy.club.tournament.model import Pairing
from openrummy.core.cards import shared_deals
from openrummy.play.host import FairRow, SeatRow, TableRow, entropy, shared_letters
from openrummy.play.host.clock import parse
from openrummy.server.club.rated_conditions import different_people
from openrummy.server.club.tournaments.service import TournamentService, event_of
from openrummy.server.db.club.events.rows import (
    EntrantRow,
    GameRow,
    Member,
    PairingRow,
    Statement,
    StoredTournament,
    TournamentRow,
    put_game,
    put_pairing,
)

AT_ONCE = 8  # tables opened per batch
SPARE_DEALS = 40  # deals without a winner are redealt


def hurries(row: TournamentRow) -> bool:
    """Return True for real-time play, as opposed to correspondence play."""
    clock = parse(row.clock, least=1)
    return clock is not None and clock.kind == "bank"


def order_of(pairing: Pairing, game: int) -> tuple[int, ...]:
    """Return the entrants by seat in a game of a pairing; two swap seats after each game."""
    swapped = len(pairing.entrants) == 2 and game % 2 == 0
    return pairing.entrants[::-1] if swapped else pairing.entrants


def waiting_count(stored: StoredTournament, pairing: PairingRow) -> int:
    """Return the number of the next game to open for a pairing; 0 if none."""
    if pairing.pairing.kind != "game" or pairing.pairing.over:
        return 0
    tables = stored.tables_of(pairing.place)
    if tables and tables[-1].outcome is None:
        return 0
    return len(tables) + 1


def pairings_to_open(stored: StoredTournament) -> list[tuple[PairingRow, int]]:
    """Return the pairings that need a table, each with the number of its game."""
    games = ((pairing, waiting_count(stored, pairing)) for pairing in stored.pairings)
    return [(pairing, game) for pairing, game in games if game]


async def open_tables(service: TournamentService, stored: StoredTournament) -> StoredTournament:
    """Open the next :data:`AT_ONCE` tables for pairings.

    A table opened before a crash is found again. Large rounds are opened in batches, so that in
    between people can sit down, withdraw, and see the open tables.
    """
    games: list[Statement] = []
    for pairing, game in pairings_to_open(stored)[:AT_ONCE]:
        event = event_of(stored.row.id, *pairing.place, game)
        known = await service.tables.of_event(event)
        if known is None:
            table = _table(stored, pairing.pairing, game, event, service.now())
            if table.rated:
                accounts = await service.accounts([seat.guest for seat in table.seats])
                table = replace(table, rated=different_people(accounts.values()))
            table_id = await service.tables.keep(
                table, _promised(stored.row, pairing.pairing.round, len(table.seats))
            )
        else:
            table_id = known.id
        games.append(put_game(stored.row.id, GameRow(*pairing.place, game, table_id)))
        if game > 1 and hurries(stored.row):
            deadline = service.now() + service.minutes(stored.row.no_show)
            games.append(put_pairing(stored.row.id, replace(pairing, by=deadline)))
    return await service.change(stored, *games) if games else stored


def _table(stored: StoredTournament, pairing: Pairing, game: int, event: str, now: int) -> TableRow:
    row = stored.row
    entrants = [stored.entrants[entrant] for entrant in order_of(pairing, game)]
    seats: list[SeatRow] = []
    for index in range(row.team):
        for entrant in entrants:
            seats.append(_seat(entrant.members[index], row.level, seats))
    people = all(seat.guest for seat in seats)
    return TableRow(
        id="",
        game=row.game,
        title=row.title,
        rules=row.rules,
        seats=tuple(seats),
        lay_off=tuple("hand" if seat.bot else "auto" for seat in seats),
        created=now,
        touched=now,
        clock=row.clock,
        watch=row.watch and not stored.plan.duplicate,
        rated=row.rated and people,
        event=event,
        shared=stored.plan.duplicate,
    )


def _seat(member: Member, level: str, others: Sequence[SeatRow]) -> SeatRow:
    if not member.persona:
        return SeatRow(name=member.name, face=member.face, guest=member.guest)
    return SeatRow(
        name=member.name,
        face=member.face,
        line=level.capitalize(),
        bot=f"{member.persona}-{level}",
        persona=member.persona,
        level=level,
        seed=entropy.draw(32, "bot").hex(),
    )


def _promised(row: TournamentRow, round_: int, seats: int) -> list[FairRow]:
    """Return the deals of a round in a duplicate tournament, else none."""
    if not row.deals:
        return []
    of_round = shared_deals.round_secret(bytes.fromhex(row.secret), round_)
    many = row.deals + SPARE_DEALS
    letters = shared_letters(seats)
    return [
        FairRow(deal, shared_deals.deal_secret(of_round, deal), seats=letters)
        for deal in range(many)
    ]


def computers(stored: StoredTournament, many: int) -> list[EntrantRow]:
    """Create ``many`` computer entrants, each a team of characters."""
    everybody = personas()
    first = max(stored.entrants, default=0) + 1
    computer_count = sum(
        len(entrant.members) for entrant in stored.entrants.values() if entrant.computer
    )
    entrants = []
    for number in range(first, first + many):
        members = []
        for _ in range(stored.row.team):
            again, index = divmod(computer_count, len(everybody))
            persona = everybody[index]
            name = f"{persona.name} {again + 1}" if again else persona.name
            members.append(Member("", name, persona.face, persona.id))
            computer_count += 1
        name = (
            members[0].name if len(members) == 1 else " & ".join(member.name for member in members)
        )
        entrants.append(EntrantRow(number, name, tuple(members), checked=True))
    return entrants


# ---------------------------------------------------------------- absent players


async def supervise_tables(
    service: TournamentService, stored: StoredTournament
) -> StoredTournament:
    """Forfeit games of late players, and let computers play among themselves."""
    now = service.now()
    grace = service.began + service.minutes(
        0.5
    )  # players present when the server stopped must reconnect
    for pairing in stored.pairings:
        tables = stored.tables_of(pairing.place)
        if pairing.pairing.over or not tables or tables[-1].outcome is not None:
            continue
        last = tables[-1]
        order = order_of(pairing.pairing, last.game)
        if all(stored.entrants[entrant].computer for entrant in order):
            await service.tables.wake(last.table_id)
        elif not hurries(stored.row) and service.first_look(last.table_id):
            await service.tables.wake(last.table_id)  # its clock starts now
        elif pairing.by is not None and max(pairing.by, grace) <= now and not stored.row.paused:
            stored = await _late(service, stored, pairing, last)
        elif pairing.absent:
            await service.tables.absent(last.table_id, seats_of(stored, order, pairing.absent))
    return stored


def seats_of(stored: StoredTournament, order: Sequence[int], entrants: Sequence[int]) -> set[int]:
    """Return the seats of these entrants at a table in that order."""
    many = len(order) * stored.row.team
    return {seat for seat in range(many) if order[seat % len(order)] in entrants}


async def _late(
    service: TournamentService, stored: StoredTournament, pairing: PairingRow, game: GameRow
) -> StoredTournament:
    """Handle the deadline: record the absent players, then forfeit the game for them."""
    table = await service.tables.table(game.table_id)
    if table is None or table.over:
        return await service.change(stored, put_pairing(stored.row.id, replace(pairing, by=None)))
    come = await service.tables.come(game.table_id)
    missing = {seat for seat, row in enumerate(table.seats) if row.guest and seat not in come}
    order = order_of(pairing.pairing, game.game)
    absent = tuple(entrant for entrant in order if seats_of(stored, order, (entrant,)) <= missing)
    noted = replace(pairing, by=None, absent=absent)
    stored = await service.change(stored, put_pairing(stored.row.id, noted))
    if missing:
        await service.tables.absent(game.table_id, missing)
    return stored
