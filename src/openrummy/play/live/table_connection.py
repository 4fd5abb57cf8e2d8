"""A person's connection to a table: their requests, and the updates for them."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from openrummy.core.cards import CardSyntaxError, parse_card
from openrummy.core.engine import IllegalAction
from openrummy.core.notation.errors import TokenError
from openrummy.core.notation.tokens import parse_action
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import HostError, Match, News, Promise, where
from openrummy.play.host.apply_moves import Stopwatch
from openrummy.play.host.match import Accepted
from openrummy.play.live.chat import ChatRefused, ChatRoom
from openrummy.play.live.coach.coach import Coach
from openrummy.play.live.coach.hints import Hinting
from openrummy.play.live.connection import SAFE_INTEGER, Close, Connection, id_of
from openrummy.play.live.pace import Pace
from openrummy.play.live.updates import update_of
from openrummy.play.sentences import refused
from openrummy.play.views.arrangements import shows
from openrummy.play.views.choices import BEST_DEFENCE, NEXT_DEAL
from openrummy.play.views.kinds.declared_groups import NotDeclared, declaring

_LOG = logging.getLogger(__name__)
_SEED = re.compile(r"(?:[0-9a-f]{2}){16,32}")


class TableConnection(Connection):
    """A person's connection to a match; ``viewer`` is the seat, None for a spectator.

    Answers and updates are put into :attr:`outbox` in order; a :class:`Close` in it ends the
    connection.
    """

    def __init__(
        self,
        match: Match,
        viewer: Seat | None,
        hinting: Hinting,
        talk: ChatRoom | None = None,
        pace: Pace | None = None,
        coach: Coach | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.guest = ""  # of a spectator
        self.gone = False
        self._talk = talk
        self._pace = pace
        self._coach = coach
        self._hinting = hinting
        self.viewer = viewer
        self._guest = "" if viewer is None else match.table.seats[viewer].guest
        self._greeted = False
        self._thinking: asyncio.Task[None] | None = None
        self.last_promise: Promise | None = None
        self._work = Stopwatch()

    @property
    def name(self) -> str:
        """The id of the table."""
        return self.match.table.id

    def close(self) -> None:
        """Detach from the match after the client disconnected."""
        self.gone = True
        self.match.detach(self)
        if self._talk is not None:
            self._talk.leave(self)
        if self._coach is not None:
            self._coach.leave(self)
        if self._thinking is not None:
            self._thinking.cancel()

    def processor_seconds(self) -> float:
        seconds, self._work.total = self._work.total, 0.0
        if self.viewer is not None:
            seconds += self.match.processor_seconds(self.viewer)
        return seconds

    def leave(self) -> None:
        """Detach, and ask the client to connect again to refresh its state."""
        self.close()
        self.viewer = None
        self.outbox.put_nowait(Close(1012, "connect again"))

    # ------------------------------------------------------------ sending

    def see(self, news: News) -> None:
        if self.match.closed or self._has_lost_seat():
            self.leave()
            return
        self.say(update_of(self.match, self.viewer, news))
        if self._coach is not None and self._coach.has_subscriber(self):
            self._coach.update()
        self.promise(self.match.current_promise())

    def promise(self, promised: Promise | None) -> None:
        """Send a promise unless it is the last one sent."""
        if promised is not None and promised != self.last_promise:
            self.last_promise = promised
            shared = self.match.promises.shared
            self.say(
                wire.Promised(
                    promised.deal,
                    promised.commitment.hex(),
                    shared,
                    promised.seats,
                    promised.rules.hex(),
                    promised.key.hex(),
                    promised.signature.hex(),
                )
            )

    def _has_lost_seat(self) -> bool:
        """True if another player has taken this seat."""
        return self.viewer is not None and self.match.table.seats[self.viewer].guest != self._guest

    # ------------------------------------------------------------ receiving

    async def receive(self, data: bytes | str) -> None:
        """Handle and answer one message, valid or not. Raises nothing."""
        try:
            message = wire.decode_client(data)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self.fail("malformed", id_of(data))
            return
        if isinstance(message, wire.Hello):
            self._hello(message)
            if self._talk is not None and self.viewer is not None:
                await self._talk.join(self)
        elif not -SAFE_INTEGER < message.id < SAFE_INTEGER:
            self.fail("malformed")
        elif not self._greeted:
            self.fail("hello-first", message.id)
        elif isinstance(message, wire.Ping):
            self.say(wire.Pong(message.id))
        elif self.viewer is None or self._has_lost_seat():
            self.fail("not-your-seat", message.id)
        else:
            await self._handle_seated(self.viewer, message)

    def _hello(self, message: wire.Hello) -> None:
        self.last_promise = None
        with self._work:
            self.greet(message.after)
        self._greeted = True

    def greet(self, after: int | None) -> None:
        """Attach to the match, or send the events after version ``after`` again."""
        if self._greeted:
            self.see(self.match.since(self.viewer, after))
        else:
            self.see(self.match.attach(self, self.viewer, after))

    async def _handle_seated(self, seat: Seat, message: Any) -> None:
        handler = _HANDLERS[type(message)]
        try:
            await handler(self, seat, message)
        except IllegalAction as error:
            self.say(wire.Refused(message.id, refused(error.refusal)))
        except (TokenError, CardSyntaxError):
            self.fail("malformed", message.id)
        except (ChatRefused, NotDeclared) as error:
            self.fail(error.code, message.id)
        except HostError as error:
            self.fail(error.code, message.id)
            if error.code == "stale":
                self.see(self.match.since(seat))
            elif error.code == "closing":
                self.leave()

    def _done(self, id: int) -> Callable[[], None]:
        return lambda: self.say(wire.Done(id))

    async def _act(self, seat: Seat, message: wire.Act) -> None:
        done = self._done(message.id)
        if message.action == NEXT_DEAL:
            await self.match.next_deal(seat, done)
        elif message.action == BEST_DEFENCE:
            await self.match.defend(seat, message.seq, done)
        else:
            await self.match.act(seat, message.seq, parse_action(message.action), done)

    async def _set_coach(self, seat: Seat, message: wire.SetCoach) -> None:
        if self._coach is None or not self.match.is_learner(seat):
            self.fail("no-coach", message.id)
            return
        self.say(wire.Done(message.id))
        if message.on:
            self._coach.join(self)
        else:
            self._coach.leave(self)

    async def _give_seed(self, seat: Seat, message: wire.GiveSeed) -> None:
        if not _SEED.fullmatch(message.seed):
            self.fail("malformed", message.id)
            return
        seed = bytes.fromhex(message.seed)
        await self.match.give_seed(seat, message.deal, seed, self._done(message.id))

    async def _say(self, seat: Seat, message: wire.Say) -> None:
        if self._talk is None:
            raise ChatRefused("chat-off")
        await self._talk.say(seat, message.text)
        self.say(wire.Done(message.id))

    async def _emote(self, seat: Seat, message: wire.Emote) -> None:
        if self._talk is None:
            raise ChatRefused("chat-off")
        await self._talk.emote(seat, message.name)
        self.say(wire.Done(message.id))

    async def _set_pace(self, seat: Seat, message: wire.SetPace) -> None:
        if self._pace is not None:
            self._pace.choose(seat, message.pace)
        self.say(wire.Done(message.id))

    async def _hurry(self, seat: Seat, message: wire.Hurry) -> None:
        if self._pace is not None:
            self._pace.hurry()
        self.say(wire.Done(message.id))

    async def _ask_show(self, seat: Seat, message: wire.AskShow) -> None:
        card = None if message.card is None else parse_card(message.card)
        seen = self.match.view_without_drafts(seat)
        with self._work:
            options = shows(self.match.progress.rules, seen, card)
        self.say(wire.Shows(message.id, message.card, options))

    async def _ask_declare(self, seat: Seat, message: wire.AskDeclare) -> None:
        seen = self.match.view_without_drafts(seat)
        with self._work:
            answer = declaring(self.match.progress.rules, seen, message)
        self.say(answer)

    async def _ask_hint(self, seat: Seat, message: wire.AskHint) -> None:
        if self._thinking is not None and not self._thinking.done():
            self.fail("busy", message.id)
        elif not self.match.table.allows_hints:
            self.fail("hints-off", message.id)
        elif not self.match.is_to_act(seat):
            self.fail("no-hint", message.id)
        else:
            self._thinking = asyncio.create_task(self._think(seat, message.id))

    async def _think(self, seat: Seat, id: int) -> None:
        try:
            answer = await self._hinting.find(self.match, seat, id)
        except Exception as error:
            _LOG.error("could not find a hint at table %s: %s", self.match.table.id, where(error))
            self.fail("no-hint", id)
        else:
            self.say(answer)


_Handler: TypeAlias = Callable[[TableConnection, Seat, Any], Awaitable[None]]


def _done_by(call: Callable[[Match, Seat, Any, Accepted], Awaitable[None]]) -> _Handler:
    """A handler that passes a request to the match and answers once it is stored."""

    async def handle(connection: TableConnection, seat: Seat, message: Any) -> None:
        await call(connection.match, seat, message, connection._done(message.id))

    return handle


_HANDLERS: dict[type, _Handler] = {
    wire.Act: TableConnection._act,
    wire.TakeBack: _done_by(lambda match, seat, _, done: match.take_back(seat, done)),
    wire.TakeDecisionBack: _done_by(
        lambda match, seat, request, done: match.take_decision_back(seat, request.seq, done)
    ),
    wire.SetCoach: TableConnection._set_coach,
    wire.NextDeal: _done_by(lambda match, seat, _, done: match.next_deal(seat, done)),
    wire.Resign: _done_by(lambda match, seat, _, done: match.resign(seat, done)),
    wire.GiveSeed: TableConnection._give_seed,
    wire.Say: TableConnection._say,
    wire.Emote: TableConnection._emote,
    wire.Offer: _done_by(lambda match, seat, request, done: match.offer(seat, request.kind, done)),
    wire.Withdraw: _done_by(
        lambda match, seat, request, done: match.withdraw(seat, request.kind, done)
    ),
    wire.SetPrefs: _done_by(
        lambda match, seat, request, done: match.set_lay_off(seat, request.lay_off, done)
    ),
    wire.SetPace: TableConnection._set_pace,
    wire.Hurry: TableConnection._hurry,
    wire.Claim: _done_by(
        lambda match, seat, request, done: match.claim(seat, request.seat, request.kind, done)
    ),
    wire.StepAside: _done_by(lambda match, seat, _, done: match.step_aside(seat, done)),
    wire.PlayOn: _done_by(lambda match, seat, _, done: match.play_on(seat, done)),
    wire.GiveTime: _done_by(
        lambda match, seat, request, done: match.give_time(seat, request.seat, done)
    ),
    wire.AskShow: TableConnection._ask_show,
    wire.AskDeclare: TableConnection._ask_declare,
    wire.AddPoints: _done_by(
        lambda match, seat, request, done: match.add_points(seat, request.points, done)
    ),
    wire.AskHint: TableConnection._ask_hint,
}
