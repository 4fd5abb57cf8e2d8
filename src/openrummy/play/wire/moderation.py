"""Order in the house: reports, letters of the host, and the host's own page.

Times are ms since 1970. Accounts are called by their names, which are unique.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

HostNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
ReportReason = Literal["abuse", "cheating", "name", "spam", "other"]
ReportKind = Literal["person", "line", "table", "club"]
RegistrationMode = Literal["open", "invite", "closed"]


class NewReport(Struct, forbid_unknown_fields=True):
    """``POST /api/reports``: tell the host what is wrong.

    A person by ``name`` (of an account), or by ``seat`` at ``table``; a line of a chat by
    ``line`` at ``table`` or in ``club``; a table by ``table``, a club by ``club``.
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
    """Something the host has to say to you; it stays until it is read."""

    number: int
    text: str


class Letters(Struct):
    """``GET /api/me/letters``: what the host has to say, and how you are barred, if you are."""

    letters: list[Letter]
    barred: str = ""


class ReadLetter(Struct, forbid_unknown_fields=True):
    """``POST /api/me/letters/read``."""

    number: HostNumber


class Registration(Struct):
    """``GET /api/registration``: whether an account can be made here, and what it needs."""

    mode: RegistrationMode


# ---------------------------------------------------------------- the host's page


class HostReport(Struct):
    """A report. ``said`` is a line of a chat as it was; ``url`` where it is about a place."""

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
    """An account as the host sees it; ``barred`` until then, 0: it is not."""

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
    """``GET /api/host/accounts?words=&after=``; ``next`` is what to ask for more with."""

    accounts: list[HostAccount]
    more: bool
    next: str = ""


class HostAct(Struct):
    """A host's act: by whom, to whom, and why; ``more``: a date, a new name."""

    at: int
    by: str
    act: str
    whom: str
    more: str
    why: str


class HostActs(Struct):
    """``GET /api/host/trail?after=``: the latest first; ``next`` is what to ask for more with."""

    acts: list[HostAct]
    more: bool
    next: str = ""


class HostTable(Struct):
    """A table where people sit; ``running``: the game has begun."""

    url: str
    title: str
    players: list[str]
    created: str
    running: bool


class HostInvitation(Struct):
    """An invitation to register: until when and how often it holds; ``id`` revokes it."""

    id: str
    label: str
    until: int
    left: int


class HostTournament(Struct):
    """A tournament of this server."""

    title: str
    when: str
    url: str


class HostDesk(Struct):
    """``GET /api/host``: what waits for the host, and what the host has set."""

    reports: list[HostReport]
    registration: RegistrationMode
    invitations: list[HostInvitation]
    words: list[str]
    hosts: list[str]
    tables: list[HostTable]
    tournaments: list[HostTournament]


class HostMinute(Struct):
    """A minute of the server, which began ``at``: what was asked and done in it.

    ``wait`` is within how many ms 99 of 100 actions were answered (to a fifth), None without
    any; ``lag`` how late the server was at worst, ms.
    """

    at: int
    requests: int
    actions: int
    errors: int
    wait: float | None
    lag: float


class HostSlow(Struct):
    """A request that took long: the pattern of its path, its id in the log, and how long (ms)."""

    at: int
    method: str
    route: str
    status: int
    ms: float
    request: str


class HostFault(Struct):
    """Something that broke, as the log has it, and the id of the request it was in, if any."""

    at: int
    text: str
    request: str


class HostLoad(Struct):
    """``GET /api/host/load``: how the server fares since it began (``since``), and now.

    ``usual`` and ``late`` are within how many ms half of the last hour's actions, and 99 of 100,
    were answered; None without any. Sizes are MB; 0: not known here.
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
    """``POST /api/host/reports/close``: seen to; ``why`` says how."""

    number: HostNumber
    why: str = ""


class HostBar(Struct, forbid_unknown_fields=True):
    """``POST /api/host/bar``: an account is barred for days; 0: for good, None: no more."""

    name: str
    days: Annotated[int, Meta(ge=0, le=3650)] | None
    why: str


class HostRename(Struct, forbid_unknown_fields=True):
    """``POST /api/host/rename``: another name for an account, of which its owner is told."""

    name: str
    to: str
    why: str


class HostNote(Struct, forbid_unknown_fields=True):
    """``POST /api/host/note``: what the host writes down about an account; empty deletes it."""

    name: str
    text: str


class HostName(Struct, forbid_unknown_fields=True):
    """An account, to sign out."""

    name: str


class HostMake(Struct, forbid_unknown_fields=True):
    """``POST /api/host/hosts``: somebody is a host, or no more."""

    name: str
    on: bool


class HostRegistration(Struct, forbid_unknown_fields=True):
    """``POST /api/host/registration``."""

    mode: RegistrationMode


class HostInvite(Struct, forbid_unknown_fields=True):
    """``POST /api/host/invitations``: a code that lets people register."""

    label: str = ""
    days: Annotated[int, Meta(ge=1, le=365)] = 14
    uses: Annotated[int, Meta(ge=1, le=1000)] = 1


class HostInvited(Struct):
    """The code, told once."""

    code: str
    until: int
    left: int


class HostRevoke(Struct, forbid_unknown_fields=True):
    """``POST /api/host/invitations/revoke``."""

    id: str


class HostWord(Struct, forbid_unknown_fields=True):
    """``POST /api/host/words``: no name may have this in it, or it may again."""

    word: str
    on: bool


class HostClub(Struct, forbid_unknown_fields=True):
    """``POST /api/host/clubs/close``: a club is dissolved by the host."""

    id: str
    why: str
