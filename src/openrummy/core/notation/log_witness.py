"""Requests to a log witness (``c2sp.org/tlog-witness``), and their validation."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from openrummy.core.cards import merkle
from openrummy.core.notation.checkpoints import (
    HASH_BYTES,
    MAX_NOTE,
    WITNESS_KEY,
    BadNote,
    Checkpoint,
    NoteKey,
    decode_base64,
    read_checkpoint,
    read_key,
)

MAX_PROOF: Final = 63  # hashes
MAX_BODY: Final = MAX_NOTE + 64 * 45 + 32  # bytes

_OLD = re.compile(r"old (0|[1-9][0-9]{0,18})")

_ADDRESS = re.compile(r"https?://[^\s/?#]+(?:/[^\s?#]*)?")

Refusal: TypeAlias = Literal["size", "forked", "proof"]


@dataclass(frozen=True)
class Submission:
    """A checkpoint to cosign, and the proof that it continues the log of ``old`` entries."""

    old: int
    proof: tuple[bytes, ...]
    checkpoint: Checkpoint

    def __str__(self) -> str:
        hashes = [b64encode(hashed).decode() for hashed in self.proof]
        return "\n".join([f"old {self.old}", *hashes, "", str(self.checkpoint)])

    def refusal(self, size: int, root: bytes) -> Refusal | None:
        """Reason not to cosign, by the last state that was cosigned; None for a good one.

        ``size`` for another old size, ``forked`` for another root of the same size, ``proof`` for
        one that does not hold.
        """
        now = self.checkpoint
        if self.old != size:
            return "size"
        if now.size == size and now.root != root:
            return "forked"
        good = merkle.verify_consistency(size, root, now.size, now.root, self.proof)
        return None if good else "proof"


def read_submission(text: str) -> Submission:
    """The request in a text. Raises :class:`BadNote`."""
    head, _, note = text.partition("\n\n")
    first, *hashes = head.split("\n")
    old = _OLD.fullmatch(first)
    if old is None or len(hashes) > MAX_PROOF:
        raise BadNote
    proof = tuple(map(decode_base64, hashes))
    checkpoint = read_checkpoint(note)
    if any(len(hashed) != HASH_BYTES for hashed in proof) or int(old[1]) > checkpoint.size:
        raise BadNote
    return Submission(int(old[1]), proof, checkpoint)


@dataclass(frozen=True)
class AskedWitness:
    """A witness: the address below which it takes requests, and its key."""

    address: str
    key: NoteKey


def read_witness(text: str) -> AskedWitness:
    """The witness written as ``ADDRESS KEY``. Raises :class:`BadNote`."""
    address, _, key = text.strip().partition(" ")
    known_as = read_key(key)
    if not _ADDRESS.fullmatch(address) or known_as.kind != WITNESS_KEY:
        raise BadNote
    return AskedWitness(address.rstrip("/"), known_as)


def is_witness(text: str) -> bool:
    try:
        read_witness(text)
    except BadNote:
        return False
    return True
