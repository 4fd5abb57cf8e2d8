"""Random streams: the algorithm as written down, golden vectors, fairness."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

import golden
from openrummy.core.cards.rng import SEED_BYTES, Stream, seed_bytes, stream

SEED = seed_bytes("tests")


def test_golden_vectors() -> None:
    """Never change: every record and every proof of a deal depends on them."""
    vectors = golden.read(golden.RNG)
    assert vectors == [golden.vector(*vector) for vector in golden.VECTORS]
    assert len({tuple(vector["words"]) for vector in vectors}) == len(vectors)


@pytest.mark.parametrize("index", range(len(golden.VECTORS)))
def test_the_algorithm_as_it_is_written_down(index: int) -> None:
    """A reference made from the module's description alone."""
    data = golden.read(golden.RNG)[index]
    head = b"openrummy/1" + bytes.fromhex(data["seed"])
    head += data["deal"].to_bytes(4, "big") + data["n"].to_bytes(4, "big")

    def words() -> list[int]:
        numbers = []
        for i in range(60):
            block = sha256(head + i.to_bytes(4, "big") + data["purpose"].encode()).digest()
            numbers += [int.from_bytes(block[8 * k : 8 * k + 8], "big") for k in range(4)]
        return numbers

    assert [f"{word:016x}" for word in words()[:6]] == data["words"]
    left = iter(words())

    def below(k: int) -> int:
        while (word := next(left)) >= 2**64 - 2**64 % k:
            pass
        return word % k

    assert [[k, below(k)] for k, _ in data["below"]] == data["below"]
    left = iter(words())
    order = list(range(52))
    for j in range(51, 0, -1):
        k = below(j + 1)
        order[j], order[k] = order[k], order[j]
    assert order == data["shuffled"]


def test_a_stream_depends_on_where_it_is_used_only() -> None:
    def start(source: Stream) -> tuple[int, ...]:
        return tuple(source.word() for _ in range(3))

    same = start(stream(SEED, 1, "pack", 2))
    used = stream(SEED, 1, "pack", 1)
    used.shuffled(range(100))
    assert start(stream(SEED, 1, "pack", 2)) == same
    others = [
        stream(SEED, 2, "pack", 2),
        stream(SEED, 1, "pack", 1),
        stream(SEED, 1, "cut", 2),
        stream(seed_bytes("x"), 1, "pack", 2),
    ]
    assert len({same, *map(start, others)}) == 5


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        stream(bytes(size), 0, "pack")


@pytest.mark.parametrize(("deal", "n"), [(-1, 0), (0, -1), (2**32, 0), (0, 2**32)])
def test_numbers_have_four_bytes(deal: int, n: int) -> None:
    with pytest.raises(OverflowError):
        stream(SEED, deal, "pack", n)


def test_seeds_from_numbers_and_texts() -> None:
    assert seed_bytes(7) == seed_bytes("7")
    assert len({seed_bytes(n) for n in range(100)}) == 100
    assert all(len(seed_bytes(n)) == SEED_BYTES for n in range(10))


@pytest.mark.parametrize("k", [1, 2, 3, 10, 52, 2**63 + 1])
def test_below_is_in_range(k: int) -> None:
    source = stream(SEED, 0, "range", k % 1000)
    assert all(0 <= source.below(k) < k for _ in range(300))


def test_below_is_uniform() -> None:
    """Chi-square far from doubt: 10,000 discards of a die."""
    source = stream(SEED, 0, "die")
    counts = Counter(source.below(6) for _ in range(10_000))
    chi = sum((counts[face] - 10_000 / 6) ** 2 / (10_000 / 6) for face in range(6))
    assert chi < 20.5  # one in a thousand


def test_shuffles_are_uniform() -> None:
    """Each of the 24 orders of four, about equally often."""
    source = stream(SEED, 0, "orders")
    counts = Counter(source.shuffled(range(4)) for _ in range(9_600))
    chi = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert len(counts) == 24
    assert chi < 49.7  # one in a thousand


def test_a_shuffle_keeps_all_and_takes_any_sequence() -> None:
    source = stream(SEED, 0, "keep")
    assert sorted(source.shuffled(range(52))) == list(range(52))
    assert (source.shuffled([]), source.shuffled(["x"])) == ((), ("x",))
    assert {source.choice("ab") for _ in range(50)} == {"a", "b"}


def test_rare_words_are_dropped() -> None:
    """A word at or beyond the last whole multiple would favour small numbers."""

    class Fixed(Stream):
        def _generate(self):  # type: ignore[no-untyped-def]
            return iter([2**64 - 1, 2**64 - 2, 7])

    # 2**64 % (2**63 + 1) leaves almost half of all words out
    assert Fixed(SEED, 0, "x").below(2**63 + 1) == 7
