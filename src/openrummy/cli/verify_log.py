"""``openrummy verify --log``: is the server's log good, and is the promise in it?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from openrummy.cli.common import read_file
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.core.notation.checkpoints import Checkpoint
    from openrummy.core.notation.fair_list import ListedHour

_PATH = "/api/fair/log/"
_SECONDS = 20.0
_MAX_BYTES = 65_536


def log_result(
    log: str, key: str, hours: Sequence[ListedHour], seen: Path | None
) -> dict[str, Any]:
    """What was found of a log, with its name, size and faults."""
    from openrummy.core.notation.log_check import log_faults

    public = bytes.fromhex(key) if key else next((hour.key for hour in hours), b"")
    if not public:
        raise typer.BadParameter(say("verify_log.no-key"))
    now = _checkpoint(_text(_resource(log, "checkpoint")), log)
    older = None if seen is None else _checkpoint(read_file(seen), str(seen))
    faults = log_faults(now, public, hours, lambda path: _resource(log, path), older)
    return {"name": now.origin, "size": now.size, "faults": faults}


def _checkpoint(text: str, path: str) -> Checkpoint:
    from openrummy.core.notation.checkpoints import BadNote, read_checkpoint

    try:
        return read_checkpoint(text)
    except BadNote:
        raise typer.BadParameter(say("verify_log.no-checkpoint", path=path)) from None


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _resource(log: str, path: str) -> bytes:
    """A file of the log, from a folder or from a server."""
    from urllib.request import urlopen

    remote = re.match("https?://", log) is not None
    name = f"{log.rstrip('/')}{_PATH}{path}" if remote else str(Path(log, path))
    try:
        if not remote:
            return Path(name).read_bytes()
        with urlopen(name, timeout=_SECONDS) as answer:
            return bytes(answer.read(_MAX_BYTES))
    except (OSError, ValueError):
        raise typer.BadParameter(say("verify_log.no-tile", path=name)) from None
