"""Personal data in clubs and the host's records: exported in full, and forgotten on demand."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from openrummy.club.clubs import heir
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.club.club_activity import (
    club_comings,
    club_evenings,
    club_lines,
    club_notices,
    club_results,
)
from openrummy.server.db.club.clubs import (
    ClubRows,
    club_invitations,
    club_members,
    club_requests,
    clubs,
)
from openrummy.server.db.club.moderation import (
    audit,
    host_files,
    host_letters,
    reports,
    sign_outs,
)
from openrummy.server.db.database import Database

#: Replaces a forgotten person in rows shared with others.
NOBODY: Final = ""
#: Replaces a forgotten host in the audit trail; empty would mean the console.
GONE: Final = "-"


async def club_data_of(database: Database, guest: str) -> dict[str, Any]:
    """Return all club data of a guest as plain data for JSON. Times are ms since 1970."""

    async def of(table: sa.Table, *columns: str) -> list[dict[str, Any]]:
        query = (
            sa.select(clubs.c.name.label("club"), *(table.c[column] for column in columns))
            .join(clubs, clubs.c.id == table.c.club)
            .where(table.c.guest == guest)
        )
        return [dict(row) for row in await database.rows(query)]

    own_results = (club_results.c.winner == guest) | (club_results.c.loser == guest)
    results = (
        sa.select(
            clubs.c.name.label("club"),
            (club_results.c.winner == guest).label("won"),
            *(club_results.c[name] for name in ("winner_points", "loser_points", "played")),
            (club_results.c.winner_agrees & club_results.c.loser_agrees).label("agreed"),
        )
        .join(clubs, clubs.c.id == club_results.c.club)
        .where(own_results)
    )
    comings = (
        sa.select(clubs.c.name.label("club"), club_evenings.c.at, club_comings.c.coming)
        .join(club_evenings, club_evenings.c.number == club_comings.c.evening)
        .join(clubs, clubs.c.id == club_comings.c.club)
        .where(club_comings.c.guest == guest)
    )
    return {
        "members": await of(club_members, "role", "since"),
        "requests": await of(club_requests, "at"),
        "notices": await of(club_notices, "text", "at"),
        "chat": await of(club_lines, "text", "at"),
        "invitations": await of(club_invitations, "made", "until", "used"),
        "results": [dict(row) for row in await database.rows(results)],
        "evenings": [dict(row) for row in await database.rows(comings)],
    }


async def moderation_data_of(database: Database, guest: str) -> dict[str, Any]:
    """Return the host's records of a guest: their reports, letters and bars, and acts on them,
    but not the authors of reports about them."""
    reported = sa.select(
        *(reports.c[name] for name in ("at", "kind", "name", "said", "reason", "text"))
    ).where(reports.c.reporter == guest)
    letters = sa.select(host_letters.c.at, host_letters.c.text).where(host_letters.c.guest == guest)
    acts = sa.select(*(audit.c[name] for name in ("at", "act", "more", "why"))).where(
        audit.c.whom_guest == guest
    )
    file = sa.select(host_files.c.note, host_files.c.bar_why).where(host_files.c.guest == guest)
    return {
        "reports": [dict(row) for row in await database.rows(reported)],
        "letters": [dict(row) for row in await database.rows(letters)],
        "acts": [dict(row) for row in await database.rows(acts)],
        "file": [dict(row) for row in await database.rows(file)],
    }


async def forget(database: Database, guest: str) -> None:
    """Delete a guest's data in clubs and the host's records.

    Clubs they own pass to the longest-standing director, else member, else are dissolved. Their
    results stay under the other player's name alone, as do their reports about others.
    """
    rows = ClubRows(database)
    for club, role, _ in await rows.of_guest(guest):
        if role == "owner":
            after = heir(await rows.members(club.id))
            if after is None:
                await rows.dissolve(club.id)
            else:
                await rows.appoint(club.id, after.guest, "owner")
    gone = [
        sa.delete(table).where(table.c.guest == guest)
        for table in (
            club_members,
            club_requests,
            club_invitations,
            club_notices,
            club_lines,
            club_comings,
            host_files,
            host_letters,
            sign_outs,
        )
    ]
    blanked = [
        sa.update(table).where(table.c[column] == guest).values({column: NOBODY})
        for table, column in (
            (club_results, "winner"),
            (club_results, "loser"),
            (club_results, "guest"),
            (reports, "reporter"),
            (audit, "whom_guest"),
        )
    ]
    called = sa.select(accounts.c.name).where(accounts.c.guest == guest).scalar_subquery()
    await database.execute(
        sa.update(audit).where(audit.c.actor == called).values(actor=GONE),
        sa.delete(reports).where(reports.c.subject == guest),
        sa.update(audit).where(audit.c.whom_guest == guest).values(whom=NOBODY, more=NOBODY),
        *gone,
        *blanked,
    )
