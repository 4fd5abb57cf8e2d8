"""Who of those somebody follows is here, and what they play."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from openrummy.club.accounts import Account
from openrummy.host import TableRow
from openrummy.notation import wire
from openrummy.server.live.hub import Hub
from openrummy.server.live.meeting.tables import people_of


def playing(hub: Hub) -> dict[str, TableRow]:
    """Where each person sits who is at a game now."""
    found: dict[str, TableRow] = {}
    for match in hub.running():
        if match.progress.dealt and not match.table.over:
            found |= dict.fromkeys(people_of(match), match.table)
    return found


def friend_view(
    account: Account,
    online: Collection[str],
    at: Mapping[str, TableRow],
    apart: Collection[str],
) -> wire.FriendView:
    """A friend as a follower sees them; who is private, or apart, is never seen to be here."""
    seen = not account.private and account.guest not in apart
    here = seen and (account.guest in online or account.guest in at)
    table = at.get(account.guest) if here else None
    watch = table is not None and table.watchable and (table.listed or table.rated)
    return wire.FriendView(
        name=account.name,
        face=account.face,
        online=here,
        playing=table.title if table is not None else "",
        watch=f"/t/{table.id}" if table is not None and watch else "",
    )
