"""The settings of a server."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from openrummy.analysis.puzzles.load import PuzzleBook, load
from openrummy.core.cards.signing import Key
from openrummy.core.rules.text import say
from openrummy.server.analysis.process import Work
from openrummy.server.analysis.tasks import run_task
from openrummy.server.analysis.workers import spare_cores
from openrummy.server.db.retention import RetentionPolicy
from openrummy.server.steady_clock import SteadyClock
from openrummy.server.steady_clock import now as system_clock

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
    """``OPENRUMMY_BOT_DELAY_MS``: milliseconds that a bot takes when a person watches, about."""
    return _number("OPENRUMMY_BOT_DELAY_MS", BOT_DELAY_MS)


def watch_delay_ms() -> int:
    """``OPENRUMMY_WATCH_DELAY_MS``: milliseconds by which spectators are behind."""
    return _number("OPENRUMMY_WATCH_DELAY_MS", WATCH_DELAY_MS)


Rate: TypeAlias = tuple[float, float]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]


@dataclass(frozen=True)
class Settings:
    """Behaviour of a server. Each field has its meaning below it.

    What a host may set, in a file (``openrummy serve --config``) or by variables of the
    environment, is read from here by :mod:`openrummy.server.config`: a field of a plain type is
    an option as soon as it stands here. A pair is a rate: how often in the long run, and how
    often at once.
    """

    data: Path | None = None
    """The folder for games and settings. Without it, `$XDG_DATA_HOME/openrummy`, else
    `~/.local/share/openrummy`."""
    database: str = ""
    """The database that keeps games and people: the address of a PostgreSQL database, such as
    `postgresql://openrummy@db.example.org/openrummy`. Without it, an SQLite file in the data
    folder."""
    database_connections: Annotated[int, Meta(ge=5, le=1000)] = 12
    """The most connections to PostgreSQL that one process uses."""
    keep_guest_games: Days = 0
    """Days that finished games are kept in which nobody had an account; 0: for ever."""
    keep_chat: Days = 0
    """Days that chat messages are kept, at finished tables and in clubs; 0: for ever."""
    keep_reports: Days = 0
    """Days that a report is kept after the host has closed it; 0: for ever."""
    keep_trail: Days = 0
    """Days that the trail of what hosts did is kept; 0: for ever."""
    key_file: Path | None = None
    """The key that signs the promises of deals; without it, `fair.key` in the data folder. Servers
    that share a database need the same key."""
    log_name: str = ""
    """The name of the public log of promises, by which witnesses know it, such as
    `play.example.org/log`; without it, a name made from the server's key."""
    witnesses: tuple[str, ...] = ()
    """The witnesses that are asked to cosign the public log of promises: of each its address and
    its key, as its host gives them, such as `https://play.example.net/witness NAME+ID+KEY`."""
    witness_for: tuple[str, ...] = ()
    """The logs of other servers that this one cosigns as their witness: the key of each, as
    `openrummy admin keys` prints it there (`NAME+ID+KEY`)."""
    cosignings: Rate = (6.0, 20.0)
    """Cosignatures that one address may ask for, per minute and at once."""
    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` (or `::`) for all addresses."""
    port: Annotated[int, Meta(ge=0, le=65_535)] | None = None
    """The port to listen on; without it, 8000 or the next free one. 0 picks any free port."""
    static: Path = field(default=STATIC, metadata={"inside": True})
    """The folder of the browser client."""
    docs: Path = field(default=DOCS, metadata={"inside": True})
    """The folder of the documentation, if it was built."""
    shared: str = ""
    """The address at which others reach this server, such as `https://play.example.org`: links made
    on the machine itself use it, the server answers to its name, and `openrummy doctor` tests
    it."""
    logs: Literal["text", "json"] = "text"
    """The form of log lines on stderr: text for people, or one JSON object a line."""
    log_requests: bool = False
    """Logs every request: the method, the kind of page, the status and how long it took, but never
    who asked or what for."""
    metrics: Literal["off", "local", "token"] = "local"
    """The readers of `/metrics`: nobody; only requests from the machine itself (from a loopback
    address, not through a proxy); or anybody who sends `metrics_token`. For everybody else it does
    not exist."""
    metrics_token: str = ""
    """The token that has to be sent for `/metrics` (`Authorization: Bearer …`) when `metrics` is
    `token`: at least 16 characters."""
    slow_ms: Annotated[float, Meta(ge=1)] = 1000.0
    """Requests that take longer than this (ms) are listed as slow on the host's page."""
    bot_delay_ms: int = field(default_factory=bot_delay_ms, metadata={"usual": BOT_DELAY_MS})
    """Milliseconds that a bot takes for an action, roughly, while somebody is watching."""
    messages: Rate = (20.0, 60.0)
    """Messages that one connection may send, per second and at once."""
    work: Rate = (0.25, 10.0)
    """Seconds of processor time that one address may use at tables, per second and at once."""
    words: Rate = (1.0, 5.0)
    """Chat messages that one person may send at a table, per second and at once."""
    emotes: Rate = (0.5, 3.0)
    """Quick replies that one person may send at a table, per second and at once."""
    blocks: Rate = (0.5, 20.0)
    """Blocks that one person may set or lift, per second and at once."""
    tables: Rate = (20.0, 60.0)
    """Tables that one guest, or one address, may open, per minute and at once."""
    drafts: Rate = (8.0, 60.0)
    """House rules that one person may have checked, per second and at once."""
    looks: Rate = (5.0, 120.0)
    """Finished games that may be opened from one address, per second and at once."""
    uploads: Rate = (1.0, 40.0)
    """Records that one person may upload, per second and at once."""
    passes: Rate = (10.0, 30.0)
    """Links for another device that one person may make or use, per minute and at once."""
    visits: Rate = (5.0, 120.0)
    """Looks at invitations, sitting down and getting up, of one guest, per second and at once."""
    lists: Rate = (10.0, 200.0)
    """Lists of tables that one guest may ask for, per second and at once."""
    club_acts: Rate = (1.0, 30.0)
    """Changes that one person may make in clubs, per second and at once."""
    reports: Rate = (2.0, 10.0)
    """Reports that one person may send, per minute and at once."""
    sign_ins: Rate = (6.0, 20.0)
    """Attempts to sign in, register or use a code, per minute and at once: from each address, and
    for each name from it; for a name from everywhere, ten times that."""
    api_requests: Rate = (50.0, 600.0)
    """Requests of any kind that one address may make under `/api`, per second and at once."""
    exports: Rate = (0.2, 3.0)
    """Downloads by one person of everything kept about them, per minute and at once."""
    password_cost: tuple[int, int] = (3, 65_536)
    """The cost of hashing a password with Argon2: passes, and memory (kB)."""
    asked: Rate = (0.2, 12.0)
    """Searches for an opponent and challenges by one person, per second and at once."""
    follows: Rate = (1.0, 60.0)
    """Follows and look-ups of other people by one person, per second and at once."""
    pairing_seconds: float = 1.0
    """Seconds from one pairing of people who wait for an opponent to the next."""
    come_seconds: float = 15.0
    """Seconds that two people who were paired have to come to their table."""
    place_seconds: float = 10.0
    """Seconds for which a person who has lost the connection keeps their place in the queue."""
    challenge_seconds: float = 600.0
    """Seconds for which a challenge stays open."""
    tournaments: Rate = (0.5, 30.0)
    """Entries, new tournaments and acts of directors by one person, per second and at once."""
    pulses: Rate = (100.0, 600.0)
    """Requests for news of a tournament from one address, per second and at once."""
    minute: float = field(default=60.0, metadata={"inside": True})
    """Seconds in a minute of a tournament, which tests make short."""
    hosts: tuple[str, ...] = ()
    """The names to which the server answers, besides numeric addresses, `localhost`, the machine's
    own name and that of `shared`."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses and networks of proxies that are believed when they say who is asking."""
    connections: Annotated[int, Meta(ge=1)] = 20_000
    """The most connections there may be in all."""
    connections_of_one: Annotated[int, Meta(ge=1)] = 400
    """The most connections from one address; of an IPv6 address, the first 64 bits count."""
    spare_files: Annotated[int, Meta(ge=0)] = 200
    """File descriptors that are never given to connections."""
    header_seconds: float = 10.0
    """Seconds that the headers of a request may take to arrive."""
    body_seconds: float = 10.0
    """Seconds that the body of a request may take to arrive, plus a second for every 16 kB."""
    keep_seconds: int = 5
    """Seconds that a connection may be idle between two requests."""
    stalled_seconds: float = 30.0
    """Seconds that a client may go without reading what it is sent."""
    hello_seconds: float = 15.0
    """Seconds that a new WebSocket may stay silent."""
    lookups: Rate = (2.0, 120.0)
    """Requests for tables of other people from one address, per second and at once."""
    analysis: Annotated[int, Meta(ge=0, le=64)] = field(
        default_factory=spare_cores, metadata={"usual": ""}
    )
    """The number of processes that analyse games, by default one fewer than there are cores; with 0
    there is no analysis, and people are told so."""
    visitor_processes: Annotated[int, Meta(ge=0, le=16)] = 1
    """The number of processes that work on what visitors send: records, score pads, house rules,
    positions. They start when first needed. With 0 the server does the work itself, which
    holds up people at play."""
    analysis_work: Work = field(default=run_task, metadata={"inside": True})
    """Task handler of the analysis processes."""
    analysis_aside: bool = True
    """Runs analysis only when nothing else wants the processor."""
    analysis_ahead: bool = True
    """Reviews games while they are played, in a process that would otherwise be idle, so that the
    review is ready when the game ends. Nobody sees any of it before that."""
    loaded: Callable[[], bool] = field(default=lambda: False, metadata={"inside": True})
    """Says that what is compiled is loaded: a coach judges nothing before."""
    daily_level: str = "hard"
    """The level of the computer player in the deals of the day."""
    now: Callable[[], int] = field(default_factory=SteadyClock, metadata={"inside": True})
    """Gives ms since 1970, by which deals of days, the public list, puzzles, drills, lessons and
    what is deleted after a time go."""
    wall: Callable[[], int] = field(default=system_clock, metadata={"inside": True})
    """Gives ms since 1970 as the system's clock has it, from which pauses are told."""
    analyses: Rate = (20.0, 30.0)
    """Analyses that one person or address may ask for, per minute and at once."""
    puzzles: Callable[[], PuzzleBook] = field(default=load, metadata={"inside": True})
    """Reads the book of puzzles."""
    broker: str = ""
    """The broker through which several processes of one site communicate: Redis or Valkey, as
    `redis://:password@host:6379/0`, `rediss://…` or `unix:///run/redis.sock`. Anybody who can write
    to it can act as anybody on the site."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """The number of processes that serve on this machine; more than one needs a `broker`."""
    internal: str = ""
    """The address of this machine, such as 10.0.0.5, at which processes of the same site on other
    machines reach the ones here; without it, there are no other machines. It must be on a private
    network, since this traffic is not encrypted."""
    lease_seconds: Annotated[float, Meta(ge=0.3, le=60)] = 3.0
    """Seconds for which a process that the broker has not heard from counts as alive; after that,
    others play its tables."""
    key: Key | None = field(default=None, metadata={"inside": True})
    """Signs what is promised of deals; without it one that lasts as long as the process."""
    idle_seconds: float = 600.0
    """Seconds after which a table that nobody looks at is dropped from memory."""
    over_seconds: float = 30.0
    """The same (s) for a table whose game is over."""
    seed_wait: float = SEED_WAIT
    """Seconds for which a deal waits for the seeds from people's browsers."""
    absence: float = ABSENCE
    """Seconds without a player after which the others may go on without them."""
    due_seconds: float = 20.0
    """Seconds between two looks at clocks that nobody watches, and at the ends of the deals of the
    day."""
    watch_delay_ms: int = field(default_factory=watch_delay_ms, metadata={"usual": WATCH_DELAY_MS})
    """Milliseconds by which spectators are behind the game."""


