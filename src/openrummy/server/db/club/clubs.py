"""Stored clubs: members, requests to join and invitations."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.club.clubs import MAX_MEMBERS, Club, Member, Role
from openrummy.server.db.database import Database, Rows, columns_of, from_row, put
from openrummy.server.db.schema import columns, metadata

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("key", sa.String(80), nullable=False, unique=True),
    sa.Column("about", sa.Text, nullable=False, server_default=""),
    sa.Column("emblem", sa.String(20), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("joining", sa.String(10), nullable=False),
    *columns(sa.BigInteger, "created began"),
    sa.Column("season", sa.String(80), nullable=False, server_default=""),
)

club_members = sa.Table(
    "club_members",
    metadata,
    sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("club_members_guest", "guest"),
)

club_requests = sa.Table(
    "club_requests",
    metadata,
    sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("club_requests_guest", "guest"),
)

# code: the hash of the code in the link
club_invitations = sa.Table(
    "club_invitations",
    metadata,
    sa.Column("code", sa.String(80), primary_key=True),
    sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), nullable=False, index=True),
    sa.Column("guest", sa.String(80), nullable=False),
    *columns(sa.BigInteger, "made until"),
    sa.Column("used", sa.Integer, nullable=False, server_default="0"),
)

_COLUMNS = columns_of(Club, clubs)


class ClubNameTaken(Exception):
    """Another club has a confusable name."""


class ClubFull(Exception):
    """The club has the maximum number of members."""


@dataclass(frozen=True)
class Invitation:
    """An invitation by its hash: creator, creation and expiry times (ms), and uses."""

    code: str
    club: str
    guest: str
    made: int
    until: int
    used: int


class ClubRows(Rows):
    """The clubs of a database, and their members."""

    # ------------------------------------------------------------ clubs

    async def add(self, club: Club, owner: str) -> None:
        """Add a club and its owner. Raises ClubNameTaken."""

        def change(connection: sa.Connection) -> None:
            try:
                connection.execute(sa.insert(clubs), asdict(club))
            except IntegrityError as error:
                raise ClubNameTaken from error
            _enter(connection, club.id, owner, "owner", club.created)

        await self.database.write(change)

    async def club_by_id(self, club: str) -> Club | None:
        return await self.database.find(Club, sa.select(*_COLUMNS).where(clubs.c.id == club))

    async def change(self, club: str, **columns: object) -> None:
        """Change columns of a club. Raises ClubNameTaken."""

        def change(connection: sa.Connection) -> None:
            try:
                connection.execute(sa.update(clubs).where(clubs.c.id == club).values(columns))
            except IntegrityError as error:
                raise ClubNameTaken from error

        await self.database.write(change)

    async def dissolve(self, club: str) -> None:
        """Delete a club and all its data."""
        await self.database.write(lambda connection: remove_club(connection, club))

    async def list_page(self, words: str, skip: int, limit: int) -> list[tuple[Club, int]]:
        """Return public clubs matching the words, largest first, with their sizes."""
        size = sa.func.count(club_members.c.guest).label("size")
        query = (
            sa.select(*_COLUMNS, size)
            .join(club_members, club_members.c.club == clubs.c.id)
            .where(clubs.c.public)
            .group_by(clubs.c.id)
            .order_by(size.desc(), clubs.c.name)
        )
        for word in words.split():
            fits = clubs.c.name.icontains(word, autoescape=True)
            query = query.where(fits | clubs.c.about.icontains(word, autoescape=True))
        rows = await self.database.rows(query.offset(skip).limit(limit))
        return [(from_row(Club, row), row["size"]) for row in rows]

    async def of_guest(self, guest: str) -> list[tuple[Club, Role, int]]:
        """Return the clubs of a guest, with their role and the number of members."""
        own = club_members.alias("own")
        size = sa.select(sa.func.count()).where(club_members.c.club == clubs.c.id)
        query = (
            sa.select(*_COLUMNS, own.c.role, size.scalar_subquery().label("size"))
            .join(own, own.c.club == clubs.c.id)
            .where(own.c.guest == guest)
            .order_by(clubs.c.name)
        )
        return [
            (from_row(Club, row), row["role"], row["size"])
            for row in await self.database.rows(query)
        ]

    async def count_owned(self, guest: str) -> int:
        """Return the number of clubs a guest owns."""
        condition = (club_members.c.guest == guest) & (club_members.c.role == "owner")
        query = sa.select(sa.func.count()).select_from(club_members).where(condition)
        return await self.database.count(query)

    # ------------------------------------------------------------ members

    async def members(self, club: str) -> tuple[Member, ...]:
        """Return the members: the owner, then directors, then by length of membership."""
        order = sa.case({"owner": 0, "director": 1}, value=club_members.c.role, else_=2)
        query = (
            sa.select(*columns_of(Member, club_members))
            .where(club_members.c.club == club)
            .order_by(order, club_members.c.since, club_members.c.guest)
        )
        return tuple(await self.database.find_all(Member, query))

    async def role(self, club: str, guest: str) -> Role | None:
        """Return a guest's role in a club; None if not a member."""
        condition = (club_members.c.club == club) & (club_members.c.guest == guest)
        return await self.database.value(sa.select(club_members.c.role).where(condition), None)

    async def add_member(self, club: str, guest: str, now: int) -> None:
        """Add a member; idempotent. Raises ClubFull."""
        await self.database.write(lambda connection: _enter(connection, club, guest, "member", now))

    async def remove_member(self, club: str, guest: str) -> None:
        condition = (club_members.c.club == club) & (club_members.c.guest == guest)
        await self.database.execute(sa.delete(club_members).where(condition))

    async def appoint(self, club: str, guest: str, role: Role) -> None:
        """Change a member's role; a new owner replaces the old one."""

        def change(connection: sa.Connection) -> None:
            of_club = club_members.c.club == club
            if role == "owner":
                condition = of_club & (club_members.c.role == "owner")
                connection.execute(sa.update(club_members).where(condition).values(role="director"))
            condition = of_club & (club_members.c.guest == guest)
            connection.execute(sa.update(club_members).where(condition).values(role=role))

        await self.database.write(change)

    # ------------------------------------------------------------ asking to join

    async def request_to_join(self, club: str, guest: str, now: int) -> None:
        """Add a request to join; idempotent."""
        await self.database.execute(put(club_requests, club=club, guest=guest, at=now))

    async def withdraw_request(self, club: str, guest: str) -> bool:
        """Withdraw a request to join; return False if there was none."""
        condition = (club_requests.c.club == club) & (club_requests.c.guest == guest)
        return await self.database.apply_change(sa.delete(club_requests).where(condition))

    async def join_requests(self, club: str) -> list[str]:
        """Return the guests who requested to join, oldest request first."""
        query = sa.select(club_requests.c.guest).where(club_requests.c.club == club)
        return await self.database.values(query.order_by(club_requests.c.at).limit(MAX_MEMBERS))

    # ------------------------------------------------------------ invitations

    async def invite(self, invitation: Invitation) -> None:
        """Add an invitation and delete expired ones."""
        condition = (club_invitations.c.club == invitation.club) & (
            club_invitations.c.until < invitation.made
        )
        await self.database.execute(
            sa.delete(club_invitations).where(condition),
            sa.insert(club_invitations).values(asdict(invitation)),
        )

    async def invitation(self, code: str, now: int) -> Invitation | None:
        """Return a valid invitation by its hash."""
        condition = (club_invitations.c.code == code) & (club_invitations.c.until > now)
        return await self.database.find(Invitation, sa.select(club_invitations).where(condition))

    async def invitations(self, club: str, now: int) -> list[Invitation]:
        """Return the valid invitations of a club, newest first."""
        condition = (club_invitations.c.club == club) & (club_invitations.c.until > now)
        query = (
            sa.select(club_invitations).where(condition).order_by(club_invitations.c.made.desc())
        )
        return await self.database.find_all(Invitation, query)

    async def count_use(self, code: str) -> None:
        condition = club_invitations.c.code == code
        used = club_invitations.c.used + 1
        await self.database.execute(sa.update(club_invitations).where(condition).values(used=used))

    async def revoke(self, club: str, start: str) -> None:
        """Revoke the club's invitation with this hash prefix."""
        condition = (club_invitations.c.club == club) & club_invitations.c.code.startswith(
            start, autoescape=True
        )
        await self.database.execute(sa.delete(club_invitations).where(condition))


