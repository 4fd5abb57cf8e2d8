"""The tree of the public list against the definition in RFC 6962, and its signed checkpoints."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

import golden
from openrummy.core.cards import merkle
from openrummy.core.cards.signing import Key
from openrummy.core.notation import checkpoints
from openrummy.core.notation.checkpoints import BadNote, NoteKey, Tile

SIZES = st.integers(0, 700)
# The eight entries of the reference tests of Certificate Transparency, and roots of their trees.
ENTRIES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


def hashes(size: int) -> list[bytes]:
    return [merkle.leaf(number.to_bytes(2, "big")) for number in range(size)]


def plain(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha256(b"\x01" + plain(leaves[:k]) + plain(leaves[k:])).digest()


def test_roots_are_those_of_the_reference_tests() -> None:
    tree = merkle.Tree(merkle.leaf(entry) for entry in ENTRIES)
    for size, root in ROOTS.items():
        assert merkle.root(tree.read, size).hex() == root
    proof = merkle.inclusion_proof(tree.read, 5, 8)
    assert [part.hex()[:8] for part in proof] == ["bc1a0643", "ca854ea1", "d37ee418"]


@given(SIZES, st.data())
def test_proofs_hold_and_no_others(size: int, data: st.DataObject) -> None:
    leaves = hashes(size)
    tree = merkle.Tree(leaves)
    root = merkle.root(tree.read, size)
    assert root == plain(leaves)
    old = data.draw(st.integers(0, size))
    old_root = merkle.root(tree.read, old)
    proof = merkle.consistency_proof(tree.read, old, size)
    assert merkle.verify_consistency(old, old_root, size, root, proof)
    assert not merkle.verify_consistency(old, bytes(32), size, root, proof)
    if 0 < old < size:
        assert not merkle.verify_consistency(old, old_root, size, bytes(32), proof)
        assert not merkle.verify_consistency(old, old_root, size, root, proof[:-1])
        assert not merkle.verify_consistency(old, old_root, size, root, [*proof, root])
    if old < size:
        path = merkle.inclusion_proof(tree.read, old, size)
        assert merkle.verify_inclusion(root, size, old, leaves[old], path)
        assert not merkle.verify_inclusion(root, size, old, bytes(32), path)
        assert not merkle.verify_inclusion(root, size, size, leaves[old], path)
        assert not merkle.verify_inclusion(root, size, old, leaves[old], [*path, root])
        assert size == 1 or not merkle.verify_inclusion(root, size, old, leaves[old], path[:-1])


@given(st.integers(1, 700), st.data())
def test_tiles_give_the_same_hashes(size: int, data: st.DataObject) -> None:
    tree = merkle.Tree(hashes(size))

    def fetch(path: str) -> bytes:
        tile = checkpoints.read_tile(path.removeprefix("tile/"))
        assert tile is not None and tile.within(size) and tile.path == path
        return checkpoints.tile_of(tree, tile)

    tiles = checkpoints.Tiles(size, fetch)
    assert merkle.root(tiles.read, size) == merkle.root(tree.read, size)
    index = data.draw(st.integers(0, size - 1))
    assert merkle.inclusion_proof(tiles.read, index, size) == merkle.inclusion_proof(
        tree.read, index, size
    )


def test_golden_log() -> None:
    """Never changes: the browser's own code is held against it."""
    assert golden.read(golden.LOG) == golden.log_vector()


def test_paths_of_tiles() -> None:
    assert Tile(0, 1234067).path == "tile/0/x001/x234/067"
    assert Tile(None, 3, 112).path == "tile/entries/003.p/112"
    for path in ("0/x000/001", "0/1", "64/000", "00/000", "0/000.p/256", "0/000.p/0", "0/000.p/01"):
        assert checkpoints.read_tile(path) is None, path


def test_a_known_note_is_signed() -> None:
    """The example of the note package of Go."""
    key = checkpoints.read_key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    text = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
    )
    [line] = checkpoints.read_signatures(
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotp"
        "RZb6KE6RyyBwJnAM=\n"
    )
    from openrummy.core.cards.signing import verify_signature

    assert line.data[:4] == key.id and verify_signature(key.public, text.encode(), line.data[4:])


def test_checkpoints_are_signed_and_cosigned() -> None:
    log, witness = Key(bytes(32)), Key(bytes([1]) * 32)
    plain_ = checkpoints.Checkpoint("example.org/log", 3, bytes(32))
    lines = (
        checkpoints.sign(plain_.body, plain_.origin, log),
        checkpoints.cosign(plain_.body, "witness.example", witness, 1_790_000_000),
    )
    text = plain_.body + "\n" + "".join(map(str, lines))
    checkpoint = checkpoints.read_checkpoint(text)
    assert str(checkpoint) == text
    key = NoteKey("example.org/log", log.public)
    assert checkpoints.read_key(str(key)) == key
    assert checkpoint.signed_by(key)
    assert not checkpoint.signed_by(NoteKey("example.org/log", witness.public))
    cosigner = NoteKey("witness.example", witness.public, checkpoints.WITNESS_KEY)
    assert checkpoints.read_key(str(cosigner)) == cosigner
    assert checkpoint.cosigned_at(cosigner) == 1_790_000_000
    stranger = NoteKey("witness.example", log.public, checkpoints.WITNESS_KEY)
    assert checkpoint.cosigned_at(stranger) is None
    changed = checkpoints.read_checkpoint(text.replace("\n3\n", "\n4\n"))
    assert not changed.signed_by(key) and changed.cosigned_at(cosigner) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n1\n",
        "a\n01\n" + "A" * 43 + "=\n\n— a AAAAAAA=\n",
        "a\n1\nAAAA\n\n— a AAAAAAA=\n",
        "a\n1\n" + "A" * 43 + "=\n\n- a AAAAAAA=\n",
        "a\n1\n" + "A" * 43 + "=\n\n— a AAAAAAA=",
        "a\n9223372036854775808\n" + "A" * 43 + "=\n\n— a AAAAAAA=\n",
        "a\t\n1\n" + "A" * 43 + "=\n\n— a AAAAAAA=\n",
    ],
)
def test_invalid_checkpoints_are_refused(text: str) -> None:
    with pytest.raises(BadNote):
        checkpoints.read_checkpoint(text)
