"""Count how deals between computers end: by a player going out, undecided, or not at all.

In some games the cards run out before a player can go out. The bar for those is what racers
reach on the same deals: players who try only to go out first, whatever it costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import median

from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.dispatch import tell
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import Style
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, Game, GameStep, StartDeal
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason

MIN_SHARE = 0.95  # share of deals that a player must end
MAX_TURNS = 100  # of each player; then a deal is broken off as one without end
_UNDECIDED = (Reason.DEAD, Reason.IDLE, Reason.BLOCK)
_Z = 1.96  # of the interval of 95 %
# Points in the hand do not count, nor does what a discard or a meld gives to others.
RACER = Style(thrift=0.0, feed=0.0, grip=0.0, shy=0.0, patience=-99.0)


@dataclass
class Endings:
    """Ends of deals by reason, and turns of each player; ``endless`` deals were broken off."""

    reasons: Counter[Reason] = field(default_factory=Counter)
    endless: int = 0
    turns: list[float] = field(default_factory=list)

    @property
    def deals(self) -> int:
        """Deals played, misdeals aside: those end before anybody plays (G13)."""
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
        middle, spread = (
            share + _Z * _Z / (2 * n),
            sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2),
        )
        return (middle + _Z * spread) / (1 + _Z * _Z / n) >= bar

    @property
    def median_turns(self) -> float:
        """Median number of turns per player."""
        return median(self.turns) if self.turns else 0.0


def tables(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each game with its minimum, a medium and its maximum number of players.

    One that plays its deals as a game before it does is left out: sheets, formats, stakes and
    manners change no deal.
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
    """Play ``deals`` deals between racers: the share that can end before the cards run out."""
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
        """Play deals until the game is over, ``deals`` are counted or one has no end."""
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
        while (asked := game.actors(self.state)) and asked != (HOST,):
            if max(board.public.turns for board in self.state.boards) > limit:
                return
            seat = asked[0]
            action = self.bots[seat].act()
            self.state = self._after(game.apply(self.rules, self.state, seat, action))

    def _after(self, step: GameStep) -> Game:
        """Show a step to every bot and return the new state."""
        tell(self.bots, step)
        return step.state
