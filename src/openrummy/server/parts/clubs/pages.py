"""Club pages by viewer, and rate limits of reading and changing them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.club.accounts import Account
from openrummy.club.clubs import RIGHTS, Club, Member, Role, has_right, removes
from openrummy.club.season import Row, table
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Dependency, Limit
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs, short_hash
from openrummy.server.db.club.club_activity import Evening, Note, Result
from openrummy.server.parts.dependencies import LISTS
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now

RESULTS = 30
EVENING_GRACE_MS = 6 * 3600 * 1000  # after its start, while an evening is still the next one


class ClubView:
    """Builds the page of a club for ``guest``, whose role there is ``role``.

    ``guests`` are its members, once the page is built.
    """

    def __init__(
        self, clubs: Clubs, accounts: Accounts, club: Club, guest: str, role: Role | None
    ) -> None:
        self._clubs = clubs
        self._accounts = accounts
        self._club = club
        self._guest = guest
        self._role = role
        self._known: dict[str, Account] = {}
        self.guests: frozenset[str] = frozenset()

    async def page(self, code: str, account: bool, blocked: frozenset[str]) -> wire.Club:
        """Return the page; ``code`` is an invitation's code, ``blocked`` the hidden guests."""
        club, role, rows, life = self._club, self._role, self._clubs.rows, self._clubs.life
        members = await rows.members(club.id)
        requests = await rows.join_requests(club.id) if has_right(role, "answer") else []
        notices = await life.notices(club.id) if role else []
        results = await life.results(club.id, RESULTS)
        invitations = await rows.invitations(club.id, now()) if has_right(role, "invite") else []
        evening = await life.next_evening(club.id, now() - EVENING_GRACE_MS)
        await self._know(
            [member.guest for member in members],
            requests,
            [notice.guest for notice in notices],
            [invitation.guest for invitation in invitations],
            *((result.winner, result.loser) for result in results),
        )
        guests = [member.guest for member in members if member.guest in self._known]
        self.guests = frozenset(guests)
        return wire.Club(
            id=club.id,
            name=club.name,
            about=club.about,
            emblem=club.emblem,
            public=club.public,
            joining=club.joining,
            created=club.created,
            size=len(members),
            role=role or "",
            rights=sorted(RIGHTS[role]) if role else [],
            account=account,
            has_requested=self._guest in await rows.join_requests(club.id) if not role else False,
            invited=not role and await self._clubs.find_invitation(club.id, code) is not None,
            members=[self._member(member) for member in members if member.guest in self._known],
            season=wire.ClubSeason(
                name=club.season,
                began=club.began,
                rows=[
                    self._row(line)
                    for line in table(await life.season_results(club.id, club.began))
                    if line.guest in self._known
                ],
            ),
            ratings=await self._ratings(guests),
            tournaments=await self._clubs.tournaments(club.id),
            evening=self._evening(evening) if evening is not None else None,
            notices=[
                self.note(notice, "notice") for notice in notices if notice.guest not in blocked
            ],
            results=[
                self._result(result) for result in results if result.agreed or self._hears(result)
            ],
            join_requests=[self._person(row) for row in requests if row in self._known],
            invitations=[
                wire.ClubInvitation(
                    short_hash(invitation.code),
                    self._name(invitation.guest),
                    invitation.until,
                    invitation.used,
                )
                for invitation in invitations
            ],
        )

    async def chat(self, blocked: frozenset[str]) -> wire.ClubChat:
        """Return the chat without the lines of blocked guests."""
        lines = await self._clubs.life.lines(self._club.id)
        await self._know(line.guest for line in lines)
        return wire.ClubChat(
            [self.note(line, "hide") for line in lines if line.guest not in blocked]
        )

    async def _know(self, *guests: Iterable[str]) -> None:
        unknown = {guest for several in guests for guest in several} - self._known.keys()
        self._known |= await self._accounts.accounts_of(unknown)

    # ------------------------------------------------------------ parts

    def _name(self, guest: str) -> str:
        """Return a guest's name; empty for deleted ones."""
        account = self._known.get(guest)
        return account.name if account is not None else say("seat.former")

    def _face(self, guest: str) -> str:
        account = self._known.get(guest)
        return account.face if account is not None else "guest"

    def _person(self, guest: str) -> wire.ClubPerson:
        return wire.ClubPerson(self._name(guest), self._face(guest))

    def _member(self, member: Member) -> wire.ClubMember:
        return wire.ClubMember(
            name=self._name(member.guest),
            face=self._face(member.guest),
            role=member.role,
            since=member.since,
            away=member.guest != self._guest and removes(self._role, member.role),
            you=member.guest == self._guest,
        )

    def note(self, note: Note, right: str) -> wire.ClubNote:
        """Return a notice or line; its author and holders of ``right`` may delete it."""
        own = note.guest == self._guest
        return wire.ClubNote(
            number=note.number,
            name=self._name(note.guest),
            face=self._face(note.guest),
            text=note.text,
            at=note.at,
            away=own or has_right(self._role, "hide"),
            you=own,
        )

    def _row(self, row: Row) -> wire.ClubSeasonRow:
        return wire.ClubSeasonRow(
            place=row.place,
            name=self._name(row.guest),
            face=self._face(row.guest),
            games=row.games,
            won=row.won,
            by_hand=row.by_hand,
            last=list(row.last),
            you=row.guest == self._guest,
        )

    def _evening(self, evening: Evening) -> wire.ClubEvening:
        comers = [
            wire.ClubComer(self._name(guest), self._face(guest), coming)
            for guest, coming in evening.comings.items()
            if guest in self._known
        ]
        return wire.ClubEvening(
            number=evening.number,
            at=evening.at,
            text=evening.text,
            comers=comers,
            coming=evening.comings.get(self._guest, ""),
        )

    def _hears(self, result: Result) -> bool:
        """Return True if a result not yet agreed is shown: to its players and to directors."""
        return self._guest in (result.winner, result.loser) or has_right(self._role, "hide")

    def _result(self, result: Result) -> wire.ClubResult:
        return wire.ClubResult(
            number=result.number,
            winner=self._name(result.winner),
            loser=self._name(result.loser),
            winner_points=result.winner_points,
            loser_points=result.loser_points,
            played=result.played,
            agreed=result.agreed,
            yours=bool(self._role) and result.waits_for(self._guest),
            away=has_right(self._role, "hide")
            or (result.guest == self._guest and bool(self._role) and not result.agreed),
        )

    async def _ratings(self, guests: list[str]) -> list[wire.ClubRating]:
        """Return the members' ratings, best of each family first."""
        by_guest = await self._clubs.ratings(guests)
        rows = []
        for guest, ratings in by_guest.items():
            for rating in ratings:
                rating.name, rating.face = self._name(guest), self._face(guest)
                rating.you = guest == self._guest
                rows.append(rating)
        return sorted(
            rows, key=lambda rating: (rating.family, rating.margin - rating.rating, rating.name)
        )


