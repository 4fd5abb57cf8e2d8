"""What a declared hand must hold together, and what still lacks, in words (I5, N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openrummy.cards import CardSet
from openrummy.rules.pieces import DeclaredMelds
from openrummy.server.views.game_info import shape_of
from openrummy.server.views.kinds.groups import CardGroup
from openrummy.server.words.cards import counted
from openrummy.server.words.speaker import listed

_ORDINALS = {1: "a run", 2: "a second run", 3: "a third run", 4: "a fourth run", 5: "a fifth run"}


def lacks(play: DeclaredMelds, groups: Sequence[CardGroup], left: CardSet) -> list[str]:
    """What is missing of a right declaration, one sentence without its stop for each thing."""
    found = [*_pure(play, groups), *_runs(play, groups), *_shape(play, groups)]
    loose = left.bit_count()
    if loose:
        are = "is" if loose == 1 else "are"
        found.append(f"{counted(loose, 'card', 'cards').capitalize()} {are} in no meld")
    return found


def _pure(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    missing = play.pure - sum(one.pure for one in groups)
    if missing <= 0:
        return []
    return [f"You need {'a pure run' if play.pure == 1 else f'{play.pure} pure runs'}"]


def _runs(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    there = sum(one.run for one in groups)
    if there >= play.runs or (there < play.pure and play.runs <= play.pure):
        return []
    if there + 1 == play.runs:
        return [] if not there and play.pure else [f"You need {_ORDINALS[play.runs]}"]
    return [f"You need {counted(play.runs, 'run', 'runs')}"]


def _shape(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The lengths of the runs, where they are one of several shapes (N4)."""
    if not play.shapes:
        return []
    held = Counter(len(one.cards) for one in groups if one.run)
    if any(held == Counter(shape_of(one)) for one in play.shapes):
        return []
    return [f"You need {shapes_text(play.shapes)}"]


def shapes_text(shapes: Sequence[int]) -> str:
    """``runs of 5, 4, 3 and 3, or of 4, 4, 4 and 3``."""
    told = [f"of {listed([str(one) for one in shape_of(number)])}" for number in shapes]
    return f"runs {', or '.join([', '.join(told[:-1]), told[-1]] if told[1:] else told)}"
