"""Conditions of a rated game: a clock, and people of this server who are not the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from openrummy.club.accounts import Account
from openrummy.play.host import SeatRow

# names of errors over HTTP
Unrated: TypeAlias = Literal[
    "", "rated-clock", "rated-account", "rated-computer", "rated-twice", "rated-own-bot"
]


def why_unrated(clock: str, seats: Sequence[SeatRow], accounts: Mapping[str, Account]) -> Unrated:
    """Reason why a game at this table cannot be rated; empty where it can.

    ``accounts`` are those of the people who sit there, by guest. Seats that are open may be
    filled later. A program has an account too; one does not play it, or another of the same
    owner, for a rating if one made it.
    """
    guests = [row.guest for row in seats if row.guest]
    if not clock:
        return "rated-clock"
    if any(row.bot and not row.guest for row in seats) or len(seats) < 2:
        return "rated-computer"
    if len(set(guests)) < len(guests):
        return "rated-twice"
    if any(guest not in accounts for guest in guests):
        return "rated-account"
    return "" if different_people(accounts[guest] for guest in guests) else "rated-own-bot"


def different_people(accounts: Iterable[Account]) -> bool:
    """Does a different person stand behind each account? Behind a program stands its owner."""
    people = [account.owner or account.guest for account in accounts]
    return len(set(people)) == len(people)
