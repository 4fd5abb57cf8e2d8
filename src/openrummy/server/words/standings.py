"""How rounds and games ended: who won, and every line of a score sheet."""

from __future__ import annotations

from openrummy.notation import wire
from openrummy.scoring.result import SumLine
from openrummy.server.words.cards import counted
from openrummy.server.words.speaker import Speaker, listed
from openrummy.sheets import GameResult, SheetEntry

_LINES = {
    "game-bonus": "Bonus for the game",
    "shutout-bonus": "Bonus for the game, a shutout",
    "shutout-extra": "Bonus for the shutout",
    "shutout-double-deals": "Shutout: the points of the deals count twice",
    "shutout-double-total": "Shutout: everything counts twice",
    "tables": "Won at the tables",
    "against": "Less what the other team won",
    "all-win": "For winning at every table",
}
_WHY_OVER = {
    "deals": "All deals are played.",
    "pool": "Everybody else has reached the limit.",
    "games": "More than half of the games are won.",
    "most-deals": "The game is as long as a game can be.",
    "agreed": "Nobody wins.",
    "exact-fifty": "A lead of exactly 50 forfeits the game.",
}
_GONE = {
    "resigned": "gave up the game",
    "time": "ran out of time",
    "left": "left the table",
}


def sheet_line(line: SumLine) -> wire.LineView:
    """A line that closes a column of the sheet, or of a round; its seat is a side."""
    text = _LINES.get(line.code, line.code)
    if line.code == "boxes":
        data = dict(line.data)
        text = f"{counted(data['boxes'], 'box', 'boxes').capitalize()} at {data['each']}"
    return wire.LineView(line.code, line.seat, line.points, text)


# ---------------------------------------------------------------- a round of teams


def round_title(speaker: Speaker, entry: SheetEntry) -> str:
    """``Your team wins the deal, 12 points``."""
    if entry.winner is None:
        return "Nobody wins the deal: the teams are level"
    points = entry.scores[entry.winner]
    return (
        f"{speaker.side(entry.winner)} {speaker.side_verb(entry.winner, 'win')} the deal,"
        f" {points} {'point' if points == 1 else 'points'}"
    )


def round_result(speaker: Speaker, entry: SheetEntry) -> wire.RoundView:
    """What the tables of a round came to."""
    return wire.RoundView(
        scores=list(entry.scores),
        winner=entry.winner,
        lines=[sheet_line(line) for line in entry.lines],
        title=round_title(speaker, entry),
    )


# ---------------------------------------------------------------- a game


def game_result(speaker: Speaker, result: GameResult) -> wire.GameResultView:
    """How the game ended, explained."""
    return wire.GameResultView(
        reason=result.reason,
        winners=list(result.winners),
        totals=list(result.totals),
        net=list(result.net),
        money=list(result.money),
        title=_title(speaker, result),
        text=_text(speaker, result),
    )


def _winning(speaker: Speaker, result: GameResult) -> list[int]:
    sides = range(len(result.totals))
    return [side for side in sides if set(speaker.seats_of(side)) <= set(result.winners)]


def _title(speaker: Speaker, result: GameResult) -> str:
    won = _winning(speaker, result)
    if result.reason == "agreed":
        return "The players ended the game"
    if not won or len(won) == len(result.totals):
        return "The game is drawn"
    if len(won) == 1:
        return f"{speaker.side(won[0])} {speaker.side_verb(won[0], 'win')} the game"
    return f"{listed([speaker.side(side) for side in won])} win the game"


def _lowest_won(result: GameResult, won: list[int]) -> bool:
    """Is the lowest score the best here? Where points count against who has them."""
    totals = result.totals
    least = [side for side, total in enumerate(totals) if total == min(totals)]
    return min(totals) < max(totals) and won == least


def _text(speaker: Speaker, result: GameResult) -> str:
    won = _winning(speaker, result)
    lost = [side for side in range(len(result.totals)) if side not in won]
    if result.reason in _GONE and lost:
        return f"{speaker.side(lost[0])} {_GONE[result.reason]}."
    up = -1 if _lowest_won(result, won) else 1
    totals = sorted(range(len(result.totals)), key=lambda side: -up * result.totals[side])
    score = ", ".join(f"{speaker.side(side)} {result.totals[side]}" for side in totals)
    why = _WHY_OVER.get(result.reason, "")
    return f"{why} {score}.".strip()
