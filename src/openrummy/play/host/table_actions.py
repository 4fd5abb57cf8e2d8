"""Actions of the people at a table towards each other: seats, offers, claims, time.

Each is a job of the match's queue, whose methods say what is asked and refused.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from openrummy.core import game
from openrummy.core.game import HOST, CallOff, Forfeit
from openrummy.core.scoring.result import Seat
from openrummy.play.host.drafts import refuse_more
from openrummy.play.host.errors import HostError
from openrummy.play.host.match_core import Accepted, MatchCore
from openrummy.play.host.moves import TAKE_BACK, TakeBackTo
from openrummy.play.host.offers import Offer, those_for
from openrummy.play.host.presence import ClaimKind
from openrummy.play.host.progress import learner_of
from openrummy.play.host.rows import SeatRow


def call(accepted: Accepted | None) -> None:
    """Tell the one who asked that it is stored."""
    if accepted is not None:
        accepted()


def with_seat(seats: tuple[SeatRow, ...], seat: Seat, row: SeatRow) -> tuple[SeatRow, ...]:
    """The seats with one of them another's."""
    return (*seats[:seat], row, *seats[seat + 1 :])


async def rename(match: MatchCore, guest: str, now: str) -> None:
    """See :meth:`Match.rename`."""
    table = match.table
    for seat, row in enumerate(table.seats):
        if row.guest == guest and all(other.guest != now for other in table.seats):
            fresh = replace(row, guest=now)
            await match.store.set_seat(table.id, seat, fresh)
            match.table = replace(table, seats=with_seat(table.seats, seat, fresh))
    if match.table.maker == guest:
        match.table = replace(match.table, maker=now)
    match.refresh()


async def set_seat(
    match: MatchCore, seat: Seat, row: SeatRow, was: SeatRow, accepted: Accepted | None
) -> None:
    """See :meth:`Match.set_seat`."""
    if game.is_over(match.progress.game):
        raise HostError("game-over")
    seats = match.table.seats
    others = [other.guest for index, other in enumerate(seats) if index != seat]
    if seats[seat] != was or (row.guest and row.guest in others):
        raise HostError("seat-taken")
    if row.open and match.progress.dealt:
        raise HostError("game-runs")
    try:
        await match.store.set_seat(match.table.id, seat, row)
    except Exception as error:
        raise HostError("not-stored") from error
    match.table = replace(match.table, seats=with_seat(seats, seat, row))
    match.progress = replace(match.progress, learner=learner_of(match.table))
    if (row.guest, row.bot) != (was.guest, was.bot):
        await _drop_drafts(match, seat)
    if row.guest != was.guest:
        match.ready.discard(seat)
        match.offers.forget(seat)
        match.promises.forget(seat)
    call(accepted)
    if match.on_seat is not None:
        match.on_seat(seat)
    match.refresh()
    with suppress(HostError):  # the seat is stored; what follows is tried again
        await match.pump()


async def _drop_drafts(match: MatchCore, seat: Seat) -> None:
    """Take back what the last player of this seat had not finished: the next begins without it."""
    drafts = match.progress.drafts[seat]
    if drafts:
        with suppress(HostError):  # the seat is stored; from the drafts it can be played on too
            await match.take([(seat, TAKE_BACK)] * len(drafts), None)


async def offer(match: MatchCore, seat: Seat, kind: Offer, accepted: Accepted | None) -> None:
    """See :meth:`Match.offer`."""
    if game.is_over(match.progress.game) != (kind == "rematch"):
        raise HostError("game-runs" if kind == "rematch" else "game-over")
    if match.gathering():
        raise HostError("not-begun")
    if not match.table.next:
        match.offers.offer(kind, seat)
    if not match.offers.agreed(
        kind, those_for(kind, match.table, match.progress.game.standing.beaten)
    ):
        call(accepted)
        match.refresh()
    elif kind == "end":
        await match.take([(HOST, CallOff())], accepted)
        await match.pump()
    else:
        await _rematch(match, accepted)


async def _rematch(match: MatchCore, accepted: Accepted | None) -> None:
    """Have a table made for the same players, and say where it is."""
    assert match.on_rematch is not None
    try:
        next_id = match.table.next or await match.on_rematch(match.table)
        await match.store.set_next(match.table.id, next_id)
    except HostError:
        raise
    except Exception as error:
        raise HostError("not-stored") from error
    match.offers.clear("rematch")
    match.table = replace(match.table, next=next_id)
    call(accepted)
    match.refresh()


