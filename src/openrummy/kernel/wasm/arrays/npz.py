"""Reader of numpy's ``.npz`` files without numpy."""

from __future__ import annotations

import ast
from contextlib import AbstractContextManager, nullcontext
from typing import IO, Any
from zipfile import ZipFile

_MAGIC, _HEAD = b"\x93NUMPY\x01", 10
_WIDE = 4  # bytes of a character


def load(file: IO[bytes], allow_pickle: bool = False) -> AbstractContextManager[dict[str, Any]]:
    """Load the arrays by name: reals, and lists of words. ValueError for anything else."""
    with ZipFile(file) as archive:
        return nullcontext(
            {name.removesuffix(".npy"): _array(archive.read(name)) for name in archive.namelist()}
        )


def _array(data: bytes) -> Any:
    from openrummy.kernel.wasm.arrays.array import ndarray, seen_as

    if not data.startswith(_MAGIC):
        raise ValueError("no array of numpy")
    end = _HEAD + int.from_bytes(data[8:_HEAD], "little")
    head = ast.literal_eval(data[_HEAD:end].decode("latin-1"))
    kind, body = head["descr"], data[end:]
    if head["fortran_order"] or kind[1] not in "fU":
        raise ValueError(f"no array of reals or words: {kind}")
    if kind[1] == "U":
        size = _WIDE * int(kind[2:])
        words = (body[begin : begin + size] for begin in range(0, len(body), size))
        return [word.decode("utf-32-le").rstrip("\0") for word in words]
    view = seen_as({"<f4": "f", "<f8": "d"}[kind], bytearray(body))
    return ndarray(view, tuple(head["shape"]))
