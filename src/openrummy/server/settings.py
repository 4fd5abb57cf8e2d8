"""What a server is told when it starts."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from openrummy.cards.signing import Signer
from openrummy.puzzles.load import PuzzleBook, load
from openrummy.rules.text import say
from openrummy.server.analysis.process import Work
from openrummy.server.analysis.work import do
from openrummy.server.analysis.workers import spare_cores

STATIC = Path(__file__).parent / "static"
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


@dataclass(frozen=True)
class Settings:
    """``data`` None keeps everything in memory. ``shared`` is the address under which others
    in the network reach this server, where it is shared with them.

    ``messages`` (a second, and at once) limits what one connection may send, ``work`` (the same)
    how many seconds the processor works for what one address does at tables,
    ``words`` and ``emotes`` what one says at a table, ``blocks`` how often one blocks;
    ``tables`` (a minute, and at once) what one guest may open, ``drafts`` (a
    second, and at once) how often one may have house rules checked, ``looks`` (the
    same) how often finished games may be looked at from one address, ``uploads``
    how often records of your own, ``passes`` (a minute, and at once) how often
    one may make or use links for another device, ``visits`` (a second, and at
    once) how often a guest may look at invitations, sit down and get up, ``lists``
    (the same) how often at the lists of tables, ``club_acts`` (the same) how often one
    may change something in clubs, ``reports`` (a minute, and at once) how often one may report.
    ``sign_ins`` (a minute, and at once) is how often somebody may try to sign in, register or
    use a code: for each name and for each address. ``password_cost``: how often and over how
    much memory (kB) Argon2 goes for a password. ``exports`` (a minute, and at once) is how often
    one may save all one's data.
    much memory (kB) Argon2 goes for a password.
    ``asked`` (a second, and at once) is how often somebody may seek an opponent or challenge one,
    ``follows`` (the same) how often follow others or look them up.
    ``pairing_seconds`` is how often those who wait are looked at, ``come_seconds`` how long two
    who were found have to come to their table, ``place_seconds`` how long a place is kept for
    who has lost the connection, ``challenge_seconds`` how long a challenge stands.
    ``tournaments`` (a second, and at once) is how often somebody may make, enter or direct
    tournaments, ``pulses`` (the same) how often the people behind one address ask whether there
    is news of one; ``minute`` is how long (seconds) a minute of a tournament is, which tests make
    short.
    ``analysis`` is how many processes analyse, 0 for none; ``analysis_work`` what they do, and
    ``analysis_aside`` says that they run only where nothing else would. ``analyses`` (a minute,
    and at once) is how often somebody may have something analysed.
    ``puzzles`` reads the book of puzzles.
    ``idle_seconds`` is after how long a table where nobody is leaves memory, ``over_seconds`` the
    same for one whose game is over. ``key`` signs what is promised of deals; None: one that
    lasts as long as the process.
    ``loaded`` says that what is compiled is loaded: a coach judges nothing before.
    ``hosts`` are the names under which the server may be asked, beside addresses in numbers,
    ``localhost`` and the machine's own; ``proxies`` the addresses and networks that are believed
    when they say for whom they ask. ``connections`` is how many there may be in all and
    ``connections_of_one`` how many from one address (an IPv6 one: its first 64 bits);
    ``spare_files`` descriptors are never given to connections. ``header_seconds`` and
    ``body_seconds`` are how long a request may take to come (a long body as much longer as it
    takes at 16 kB a second), ``keep_seconds`` how long a connection may rest between two,
    ``stalled_seconds`` how long nothing may be read of what is sent, ``hello_seconds`` how long a
    WebSocket may say nothing at first. ``lookups`` (a second, and at once) is how often one
    address may ask for tables at which who asks does not sit.
    ``now`` gives ms since 1970, by which deals of days, puzzles, drills and lessons go;
    ``daily_level`` is the level of the computer that deals of days are played against.
    ``seed_wait`` is how long (seconds) a deal waits for the people's seeds,
    ``watch_delay_ms`` how old what is shown to spectators, ``absence``
    (seconds) after how long others may go on without a player, ``due_seconds`` how
    often clocks nobody looks at, and the ends of the deals of days, are looked after.
    """

    data: Path | None = None
    static: Path = STATIC
    shared: str = ""
    bot_delay_ms: int = field(default_factory=bot_delay_ms)
    messages: tuple[float, float] = (20.0, 60.0)
    work: tuple[float, float] = (0.25, 10.0)
    words: tuple[float, float] = (1.0, 5.0)
    emotes: tuple[float, float] = (0.5, 3.0)
    blocks: tuple[float, float] = (0.5, 20.0)
    tables: tuple[float, float] = (20.0, 60.0)
    drafts: tuple[float, float] = (8.0, 60.0)
    looks: tuple[float, float] = (5.0, 120.0)
    uploads: tuple[float, float] = (1.0, 40.0)
    passes: tuple[float, float] = (10.0, 30.0)
    visits: tuple[float, float] = (5.0, 120.0)
    lists: tuple[float, float] = (10.0, 200.0)
    club_acts: tuple[float, float] = (1.0, 30.0)
    reports: tuple[float, float] = (2.0, 10.0)
    sign_ins: tuple[float, float] = (6.0, 20.0)
    exports: tuple[float, float] = (0.2, 3.0)
    password_cost: tuple[int, int] = (3, 65_536)
    asked: tuple[float, float] = (0.2, 12.0)
    follows: tuple[float, float] = (1.0, 60.0)
    pairing_seconds: float = 1.0
    come_seconds: float = 15.0
    place_seconds: float = 10.0
    challenge_seconds: float = 600.0
    tournaments: tuple[float, float] = (0.5, 30.0)
    pulses: tuple[float, float] = (100.0, 600.0)
    minute: float = 60.0
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    connections: int = 20_000
    connections_of_one: int = 400
    spare_files: int = 200
    header_seconds: float = 10.0
    body_seconds: float = 10.0
    keep_seconds: int = 5
    stalled_seconds: float = 30.0
    hello_seconds: float = 15.0
    lookups: tuple[float, float] = (2.0, 120.0)
    analysis: int = field(default_factory=spare_cores)
    analysis_work: Work = do
    analysis_aside: bool = True
    loaded: Callable[[], bool] = lambda: False
    daily_level: str = "hard"
    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    analyses: tuple[float, float] = (20.0, 30.0)
    puzzles: Callable[[], PuzzleBook] = load
    key: Signer | None = None
    idle_seconds: float = 600.0
    over_seconds: float = 30.0
    seed_wait: float = SEED_WAIT
    absence: float = ABSENCE
    due_seconds: float = 20.0
    watch_delay_ms: int = field(default_factory=watch_delay_ms)


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
