"""``openrummy admin tidy``: deleting what is older than it is to be kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.admin import admin, at_store
from openrummy.cli.common import AsJson, Lang, fail, put_json
from openrummy.cli.play import Data
from openrummy.cli.serve import options_of
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.db.store import SqlStore


def tidy(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would go.")] = False,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Delete now what is older than it is to be kept, as a server does by itself every hour.

    How long that is, the options keep_guest_games, keep_chat, keep_reports and keep_trail say.
    """
    from openrummy.server.club.moderation import now
    from openrummy.server.db.retention import OldRows
    from openrummy.server.settings import Settings, policy_of

    policy = policy_of(Settings(**options_of(None)))
    if not policy.any:
        fail(say("retention.for-ever"))

    async def done(store: SqlStore) -> dict[str, int]:
        rows = OldRows(store.database, policy)
        if dry_run:
            return await rows.count(now())
        gone: Counter[str] = Counter()
        while any((step := await rows.step(now())).values()):
            gone.update(step)
        return {kind: gone[kind] for kind in await rows.count(now())}

    counts = at_store(data, done)
    if as_json:
        put_json(counts)
    else:
        print(say("retention.done", dry="yes" if dry_run else "no", **counts))


def add_to(_app: typer.Typer) -> None:
    """Make the command known, among those of ``admin``."""
    admin.command()(tidy)