def _enter(connection: sa.Connection, club: str, guest: str, role: Role, now: int) -> None:
    condition = (club_members.c.club == club) & (club_members.c.guest == guest)
    if connection.execute(sa.select(club_members.c.role).where(condition)).first() is not None:
        return
    of_club = club_members.c.club == club
    size = sa.select(sa.func.count()).select_from(club_members).where(of_club)
    if connection.execute(size).scalar_one() >= MAX_MEMBERS:
        raise ClubFull
    row = {"club": club, "guest": guest, "role": role, "since": now}
    connection.execute(sa.insert(club_members), row)
    own_request = (club_requests.c.club == club) & (club_requests.c.guest == guest)
    connection.execute(sa.delete(club_requests).where(own_request))


def remove_club(connection: sa.Connection, club: str) -> None:
    """Delete a club and all rows with its id in any table."""
    for table in reversed(metadata.sorted_tables):
        if _of_a_club(table):
            connection.execute(sa.delete(table).where(table.c.club == club))
    connection.execute(sa.delete(clubs).where(clubs.c.id == club))


def _of_a_club(table: sa.Table) -> bool:
    """Return True if the table's rows are deleted with their club."""
    return any(
        key.column.table is clubs and key.parent.name == "club" for key in table.foreign_keys
    )


async def member_of(database: Database, club: str, guest: str) -> bool:
    """Return True if a guest is a member, for members-only events."""
    return await ClubRows(database).role(club, guest) is not None
