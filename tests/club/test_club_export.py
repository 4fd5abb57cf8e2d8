"""A person's records in clubs and with the host: exported to them, deleted when they go."""

from __future__ import annotations

import json

import sqlalchemy as sa

from openrummy.club.accounts import Account
from openrummy.club.clubs import Club
from openrummy.server.club.host_actions import HostService
from openrummy.server.db.club import metadata
from openrummy.server.db.club.accounts import AccountRows
from openrummy.server.db.club.club_activity import ClubLife, Result
from openrummy.server.db.club.club_export import club_data_of, forget, moderation_data_of
from openrummy.server.db.club.clubs import ClubRows, Invitation, member_of
from openrummy.server.db.club.moderation import ModerationRows, Report
from openrummy.server.db.database import Database
from openrummy.server.db.engines import temporary

ANA, BEN = "guest-of-ana", "guest-of-ben"


async def test_all_of_a_person_is_told_and_then_forgotten() -> None:
    async with temporary() as database:
        rows, life = ClubRows(database), ClubLife(database)
        await AccountRows(database).add(Account(ANA, "Ana", "ana", "guest", 1), "", [])
        for name in ("ours", "hers"):
            club = Club(name, name, name, "", "mug", True, "open", 1, "", 1)
            await rows.add(club, ANA)
        await rows.add_member("ours", BEN, 2)
        await life.say("ours", ANA, "said by ana", 3)
        await life.post("ours", ANA, "written by ana", 3)
        await life.plan("ours", 9, "evening", 0, None)
        evening = await life.next_evening("ours", 0)
        assert evening is not None
        await life.come("ours", evening.number, ANA, "yes")
        await life.enter_result("ours", Result(0, ANA, BEN, 2, 1, 5, 5, ANA, True, True))
        await rows.invite(Invitation("hash", "ours", ANA, 1, 2**40, 0))
        for reporter, subject in ((ANA, BEN), (BEN, ANA)):
            report = Report(0, 1, reporter, "person", subject, "x", "", "", "abuse", "text")
            await ModerationRows(database).report(report)
        await HostService(database, "Hilda").bar("Ana", 3, "barred because")
        export = json.dumps(
            [await club_data_of(database, ANA), await moderation_data_of(database, ANA)]
        )
        for text in ("said by ana", "written by ana", "owner", '"won": 1', "barred because"):
            assert text in export.replace("true", "1"), text
        assert BEN not in export
        await forget(database, ANA)
        assert not await member_of(database, "ours", ANA)
        assert await rows.role("ours", BEN) == "owner" and await rows.club_by_id("hers") is None
        (result,) = await life.results("ours", 9)
        assert (result.winner, result.loser) == ("", BEN)
        left = [await club_data_of(database, ANA), await moderation_data_of(database, ANA)]
        assert not any(several for items in left for several in items.values())
        # the account itself is deleted elsewhere
        assert await tables_with(database, ANA) == ["accounts"]


async def tables_with(database: Database, guest: str) -> list[str]:
    """The tables in which a guest still stands."""
    names = []
    for table in metadata.sorted_tables:
        texts = [column for column in table.columns if isinstance(column.type, sa.String)]
        if not texts:
            continue
        query = sa.select(table).where(sa.or_(*(column == guest for column in texts)))
        if await database.rows(query):
            names.append(table.name)
    return names
