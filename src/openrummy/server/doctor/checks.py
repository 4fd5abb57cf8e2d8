"""Local checks of an installation, one function for each subject."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from openrummy.bots.search import compiled_markers
from openrummy.core.rules.text import say
from openrummy.server.config.read import unknown_variables
from openrummy.server.db.folder import DATABASE, HEAD, FolderError, revision_of
from openrummy.server.db.migrations.run import revisions
from openrummy.server.doctor.machine import Machine
from openrummy.server.settings import STATIC, NoFolder, data_folder

State = Literal["good", "look", "wrong"]
PYTHON: Final = (3, 11)
# First patch level of each series without known faults that attackers can exploit:
# CVE-2024-7592, a long cookie that takes seconds to parse.
PATCHED: Final = {(3, 11): 10, (3, 12): 6}
MB: Final = 1_000_000
MIN_FREE, SOME_FREE = 200 * MB, 1000 * MB
MAX_VERIFIED_BYTES: Final = 500 * MB  # larger databases take too long to verify
MIN_OPEN_FILES: Final = 4096
MAX_CLOCK_LAG_S: Final = 300  # seconds by which the clock may lag behind stored timestamps
SECRETS: Final = ("token", "password", "key", "database", "broker")


@dataclass(frozen=True)
class Finding:
    """A check's finding: ``good``, something to ``look`` at, or ``wrong``; and the fix."""

    check: str
    state: State
    text: str
    fix: str = ""


@dataclass(frozen=True)
class Installation:
    """An installation: a machine, its options, and the configuration file."""

    machine: Machine
    options: dict[str, Any]
    file: Path | None = None
    static: Path = STATIC

    @property
    def folder(self) -> Path:
        """The data folder. Raises :class:`NoFolder`."""
        return data_folder(self.options.get("data"))[0]

    @property
    def address(self) -> tuple[str, int]:
        """Return the listening address."""
        return self.options.get("host", "127.0.0.1"), self.options.get("port") or 8000


def finding(check: str, state: State, case: str, **given: Any) -> Finding:
    """Return a finding with its sentences from ``doctor`` in the catalogue."""
    text = say(f"doctor.{check}.{case}", **given)
    fix = "" if state == "good" else say(f"doctor_fix.{check}.{case}", **given)
    return Finding(check, state, text, fix)


def check_python(of: Installation) -> Iterator[Finding]:
    """Check that Python is recent enough and without known faults."""
    major, minor, patch = of.machine.python()
    series, version = f"{major}.{minor}", f"{major}.{minor}.{patch}"
    least = PATCHED.get((major, minor), 0)
    if (major, minor) < PYTHON:
        yield finding("python", "wrong", "old", version=version, least=".".join(map(str, PYTHON)))
    elif patch < least:
        yield finding("python", "look", "faulty", version=version, least=f"{series}.{least}")
    else:
        yield finding("python", "good", "good", version=version)


def check_pages(of: Installation) -> Iterator[Finding]:
    """Check that the browser client is installed."""
    exists = (of.static / "index.html").is_file()
    if exists:
        yield finding("pages", "good", "good")
    else:
        yield finding("pages", "wrong", "missing", folder=of.static)


def check_settings(of: Installation) -> Iterator[Finding]:
    """Check for misspelt variables, and for a readable file with secrets."""
    calm = True
    for name, meant in unknown_variables(of.machine.environment):
        calm = False
        yield finding("settings", "look", "variable", name=name, meant=meant)
    mode = of.machine.mode(of.file) if of.file is not None else None
    secret = any(word in name for name in of.options for word in SECRETS)
    if mode is not None and mode & 0o044 and secret:
        calm = False
        yield finding("settings", "look", "open", file=of.file)
    if calm:
        yield finding("settings", "good", "good", n=len(of.options))


