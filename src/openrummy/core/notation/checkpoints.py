"""Checkpoints of a transparency log, their signatures, and the tiles of its tree.

The formats are those of C2SP: a checkpoint (``c2sp.org/tlog-checkpoint``) is a signed note
(``c2sp.org/signed-note``) of three lines, the log's name, the number of its entries and the root of
their tree. Witnesses add cosignatures, each with a time (``c2sp.org/tlog-cosignature``). Hashes
are grouped into tiles of 256 (``c2sp.org/tlog-tiles``), the entries into bundles of 256.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from openrummy.core.cards import merkle
from openrummy.core.cards.signing import Signer, verify_signature

TILE: Final = 256  # hashes in a full tile
MAX_NOTE: Final = 16_384  # characters
MAX_SIZE: Final = 2**63 - 1  # entries
HASH_BYTES: Final = 32
LOG_KEY: Final = 1  # kinds of Ed25519 keys in signed notes: of a log, and of a witness
WITNESS_KEY: Final = 4

_KEY_ID: Final = 4  # bytes
_TIME: Final = 8
_MAX_TIME: Final = 2**63
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
_NAME = re.compile(r"[^\s+]+")
_PATH = re.compile(r"(entries|[0-9]|[1-5][0-9]|6[0-3])/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([0-9]+))?")


class BadNote(ValueError):
    """Invalid checkpoint or note."""


@dataclass(frozen=True)
class NoteKey:
    """Name and public key of a note signer; ``kind`` is the signature type."""

    name: str
    public: bytes
    kind: int = LOG_KEY

    @property
    def id(self) -> bytes:
        """The four-byte key id that prefixes its signatures."""
        text = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return sha256(text).digest()[:_KEY_ID]

    def __str__(self) -> str:
        coded = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{coded}"


@dataclass(frozen=True)
class Signature:
    """A signature line of a note: a name and the signature bytes."""

    name: str
    data: bytes

    def __str__(self) -> str:
        return f"— {self.name} {b64encode(self.data).decode()}\n"


@dataclass(frozen=True)
class Checkpoint:
    """The state of a log: its name (``origin``), the number of its entries, and their root."""

    origin: str
    size: int
    root: bytes
    rest: str = ""  # extra lines of other kinds of log
    signatures: tuple[Signature, ...] = ()

    @property
    def body(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n{self.rest}"

    def __str__(self) -> str:
        return self.body + "\n" + "".join(map(str, self.signatures))

    def signed_by(self, key: NoteKey) -> bool:
        """True if the key has signed, and all its signatures are valid."""
        data = [line.data for line in self._lines_of(key)]
        text = self.body.encode()
        return bool(data) and all(
            verify_signature(key.public, text, signature[_KEY_ID:]) for signature in data
        )

    def cosigned_at(self, key: NoteKey) -> int | None:
        """Time of the witness's cosignature (s since 1970); None without a valid one."""
        for line in self._lines_of(key):
            signed = line.data[_KEY_ID:]
            time = int.from_bytes(signed[:_TIME], "big")
            if time < _MAX_TIME and verify_signature(
                key.public, _cosigned(self.body, time), signed[_TIME:]
            ):
                return time
        return None

    def _lines_of(self, key: NoteKey) -> list[Signature]:
        return [
            line
            for line in self.signatures
            if line.name == key.name and line.data[:_KEY_ID] == key.id
        ]


def sign(body: str, name: str, signer: Signer) -> Signature:
    """Sign a checkpoint as its log."""
    key = NoteKey(name, signer.public)
    return Signature(name, key.id + signer.sign(body.encode()))


def cosign(body: str, name: str, signer: Signer, time: int) -> Signature:
    """Cosign a log's checkpoint as a witness, at a time (s since 1970)."""
    key = NoteKey(name, signer.public, WITNESS_KEY)
    signed = time.to_bytes(_TIME, "big") + signer.sign(_cosigned(body, time))
    return Signature(name, key.id + signed)


