"""The demands on a declared hand, and those not met yet, in words (I5, N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openrummy.core.cards import CardSet
from openrummy.core.rules.pieces import DeclaredMelds
from openrummy.core.rules.text import capital, listed, say
from openrummy.play.views.game_info import shape_of
from openrummy.play.views.kinds.groups import CardGroup


def lacks(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The melds that a valid declaration still lacks: a phrase for each, without a full stop."""
    return [*_pure(play, groups), *_runs(play, groups), *_life(play, groups), *_shape(play, groups)]


def loose(left: CardSet) -> list[str]:
    """The number of unmelded cards in words, if there are any."""
    return [capital(say("lack.loose", cards=left.bit_count()))] if left else []


def _pure(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    missing = play.pure - sum(group.pure for group in groups)
    if missing <= 0:
        return []
    return [say("lack.pure", runs=play.pure)]


def _runs(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    there = sum(group.run for group in groups)
    if there >= play.runs or (there < play.pure and play.runs <= play.pure):
        return []
    if there + 1 == play.runs:
        return [] if not there and play.pure else [say("lack.next-run", runs=play.runs)]
    return [say("lack.runs", runs=play.runs)]


def _life(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The long run that is missing, where one is needed (I5)."""
    there = any(group.run and len(group.cards) >= play.life for group in groups)
    return [] if there or not play.life else [say("lack.life", cards=play.life)]


def _shape(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The lengths of the runs, where they are one of several shapes (N4)."""
    if not play.shapes:
        return []
    held = Counter(len(group.cards) for group in groups if group.run)
    if any(held == Counter(shape_of(shape)) for shape in play.shapes):
        return []
    return [say("lack.shape", shapes=shapes_text(play.shapes))]


def shapes_text(shapes: Sequence[int]) -> str:
    """``5, 4, 3 and 3, or of 4, 4, 4 and 3``."""
    names = [listed([str(length) for length in shape_of(number)]) for number in shapes]
    text = names[0]
    for name in names[1:-1]:
        text = say("lack.shape-middle", shapes=text, shape=name)
    return say("lack.shape-last", shapes=text, shape=names[-1]) if names[1:] else text