def check_user(of: Installation) -> Iterator[Finding]:
    """Check for running as root, and the limit of connections."""
    files = of.machine.open_files()
    if of.machine.is_root():
        yield finding("user", "look", "root")
    if files is not None and files < MIN_OPEN_FILES:
        yield finding("user", "look", "files", files=files)
    elif not of.machine.is_root():
        yield finding("user", "good", "good")


def check_folder(of: Installation) -> Iterator[Finding]:
    """Check that the data folder is writable, private and has free space."""
    try:
        folder, warning = data_folder(of.options.get("data"))
    except NoFolder as error:
        yield finding("folder", "wrong", "no-folder", why=str(error))
        return
    mode = of.machine.mode(folder) or 0
    if warning:
        yield finding("folder", "look", "temporary", folder=folder)
    elif mode & 0o077:
        yield finding("folder", "look", "open", folder=folder, mode=f"{mode:o}")
    else:
        yield finding("folder", "good", "good", folder=folder)
    free = of.machine.free(folder)
    megabytes = free // MB
    if free < MIN_FREE:
        yield finding("disk", "wrong", "full", folder=folder, megabytes=megabytes)
    elif free < SOME_FREE:
        yield finding("disk", "look", "little", folder=folder, megabytes=megabytes)
    else:
        yield finding("disk", "good", "good", megabytes=megabytes)


def check_file(of: Installation) -> Iterator[Finding]:
    """Check the SQLite database: schema, permissions and integrity."""
    if of.options.get("database"):  # another database is configured
        return
    try:
        database = of.folder / DATABASE
    except NoFolder:
        return
    try:
        revision = revision_of(database)
    except FolderError as error:
        yield finding("database", "wrong", "broken", file=database, why=str(error))
        return
    yield of_schema(revision, str(database))
    modes = [of.machine.mode(path) or 0 for path in (database, of.folder)]
    if modes[0] & 0o066 and modes[1] & 0o011:  # files in a closed folder are protected
        yield finding("database", "look", "open", file=database)
    if revision and database.stat().st_size < MAX_VERIFIED_BYTES:
        fault = _fault_in(database)
        if fault:
            yield finding("database", "wrong", "broken", file=database, why=fault)


def of_schema(revision: str, location: str, older: Literal["older", "behind"] = "older") -> Finding:
    """Compare the schema of a database with this version; an empty revision means no schema yet.

    ``older`` selects the wording for a file (older) or a server (behind).
    """
    if not revision:
        return finding("database", "good", "none", place=location)
    if revision == HEAD:
        return finding("database", "good", "good", place=location, revision=revision)
    if revision in revisions():
        return finding("database", "look", older, place=location, revision=revision, head=HEAD)
    return finding("database", "wrong", "newer", place=location, revision=revision, head=HEAD)


def _fault_in(database: Path) -> str:
    """Return the integrity fault of an SQLite file; empty if there is none."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            result = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)
    return "" if result == "ok" else result.partition("\n")[0]


def check_clock(of: Installation) -> Iterator[Finding]:
    """Check the clock, as far as possible."""
    now = of.machine.now()
    try:
        database = of.folder / DATABASE
        written = database.stat().st_mtime if database.exists() else 0.0
    except NoFolder:
        written = 0.0
    written = max(written, Path(__file__).stat().st_mtime)
    if written > now + MAX_CLOCK_LAG_S:
        yield finding("clock", "wrong", "behind", hours=max(1, round((written - now) / 3600)))
    elif of.machine.is_synchronised() is False:
        yield finding("clock", "look", "alone")
    else:
        yield finding("clock", "good", "good")


def check_kernel(of: Installation) -> Iterator[Finding]:
    """Check that the kernel of the strong computer players is compiled."""
    try:
        folder = compiled_markers.folder()
    except compiled_markers.NotReady as error:
        yield finding("kernel", "look", "nowhere", why=str(error))
        return
    if compiled_markers.is_ready(folder) and compiled_markers.is_ready(
        folder, compiled_markers.ANALYSIS
    ):
        yield finding("kernel", "good", "good", folder=folder)
    else:
        yield finding("kernel", "look", "cold", folder=folder)
