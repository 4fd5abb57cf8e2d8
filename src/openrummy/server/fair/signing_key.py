"""The key with which a server signs its promises, generated at the first start."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from openrummy.core.cards.signing import PRIVATE_BYTES, Key, Signer
from openrummy.core.notation.checkpoints import WITNESS_KEY, NoteKey
from openrummy.core.rules.text import say
from openrummy.play.host import entropy

KEY_FILE = "fair.key"


class NoKey(Exception):
    """The key cannot be used; the message says why in one line."""


def server_key(folder: Path | None, file: Path | None = None) -> Key:
    """Return the key of a data folder, generated if missing; without a folder, one for this run.

    ``file`` overrides it and may be readable by others. Raises :class:`NoKey`. A key in the
    data folder must be readable by its owner only.
    """
    if folder is None:
        return Key(entropy.draw(PRIVATE_BYTES, "fair-key"))
    path = file or folder / KEY_FILE
    try:
        text = path.read_text("ascii") if path.exists() else _create_key(path)
        if file is None:
            path.chmod(0o600)
        return Key(bytes.fromhex(text.strip()))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else say("cli.no-key")
        raise NoKey(say("cli.bad-key", path=path, why=why)) from error


def log_key(signer: Signer, name: str = "") -> NoteKey:
    """Return the key of the public log; ``name`` is the host's name for the log."""
    return NoteKey(quote(name) or f"openrummy-{signer.public.hex()[:16]}", signer.public)


def witness_key(key: Key, log_name: str = "") -> tuple[NoteKey, Key]:
    """Return the server's witness key and its signer, used for nothing else."""
    signer = key.derived("witness")
    return NoteKey(f"{log_key(key, log_name).name}/witness", signer.public, WITNESS_KEY), signer


def _create_key(path: Path) -> str:
    """Write a new key to a file readable by its owner only; an existing one is kept."""
    text = entropy.draw(PRIVATE_BYTES, "fair-key").hex()
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # fails if another process was faster
    except FileExistsError:
        text = path.read_text("ascii")
    finally:
        draft.unlink()
    return text
