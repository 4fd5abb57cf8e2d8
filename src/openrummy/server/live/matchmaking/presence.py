"""The people somebody follows who are here, and the games they play."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from openrummy.club.accounts import Account
from openrummy.play import wire
from openrummy.server.live.hub import Hub
from openrummy.server.live.processes.summary import TableSummary, summary_of


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
    """A friend as a follower sees them; who is private, or apart, is never seen to be here."""
    seen = not account.private and account.guest not in apart
    here = seen and (account.guest in online or account.guest in tables)
    table = tables.get(account.guest) if here else None
    return wire.FriendView(
        name=account.name,
        face=account.face,
        online=here,
        playing=table.title if table is not None else "",
        watch=f"/t/{table.id}" if table is not None and table.watch else "",
    )
