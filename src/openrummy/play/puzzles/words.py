"""What is said of a try: what it costs, where to look, where a puzzle comes from."""

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
    """Where to look, the broadest first: nothing that names an action or a card."""
    found = [say(f"puzzle.look-{puzzle.theme}")]
    keys = [f"puzzle.look-at-{tag}" for tag in puzzle.tags]
    return [*found, *(say(key) for key in keys if has(key))][:_MAX_NUDGES]


def source_text(source: Source) -> str:
    """Who played the game a puzzle comes from, and where in it it stands."""
    first, *rest = source.players
    return say(
        "puzzle.source",
        first=player_text(first),
        second=player_text(rest[0]) if rest else "",
        deal=source.deal,
        move=source.move,
    )


def player_text(name: str) -> str:
    """What one of our players is called."""
    key = f"puzzle.player-{name}"
    return say(key) if has(key) else name
