"""Self-play games and the decision positions in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from openrummy.analysis.puzzles.model import Source
from openrummy.analysis.puzzles.recipe import draw_name, recipe
from openrummy.bots import catalogue
from openrummy.bots.base import Seen, Watcher
from openrummy.bots.match import bot_seed, deal_entropy, game_entropy
from openrummy.core import game
from openrummy.core.cards import CardSet
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.game import HOST, Game, GameStep, StartDeal
from openrummy.core.notation.seat_position import seat_position_text
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

_MAX_DEALS = 40


@dataclass(frozen=True)
class FoundPosition:
    """A decision in a game: the game, the position text, and the opponent's hand.

    ``hand`` is for checking only: no puzzle rests on it.
    """

    name: str
    text: str
    seat: Seat
    source: Source
    hand: CardSet


def positions(seed: int, number: int) -> Iterator[FoundPosition]:
    """Yield the positions of game ``number`` of a run, in order."""
    chance = stream(seed_bytes(f"puzzles {seed}"), number, "game")
    name = draw_name(recipe().games, chance)
    players = tuple(draw_name(recipe().players, chance) for _ in range(2))
    yield from _GameRun(name, players, seed, number).positions()


class _GameRun:
    def __init__(self, name: str, players: tuple[str, ...], seed: int, number: int) -> None:
        self._name, self._players = name, players
        self._seed, self._number = seed, number
        self._rules: Rules = variant(name).rules
        self._bots = [_watcher(player) for player in players]
        for seat, bot in enumerate(self._bots):
            bot.begin(self._rules, seat, len(players), bot_seed(f"puzzles {seed}", number, 0, seat))

    def positions(self) -> Iterator[FoundPosition]:
        step = game.start(self._rules, len(self._players))
        self._tell(step)
        deal, moves = 0, [0] * len(self._players)
        while not game.is_over(step.state) and deal <= _MAX_DEALS:
            (actor,) = game.actors(step.state)
            if actor == HOST:
                deal, moves = deal + 1, [0] * len(self._players)
                entropy = game_entropy(f"puzzles {self._seed}", self._number)
                action: game.GameAction = StartDeal(deal_entropy(entropy, step.state.number))
            else:
                moves[actor] += 1
                if (position := self._found(step.state, actor, deal, moves[actor])) is not None:
                    yield position
                action = self._bots[actor].act()
            step = game.apply(self._rules, step.state, actor, action)
            self._tell(step)

    def _tell(self, step: GameStep) -> None:
        for seat, bot in enumerate(self._bots):
            bot.follow(
                game.view(step.state, seat), [game.redact(event, seat) for event in step.events]
            )

    def _found(self, state: Game, seat: Seat, deal: int, move: int) -> FoundPosition | None:
        bot = self._bots[seat]
        seen = Seen.from_view(self._rules, bot.view, tuple(bot.history))
        try:
            text = seat_position_text(self._rules, seen.board, seen.game.standing, seen.history)
        except ValueError:
            return None  # a moment without a text form
        source = Source(self._players, self._seed, self._number, deal, move)
        return FoundPosition(self._name, text, seat, source, state.boards[0].hands[1 - seat])


def _watcher(name: str) -> Watcher:
    bot = catalogue.make(name)
    assert isinstance(bot, Watcher)
    return bot
