"""Copies of a database of PostgreSQL, by its own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.copies.backup import CopyFault
from openrummy.server.db.file import private
from openrummy.server.db.postgres.engine import FILES, MODE, shown

MAGIC: Final = b"PGDMP"
"""How a copy begins that ``pg_dump`` made."""


def dump(url: sa.URL, folder: Path) -> Path:
    """Copy a database as it is at one moment. Raises :class:`CopyFault`."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = folder / f"openrummy-{stamp}.dump"
    try:
        folder.mkdir(mode=private.FOLDER, parents=True, exist_ok=True)
        private.create(target)
    except OSError as error:
        raise CopyFault(say("copies.not-made", folder=folder, why=error.strerror)) from None
    try:
        _run("pg_dump", url, "--format=custom", "--no-owner", f"--file={target}")
        _run("pg_restore", None, "--list", str(target))  # can it be read?
    except CopyFault:
        target.unlink(missing_ok=True)
        raise
    return target


def undump(url: sa.URL, copy: Path) -> None:
    """Put a copy into a database in which nothing is, all of it or nothing.

    Raises :class:`CopyFault`.
    """
    whole = ["--exit-on-error", "--single-transaction", "--no-owner"]
    _run("pg_restore", url, *whole, f"--dbname={url.database or ''}", str(copy))


def _run(program: str, url: sa.URL | None, *arguments: str) -> None:
    """Run a program of PostgreSQL; the password goes by the environment."""
    path = shutil.which(program)
    if path is None:
        raise CopyFault(say("copies.no-program", program=program))
    environment = os.environ | ({} if url is None else _environment(url))
    done = subprocess.run(
        [path, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [str(done.returncode)]
        address = "" if url is None else shown(url)
        raise CopyFault(say("copies.program-failed", program=program, place=address, why=lines[0]))


def _environment(url: sa.URL) -> dict[str, str]:
    """Environment that tells the programs where to sign in."""
    host = url.host or url.query.get("host")
    ssl = url.query.get(MODE)
    values = {
        "PGHOST": host,
        "PGPORT": str(url.port) if url.port else None,
        "PGUSER": url.username,
        "PGDATABASE": url.database,
        "PGPASSWORD": str(url.password) if url.password else None,
        "PGSSLMODE": ssl,
        **{f"PG{name.upper()}": url.query.get(name) for name in FILES},
    }
    return {name: value for name, value in values.items() if isinstance(value, str) and value}
