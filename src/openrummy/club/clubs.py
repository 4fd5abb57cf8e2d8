"""Clubs: roles and their rights, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Role: TypeAlias = Literal["owner", "director", "member"]
Joining: TypeAlias = Literal["open", "ask", "closed"]
# hide: remove a notice, chat line or result; answer: decide on requests to join
Right: TypeAlias = Literal[
    "talk",
    "result",
    "come",
    "notice",
    "evening",
    "invite",
    "answer",
    "hide",
    "edit",
    "season",
    "remove-member",
    "remove-director",
    "promote",
    "hand-over",
    "dissolve",
]
Coming: TypeAlias = Literal["yes", "afar", "no"]

_MEMBER: Final = frozenset[Right]({"talk", "result", "come"})
_DIRECTOR: Final = _MEMBER | frozenset[Right](
    {"notice", "evening", "invite", "answer", "hide", "edit", "season", "remove-member"}
)
_OWNER: Final = _DIRECTOR | frozenset[Right](
    {"remove-director", "promote", "hand-over", "dissolve"}
)
RIGHTS: Final[dict[Role, frozenset[Right]]] = {
    "owner": _OWNER,
    "director": _DIRECTOR,
    "member": _MEMBER,
}
ROLES: Final[tuple[Role, ...]] = ("owner", "director", "member")

MIN_NAME: Final = 3
MAX_NAME: Final = 30
MAX_ABOUT: Final = 300
MAX_NOTICE: Final = 500
MAX_EVENING: Final = 200
MAX_MEMBERS: Final = 500
MAX_OWN: Final = 20  # clubs one account may found
LINES_KEPT: Final = 200
NOTICES_KEPT: Final = 20


@dataclass(frozen=True)
class Club:
    """A club. Times are in ms since 1970.

    ``public``: it is listed and visible to everybody, otherwise only to members and people with
    an invitation. ``joining``: open to all accounts, on request to a director (``ask``), or by
    invitation (``closed``). ``season`` is the name of the season that began at ``began``.
    """

    id: str
    name: str
    key: str
    about: str
    emblem: str
    public: bool
    joining: Joining
    created: int
    season: str
    began: int


@dataclass(frozen=True)
class Member:
    """A member, identified by guest, with the time of joining (ms since 1970)."""

    guest: str
    role: Role
    since: int


def has_right(role: Role | None, right: Right) -> bool:
    """True if a role has a right; None is not a member."""
    return role is not None and right in RIGHTS[role]


def removes(role: Role | None, other: Role) -> bool:
    """True if a member with one role may remove a member with the other; never the owner."""
    if other == "owner":
        return False
    return has_right(role, "remove-director" if other == "director" else "remove-member")


def heir(members: tuple[Member, ...]) -> Member | None:
    """Successor of an owner who left: the longest-standing director, else member."""
    others = [member for member in members if member.role != "owner"]
    return min(
        others,
        key=lambda member: (ROLES.index(member.role), member.since, member.guest),
        default=None,
    )
