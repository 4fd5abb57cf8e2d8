"""Hash of a module's sources, stored in it to detect an outdated one."""

from __future__ import annotations

import hashlib
import io
import tokenize
from importlib.metadata import version
from pathlib import Path

from openrummy import kernel

#: Name of the section of a module that has the hash.
SECTION = "openrummy.sources"
_SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
_MADE_FROM = ("core/*.py", "core/gin/*.py", "core/players/*.py", "building/*.py", "wasm/entries.py")


def sources() -> bytes:
    """Hash of all code in a module and of its compiler, ignoring comments."""
    digest = hashlib.sha256()
    folder = Path(kernel.__file__).parent
    for file in sorted(path for pattern in _MADE_FROM for path in folder.glob(pattern)):
        digest.update(file.name.encode() + b"\0" + _code(file.read_text("utf-8")))
    digest.update(version("numba").encode() + b"\0" + version("llvmlite").encode())
    return digest.hexdigest()[:16].encode()


def _code(text: str) -> bytes:
    """Tokens of a source without comments and docstrings."""
    words, line = list[str](), list[str]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            if not (len(line) == 1 and line[0][0] in "\"'"):
                words += line
            line = []
        elif token.type not in _SILENT:
            line.append(token.string)
    return " ".join(words).encode()
