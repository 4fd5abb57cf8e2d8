"""Count how deals between computers end: by somebody going out, undecided, or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, Game, GameStep, StartDeal
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason

MIN_SHARE = 0.95  # of deals are ended by somebody
MAX_TURNS = 100  # of each player; then a deal is broken off as one without end
_UNDECIDED = (Reason.DEAD, Reason.IDLE, Reason.BLOCK)


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
        """Deals that somebody ended: by going out, declaring, knocking, gin, giving up."""
        undecided = sum(self.reasons[reason] for reason in _UNDECIDED)
        return self.deals - undecided - self.endless

    @property
    def share(self) -> float:
        """Deals that somebody ended, of all."""
        return self.ended / self.deals if self.deals else 0.0

    @property
    def median_turns(self) -> float:
        """Turns of each player in half of the deals, or fewer."""
        return median(self.turns) if self.turns else 0.0


def tables(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each game with each number of players, left out where a game before plays its deals alike.

    Sheets, formats, stakes and manners change no deal.
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
        for players in rules.seating.players:
            if (deal, players) not in seen:
                seen.add((deal, players))
                yield name, players


def play_deals(rules: Rules, players: int, bot: str, deals: int, seed: str) -> Endings:
    """Play ``deals`` deals between computers of one kind, game after game."""
    endings, number = Endings(), 0
    while endings.deals < deals:
        _Table(rules, players, bot, f"{seed} {number}").play(endings, deals)
        number += 1
    return endings


class _Table:
    """One game of one bot against itself."""

    def __init__(self, rules: Rules, players: int, bot: str, seed: str) -> None:
        self.rules, self.seed = rules, seed
        self.bots: list[Bot] = [catalogue.make(bot) for _ in range(players)]
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
        """The state after a step that every bot was shown."""
        for seat, player in enumerate(self.bots):
            for event in step.events:
                player.see(game.redact(event, seat))
        return step.state
