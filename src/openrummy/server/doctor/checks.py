"""The checks of an installation on its own machine, one function a thing."""

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
# The first patch level of a series without known faults that strangers can make use of:
# CVE-2024-7592, a long cookie that takes seconds to read.
PATCHED: Final = {(3, 11): 10, (3, 12): 6}
MB: Final = 1_000_000
MIN_FREE, SOME_FREE = 200 * MB, 1000 * MB
LOOKED_THROUGH: Final = 500 * MB  # a database beyond this takes too long to look through
FEW_FILES: Final = 4096
FAR_OFF: Final = 300  # seconds by which a clock may be behind what was written by it
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
    """An installation: a machine, the options set on it, and their file."""

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
        """The address where it listens."""
        return self.options.get("host", "127.0.0.1"), self.options.get("port") or 8000


def finding(check: str, state: State, case: str, **given: Any) -> Finding:
    """A finding whose sentences stand under ``doctor`` in the catalogue."""
    text = say(f"doctor.{check}.{case}", **given)
    fix = "" if state == "good" else say(f"doctor_fix.{check}.{case}", **given)
    return Finding(check, state, text, fix)


def check_python(of: Installation) -> Iterator[Finding]:
    """Is Python new enough, and without known faults?"""
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
    """Is the browser client there?"""
    there = (of.static / "index.html").is_file()
    if there:
        yield finding("pages", "good", "good")
    else:
        yield finding("pages", "wrong", "missing", folder=of.static)


def check_settings(of: Installation) -> Iterator[Finding]:
    """Are variables misspelt, and is a file with secrets in it open to all?"""
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
    """Would it run as root, and how many connections may it have?"""
    files = of.machine.open_files()
    if of.machine.is_root():
        yield finding("user", "look", "root")
    if files is not None and files < FEW_FILES:
        yield finding("user", "look", "files", files=files)
    elif not of.machine.is_root():
        yield finding("user", "good", "good")


def check_folder(of: Installation) -> Iterator[Finding]:
    """Can games be kept, where nobody else reads them, and is there room?"""
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
    """The database of SQLite: its schema, its permissions, and is it whole?"""
    if of.options.get("database"):  # there is another one
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
    if modes[0] & 0o066 and modes[1] & 0o011:  # what lies in a closed folder is closed
        yield finding("database", "look", "open", file=database)
    if revision and database.stat().st_size < LOOKED_THROUGH:
        fault = _fault_in(database)
        if fault:
            yield finding("database", "wrong", "broken", file=database, why=fault)


def of_schema(revision: str, location: str, older: Literal["older", "behind"] = "older") -> Finding:
    """Does the schema of a database fit this version? Empty: there is none yet.

    ``older`` is how one is called that does not, and is a file or a server.
    """
    if not revision:
        return finding("database", "good", "none", place=location)
    if revision == HEAD:
        return finding("database", "good", "good", place=location, revision=revision)
    if revision in revisions():
        return finding("database", "look", older, place=location, revision=revision, head=HEAD)
    return finding("database", "wrong", "newer", place=location, revision=revision, head=HEAD)


def _fault_in(database: Path) -> str:
    """The fault inside a file of SQLite; empty if there is none."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            said = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)
    return "" if said == "ok" else said.partition("\n")[0]


def check_clock(of: Installation) -> Iterator[Finding]:
    """Does the clock go, as far as can be told?"""
    now = of.machine.now()
    try:
        database = of.folder / DATABASE
        written = database.stat().st_mtime if database.exists() else 0.0
    except NoFolder:
        written = 0.0
    written = max(written, Path(__file__).stat().st_mtime)
    if written > now + FAR_OFF:
        yield finding("clock", "wrong", "behind", hours=max(1, round((written - now) / 3600)))
    elif of.machine.is_synchronised() is False:
        yield finding("clock", "look", "alone")
    else:
        yield finding("clock", "good", "good")


def check_kernel(of: Installation) -> Iterator[Finding]:
    """Is what the strong computer players need compiled?"""
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