def policy_of(settings: Settings) -> RetentionPolicy:
    """Times for which data is kept."""
    return RetentionPolicy(
        settings.keep_guest_games,
        settings.keep_chat,
        settings.keep_reports,
        settings.keep_trail,
    )


class NoFolder(Exception):
    """There is no folder to keep games in."""


def data_folder(path: Path | None) -> tuple[Path, str]:
    """A folder that can be written (absolute), and a word of warning where it will not last.

    Without a wish: ``XDG_DATA_HOME`` or ``~/.local/share``, else a temporary
    folder. Raises :class:`NoFolder` when the wish cannot be met.
    """
    if path is not None:
        problem = _unusable(path)
        if problem:
            raise NoFolder(say("cli.cannot-write", path=path, why=problem))
        return path.absolute(), ""
    for folder in _default_folders():
        if not _unusable(folder):
            return folder, ""
    uid = getattr(os, "getuid", lambda: 0)()
    folder = Path(tempfile.gettempdir()) / f"openrummy-{uid}"
    problem = _unusable(folder)
    if problem:
        raise NoFolder(say("cli.no-folder", folder=folder, problem=problem))
    return folder, say("cli.no-home", folder=folder)


def _default_folders() -> list[Path]:
    bases = []
    if os.environ.get("XDG_DATA_HOME"):
        bases.append(Path(os.environ["XDG_DATA_HOME"]))
    with suppress(RuntimeError):  # no home at all
        bases.append(Path.home() / ".local" / "share")
    return [folder / "openrummy" for folder in bases if folder.is_absolute()]


def _unusable(folder: Path) -> str:
    """Reason why nothing can be kept there; empty when it can."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)
