"""``openrummy verify --log``: verify a server's transparency log, and the promises in it."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from openrummy.cli.common import read_file
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.core.notation.checkpoints import Checkpoint, NoteKey
    from openrummy.core.notation.promise_list import ListedHour

_PATH = "/api/fair/log/"
_SECONDS = 20.0
_MAX_BYTES = 65_536
_MAX_AHEAD = 3_600  # tolerated clock skew of a witness in seconds


def log_result(
    log: str, key: str, hours: Sequence[ListedHour], seen: Path | None, witnesses: Sequence[str]
) -> dict[str, Any]:
    """The name, size and faults of a log, and the cosigning times of its witnesses."""
    from openrummy.core.notation.log_check import log_faults

    public = bytes.fromhex(key) if key else next((hour.key for hour in hours), b"")
    if not public:
        raise typer.BadParameter(say("verify_log.no-key"))
    keys = [_witness(text) for text in witnesses]
    now = _checkpoint(_text(_resource(log, "checkpoint")), log)
    older = None if seen is None else _checkpoint(read_file(seen), str(seen))
    faults: list[str] = [*log_faults(now, public, hours, lambda path: _resource(log, path), older)]
    cosigned = [{"name": key.name, "cosigned": _cosign_time(now, key)} for key in keys]
    if not all(witness["cosigned"] for witness in cosigned):
        faults.append("witness")
    return {"name": now.origin, "size": now.size, "faults": faults, "witnesses": cosigned}


def put_log(result: dict[str, Any], lines: int, *, older: bool) -> None:
    """Print the result of a log with ``lines`` checked lines; ``older``: against a checkpoint."""
    for fault in result["faults"]:
        print(say(f"verify_log.{fault}"))
    if not result["faults"]:
        key = "verify_log.good-since" if older else "verify_log.good"
        print(say(key, n=result["size"], lines=lines))
    for witness in result["witnesses"]:
        key = "verify_log.cosigned" if witness["cosigned"] else "verify_log.not-cosigned"
        print(say(key, name=witness["name"], time=witness["cosigned"] or ""))


def _witness(text: str) -> NoteKey:
    from openrummy.core.notation.checkpoints import WITNESS_KEY, is_key, read_key

    if not is_key(text, WITNESS_KEY):
        raise typer.BadParameter(say("verify_log.no-witness", key=text))
    return read_key(text)


def _cosign_time(now: Checkpoint, key: NoteKey) -> str | None:
    """Cosigning time of a witness in ISO form; a future time is refused."""
    seconds = now.cosigned_at(key)
    if seconds is None or seconds > time.time() + _MAX_AHEAD:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _checkpoint(text: str, path: str) -> Checkpoint:
    from openrummy.core.notation.checkpoints import BadNote, read_checkpoint

    try:
        return read_checkpoint(text)
    except BadNote:
        raise typer.BadParameter(say("verify_log.no-checkpoint", path=path)) from None


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _resource(log: str, path: str) -> bytes:
    """Read a file of the log from a folder or a server."""
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
