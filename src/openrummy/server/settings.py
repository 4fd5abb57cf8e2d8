"""What a server is told when it starts."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from openrummy.cards.signing import Signer
from openrummy.puzzles.load import PuzzleBook, load
from openrummy.rules.text import say
from openrummy.server.analysis.process import Work
from openrummy.server.analysis.work import do
from openrummy.server.analysis.workers import spare_cores
from openrummy.server.db.retention.rows import Policy

STATIC = Path(__file__).parent / "static"
DOCS = Path(__file__).parent / "docs"
BOT_DELAY_MS = 700
SEED_WAIT = 3.0
ABSENCE = 120.0
WATCH_DELAY_MS = 10_000


def _number(name: str, usual: int) -> int:
    try:
        return max(0, int(os.environ.get(name, usual)))
    except ValueError:
        return usual


def bot_delay_ms() -> int:
    """``OPENRUMMY_BOT_DELAY_MS``: about how long a bot takes when a person watches."""
    return _number("OPENRUMMY_BOT_DELAY_MS", BOT_DELAY_MS)


def watch_delay_ms() -> int:
    """``OPENRUMMY_WATCH_DELAY_MS``: how old is what spectators see."""
    return _number("OPENRUMMY_WATCH_DELAY_MS", WATCH_DELAY_MS)


Rate: TypeAlias = tuple[float, float]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]


@dataclass(frozen=True)
class Settings:
    """How a server behaves. Each field has its meaning below it.

    What a host may set, in a file (``openrummy serve --config``) or by variables of the
    environment, is read from here by :mod:`openrummy.server.config`: a field of a plain type is
    an option as soon as it stands here. A pair is a rate: how often in the long run, and how
    often at once.
    """

    data: Path | None = None
    """The folder of games and settings. Without it `$XDG_DATA_HOME/openrummy`, else
    `~/.local/share/openrummy`."""
    database: str = ""
    """Where games and people are kept: the address of a database of PostgreSQL, such as
    `postgresql://openrummy@db.example.org/openrummy`. Without it a file of SQLite in the data
    folder."""
    database_connections: Annotated[int, Meta(ge=5, le=1000)] = 12
    """How many connections one process has to PostgreSQL."""
    keep_guest_games: Days = 0
    """How many days a game is kept that is over and at which nobody sat with an account; 0: for
    ever."""
    keep_chat: Days = 0
    """How many days what was said is kept, at tables that are over and in clubs; 0: for ever."""
    keep_reports: Days = 0
    """How many days a report is kept after the host has closed it; 0: for ever."""
    keep_trail: Days = 0
    """How many days the trail of what hosts did is kept; 0: for ever."""
    key_file: Path | None = None
    """The key that signs what is promised of deals; without it `fair.key` in the data folder.
    Servers that share a database need the same."""
    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` (or `::`) for all."""
    port: Annotated[int, Meta(ge=0, le=65_535)] | None = None
    """The port to listen on; without it 8000 or the next free one. 0 takes any."""
    static: Path = field(default=STATIC, metadata={"inside": True})
    """Where the browser client is."""
    docs: Path = field(default=DOCS, metadata={"inside": True})
    """Where the documentation is, if it was built."""
    shared: str = ""
    """The address under which others reach this server, such as `https://play.example.org`: it
    stands in links that are made on the machine itself, the server answers under its name, and
    `openrummy doctor` tries it."""
    logs: Literal["text", "json"] = "text"
    """How log lines are written to stderr: for people, or a JSON object a line."""
    log_requests: bool = False
    """Whether each request is a line of the log: the method, the kind of page, the status and how
    long it took, never who asked or for what."""
    metrics: Literal["off", "local", "token"] = "local"
    """Who may read `/metrics`: nobody, who asks on the machine itself (by a loopback address,
    through no proxy), or who sends `metrics_token`. To everybody else it is not there."""
    metrics_token: str = ""
    """What has to be sent for `/metrics` (`Authorization: Bearer …`) where `metrics` is `token`: at
    least 16 characters."""
    slow_ms: Annotated[float, Meta(ge=1)] = 1000.0
    """After how many ms a request is among the slow ones on the host's page."""
    bot_delay_ms: int = field(default_factory=bot_delay_ms, metadata={"usual": BOT_DELAY_MS})
    """About how long (ms) a bot takes about an action while somebody watches."""
    messages: Rate = (20.0, 60.0)
    """How many messages a second, and at once, one connection may send."""
    work: Rate = (0.25, 10.0)
    """How many seconds a second, and at once, the processor works for what one address does at
    tables."""
    words: Rate = (1.0, 5.0)
    """How many lines of chat a second, and at once, one person says at a table."""
    emotes: Rate = (0.5, 3.0)
    """How many friendly words a second, and at once, one person says at a table."""
    blocks: Rate = (0.5, 20.0)
    """How often a second, and at once, one person blocks somebody."""
    tables: Rate = (20.0, 60.0)
    """How many tables a minute, and at once, one guest and one address may open."""
    drafts: Rate = (8.0, 60.0)
    """How often a second, and at once, one person may have house rules checked."""
    looks: Rate = (5.0, 120.0)
    """How often a second, and at once, finished games may be looked at from one address."""
    uploads: Rate = (1.0, 40.0)
    """How often a second, and at once, one person may bring records of their own."""
    passes: Rate = (10.0, 30.0)
    """How often a minute, and at once, one person may make or use links for another device."""
    visits: Rate = (5.0, 120.0)
    """How often a second, and at once, one guest may look at invitations, sit down and get up."""
    lists: Rate = (10.0, 200.0)
    """How often a second, and at once, one guest may ask for lists of tables."""
    club_acts: Rate = (1.0, 30.0)
    """How often a second, and at once, one person may change something in clubs."""
    reports: Rate = (2.0, 10.0)
    """How often a minute, and at once, one person may report."""
    sign_ins: Rate = (6.0, 20.0)
    """How often a minute, and at once, somebody may try to sign in, register or use a code: from
    each address, and for each name from it; for a name from everywhere ten times as often."""
    requests: Rate = (50.0, 600.0)
    """How many requests a second, and at once, one address may make under `/api`, whatever they
    are for."""
    exports: Rate = (0.2, 3.0)
    """How often a minute, and at once, one person may save all that is kept of them."""
    password_cost: tuple[int, int] = (3, 65_536)
    """How often, and over how much memory (kB), Argon2 goes for a password."""
    asked: Rate = (0.2, 12.0)
    """How often a second, and at once, one person may look for an opponent or challenge one."""
    follows: Rate = (1.0, 60.0)
    """How often a second, and at once, one person may follow others or look them up."""
    pairing_seconds: float = 1.0
    """How often (s) those who wait for an opponent are looked at."""
    come_seconds: float = 15.0
    """How long (s) two who were paired have to come to their table."""
    place_seconds: float = 10.0
    """How long (s) the place in the line is kept for who has lost the connection."""
    challenge_seconds: float = 600.0
    """How long (s) a challenge stands."""
    tournaments: Rate = (0.5, 30.0)
    """How often a second, and at once, one person may make, enter or direct tournaments."""
    pulses: Rate = (100.0, 600.0)
    """How often a second, and at once, the people behind one address may ask whether there is news
    of a tournament."""
    minute: float = field(default=60.0, metadata={"inside": True})
    """How long (s) a minute of a tournament is, which tests make short."""
    hosts: tuple[str, ...] = ()
    """The names under which the server may be asked, beside addresses in numbers, `localhost`,
    the machine's own and that of `shared`."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses and networks that are believed when they say for whom they ask."""
    connections: Annotated[int, Meta(ge=1)] = 20_000
    """How many connections there may be in all."""
    connections_of_one: Annotated[int, Meta(ge=1)] = 400
    """How many connections from one address; of an IPv6 one the first 64 bits count."""
    spare_files: Annotated[int, Meta(ge=0)] = 200
    """How many descriptors are never given to connections."""
    header_seconds: float = 10.0
    """How long (s) the headers of a request may take to come."""
    body_seconds: float = 10.0
    """How long (s) the body of a request may take to come, and a second more for every 16 kB."""
    keep_seconds: int = 5
    """How long (s) a connection may rest between two requests."""
    stalled_seconds: float = 30.0
    """How long (s) nothing may be read of what is sent."""
    hello_seconds: float = 15.0
    """How long (s) a WebSocket may say nothing at first."""
    lookups: Rate = (2.0, 120.0)
    """How often a second, and at once, one address may ask for tables at which who asks does not
    sit."""
    analysis: Annotated[int, Meta(ge=0, le=64)] = field(
        default_factory=spare_cores, metadata={"usual": ""}
    )
    """How many processes analyse games, by default as many as there are cores but one; 0: none, and
    people are told so."""
    visitor_processes: Annotated[int, Meta(ge=0, le=16)] = 1
    """How many processes play what visitors send: records, score pads, house rules, positions. They
    start when first needed. 0: the server does it itself, which holds up those who play."""
    analysis_work: Work = field(default=do, metadata={"inside": True})
    """What the processes that analyse do."""
    analysis_aside: bool = True
    """Whether analysis runs only where nothing else wants the processor."""
    analysis_ahead: bool = True
    """Whether games are reviewed while they are played, by a process with nothing else to do, so
    that a review is there when the game is over. Nobody sees any of it before."""
    loaded: Callable[[], bool] = field(default=lambda: False, metadata={"inside": True})
    """Says that what is compiled is loaded: a coach judges nothing before."""
    daily_level: str = "hard"
    """The level of the computer that deals of days are played against."""
    now: Callable[[], int] = field(
        default=lambda: time.time_ns() // 1_000_000, metadata={"inside": True}
    )
    """Gives ms since 1970, by which deals of days, puzzles, drills and lessons go."""
    analyses: Rate = (20.0, 30.0)
    """How often a minute, and at once, one person or address may have something analysed."""
    puzzles: Callable[[], PuzzleBook] = field(default=load, metadata={"inside": True})
    """Reads the book of puzzles."""
    broker: str = ""
    """Where several processes that serve one site meet: a Redis or Valkey, as
    `redis://:password@host:6379/0`, `rediss://…` or `unix:///run/redis.sock`. Who can write there
    can act as anybody."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes serve on this machine; more than one needs a `broker`."""
    internal: str = ""
    """The address of this machine, as 10.0.0.5, under which processes of the same site on other
    machines reach those on it; without it there are none. For a private network: what goes there
    is not encrypted."""
    lease_seconds: Annotated[float, Meta(ge=0.3, le=60)] = 3.0
    """How long (s) a process that the broker does not hear of is believed to live; after that its
    tables are played by others."""
    key: Signer | None = field(default=None, metadata={"inside": True})
    """Signs what is promised of deals; without it one that lasts as long as the process."""
    idle_seconds: float = 600.0
    """How long (s) nobody has looked at a table when it leaves memory."""
    over_seconds: float = 30.0
    """The same (s) for a table whose game is over."""
    seed_wait: float = SEED_WAIT
    """How long (s) a deal waits for the seeds of the people's browsers."""
    absence: float = ABSENCE
    """After how long (s) without a player others may go on without them."""
    due_seconds: float = 20.0
    """How often (s) clocks nobody looks at, and the ends of the deals of days, are looked after."""
    watch_delay_ms: int = field(default_factory=watch_delay_ms, metadata={"usual": WATCH_DELAY_MS})
    """How old (ms) is what spectators see."""


