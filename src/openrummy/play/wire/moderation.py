"""Moderation: reports, letters from the host, and the host's page.

Times are ms since 1970. Accounts are identified by their unique names.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

HostNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
ReportReason = Literal["abuse", "cheating", "name", "spam", "other"]
ReportKind = Literal["person", "line", "table", "club"]
RegistrationMode = Literal["open", "invite", "closed"]


class NewReport(Struct, forbid_unknown_fields=True):
    """``POST /api/reports``: report something to the host.

    A person is given by ``name`` (of an account) or by ``seat`` at ``table``; a chat message by
    ``line`` at ``table`` or in ``club``; a table by ``table``; a club by ``club``.
    """

    kind: ReportKind
    reason: ReportReason
    text: str = ""
    name: str = ""
    table: str = ""
    club: str = ""
    seat: HostNumber | None = None
    line: HostNumber | None = None


class Letter(Struct):
    """A message from the host, kept until it is read."""

    number: int
    text: str


class Letters(Struct):
    """``GET /api/me/letters``: messages from the host, and your bar, if any."""

    letters: list[Letter]
    barred: str = ""


class ReadLetter(Struct, forbid_unknown_fields=True):
    """``POST /api/me/letters/read``."""

    number: HostNumber


class Registration(Struct):
    """``GET /api/registration``: whether registration is open, and its requirements."""

    mode: RegistrationMode


# ---------------------------------------------------------------- the host's page


class HostReport(Struct):
    """A report. ``said`` is the original text of a chat message; ``url`` a page, if any."""

    number: int
    at: int
    by: str
    kind: ReportKind
    name: str
    account: bool  # is ``name`` an account's?
    said: str
    reason: ReportReason
    text: str
    url: str


class HostAccount(Struct):
    """An account as the host sees it; ``barred`` is the end of its bar, 0: none."""

    name: str
    face: str
    created: int
    seen: int
    bot: bool
    host: bool
    barred: int
    why: str
    note: str
    games: int
    devices: int


class HostAccounts(Struct):
    """``GET /api/host/accounts?words=&after=``; ``next`` is the cursor of the next page."""

    accounts: list[HostAccount]
    more: bool
    next: str = ""


class HostAct(Struct):
    """An action of a host: actor, target, reason; ``more``: details such as a date or name."""

    at: int
    by: str
    act: str
    whom: str
    more: str
    why: str


class HostActs(Struct):
    """``GET /api/host/trail?after=``: newest first; ``next`` is the cursor of the next page."""

    acts: list[HostAct]
    more: bool
    next: str = ""


class HostTable(Struct):
    """A table with people; ``running``: the game has started."""

    url: str
    title: str
    players: list[str]
    created: str
    running: bool


class HostInvitation(Struct):
    """An invitation to register: its expiry and remaining uses; ``id`` revokes it."""

    id: str
    label: str
    until: int
    left: int


class HostTournament(Struct):
    """A tournament of this server."""

    title: str
    when: str
    url: str


class HostOverview(Struct):
    """``GET /api/host``: open tasks and the host's settings."""

    reports: list[HostReport]
    registration: RegistrationMode
    invitations: list[HostInvitation]
    words: list[str]
    hosts: list[str]
    tables: list[HostTable]
    tournaments: list[HostTournament]


class HostMinute(Struct):
    """Statistics of the minute that started at ``at``.

    ``wait`` is the 99th percentile of action latencies in ms (±20 %), None without actions;
    ``lag`` is the maximum delay of the event loop in ms.
    """

    at: int
    requests: int
    actions: int
    errors: int
    wait: float | None
    lag: float


class HostSlow(Struct):
    """A slow request: its path pattern, its id in the log, and its duration (ms)."""

    at: int
    method: str
    route: str
    status: int
    ms: float
    request: str


class HostFault(Struct):
    """An error from the log, and the id of its request, if any."""

    at: int
    text: str
    request: str


class HostLoad(Struct):
    """``GET /api/host/load``: the server's load since its start (``since``) and now.

    ``usual`` and ``late`` are the median and the 99th percentile of the last hour's action
    latencies in ms, None without actions. Sizes are in MB; 0: unknown.
    """

    version: str
    since: int
    tables: int
    devices: int
    spectators: int
    analyses: int
    waiting: int
    memory: int
    free: int
    database: int
    usual: float | None
    late: float | None
    minutes: list[HostMinute]
    slow: list[HostSlow]
    slow_ms: float
    faults: list[HostFault]


class CloseReport(Struct, forbid_unknown_fields=True):
    """``POST /api/host/reports/close``: close a report; ``why`` is the outcome."""

    number: HostNumber
    why: str = ""


class HostBar(Struct, forbid_unknown_fields=True):
    """``POST /api/host/bar``: bar an account for some days; 0: permanently, None: unbar."""

    name: str
    days: Annotated[int, Meta(ge=0, le=3650)] | None
    why: str


class HostRename(Struct, forbid_unknown_fields=True):
    """``POST /api/host/rename``: rename an account and notify its owner."""

    name: str
    to: str
    why: str


class HostNote(Struct, forbid_unknown_fields=True):
    """``POST /api/host/note``: the host's note on an account; empty deletes it."""

    name: str
    text: str


class HostName(Struct, forbid_unknown_fields=True):
    """An account whose devices are to be signed out."""

    name: str


class HostGrant(Struct, forbid_unknown_fields=True):
    """``POST /api/host/hosts``: make an account a host, or revoke it."""

    name: str
    on: bool


class HostRegistration(Struct, forbid_unknown_fields=True):
    """``POST /api/host/registration``."""

    mode: RegistrationMode


class HostInvite(Struct, forbid_unknown_fields=True):
    """``POST /api/host/invitations``: create a code for registration."""

    label: str = ""
    days: Annotated[int, Meta(ge=1, le=365)] = 14
    uses: Annotated[int, Meta(ge=1, le=1000)] = 1


class HostInviteCode(Struct):
    """The code, shown once."""

    code: str
    until: int
    left: int


class HostRevoke(Struct, forbid_unknown_fields=True):
    """``POST /api/host/invitations/revoke``."""

    id: str


class HostWord(Struct, forbid_unknown_fields=True):
    """``POST /api/host/words``: forbid a word in names, or allow it again."""

    word: str
    on: bool


class HostClub(Struct, forbid_unknown_fields=True):
    """``POST /api/host/clubs/close``: dissolve a club."""

    id: str
    why: str
