"""The law of melds on the table, judged by nothing but their cards (W2-W3, T14, V3, W24).

This module knows no engine. A meld is a list of pairs: a card as text, and the
card it stands for, or "" for a card that is just itself: ``("9c", "7h")``; in a set
the rank alone, ``("2s", "K")``. The rules are plain data::

    {"wild": "9", "jokers": True, "packs": 1, "aces": "high-or-low", "shortest": 3,
     "largest_set": 4, "duplicates": False, "sets": True, "half": False, "all_wild": True}

``wild`` is the rank that is wild in the deal, "" where none is. Where whole hands are
declared (I5, N4) the rules say more of them::

    {"runs": 2, "pure": 1, "shapes": []}

``shapes`` are the lengths of runs a hand may go out with, each longest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Law = Mapping[str, Any]
Lying = Sequence[tuple[str, str]]

RANKS = "A23456789TJQK"
SUITS = "cdhs"


def faults(compiled_rules: Law, meld: Lying) -> list[str]:
    """Everything that is wrong with a meld; empty when it is one."""
    messages = [*_each(compiled_rules, meld), *_counts(compiled_rules, meld)]
    if messages:
        return messages
    run, rank_set = _as_run(compiled_rules, meld), _as_set(compiled_rules, meld)
    return [] if not run or not rank_set else [f"no run: {run}", f"no set: {rank_set}"]


def faults_together(compiled_rules: Law, melds: Iterable[Lying]) -> list[str]:
    """Faults of all melds of a table: no card lies there more often than it exists."""
    seen = Counter(card for meld in melds for card, _ in meld if card[0] != "X")
    return [
        f"{card}: {count} of them"
        for card, count in seen.items()
        if count > compiled_rules["packs"]
    ]


def faults_of_hand(compiled_rules: Law, melds: Sequence[Lying]) -> list[str]:
    """Faults of melds that make up a whole hand; empty when it can be declared."""
    runs = [meld for meld in melds if not _as_run(compiled_rules, meld)]
    pure = [meld for meld in runs if not any(face for _, face in meld)]
    messages = [
        f"meld {index}: {fault}"
        for index, meld in enumerate(melds)
        for fault in faults(compiled_rules, meld)
    ]
    if len(runs) < compiled_rules["runs"] or len(pure) < compiled_rules["pure"]:
        messages.append(f"{len(runs)} runs, {len(pure)} of them pure")
    if compiled_rules["shapes"]:
        lengths = sorted(map(len, melds), reverse=True)
        if len(runs) < len(melds) or lengths not in compiled_rules["shapes"]:
            messages.append(f"{len(runs)} runs, lengths {lengths}")
    return messages


def _each(compiled_rules: Law, meld: Lying) -> Iterable[str]:
    for card, face in meld:
        joker = card[0] == "X"
        if joker and not compiled_rules["jokers"]:
            yield f"{card}: there are no jokers"
        if joker and not face:
            yield f"{card}: a joker stands for something"
        if face and not joker and card[0] != compiled_rules["wild"]:
            yield f"{card}: is not wild and stands for {face}"
        if not joker and (card[0] not in RANKS or card[1:] not in tuple(SUITS)):
            yield f"{card}: is no card"
        if face and (face[0] not in RANKS or face[1:] not in ("", *SUITS)):
            yield f"{face}: is no card to stand for"


def _counts(compiled_rules: Law, meld: Lying) -> Iterable[str]:
    wilds = sum(bool(face) for _, face in meld)
    naturals = len(meld) - wilds
    if len(meld) < compiled_rules["shortest"]:
        yield "too short"
    if compiled_rules["half"] and wilds > naturals:
        yield "more wild cards than others"
    if not naturals and not compiled_rules["all_wild"]:
        yield "wild cards alone"


def _as_set(compiled_rules: Law, meld: Lying) -> str:
    """The reason why a meld is no set, or nothing."""
    if not compiled_rules["sets"]:
        return "there are no sets"
    ranks = {(face or card)[0] for card, face in meld}
    if len(ranks) > 1:
        return "several ranks"
    if any(len(face) == 2 for _, face in meld):
        return "in a set a wild card stands for a rank alone"
    if len(meld) > compiled_rules["largest_set"]:
        return "too large"
    naturals = [card for card, face in meld if not face]
    if not compiled_rules["twins"] and (
        len(set(naturals)) < len(naturals) or len(meld) > len(SUITS)
    ):
        return "a suit twice"
    return ""


def _as_run(compiled_rules: Law, meld: Lying) -> str:
    """The reason why a meld is no run, or nothing."""
    faces = [face or card for card, face in meld]
    if any(len(face) != 2 for face in faces):
        return "a card without a suit"
    if len({face[1] for face in faces}) > 1:
        return "several suits"
    ranks = {RANKS.index(face[0]) for face in faces}
    if len(ranks) < len(faces):
        return "a rank twice"
    return "" if _in_a_row(compiled_rules["aces"], ranks) else "not in a row"


def _in_a_row(aces: str, ranks: set[int]) -> bool:
    size = len(ranks)
    if max(ranks) - min(ranks) == size - 1:
        return True
    if aces == "low" or 0 not in ranks:
        return False
    high = {rank or 13 for rank in ranks}
    if max(high) - min(high) == size - 1:
        return True
    starts = (rank for rank in range(13) if aces == "corner")
    return any({(start + step) % 13 for step in range(size)} == ranks for start in starts)