def _cosigned(body: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{body}".encode()


def read_checkpoint(text: str) -> Checkpoint:
    """Parse a checkpoint, without verifying signatures. Raises :class:`BadNote`."""
    body, gap, signed = text.rpartition("\n\n")
    lines = body.split("\n", 3)
    if not gap or len(text) > MAX_NOTE or len(lines) < 3 or _has_controls(text):
        raise BadNote
    if not lines[0] or not _NUMBER.fullmatch(lines[1]) or int(lines[1]) > MAX_SIZE:
        raise BadNote
    root = decode_base64(lines[2])
    if len(root) != HASH_BYTES:
        raise BadNote
    rest = lines[3] + "\n" if len(lines) > 3 else ""
    return Checkpoint(lines[0], int(lines[1]), root, rest, read_signatures(signed))


def read_signatures(text: str) -> tuple[Signature, ...]:
    """Parse the signature lines of a note. Raises :class:`BadNote`."""
    if not text.endswith("\n"):
        raise BadNote
    signatures = []
    for line in text[:-1].split("\n"):
        parts = line.split(" ")
        if len(parts) != 3 or parts[0] != "—" or not _NAME.fullmatch(parts[1]):
            raise BadNote
        signatures.append(Signature(parts[1], decode_base64(parts[2])))
    return tuple(signatures)


def read_key(text: str) -> NoteKey:
    """Parse a key, ``NAME+ID+KEY``. Raises :class:`BadNote`."""
    name, _, rest = text.strip().partition("+")
    identity, _, coded = rest.partition("+")
    data = decode_base64(coded)
    if len(data) != HASH_BYTES + 1 or not _NAME.fullmatch(name):
        raise BadNote
    key = NoteKey(name, data[1:], data[0])
    if key.id.hex() != identity or key.kind not in {LOG_KEY, WITNESS_KEY}:
        raise BadNote
    return key


def is_key(text: str, kind: int) -> bool:
    """True if the text is a key of this kind."""
    try:
        return read_key(text).kind == kind
    except BadNote:
        return False


def decode_base64(text: str) -> bytes:
    """Decode base64 text. Raises :class:`BadNote`."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise BadNote from None


def _has_controls(text: str) -> bool:
    return any(character < " " and character != "\n" for character in text)


# ---------------------------------------------------------------- tiles


@dataclass(frozen=True)
class Tile:
    """The tile ``index`` of a level, or the bundle of entries at that index (``level`` None)."""

    level: int | None
    index: int
    width: int = TILE

    @property
    def path(self) -> str:
        """Its path below the address of the log."""
        groups = [f"{self.index % 1000:03}"]
        rest = self.index // 1000
        while rest:
            groups.insert(0, f"x{rest % 1000:03}")
            rest //= 1000
        part = "" if self.width == TILE else f".p/{self.width}"
        level = "entries" if self.level is None else self.level
        return f"tile/{level}/{'/'.join(groups)}{part}"

    def within(self, size: int) -> bool:
        """True if a log of this size has the tile, or had it when smaller."""
        return self.index * TILE + self.width <= size >> 8 * (self.level or 0)


def read_tile(path: str) -> Tile | None:
    """Parse the path of a tile after ``tile/``; None if it is invalid."""
    match = _PATH.fullmatch(path)
    if match is None or len(path) > MAX_PATH:
        return None
    level = None if match[1] == "entries" else int(match[1])
    tile = Tile(level, int(match[2].replace("x", "").replace("/", "")), int(match[3] or TILE))
    return tile if f"tile/{path}" == tile.path and 1 <= tile.width <= TILE else None


MAX_PATH: Final = 40


def tile_of(tree: merkle.Tree, tile: Tile) -> bytes:
    """The hashes of a tile, one after the other."""
    first = tile.index * TILE
    height = 8 * (tile.level or 0)
    return b"".join(tree.read(height, first + index) for index in range(tile.width))


def bundle(entries: Iterable[bytes]) -> bytes:
    """Encode entries as a bundle, each with a length prefix."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


class Tiles:
    """Reader of the hashes of a log of ``size`` entries; ``fetch`` returns a tile by its path.

    Raises :class:`BadNote` for a tile of another length.
    """

    def __init__(self, size: int, fetch: Callable[[str], bytes]) -> None:
        self._size = size
        self._fetch = fetch
        self._tiles: dict[Tile, bytes] = {}

    def read(self, height: int, index: int) -> bytes:
        """The hash of a complete subtree."""
        level, above = divmod(height, 8)
        first, count = index << above, 1 << above
        number = first // TILE
        width = min(TILE, (self._size >> 8 * level) - number * TILE)
        tile = Tile(level, number, width)
        if tile not in self._tiles:
            self._tiles[tile] = self._fetch(tile.path)
        data = self._tiles[tile]
        if len(data) != HASH_BYTES * width:
            raise BadNote
        offset = (first % TILE) * HASH_BYTES
        hashes = [data[offset + HASH_BYTES * i :][:HASH_BYTES] for i in range(count)]
        subtree = merkle.Tree(hashes)
        return subtree.read(above, 0)
