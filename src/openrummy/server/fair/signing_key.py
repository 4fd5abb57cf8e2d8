"""The key by which a server signs what it promises, made when it first starts."""

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
    """The key cannot be used; the text says why in one line."""


def server_key(folder: Path | None, file: Path | None = None) -> Key:
    """The key of a data folder, made where there is none; without a folder one for this run.

    ``file`` is another one to use, of which others may have a copy. Raises :class:`NoKey`. Only
    its owner may read one in the folder.
    """
    if folder is None:
        return Key(entropy.draw(PRIVATE_BYTES, "fair-key"))
    path = file or folder / KEY_FILE
    try:
        text = path.read_text("ascii") if path.exists() else _made(path)
        if file is None:
            path.chmod(0o600)
        return Key(bytes.fromhex(text.strip()))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else say("cli.no-key")
        raise NoKey(say("cli.bad-key", path=path, why=why)) from error


def log_key(signer: Signer, name: str = "") -> NoteKey:
    """The key by which the public log of a server is known; ``name`` is the host's for it."""
    return NoteKey(quote(name) or f"openrummy-{signer.public.hex()[:16]}", signer.public)


def witness_key(key: Key, log_name: str = "") -> tuple[NoteKey, Key]:
    """The key by which a server is known as a witness, and what signs by it: no other does."""
    signer = key.derived("witness")
    return NoteKey(f"{log_key(key, log_name).name}/witness", signer.public, WITNESS_KEY), signer


def _made(path: Path) -> str:
    """A new key in a file that nobody else can ever read; one that came between stays."""
    text = entropy.draw(PRIVATE_BYTES, "fair-key").hex()
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # fails where another process was first
    except FileExistsError:
        text = path.read_text("ascii")
    finally:
        draft.unlink()
    return text
