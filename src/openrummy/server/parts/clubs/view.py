"""A club as people may see it."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.club.accounts import Account
from openrummy.club.clubs import RIGHTS, Club, Member, Role, may, removes
from openrummy.club.season import Row, table
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.server.club.clubs import Clubs, short
from openrummy.server.club.moderation import now
from openrummy.server.db.club.club_life import Evening, Note, Result
from openrummy.server.people.accounts import Accounts

RESULTS = 30
LATE = 6 * 3600 * 1000  # ms for which an evening that has begun is the next one


class ClubView:
    """Makes the page of a club for ``guest``, who has ``role`` there.

    ``guests`` are its members, once the page is made.
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
        """The page; ``code`` is that of an invitation, ``blocked`` whom one does not hear."""
        club, role, rows, life = self._club, self._role, self._clubs.rows, self._clubs.life
        members = await rows.members(club.id)
        asking = await rows.asking(club.id) if may(role, "answer") else []
        notices = await life.notices(club.id) if role else []
        results = await life.results(club.id, RESULTS)
        invitations = await rows.invitations(club.id, now()) if may(role, "invite") else []
        evening = await life.next_evening(club.id, now() - LATE)
        await self._know(
            [one.guest for one in members],
            asking,
            [one.guest for one in notices],
            [one.guest for one in invitations],
            *((one.winner, one.loser) for one in results),
        )
        guests = [one.guest for one in members if one.guest in self._known]
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
            asked=self._guest in await rows.asking(club.id) if not role else False,
            invited=not role and await self._clubs.invited(club.id, code) is not None,
            members=[self._member(one) for one in members if one.guest in self._known],
            season=wire.ClubSeason(
                name=club.season,
                began=club.began,
                rows=[
                    self._row(one)
                    for one in table(await life.played(club.id, club.began))
                    if one.guest in self._known
                ],
            ),
            ratings=await self._ratings(guests),
            tournaments=await self._clubs.hooks.tournaments(club.id),
            evening=self._evening(evening) if evening is not None else None,
            notices=[self.note(one, "notice") for one in notices if one.guest not in blocked],
            results=[self._result(one) for one in results if one.agreed or self._hears(one)],
            asking=[self._person(one) for one in asking if one in self._known],
            invitations=[
                wire.ClubInvitation(short(one.code), self._name(one.guest), one.until, one.used)
                for one in invitations
            ],
        )

    async def chat(self, blocked: frozenset[str]) -> wire.ClubChat:
        """The chat, without those who are blocked."""
        lines = await self._clubs.life.lines(self._club.id)
        await self._know(one.guest for one in lines)
        return wire.ClubChat([self.note(one, "hide") for one in lines if one.guest not in blocked])

    async def _know(self, *guests: Iterable[str]) -> None:
        wanted = {one for several in guests for one in several} - self._known.keys()
        self._known |= await self._accounts.all_of(wanted)

    # ------------------------------------------------------------ parts

    def _name(self, guest: str) -> str:
        """The name of somebody; those who have gone have none."""
        found = self._known.get(guest)
        return found.name if found is not None else say("seat.former")

    def _face(self, guest: str) -> str:
        found = self._known.get(guest)
        return found.face if found is not None else "guest"

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
        """A notice or a line; its writer may take it away, and who may hide such things."""
        own = note.guest == self._guest
        return wire.ClubNote(
            number=note.number,
            name=self._name(note.guest),
            face=self._face(note.guest),
            text=note.text,
            at=note.at,
            away=own or may(self._role, "hide"),
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
        """Is a result that is not agreed shown: to the two, and to those who may take it away?"""
        return self._guest in (result.winner, result.loser) or may(self._role, "hide")

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
            away=may(self._role, "hide")
            or (result.guest == self._guest and bool(self._role) and not result.agreed),
        )

    async def _ratings(self, guests: list[str]) -> list[wire.ClubRating]:
        """The members' ratings, the best of each family first."""
        found = await self._clubs.hooks.ratings(guests)
        rows = []
        for guest, ratings in found.items():
            for one in ratings:
                one.name, one.face = self._name(guest), self._face(guest)
                one.you = guest == self._guest
                rows.append(one)
        return sorted(rows, key=lambda one: (one.family, one.margin - one.rating, one.name))
