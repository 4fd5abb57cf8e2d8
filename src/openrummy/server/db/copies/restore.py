"""Putting a copy back in the place of the database of a data folder."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Final

from openrummy.core.rules.text import say
from openrummy.server.db.copies.backup import looked_through
from openrummy.server.db.copies.faults import CopyFault
from openrummy.server.db.file import private
from openrummy.server.db.folder import Folder

_PARTS: Final = ("", "-wal", "-shm")


def restore(folder: Path, copy: Path) -> tuple[int, Path | None]:
    """Have a folder go on from a copy; how many tables it has, and where what was there is now.

    Raises :class:`CopyFault` for a copy that is none, and
    :class:`~openrummy.server.db.folder.FolderError`, as while a server runs. Then all is as
    before.
    """
    held = Folder(folder)
    try:
        games, revision = looked_through(copy)
        _known(copy, revision)
        draft = held.database.with_name(f"{held.database.name}.new")
        try:
            private.create(draft)
            shutil.copyfile(copy, draft)
            if looked_through(draft) != (games, revision):
                raise CopyFault(say("copies.changed", file=copy))
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            aside = _set_aside(held.database)
            draft.rename(held.database)
        except OSError as error:
            raise CopyFault(say("cli.cannot-write", path=folder, why=error.strerror)) from None
        finally:
            draft.unlink(missing_ok=True)
        held.prepare()  # an older one is brought up to date
        return games, aside
    finally:
        held.release()


def _known(copy: Path, revision: str) -> None:
    from openrummy.server.db.migrate import revisions

    if revision not in revisions():
        raise CopyFault(say("cli.newer-database", database=copy, revision=revision))


def _set_aside(database: Path) -> Path | None:
    """Give all files of a database another name; None where there are none."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = database.with_name(f"openrummy-before-{stamp}.db")
    moved = False
    for part in reversed(_PARTS):  # the database last: without it the others are nothing
        source = database.with_name(database.name + part)
        if source.exists():
            source.rename(aside.with_name(aside.name + part))
            moved = True
    return aside if moved else None
