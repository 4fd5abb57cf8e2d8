"""People, searches and challenges in the messages of the wire."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from openrummy.club.accounts import Account
from openrummy.club.pools import Pool, pools
from openrummy.core.rules import catalogue
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.computer_players import at_strength
from openrummy.play.host import clock
from openrummy.server.club.pairing import Challenge, Challenges, Pairing, WaitingSeek
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.paired_tables import Meeting, Meetings
from openrummy.server.live.remote_tables import TableSummary, summary_of


def playing(hub: Hub, guests: Collection[str]) -> dict[str, TableSummary]:
    """Tables of those of these people who are at a game now.

    Asked for again and again: of thousands of tables no more is looked at than their seats.
    """
    tables: dict[str, TableSummary] = {}
    if not guests:
        return tables
    here = (
        summary_of(match)
        for match in hub.running()
        if any(row.guest in guests for row in match.table.seats)
    )
    for table in (*here, *hub.processes.summaries()):
        if table.playing:
            tables |= dict.fromkeys(table.people, table)
    return tables


def friend_view(
    account: Account,
    online: Collection[str],
    tables: Mapping[str, TableSummary],
    apart: Collection[str],
) -> wire.FriendView:
    """Build the view of a friend; private or blocked players never appear online."""
    seen = not account.private and account.guest not in apart
    is_online = seen and (account.guest in online or account.guest in tables)
    table = tables.get(account.guest) if is_online else None
    return wire.FriendView(
        name=account.name,
        face=account.face,
        online=is_online,
        playing=table.title if table is not None else "",
        watch=f"/t/{table.id}" if table is not None and table.watch else "",
    )


def title(pool: Pool) -> str:
    """Title of a pool."""
    if pool.any_of is not None:
        return say(f"pool.any-{pool.any_of}")
    return catalogue.variant(pool.options[0].game).title


def clock_of(pool: Pool) -> str:
    """Return the clock of a pool; empty if there are several."""
    return "" if pool.any_of is not None else pool.options[0].clock


def pool_views(pairing: Pairing, guest: str) -> list[wire.PoolView]:
    """Return the pools with the number of others waiting."""

    def wait(pool: Pool, rated: bool) -> wire.PoolWait:
        waiting = pairing.count_waiting(pool, rated, guest)
        return wire.PoolWait(waiting, pairing.typical_wait(pool, rated))

    return [
        wire.PoolView(pool.id, title(pool), clock_of(pool), wait(pool, True), wait(pool, False))
        for pool in pools()
    ]


def seek_view(pairing: Pairing, waiting: WaitingSeek) -> wire.SeekView:
    """Return the view of a guest's search."""
    pool, seek = waiting.pool, waiting.seek
    persona, level = at_strength(seek.rating.mean)
    return wire.SeekView(
        pool=pool.id,
        title=title(pool),
        clock=clock_of(pool),
        rated=seek.rated,
        waited=pairing.seconds_waited(waiting),
        waiting=pairing.count_compatible(waiting),
        typical=pairing.typical_wait(pool, seek.rated),
        computer=wire.Meanwhile(pool.options[0].game, persona.id, persona.name, level),
    )


def meeting_view(meetings: Meetings, meeting: Meeting, guest: str) -> wire.MeetingView:
    """Return the view of the table where a guest is expected."""
    table, other = meeting.table, meeting.other(guest)
    return wire.MeetingView(
        table=table.id,
        url=f"/t/{table.id}",
        title=table.title,
        opponent=other.name,
        face=other.face,
        rated=table.rated,
        come=meetings.seconds_left(meeting),
    )


def challenge_view(
    challenges: Challenges, challenge: Challenge, guest: str, other: Account
) -> wire.ChallengeView:
    """Return the view of a challenge for one of the two; ``other`` is the opponent."""
    return wire.ChallengeView(
        id=challenge.id,
        yours=challenge.by == guest,
        name=other.name,
        face=other.face,
        title=catalogue.variant(challenge.option.game).title,
        clock=challenge.option.clock,
        clock_text=clock.words(clock.parse(challenge.option.clock)),
        rated=challenge.rated,
        left=challenges.seconds_left(challenge),
    )
