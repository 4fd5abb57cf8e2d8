"""Sentences about a try: its cost, hints where to look, the source of the puzzle."""

from __future__ import annotations

from openrummy.analysis.puzzles.model import By, Puzzle, PuzzlePrice, Source
from openrummy.bots.hints.sentences import cards
from openrummy.core.rules.text import has, say
from openrummy.play.review.actions import Deed

_MAX_NUDGES = 3  # nudges


def cost_text(puzzle: Puzzle, deed: Deed, price: PuzzlePrice | None) -> str:
    """``J♠ costs 2.8 points.``"""
    code = "discard" if deed.code == "wait" and puzzle.by is not By.HELD else deed.code
    what = say(f"puzzle.doing-{code}", card=cards(deed.cards[0]) if deed.cards else "")
    if price is None:
        return say("puzzle.cost-far", what=what)
    if puzzle.by is By.HELD:
        return say("puzzle.cost-held", what=what, hands=round(100 * (price.chance or 0.0)))
    if puzzle.by is By.CHANCE:
        return say("puzzle.cost-chance", what=what, n=f"{100 * (price.lost or 0.0):.1f}")
    return say("puzzle.cost-points", what=what, n=f"{price.behind:.1f}")


def nudges(puzzle: Puzzle) -> list[str]:
    """Hints where to look, the broadest first: none names an action or a card."""
    sentences = [say(f"puzzle.look-{puzzle.theme}")]
    keys = [f"puzzle.look-at-{tag}" for tag in puzzle.tags]
    return [*sentences, *(say(key) for key in keys if has(key))][:_MAX_NUDGES]


def source_text(source: Source) -> str:
    """The players of the game a puzzle comes from, and its position in that game."""
    first, *rest = source.players
    return say(
        "puzzle.source",
        first=player_text(first),
        second=player_text(rest[0]) if rest else "",
        deal=source.deal,
        move=source.move,
    )


def player_text(name: str) -> str:
    """The name of one of our computer players."""
    key = f"puzzle.player-{name}"
    return say(key) if has(key) else name
