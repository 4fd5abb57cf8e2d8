"""Files of all games of an arena: ``--record`` for replays, ``--log`` for statistics.

A group of games is written completely or not at all; an incomplete line or record of an interrupted
run is cut off when the file is reopened. Games of the earlier part of a resumed run are not written
twice.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from openrummy.cli.common import fail
from openrummy.core.rules.canonical import digest
from openrummy.lab.arena.game_log import GROUP, RUN, TABLE
from openrummy.lab.arena.report import GroupResult
from openrummy.lab.arena.same_deals import GroupPlan

Key: TypeAlias = tuple[str, int, int]
_HEADER = re.compile(rf'^\[({RUN}|{GROUP}|{TABLE}) "([0-9a-f]+)"\]$')
_END = re.compile(r"^end:\d+$")


@dataclass(frozen=True)
class Form:
    """Format of a file of games: its prefix, the end of the last complete game, and its keys."""

    begins: bytes
    whole: Callable[[bytes], int]
    keys: Callable[[Iterable[str]], Iterator[Key]]


class GameFile:
    """A file to which complete games are appended."""

    def __init__(self, path: Path, form: Form, resumed: bool) -> None:
        try:
            content = path.read_bytes() if path.exists() else b""
            if content and not form.begins.startswith(content[: len(form.begins)]):
                fail(f"{path} holds something else; nothing was written")
            self._size = form.whole(content)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)
            os.ftruncate(self._file, self._size)
        except OSError as error:
            _cannot(path, error)
        lines = content[: self._size].decode("utf-8", "replace").split("\n") if resumed else []
        self.there = set(form.keys(lines))
        self._path = path

    def add(self, text: str) -> None:
        """Append games, all or, if the disk is full, none."""
        data = text.encode()
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            done = os.write(self._file, data)
            while done < len(data):
                done += os.write(self._file, data[done:])
        except OSError as error:
            os.ftruncate(self._file, self._size)
            _cannot(self._path, error)
        self._size += len(data)

    def close(self) -> None:
        os.close(self._file)


class GameFiles:
    """Files for the games of a run: records, a log, both or neither."""

    def __init__(self, record: GameFile | None, log: GameFile | None, about: dict[str, Any]):
        self._record = record
        self._log = log
        self._about = about

    def keep(self, plan: GroupPlan, group: GroupResult) -> GroupResult:
        """Write the new games of a group and return the group without them."""
        about = {"run": plan.run} | self._about
        moment = datetime.now(UTC).isoformat(timespec="seconds")
        for file, text in (
            (self._record, lambda played: f"{played.record}\n"),
            (self._log, lambda played: f"{json.dumps(played.line(about, moment))}\n"),
        ):
            if file is not None:
                new = [played for played in group.log if played.key(plan.run) not in file.there]
                if new:
                    file.add("".join(map(text, new)))
        return replace(group, log=())


@contextmanager
def game_files(
    record: Path | None, log: Path | None, plan: GroupPlan, resumed: bool
) -> Iterator[GameFiles]:
    """Open the files of a run; ``resumed``: they may have earlier games."""
    if record is not None and log is not None and record.absolute() == log.absolute():
        fail("--record and --log need a file each")
    with ExitStack() as opened:

        def file(path: Path | None, form: Form) -> GameFile | None:
            if path is None:
                return None
            opened_file = GameFile(path, form, resumed)
            opened.callback(opened_file.close)
            return opened_file

        about = {
            "game": plan.kept,
            "digest": digest(plan.rules),
            "seed": str(plan.seed),
            "players": plan.players,
        }
        yield GameFiles(file(record, RECORDS), file(log, LOG), about)


def _cannot(path: Path, error: OSError) -> None:
    fail(f"cannot write {path}: {error.strerror}")


# ---------------------------------------------------------------- the two forms


def _whole_lines(content: bytes) -> int:
    return content.rfind(b"\n") + 1


def _whole_records(content: bytes) -> int:
    """The end of the last complete record; a line ``end:`` closes a record."""
    size = position = 0
    for line in content.splitlines(keepends=True):
        position += len(line)
        if _END.match(line.decode("ascii", "replace").rstrip("\n")) and line.endswith(b"\n"):
            size = position
    blank = content[size : size + 1]
    return size + (blank == b"\n")


def _log_keys(lines: Iterable[str]) -> Iterator[Key]:
    for line in lines:
        try:
            data = json.loads(line)
            yield str(data["run"]), int(data["group"]), int(data["table"])
        except (ValueError, TypeError, KeyError, RecursionError):
            continue  # written by another program


def _record_keys(lines: Iterable[str]) -> Iterator[Key]:
    headers: dict[str, str] = {}
    for line in lines:
        if header := _HEADER.match(line):
            headers[header[1]] = header[2]
        elif _END.match(line):
            if len(headers) == 3 and headers[GROUP].isdecimal() and headers[TABLE].isdecimal():
                yield headers[RUN], int(headers[GROUP]), int(headers[TABLE])
            headers = {}


LOG = Form(b'{"run": "', _whole_lines, _log_keys)
RECORDS = Form(b'[OpenRummy "', _whole_records, _record_keys)
