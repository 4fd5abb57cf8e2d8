"""A game between bots, with statistics: points, decisions, times, failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from openrummy.bots.base import Bot, BotFailed, BotTooSlow, Budget, Watcher
from openrummy.bots.protocol.untrusted_text import printable
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import IllegalAction
from openrummy.core.game import HOST, Actor, Forfeit, Game, GameAction, GameStep, StartDeal
from openrummy.core.notation.records import RecordEntry, entry, result_text
from openrummy.core.notation.refusals import refusal_text
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets.column import best, standing_of

MAX_DEALS = 300
MAX_FAULT = 1_000  # characters of the description of a failure
_GRACE_MS = 50.0


@dataclass
class Tally:
    """Result of one game; every list has an entry for each seat.

    ``winners`` are seats, all of them in a draw. ``points`` are deal points, ``won`` the
    deals won by a seat and ``undecided`` those without a winner. ``seconds`` is the total
    time of a bot including event handling, and ``times`` the time of each decision with the
    events before it. ``illegal`` counts refused actions and failures, each of which lost the
    game at once, and ``faults`` describes them; ``timeouts`` counts decisions beyond the
    budget. ``capped``: the game reached the cap on deals and was scored as it was. ``luck``
    is the luck of a seat in deal points, ``win_luck`` in wins, 0 if not measured. ``entries``
    are all actions if recorded; ``result`` has the reason for the end, the winners and the
    totals.
    """

    points: list[int]
    decisions: list[int]
    seconds: list[float]
    illegal: list[int]
    timeouts: list[int]
    winners: tuple[Seat, ...] = ()
    deals: int = 0
    capped: bool = False
    won: list[int] = field(default_factory=list)
    undecided: int = 0
    times: list[list[float]] = field(default_factory=list)
    faults: list[tuple[Seat, str]] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    win_luck: list[float] = field(default_factory=list)
    entries: list[RecordEntry] = field(default_factory=list)
    result: str = ""

    def __post_init__(self) -> None:
        """Fill in the zeros of lists that were not given."""
        self.won = self.won or [0] * len(self.points)
        self.times = self.times or [[] for _ in self.points]
        self.luck = self.luck or [0.0] * len(self.points)
        self.win_luck = self.win_luck or [0.0] * len(self.points)


class LuckMeter(Protocol):
    """Measures the luck in a two-player game during play (:mod:`openrummy.analysis.luck`)."""

    def observe(self, action: GameAction, before: Game, after: Game) -> None:
        """Observe an action, with the game before and after it."""

    def luck(self) -> tuple[list[float], list[float]]:
        """Luck of each seat in deal points and in wins."""


@dataclass
class BotTable:
    """Bots at a table and the game they play.

    ``weigher`` measures the luck; ``recorded``: actions are recorded; ``begun``: the step
    from which the game continues, None for a new one.
    """

    rules: Rules
    bots: Sequence[Bot]
    entropy: bytes
    budget: Budget = field(default_factory=Budget)
    cap: int = MAX_DEALS
    weigher: LuckMeter | None = None
    recorded: bool = False
    begun: GameStep | None = None

    def play(self, seeds: Sequence[bytes]) -> Tally:
        """Play a game to its end; ``seeds`` has 32 bytes for each bot."""
        seats = len(self.bots)
        self._watching = [0.0] * seats
        self.tally = Tally([0] * seats, [0] * seats, [0.0] * seats, [0] * seats, [0] * seats)
        for seat, bot in enumerate(self.bots):
            bot.begin(self.rules, seat, seats, seeds[seat])
        step = self.begun or game.start(self.rules, seats)
        last = step.state.number + self.cap
        self._tell(step)
        while not game.is_over(step.state):
            if step.state.number >= last and game.actors(step.state) == (HOST,):
                self.tally.capped = True
                break
            before, step = step.state, self._next(step.state)
            self._tell(step)
            if self.weigher is not None:
                self.weigher.observe(self._done, before, step.state)
        self._close(step.state)
        return self.tally

    def _next(self, state: Game) -> GameStep:
        actor = game.actors(state)[0]
        if actor == HOST:
            return self._apply(state, HOST, StartDeal(deal_entropy(self.entropy, state.number)))
        try:
            return self._carry_out(state, actor, self._ask(actor))
        except BotFailed as error:
            self.tally.illegal[actor] += 1
            self.tally.timeouts[actor] += isinstance(error, BotTooSlow)
            fault = printable(f"deal {state.number + 1}: {error}", MAX_FAULT)
            self.tally.faults.append((actor, fault))
            return self._apply(state, HOST, Forfeit(actor, "left"))

    def _apply(self, state: Game, actor: Actor, action: GameAction) -> GameStep:
        self._done = action
        step = game.apply(self.rules, state, actor, action)
        if self.recorded:
            comment = self.tally.faults[-1][1] if isinstance(action, Forfeit) else ""
            self.tally.entries.append(entry(state, actor, action, comment=comment))
        return step

    def _carry_out(self, state: Game, actor: Actor, action: GameAction) -> GameStep:
        try:
            return self._apply(state, actor, action)
        except IllegalAction as error:
            reason = refusal_text(error.refusal)
            raise BotFailed(f"{_text(action)} is refused: {reason}") from None

    def _ask(self, seat: Actor) -> GameAction:
        begin = perf_counter()
        action = self.bots[seat].act()
        spent = perf_counter() - begin
        tally, limit = self.tally, self.budget.ms
        tally.seconds[seat] += spent
        tally.decisions[seat] += 1
        tally.times[seat].append(self._watching[seat] + spent)
        self._watching[seat] = 0.0
        if limit is not None and spent * 1000 > limit + _GRACE_MS:
            tally.timeouts[seat] += 1
        return action

    def _tell(self, step: GameStep) -> None:
        for seat, bot in enumerate(self.bots):
            events = [game.redact(event, seat) for event in step.events]
            if isinstance(bot, Watcher) and bot.follows:
                view = game.view(step.state, seat)
                begin = perf_counter()
                bot.follow(view, events)
            else:
                begin = perf_counter()
                for event in events:
                    bot.see(event)
            spent = perf_counter() - begin
            self.tally.seconds[seat] += spent
            self._watching[seat] += spent

    def _close(self, state: Game) -> None:
        tally = self.tally
        tally.deals = len(state.results)
        tally.points = [
            sum(result.scores[seat] for result in state.results) for seat in self._seats
        ]
        winners = [result.winner for result in state.results]
        tally.won = [winners.count(seat) for seat in self._seats]
        tally.undecided = winners.count(None)
        tally.winners = _winners(self.rules, state) or tuple(self._seats)
        tally.result = result_text(state.result)
        if self.weigher is not None:
            tally.luck, tally.win_luck = self.weigher.luck()

    @property
    def _seats(self) -> range:
        return range(len(self.bots))


def _text(action: GameAction) -> str:
    """The token of an action, or its ``repr`` if it has none."""
    try:
        return game_token(action)
    except (ValueError, LookupError):
        return repr(action)


def _winners(rules: Rules, state: Game) -> tuple[Seat, ...]:
    """The winning seats, those ahead in a capped game; empty if nobody won."""
    if state.result is not None:
        return state.result.winners
    sheet = state.standing
    if sheet.beaten:  # an unfinished pool: the seats still in it
        return tuple(seat for seat in range(state.seats) if seat not in sheet.beaten)
    sides = best(standing_of(rules.sheet, sheet.totals))
    return tuple(sorted(seat for side in sides for seat in sheet.sides[side]))


def deal_entropy(entropy: bytes, number: int) -> bytes:
    """32 bytes of entropy for deal ``number`` of a game, from the game's own."""
    words = stream(entropy, number, "arena")
    return b"".join(words.word().to_bytes(8, "big") for _ in range(4))


def game_entropy(seed: int | str, group: int) -> bytes:
    """Entropy shared by all games of a group."""
    return seed_bytes(f"arena {seed} pair {group}")


def bot_seed(seed: int | str, group: int, game: int, number: int) -> bytes:
    """A bot's seed: different in each game of a group and for each seat."""
    return seed_bytes(f"arena {seed} pair {group} game {game} side {number}")