# possible errors of every call that requires an account
MEMBER_ERRORS = ("no-such-club", "no-account", "not-a-member", "not-your-role", "too-fast")
READ_LIMITS = (LISTS,)
# everyone in a bar may share one address
ACTION_LIMITS = (
    Limit("club_acts", "error.too-fast.changes", by="guest"),
    Limit("visits", "error.too-fast.changes", by="address"),
)


@dataclass(frozen=True)
class ClubPages:
    """Club pages by viewer."""

    clubs: Clubs
    accounts: Accounts
    store: Store
    lobby: Lobby

    async def view_for(
        self, club: Club, guest: str, role: Role | None, code: str = ""
    ) -> wire.Club:
        """Return the club's page as shown to a guest with that role."""
        blocked = await self.store.blocked(guest) if guest else frozenset()
        account = role is not None or await self.accounts.account_of(guest) is not None
        view = ClubView(self.clubs, self.accounts, club, guest, role)
        page = await view.page(code, account, blocked)
        here = await self.lobby.tables(guest, people=view.guests)
        page.waiting, page.running = here.open, here.running
        return page

    async def reread(self, club_id: str, guest: str, role: Role | None) -> wire.Club:
        """Return the page after a change."""
        club = await self.clubs.rows.club_by_id(club_id)
        if club is None:  # dissolved meanwhile
            raise Problem(404, "no-such-club")
        return await self.view_for(club, guest, role)

    async def chat(self, club: Club, guest: str, role: Role | None) -> wire.ClubChat:
        """Return the club's chat as shown to a guest with that role."""
        view = ClubView(self.clubs, self.accounts, club, guest, role)
        return await view.chat(await self.store.blocked(guest))

    async def member_account(self, name: str) -> Account:
        """Return the account of a name as typed. Raises :class:`Problem`."""
        account = await self.accounts.find_by_name(name[:80])
        if account is None:
            raise Problem(404, "no-such-member")
        return account


Pages: TypeAlias = Annotated[ClubPages, Dependency(ClubPages)]