async def take_decision_back(
    match: MatchCore, seat: Seat, row: int, accepted: Accepted | None
) -> None:
    """See :meth:`Match.take_decision_back`."""
    await match.in_time(seat)
    if match.table.rated or match.table.event:
        raise HostError("counts")
    await match.take([(seat, TakeBackTo(row))], accepted)
    if match.on_rewound is not None:
        match.on_rewound()
    await match.pump()


async def claim(
    match: MatchCore, seat: Seat, target: Seat, kind: ClaimKind, accepted: Accepted | None
) -> None:
    """See :meth:`Match.claim`."""
    await match.in_time(seat)
    claims = [claim for claim in match.claims(seat) if (claim.seat, claim.kind) == (target, kind)]
    if not claims:
        raise HostError("no-claim")
    if claims[0].wait:
        raise HostError("too-early")
    if kind == "win":
        await match.take([(HOST, Forfeit(target, "left"))], accepted)
        await match.pump()
    else:
        await seat_computer(match, target, accepted)


async def absent(match: MatchCore, seats: Collection[Seat], accepted: Accepted | None) -> None:
    """See :meth:`Match.absent`."""
    if game.is_over(match.progress.game):
        raise HostError("game-over")
    gone = [seat for seat in sorted(seats) if match.table.seats[seat].person]
    people = [seat for seat, row in enumerate(match.table.seats) if row.guest]
    if gone and set(gone) == set(people):
        lost = Forfeit(gone[0], "left") if len(people) < len(match.table.seats) == 2 else CallOff()
        await match.take([(HOST, lost)], accepted)
    elif gone and len(match.table.seats) == 2:
        await match.take([(HOST, Forfeit(gone[0], "left"))], accepted)
    else:
        for seat in gone:
            await seat_computer(match, seat, accepted)
    await match.pump()


async def step_aside(match: MatchCore, seat: Seat, accepted: Accepted | None) -> None:
    """See :meth:`Match.step_aside`."""
    await match.in_time(seat)
    if match.table.rated:
        raise HostError("rated")
    others = (row for index, row in enumerate(match.table.seats) if index != seat)
    if not match.progress.dealt or not any(row.person for row in others):
        raise HostError("alone")
    if not match.table.aside:
        raise HostError("aside-off")
    refuse_more(match.progress, seat)
    match.returning.discard(seat)
    if match.asked(seat):
        match.handed.add(seat)
    await seat_computer(match, seat, accepted)


async def play_on(match: MatchCore, seat: Seat, accepted: Accepted | None) -> None:
    """See :meth:`Match.play_on`."""
    row = match.table.seats[seat]
    if match.time.out(seat):
        raise HostError("time-out")
    if not row.stand_in:
        raise HostError("no-stand-in")
    if seat in match.handed and match.asked(seat):  # else a clock could be stopped for ever
        match.returning.add(seat)
        call(accepted)
        match.refresh()
        return
    person = replace(row, line="", bot="", persona="", level="", seed="")
    await set_seat(match, seat, person, row, accepted)


async def returned(match: MatchCore, seat: Seat) -> None:
    """Give the seat back to a person who asked to play on, now that the turn is over."""
    match.returning.discard(seat)
    with suppress(HostError):  # the game is over, or the time is
        await play_on(match, seat, None)


async def seat_computer(match: MatchCore, seat: Seat, accepted: Accepted | None) -> None:
    """The computer plays for a person, who keeps the seat."""
    row = match.config.stand_in(match.table, seat)
    await set_seat(match, seat, row, match.table.seats[seat], accepted)


async def give_time(match: MatchCore, seat: Seat, target: Seat, accepted: Accepted | None) -> None:
    """See :meth:`Match.give_time`."""
    await match.in_time(seat)
    if not 0 <= target < len(match.table.seats):
        raise HostError("not-an-opponent")
    standing = match.progress.game.standing
    if standing.side_of(seat) == standing.side_of(target):
        raise HostError("not-an-opponent")
    await match.take([(seat, match.time.gift(target))], accepted)
    match.refresh()
    await match.pump()
