"""Merkle trees of RFC 6962: roots, and proofs of inclusion and consistency.

A leaf is hashed as ``SHA-256(0x00 + entry)``, a node as ``SHA-256(0x01 + left + right)``; a tree of
``n`` entries is split after the largest power of two below ``n``. Everything is read through a
*reader*: ``read(height, index)`` gives the hash of the complete subtree over the entries from
``index * 2**height`` up to ``(index + 1) * 2**height``. A :class:`Tree` keeps all of these; a
client reads them from tiles (:mod:`openrummy.core.notation.checkpoints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

Reader: TypeAlias = Callable[[int, int], bytes]

EMPTY: Final = sha256(b"").digest()  # the root of a tree without entries


def leaf(entry: bytes) -> bytes:
    """The hash of an entry."""
    return sha256(b"\x00" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees."""
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """A tree that grows, with the hashes of all its complete subtrees."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._rows: list[list[bytes]] = [[]]
        for hashed in leaves:
            self.append(hashed)

    def __len__(self) -> int:
        return len(self._rows[0])

    def append(self, hashed: bytes) -> None:
        """Append a leaf by its hash, with the subtrees that it completes."""
        height = 0
        self._rows[0].append(hashed)
        while len(self._rows[height]) % 2 == 0:
            if height + 1 == len(self._rows):
                self._rows.append([])
            self._rows[height + 1].append(node(*self._rows[height][-2:]))
            height += 1

    def read(self, height: int, index: int) -> bytes:
        """The hash of a complete subtree."""
        return self._rows[height][index]


def root(read: Reader, size: int) -> bytes:
    """The root of the tree of the first ``size`` entries."""
    return _hash(read, 0, size) if size else EMPTY


def inclusion_proof(read: Reader, index: int, size: int) -> list[bytes]:
    """The proof that a leaf is in the tree of ``size`` entries, from the bottom up."""
    return _path(read, index, 0, size)


def consistency_proof(read: Reader, old: int, size: int) -> list[bytes]:
    """The proof that the tree of ``size`` entries begins with that of ``old``."""
    return _subproof(read, old, 0, size, known=True) if 0 < old < size else []


def verify_inclusion(
    root_: bytes, size: int, index: int, hashed: bytes, proof: Sequence[bytes]
) -> bool:
    """Verify that the leaf is in the tree (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    first, last = index, size - 1
    for sibling in proof:
        if last == 0:
            return False
        if first & 1 or first == last:
            hashed = node(sibling, hashed)
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            hashed = node(hashed, sibling)
        first, last = first >> 1, last >> 1
    return last == 0 and hashed == root_


def verify_consistency(
    old: int, old_root: bytes, size: int, root_: bytes, proof: Sequence[bytes]
) -> bool:
    """Verify that the tree extends the old one (RFC 9162, 2.1.4.2)."""
    if old > size:
        return False
    if old in (0, size):
        return not proof and old_root == (root_ if old else EMPTY)
    hashes = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not hashes:
        return False
    first, last = old - 1, size - 1
    while first & 1:
        first, last = first >> 1, last >> 1
    before = after = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return False
        if first & 1 or first == last:
            before, after = node(sibling, before), node(sibling, after)
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            after = node(after, sibling)
        first, last = first >> 1, last >> 1
    return last == 0 and before == old_root and after == root_


def _split(count: int) -> int:
    """The largest power of two below a number."""
    return 1 << (count - 1).bit_length() - 1


def _hash(read: Reader, begin: int, end: int) -> bytes:
    """The hash over the entries from ``begin`` to ``end``, a subtree of some tree."""
    count = end - begin
    if count & (count - 1) == 0:
        height = count.bit_length() - 1
        return read(height, begin >> height)
    middle = begin + _split(count)
    return node(_hash(read, begin, middle), _hash(read, middle, end))


def _path(read: Reader, index: int, begin: int, end: int) -> list[bytes]:
    if end - begin == 1:
        return []
    middle = begin + _split(end - begin)
    if index < middle:
        return [*_path(read, index, begin, middle), _hash(read, middle, end)]
    return [*_path(read, index, middle, end), _hash(read, begin, middle)]


def _subproof(read: Reader, old: int, begin: int, end: int, *, known: bool) -> list[bytes]:
    if old == end:
        return [] if known else [_hash(read, begin, end)]
    middle = begin + _split(end - begin)
    if old <= middle:
        return [*_subproof(read, old, begin, middle, known=known), _hash(read, middle, end)]
    rest = _subproof(read, old, middle, end, known=False)
    return [*rest, _hash(read, begin, middle)]
