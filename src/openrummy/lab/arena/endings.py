"""Ends of deals between computers: a player going out, undecided, or endless.

In some games the cards run out before a player can go out. Their bar is the share that racers
reach on the same deals: players who only try to go out first, at any cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import median

from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.dispatch import send_events
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import Style
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, Game, GameStep, StartDeal
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason

MIN_SHARE = 0.95  # share of deals that a player must end
MAX_TURNS = 100  # per player; a longer deal is stopped and counted as endless
_UNDECIDED = (Reason.DEAD, Reason.IDLE, Reason.BLOCK)
_Z = 1.96  # for a 95 % interval
# Ignores points in the hand and the value of discards and melds to opponents.
RACER = Style(thrift=0.0, feed=0.0, grip=0.0, shy=0.0, patience=-99.0)


@dataclass
class Endings:
    """Ends of deals by reason, and turns per player; ``endless`` counts deals that were stopped."""

    reasons: Counter[Reason] = field(default_factory=Counter)
    endless: int = 0
    turns: list[float] = field(default_factory=list)

    @property
    def deals(self) -> int:
        """Deals played, excluding misdeals, which end before the first turn (G13)."""
        return sum(self.reasons.values()) - self.reasons[Reason.MISDEAL] + self.endless

    @property
    def ended(self) -> int:
        """Deals that a player ended: by going out, declaring, knocking, gin, giving up."""
        return self.deals - self.undecided - self.endless

    @property
    def share(self) -> float:
        """Share of deals that a player ended."""
        return self.ended / self.deals if self.deals else 0.0

    @property
    def undecided(self) -> int:
        """Deals in which the cards ran out."""
        return sum(self.reasons[reason] for reason in _UNDECIDED)

    def reaches(self, bar: float) -> bool:
        """True unless the share is below ``bar`` at 95 % confidence (Wilson)."""
        n, share = self.deals, self.share
        if not n:
            return True
        centre, spread = (
            share + _Z * _Z / (2 * n),
            sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2),
        )
        return (centre + _Z * spread) / (1 + _Z * _Z / n) >= bar

    @property
    def median_turns(self) -> float:
        """Median number of turns per player."""
        return median(self.turns) if self.turns else 0.0


def tables(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each game with its minimum, median and maximum number of players.

    Games whose deals are played like those of an earlier game are left out: sheets, formats, stakes
    and manners change no deal.
    """
    plain, seen = Rules(), set[tuple[Rules, int]]()
    for name in names:
        rules = variant(name).rules
        deal = replace(
            rules,
            seating=plain.seating,
            sheet=plain.sheet,
            format=plain.format,
            stake=plain.stake,
            look=plain.look,
        )
        seats = rules.seating.players
        for players in sorted({seats[0], seats[len(seats) // 2], seats[-1]}):
            if (deal, players) not in seen:
                seen.add((deal, players))
                yield name, players


def play_deals(rules: Rules, players: int, bot: str, deals: int, seed: str) -> Endings:
    """Play ``deals`` deals between computers of one kind, game after game."""
    return _play(rules, players, lambda: catalogue.make(bot), deals, seed)


def race(rules: Rules, players: int, deals: int, seed: str) -> Endings:
    """Play ``deals`` deals between racers to measure the share that can end in time."""
    return _play(rules, players, lambda: Patient(style=RACER), deals, seed)


def _play(rules: Rules, players: int, make: Callable[[], Bot], deals: int, seed: str) -> Endings:
    endings, number = Endings(), 0
    while endings.deals < deals:
        _Table(rules, players, make, f"{seed} {number}").play(endings, deals)
        number += 1
    return endings


class _Table:
    """One game of one bot against itself."""

    def __init__(self, rules: Rules, players: int, make: Callable[[], Bot], seed: str) -> None:
        self.rules, self.seed = rules, seed
        self.bots = [make() for _ in range(players)]
        for seat, player in enumerate(self.bots):
            player.begin(rules, seat, players, seed_bytes(f"{seed} {seat}"))
        self.state = self._after(game.start(rules, players))

    def play(self, endings: Endings, deals: int) -> None:
        """Play until the game is over, ``deals`` deals are counted or a deal is endless."""
        while endings.deals < deals and not game.is_over(self.state):
            entropy = seed_bytes(f"{self.seed} deal {self.state.number}")
            self.state = self._after(game.apply(self.rules, self.state, HOST, StartDeal(entropy)))
            self._play_deal()
            for board in self.state.boards:
                public = board.public
                endings.turns.append(public.turns / len(public.active))
                if public.result is None:
                    endings.endless += 1
                else:
                    endings.reasons[public.result.reason] += 1
            if endings.endless:
                return

    def _play_deal(self) -> None:
        limit = MAX_TURNS * len(self.bots)
        while (waiting_actors := game.actors(self.state)) and waiting_actors != (HOST,):
            if max(board.public.turns for board in self.state.boards) > limit:
                return
            seat = waiting_actors[0]
            action = self.bots[seat].act()
            self.state = self._after(game.apply(self.rules, self.state, seat, action))

    def _after(self, step: GameStep) -> Game:
        """Show a step to every bot and return the new state."""
        send_events(self.bots, step)
        return step.state
