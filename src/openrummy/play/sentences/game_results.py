"""Sentences for the results of rounds and games, and for lines of a score sheet."""

from __future__ import annotations

from openrummy.core.rules.text import capitalize, has, join_words, say
from openrummy.core.scoring.result import SumLine
from openrummy.core.sheets import GameResult, SheetEntry
from openrummy.play import wire
from openrummy.play.sentences.cards import numbers_text
from openrummy.play.sentences.speaker import Speaker

# rule number by code of a line at the end of a sheet or round
LINE_RULES = {
    "game-bonus": "G18",
    "boxes": "G19",
    "shutout-bonus": "G20",
    "shutout-extra": "G20",
    "shutout-double-deals": "G20",
    "shutout-double-total": "A14",
    "tables": "S5",
    "against": "S5",
    "all-win": "S5",
}
_FORFEIT_REASONS = ("resigned", "time", "left")


def sheet_line(line: SumLine) -> wire.LineView:
    """Return a line at the end of a column or round; the ``seat`` of the line is a side."""
    key = f"sheet_line.{line.code}"
    text = capitalize(say(key, **dict(line.data))) if has(key) else line.code
    return wire.LineView(line.code, line.seat, line.points, text, LINE_RULES.get(line.code, ""))


# ---------------------------------------------------------------- a round of teams


def round_title(speaker: Speaker, entry: SheetEntry) -> str:
    """Title of a round: ``Your team wins the deal, 12 points``."""
    if entry.winner is None:
        return say("result.teams-level")
    points = entry.scores[entry.winner]
    return say("result.side-wins-deal", **speaker.side_arguments(entry.winner), points=points)


def round_result(speaker: Speaker, entry: SheetEntry) -> wire.RoundView:
    """Return the result of a round: the sum of its tables."""
    return wire.RoundView(
        scores=list(entry.scores),
        winner=entry.winner,
        lines=[sheet_line(line) for line in entry.lines],
        title=round_title(speaker, entry),
    )


# ---------------------------------------------------------------- a game


def game_result(speaker: Speaker, result: GameResult) -> wire.GameResultView:
    """Return the result of a game for the browser."""
    return wire.GameResultView(
        reason=result.reason,
        winners=list(result.winners),
        totals=list(result.totals),
        net=list(result.net),
        money=list(result.money),
        odd=list(result.odd),
        title=_title(speaker, result),
        text=_text(speaker, result),
    )


def _winning_sides(speaker: Speaker, result: GameResult) -> list[int]:
    sides = range(len(result.totals))
    return [side for side in sides if set(speaker.seats_of(side)) <= set(result.winners)]


def _title(speaker: Speaker, result: GameResult) -> str:
    winners = _winning_sides(speaker, result)
    if result.reason == "agreed":
        return say("game_over.ended")
    if not winners or len(winners) == len(result.totals):
        return say("game_over.drawn")
    if len(winners) == 1:
        return say("game_over.wins", **speaker.side_arguments(winners[0]))
    names = join_words([speaker.side(side) for side in winners])
    return say("game_over.wins", who="many", name=names)


def _lowest_score_won(result: GameResult, winners: list[int]) -> bool:
    """True if exactly the sides with the lowest total won."""
    totals = result.totals
    lowest = [side for side, total in enumerate(totals) if total == min(totals)]
    return min(totals) < max(totals) and winners == lowest


def _text(speaker: Speaker, result: GameResult) -> str:
    winners = _winning_sides(speaker, result)
    losers = [side for side in range(len(result.totals)) if side not in winners]
    if result.reason in _FORFEIT_REASONS and losers:
        return say(f"game_over.{result.reason}", **speaker.side_arguments(losers[0]))
    ranking = sorted(
        range(len(result.totals)),
        key=lambda side: result.totals[side],
        reverse=not _lowest_score_won(result, winners),
    )
    entries = [(speaker.side(side), result.totals[side]) for side in ranking]
    score = say("result.stop", text=numbers_text(entries))
    key = f"game_over.{result.reason}"
    return f"{say(key)} {score}" if has(key) and result.reason not in _FORFEIT_REASONS else score
