"""Requests to a witness: read back as they were written, and cosigned only for one history."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.cards import merkle
from openrummy.core.cards.signing import Key
from openrummy.core.notation.checkpoints import BadNote, Checkpoint, sign
from openrummy.core.notation.log_witness import MAX_BODY, MAX_PROOF, Submission, read_submission

KEY = Key(bytes([7]) * 32)
TREE = merkle.Tree(merkle.leaf(bytes([number])) for number in range(40))
FORK = merkle.Tree(merkle.leaf(bytes([number ^ 1])) for number in range(40))


def submission(old: int, size: int, tree: merkle.Tree = TREE) -> Submission:
    plain = Checkpoint("cards.example", size, merkle.root(tree.read, size))
    signed = Checkpoint(
        plain.origin,
        plain.size,
        plain.root,
        signatures=(sign(plain.body, plain.origin, KEY),),
    )
    return Submission(old, tuple(merkle.consistency_proof(tree.read, old, size)), signed)


@given(st.integers(0, 40), st.integers(0, 40))
def test_only_what_continues_the_log_is_cosigned(old: int, size: int) -> None:
    old, size = sorted((old, size))
    request = submission(old, size)
    assert read_submission(str(request)) == request and len(str(request).encode()) <= MAX_BODY
    root = merkle.root(TREE.read, old)
    assert request.refusal(old, root) is None
    assert request.refusal(old + 1, root) == "size"
    if old == size:
        assert request.refusal(old, bytes(32)) == "forked"
    elif old:
        fork = submission(old, size, FORK)
        assert fork.refusal(old, root) == "proof"
        assert Submission(old, (), request.checkpoint).refusal(old, root) == "proof"
    longer = Submission(old, (*request.proof, bytes(32)), request.checkpoint)
    assert longer.refusal(old, root) == "proof"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("old 3", "old 03"),
        ("old 3", "old -3"),
        ("old 3", "old  3"),
        ("old 3", "3"),
        ("old 3", "old 6"),  # more than the checkpoint has
        ("old 3\n", "old 3\r\n"),
        ("old 3\n", "old 3\n\n"),
        ("old 3\n", "old 3\nAAAA\n"),
        ("old 3\n", "old 3\n" + f"{'A' * 43}=\n" * (MAX_PROOF + 1)),
        ("cards.example\n5", "cards.example\n9999999999999999999"),
    ],
)
def test_invalid_submissions_are_refused(before: str, after: str) -> None:
    text = str(submission(3, 5))
    assert before in text
    with pytest.raises(BadNote):
        read_submission(text.replace(before, after, 1))


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.text(max_size=20))
def test_whatever_is_sent_is_read_or_refused(begin: int, end: int, text: str) -> None:
    whole = str(submission(3, 5))
    try:
        request = read_submission(whole[: begin % len(whole)] + text + whole[end % len(whole) :])
    except BadNote:
        return
    assert read_submission(str(request)) == request
