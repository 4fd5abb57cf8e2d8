"""A bot's playing style in figures.

Counted from the view of its own seat, so that any bot can be measured, in any game where hands are
held until somebody knocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.bots.base import Bot, Budget
from openrummy.bots.match import BotTable, bot_seed, game_entropy
from openrummy.core.cards import CardSet, in_order, suit_of
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.events import (
    DealBegan,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Knocked,
    Showed,
)
from openrummy.core.game import GameEvent, OnBoard
from openrummy.core.melds.plain import value_of
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason, Seat

_GIN = (Reason.GIN, Reason.BIG_GIN)
_EARLY = 3  # discards of a deal that count as early


@dataclass(frozen=True)
class Habits:
    """The habits of one bot in ``deals`` deals; 0 where there was nothing to count.

    ``takes``: the share of its draws that came from the discards. ``feeds``: the share of its
    discards that the next player took. ``early``: mean points of its first three discards.
    ``knocks`` and ``gins``: shares of all deals it ended so; ``shown`` and ``turn``: mean points
    and mean turn of its knocks, gin apart; ``undercuts``: the share of deals it won by showing less
    than the knocker. ``runs``: the share of runs among the melds it ended deals with.
    """

    deals: int
    takes: float
    feeds: float
    early: float
    knocks: float
    gins: float
    shown: float
    turn: float
    undercuts: float
    runs: float


def habits(rules: Rules, bot: Bot, other: Bot, games: int, seed: int | str, deals: int) -> Habits:
    """Watch a bot in ``games`` games of at most ``deals`` deals against another.

    They change seats from game to game; the same seed gives the same figures.
    """
    watched = _Watched(bot)
    for number in range(games):
        mine = number % 2
        seeds = [bot_seed(seed, number, number, index) for index in range(2)]
        table = [other, watched] if mine else [watched, other]
        BotTable(rules, table, game_entropy(seed, number), Budget(), deals).play(seeds)
    return watched.summary()


class _Watched:
    """A bot, and a count of what it does."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.act = bot.act
        self._deals = self._draws = self._takes = self._discards = self._fed = 0
        self._early: list[int] = []
        self._knocks: list[tuple[int, int]] = []  # points, turn
        self._gins = self._undercuts = self._runs = self._melds = 0

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        self._rules, self._seat = rules, seat
        self._bot.begin(rules, seat, seats, seed)

    def see(self, event: GameEvent) -> None:
        self._bot.see(event)
        if isinstance(event, OnBoard):
            self._count(event.event)

    def _count(self, event: Event) -> None:
        match event:
            case DealBegan():
                self._turn, self._last = 0, False
            case Drew(seat=seat, pile=pile) if seat == self._seat:
                self._turn += 1
                self._draws += 1
                self._takes += pile is Pile.DISCARD
            case Drew(pile=pile):
                self._fed += self._last and pile is Pile.DISCARD
                self._last = False
            case Discarded(seat=seat, card=card) if seat == self._seat:
                self._last = True
                self._discards += 1
                if self._turn <= _EARLY:
                    self._early.append(value_of(self._rules.values, card))
            case Knocked(seat=seat, melds=melds, points=points) if seat == self._seat:
                self._shows(melds)
                if points:
                    self._knocks.append((points, self._turn))
            case Showed(seat=seat, melds=melds) if seat == self._seat:
                self._shows(melds)
            case DealEnded(result=result):
                self._deals += 1
                won = result.winner == self._seat
                self._gins += won and result.reason in _GIN
                self._undercuts += won and result.reason is Reason.UNDERCUT

    def _shows(self, melds: Sequence[CardSet]) -> None:
        self._melds += len(melds)
        self._runs += sum(map(_is_run, melds))

    def summary(self) -> Habits:
        """The figures so far."""
        return Habits(
            deals=self._deals,
            takes=_share(self._takes, self._draws),
            feeds=_share(self._fed, self._discards),
            early=_share(sum(self._early), len(self._early)),
            knocks=_share(len(self._knocks), self._deals),
            gins=_share(self._gins, self._deals),
            shown=_share(sum(points for points, _ in self._knocks), len(self._knocks)),
            turn=_share(sum(turn for _, turn in self._knocks), len(self._knocks)),
            undercuts=_share(self._undercuts, self._deals),
            runs=_share(self._runs, self._melds),
        )


def _is_run(meld: CardSet) -> bool:
    return len({suit_of(card) for card in in_order(meld)}) == 1


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