def policy_of(settings: Settings) -> Policy:
    """How long what is kept."""
    return Policy(
        settings.keep_guest_games,
        settings.keep_chat,
        settings.keep_reports,
        settings.keep_trail,
    )


class NoFolder(Exception):
    """There is no folder to keep games in."""


def data_folder(wanted: Path | None) -> tuple[Path, str]:
    """A folder that can be written, and a word of warning where it will not last.

    Without a wish: ``XDG_DATA_HOME`` or ``~/.local/share``, else a temporary
    folder. Raises :class:`NoFolder` when the wish cannot be met.
    """
    if wanted is not None:
        problem = _unusable(wanted)
        if problem:
            raise NoFolder(say("cli.cannot-write", path=wanted, why=problem))
        return wanted, ""
    for folder in _usual():
        if not _unusable(folder):
            return folder, ""
    uid = getattr(os, "getuid", lambda: 0)()
    folder = Path(tempfile.gettempdir()) / f"openrummy-{uid}"
    problem = _unusable(folder)
    if problem:
        raise NoFolder(say("cli.no-folder", folder=folder, problem=problem))
    return folder, say("cli.no-home", folder=folder)


def _usual() -> list[Path]:
    found = []
    if os.environ.get("XDG_DATA_HOME"):
        found.append(Path(os.environ["XDG_DATA_HOME"]))
    with suppress(RuntimeError):  # no home at all
        found.append(Path.home() / ".local" / "share")
    return [folder / "openrummy" for folder in found if folder.is_absolute()]


def _unusable(folder: Path) -> str:
    """Why nothing can be kept there; empty when it can."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)
