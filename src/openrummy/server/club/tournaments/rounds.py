"""The start, the next round and the end of a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection

from openrummy.club.rating_families import family_of
from openrummy.club.tournament import arena
from openrummy.club.tournament.knockout import rounds_for
from openrummy.club.tournament.model import Entrant, Pairing, Tournament
from openrummy.club.tournament.pairing import draw, next_round, rounds_of
from openrummy.core.rules.canonical import parse_canonical
from openrummy.play.host import entropy
from openrummy.server.club.tournaments.games import computers, hurries
from openrummy.server.club.tournaments.service import TournamentService, chance_of
from openrummy.server.db.club.events.rows import (
    EntrantRow,
    PairingRow,
    Statement,
    StoredTournament,
    TournamentRow,
    add_pairings,
    add_tournament,
    put_entrant,
)

WEEK_MS = 7 * 24 * 3600 * 1000  # ms
MIN_SEPARATE_ENTRANTS = 60  # number of entrants from which pairing runs in a separate process
MAX_FILLED = 64  # entrants up to which computers fill every place
_HEARTBEAT = 1 / 3  # minutes


# ---------------------------------------------------------------- the start


def time_to_begin(stored: StoredTournament, now: int) -> bool:
    """Return True if the start time has come, or all expected entrants are here."""
    row = stored.row
    if row.starts is not None:
        return row.starts <= now
    return len(complete(stored)) >= row.most


def complete(stored: StoredTournament) -> list[EntrantRow]:
    """Return the remaining entrants with complete teams."""
    return [
        entrant
        for entrant in stored.entrants.values()
        if not entrant.gone and len(entrant.members) == stored.row.team
    ]


async def start(service: TournamentService, stored: StoredTournament) -> StoredTournament:
    """Draw and pair the first round, or cancel if there are too few entrants."""
    row, now = stored.row, service.now()
    present = [entrant for entrant in complete(stored) if entrant.checked or not row.check_in]
    numbers = {entrant.number for entrant in present}
    missing = [
        entrant
        for entrant in stored.entrants.values()
        if entrant.number not in numbers and not entrant.gone
    ]
    if present and row.level:
        present += computers(stored, to_fill(stored, len(present)))
    gone = [put_entrant(row.id, replace(entrant, until=0)) for entrant in missing]
    if len(present) < max(2, min(stored.plan.sizes)):
        return await finish(service, stored, "cancelled", _flat(gone))
    guests = {entrant.number: [each.guest for each in entrant.members] for entrant in present}
    family = family_of(parse_canonical(row.rules))
    strengths = await service.strength(
        family, [each for people in guests.values() for each in people]
    )
    strength = {
        number: sum(strengths[each] for each in people) / len(people)
        for number, people in guests.items()
        if all(each in strengths for each in people)
    }
    order = draw((Entrant(entrant.number) for entrant in present), strength, chance_of(row, 0))
    seeds = {entrant.number: entrant.seed for entrant in order}
    people = [replace(entrant, seed=seeds[entrant.number], since=1) for entrant in present]
    rounds = rounds_of(stored.plan, len(present))
    statements = [*gone, *(put_entrant(row.id, person) for person in people)]
    if stored.plan.format != "arena":
        data = Tournament(stored.plan, order, (), rounds)
        pairings = await pair_next_round(data, chance_of(row, 1))
        statements.append([add_pairings(row.id, with_times(service, row, pairings, now))])
    changed = {"state": "running", "began": now, "rounds": rounds}
    return await service.change(stored, *_flat(statements), **changed)


def to_fill(stored: StoredTournament, there: int) -> int:
    """Return the number of computer players needed to fill the field.

    Above :data:`MAX_FILLED` entrants they only complete a bracket or the tables.
    """
    table = stored.plan.table
    bracket = stored.plan.format == "knockout"
    whole = 2 ** rounds_for(there) if bracket else -(-there // table) * table
    return max(0, min(stored.row.most, max(whole, MAX_FILLED)) - there)


def _flat(parts: Iterable[list[Statement]]) -> list[Statement]:
    return [statement for part in parts for statement in part]


# ---------------------------------------------------------------- the next round


async def pair_next_round(data: Tournament, seed: bytes) -> tuple[Pairing, ...]:
    """Pair the next round. Five hundred entrants take seconds, so play must not wait for it."""
    if len(data.entrants) < MIN_SEPARATE_ENTRANTS or data.plan.format != "swiss":
        return await asyncio.to_thread(next_round, data, seed)
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=_pair_there, args=(sender, data, seed), daemon=True)
    await asyncio.to_thread(worker.start)
    sender.close()  # so that the death of a worker is noticed
    try:
        pairings: tuple[Pairing, ...] = await asyncio.to_thread(receiver.recv)
    finally:
        worker.kill()
    return pairings


def _pair_there(answer: Connection, data: Tournament, seed: bytes) -> None:
    answer.send(next_round(data, seed))


def with_times(
    service: TournamentService, row: TournamentRow, pairings: Iterable[Pairing], starts: int
) -> list[PairingRow]:
    """Return the pairings with their start times and arrival deadlines."""
    deadline = starts + service.minutes(row.no_show) if hurries(row) else None
    return [
        PairingRow(pairing, starts, deadline)
        if pairing.kind == "game"
        else PairingRow(pairing, starts, ended=starts)
        for pairing in pairings
    ]


async def continue_rounds(service: TournamentService, stored: StoredTournament) -> StoredTournament:
    """Pair the next round once this one is over, or end the tournament after the last.

    It also ends, paused or not, once all have withdrawn and no game is left to play.
    """
    people = [each for each in stored.entrants.values() if each.seed and not each.computer]
    if all(each.gone for each in people) and all(each.pairing.over for each in stored.pairings):
        return await finish(service, stored, "over")
    if stored.row.paused:
        return stored
    if stored.plan.format == "arena":
        return await _arena(service, stored)
    data = stored.data
    if not data.round_over(data.round):
        return stored
    pairings = await pair_next_round(data, chance_of(stored.row, data.round + 1))
    if not pairings:
        return await finish(service, stored, "over")
    starts = service.now() + service.minutes(stored.row.rest)
    rows = with_times(service, stored.row, pairings, starts)
    return await service.change(stored, add_pairings(stored.row.id, rows))


async def _arena(service: TournamentService, stored: StoredTournament) -> StoredTournament:
    """Pair free entrants until the time is up; end once all games are over."""
    row, now = stored.row, service.now()
    playing = {
        entrant
        for pairing in stored.pairings
        if not pairing.pairing.over
        for entrant in pairing.pairing.entrants
    }
    ends = service.ends(row)
    if ends is not None and ends <= now:
        return stored if playing else await finish(service, stored, "over")
    free = {
        entrant.number
        for entrant in stored.entrants.values()
        if entrant.seed
        and not entrant.gone
        and entrant.number not in playing
        and (entrant.computer or service.is_present(row.id, entrant.number))
    }
    if all(stored.entrants[number].computer for number in free):
        return stored  # computers alone need not play on
    data = stored.data
    patient = bool(playing) and service.should_wait(row.id)
    pairings = arena.pair(data, free, patient, chance_of(row, data.round + 1))
    if not pairings:
        return stored
    service.reset_wait(row.id)
    rows = with_times(service, row, pairings, now)
    return await service.change(stored, add_pairings(row.id, rows))


# ---------------------------------------------------------------- the end


async def finish(
    service: TournamentService,
    stored: StoredTournament,
    state: str,
    statements: Iterable[Statement] = (),
) -> StoredTournament:
    """End or cancel a tournament; schedule the next of a weekly one."""
    row = stored.row
    changes = [*statements]
    changed: dict[str, object] = {"state": state, "ended": service.now(), "paused": False}
    if row.weekly and not row.next and row.starts is not None:
        following = next_week(row, service.now())
        changes.append(add_tournament(following))
        changed["next"] = following.id
    done = await service.change(stored, *changes, **changed)
    if done.row.next:
        service.wake(done.row.next)
    return done


def next_week(row: TournamentRow, now: int) -> TournamentRow:
    """Return the tournament's next weekly edition, without entrants."""
    assert row.starts is not None
    starts = row.starts + WEEK_MS
    while starts <= now:
        starts += WEEK_MS
    return replace(
        row,
        id=new_id(),
        state="open",
        created=now,
        starts=starts,
        began=None,
        ended=None,
        rounds=0,
        paused=False,
        version=1,
        next="",
        secret=new_secret(),
    )


def new_id() -> str:
    """Return a random 60-bit tournament id, which also serves as the link to unlisted ones."""
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    return "".join(entropy.one_of(letters, "tournament") for _ in range(12))


def new_secret() -> str:
    """Return the secret from which all randomness of a tournament is derived."""
    return entropy.draw(32, "tournament").hex()


def next_check(service: TournamentService, stored: StoredTournament) -> int | None:
    """Return the time of the next step (ms); None to wait for an event."""
    row, now = stored.row, service.now()
    if row.state == "open":
        return row.starts
    if row.state != "running":
        return None
    times = [now + service.minutes(_HEARTBEAT / 8 if stored.plan.format == "arena" else _HEARTBEAT)]
    times += [
        pairing.by
        for pairing in stored.pairings
        if pairing.by is not None and not pairing.pairing.over
    ]
    return max(now + 20, min(times))
