"""What is said of time: on the page of a game's rules, and at a table."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.host.clock import HOUR, MINUTE, MOST_BANK, SECOND

_LOSES = "Who runs out of time loses the game."
_PLAYED_ON = (
    "Who runs out of time plays no more: the computer plays the seat to the end of the game."
)

_ABOUT = (
    "A table has a clock if its maker chose one: minutes for the whole game and seconds that are"
    " added after each turn, or days for each move.",
    "A clock runs while its player is asked. Drawing and discarding are one turn, and laying off"
    " cards does not end it. Between deals no clock runs. The next deal begins when all are ready,"
    " at the latest after 30 seconds, or after as long as a move may take.",
)
_AWAY = (
    "Who loses the connection keeps seat and clock, and a restart of the server takes no time from"
    " a clock of minutes. After two minutes' absence of a player the table waits for,"
    " {what}. That is not so in the last minute of a clock, nor with days for a move."
)
_CLAIM = "the other may claim the win or let the computer play"
_CLAIM_MANY = "any other player may let the computer play that seat until its player is back"


def when_out(seats: int) -> str:
    """What happens at a table of so many seats when a clock runs out."""
    return _LOSES if seats == 2 else _PLAYED_ON


def time_rules(players: Sequence[int]) -> list[str]:
    """The part of a rules page on time, for a game of so many players."""
    pair, many = 2 in players, max(players) > 2
    if pair and many:
        out = f"With two players: {_LOSES} With more: {_PLAYED_ON}"
        what = f"with two players {_CLAIM}; with more {_CLAIM_MANY}"
    else:
        out, what = (_PLAYED_ON, _CLAIM_MANY) if many else (_LOSES, _CLAIM)
    return [*_ABOUT, out, _AWAY.format(what=what)]


def left_text(ms: int) -> str:
    """``0:48``, ``1:05:00``, ``23 h 10 min``: time that is left, seconds begun counted whole."""
    seconds = -(-ms // SECOND)
    if ms > MOST_BANK:
        return f"{ms // HOUR} h {ms % HOUR // MINUTE} min"
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
