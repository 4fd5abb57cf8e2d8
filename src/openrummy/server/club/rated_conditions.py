"""Conditions of a rated game: a clock, and different people with accounts here."""

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
    """Return the reason why a game at this table cannot be rated; empty if it can.

    ``accounts`` are those of the seated guests. Open seats may be filled later. A program has an
    account too; rated games against your own program, or between programs of the same owner, are
    excluded.
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
    """Return True if all accounts belong to different people; a program belongs to its owner."""
    people = [account.owner or account.guest for account in accounts]
    return len(set(people)) == len(people)
