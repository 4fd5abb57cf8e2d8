"""Practice positions by theme, from games between two bots."""

from __future__ import annotations

from openrummy.bots import catalogue
from openrummy.bots.base import Seen, Watcher
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.game import HOST, Game, GameStep, StartDeal
from openrummy.core.melds.arrange import after_discard
from openrummy.core.notation.seat_position import seat_position_text
from openrummy.play.drills.model import rules

_PLAYER = "patient"
_LOW = 4  # points: with less, few players would wait
_STOCK = 14  # minimum cards left in the stock
_DEALS = 200  # searched


def knock_or_wait(seed: bytes) -> str:
    """A position, as a line of text, at the first moment when the seat to act can knock.

    From deals played by two computer players.
    """
    for deal in range(_DEALS):
        themes = _in_deal(seed, deal)
        if themes is not None:
            return themes
    raise RuntimeError(f"no position in {_DEALS} deals")


def _in_deal(seed: bytes, deal: int) -> str | None:
    chance = stream(seed, deal, "theme")
    bots = []
    for seat in range(2):
        bot = catalogue.make(_PLAYER)
        assert isinstance(bot, Watcher)
        bot.begin(rules(), seat, 2, seed_bytes(chance.word()))
        bots.append(bot)
    step = game.start(rules(), 2)
    dealt = seed_bytes(chance.word())
    while True:
        _tell(bots, step)
        (actor,) = game.actors(step.state)
        if actor == HOST:
            if step.state.number:
                return None
            step = game.apply(rules(), step.state, HOST, StartDeal(dealt))
            continue
        text = _knock_position(step.state, bots[actor], actor)
        if text is not None:
            return text or None
        step = game.apply(rules(), step.state, actor, bots[actor].act())


def _tell(bots: list[Watcher], step: GameStep) -> None:
    for seat, bot in enumerate(bots):
        events = [game.redact(event, seat) for event in step.events]
        bot.follow(game.view(step.state, seat), events)


def _knock_position(state: Game, bot: Watcher, seat: int) -> str | None:
    """The position if the player can knock now; empty if it is too late in the deal."""
    public = state.boards[0].public if state.boards else None
    if public is None or not isinstance(public.phase, ToDiscard):
        return None
    hand = state.boards[0].hands[seat]
    points = after_discard(rules().melds, rules().values, hand)[0][1].points
    if points > public.limit:
        return None
    if points < _LOW or public.stock < _STOCK:
        return ""
    seen = Seen.from_view(rules(), bot.view, tuple(bot.history))
    return seat_position_text(rules(), seen.board, seen.game.standing, seen.history)
