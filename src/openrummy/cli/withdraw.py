"""``openrummy admin withdraw-lines``: the way back from a clock that was wrong for too long."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import typer

from openrummy.cli.admin import Why, admin, at_store
from openrummy.cli.common import AsJson, Lang, fail, put_json
from openrummy.cli.own_data import settings_at
from openrummy.cli.play import Data
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.db.fair import ChainLine
    from openrummy.server.db.store import SqlStore


def withdraw_lines(why: Why, data: Data = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """Withdraw lines of the public list that a wrong clock wrote for hours still to come.

    They stay where they are, marked and signed for all to see; the list goes on after them with
    the hours of today. Set the clock of this machine right before.
    """
    from openrummy.server.club.host_desk import HostDesk
    from openrummy.server.db.fair import CommitmentRows
    from openrummy.server.fair.public_list import HOUR
    from openrummy.server.steady_clock import is_synchronised

    if is_synchronised() is False:
        fail(say("admin_cli.clock-not-set"))
    key = settings_at(data).key
    assert key is not None
    hour = time.time_ns() // 1_000_000 // HOUR  # lines can be of the hour before this at most

    async def withdrawn(store: SqlStore) -> list[ChainLine]:
        lines = await CommitmentRows(store.database).withdraw(hour, key)
        if lines:
            await HostDesk(store.database, "").withdrew([line.hour for line in lines], why)
        return lines

    lines = at_store(data, withdrawn)
    if as_json:
        put_json({"hours": [line.hour for line in lines], "back": hour})
    else:
        print(say("admin_cli.withdrawn", lines=len(lines)))


def add_to(_app: typer.Typer) -> None:
    """Make the command known, among those of ``admin``."""
    admin.command("withdraw-lines")(withdraw_lines)
