"""Results of rounds and games: the winner, and every line of a score sheet."""

from __future__ import annotations

from openrummy.core.rules.text import capitalize, has, join_words, say
from openrummy.core.scoring.result import SumLine
from openrummy.core.sheets import GameResult, SheetEntry
from openrummy.play import wire
from openrummy.play.sentences.cards import numbers_text
from openrummy.play.sentences.speaker import Speaker

# the rule of each line that closes a sheet or a round
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
_GONE = ("resigned", "time", "left")


def sheet_line(line: SumLine) -> wire.LineView:
    """A line that closes a column of the sheet, or of a round; its seat is a side."""
    key = f"sheet_line.{line.code}"
    text = capitalize(say(key, **dict(line.data))) if has(key) else line.code
    return wire.LineView(line.code, line.seat, line.points, text, LINE_RULES.get(line.code, ""))


# ---------------------------------------------------------------- a round of teams


def round_title(speaker: Speaker, entry: SheetEntry) -> str:
    """``Your team wins the deal, 12 points``."""
    if entry.winner is None:
        return say("result.teams-level")
    points = entry.scores[entry.winner]
    return say("result.side-wins-deal", **speaker.side_arguments(entry.winner), points=points)


def round_result(speaker: Speaker, entry: SheetEntry) -> wire.RoundView:
    """Return the result of a round, summed over its tables."""
    return wire.RoundView(
        scores=list(entry.scores),
        winner=entry.winner,
        lines=[sheet_line(line) for line in entry.lines],
        title=round_title(speaker, entry),
    )


# ---------------------------------------------------------------- a game


def game_result(speaker: Speaker, result: GameResult) -> wire.GameResultView:
    """The result of a game, explained."""
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


def _winning(speaker: Speaker, result: GameResult) -> list[int]:
    sides = range(len(result.totals))
    return [side for side in sides if set(speaker.seats_of(side)) <= set(result.winners)]


def _title(speaker: Speaker, result: GameResult) -> str:
    won = _winning(speaker, result)
    if result.reason == "agreed":
        return say("game_over.ended")
    if not won or len(won) == len(result.totals):
        return say("game_over.drawn")
    if len(won) == 1:
        return say("game_over.wins", **speaker.side_arguments(won[0]))
    return say("game_over.wins", who="many", name=join_words([speaker.side(side) for side in won]))


def _lowest_won(result: GameResult, won: list[int]) -> bool:
    """Return whether the lowest score is best, as where points count against a player."""
    totals = result.totals
    least = [side for side, total in enumerate(totals) if total == min(totals)]
    return min(totals) < max(totals) and won == least


def _text(speaker: Speaker, result: GameResult) -> str:
    won = _winning(speaker, result)
    lost = [side for side in range(len(result.totals)) if side not in won]
    if result.reason in _GONE and lost:
        return say(f"game_over.{result.reason}", **speaker.side_arguments(lost[0]))
    up = -1 if _lowest_won(result, won) else 1
    totals = sorted(range(len(result.totals)), key=lambda side: -up * result.totals[side])
    entries = [(speaker.side(side), result.totals[side]) for side in totals]
    score = say("result.stop", text=numbers_text(entries))
    key = f"game_over.{result.reason}"
    return f"{say(key)} {score}" if has(key) and result.reason not in _GONE else score
