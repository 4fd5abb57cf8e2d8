"""The bot's side of the protocol: answers a referee line by line with one of our bots.

Every question gets one line, its answer or an error; notifications get none, unless they
cannot be processed. After that the deal is abandoned: its questions are answered
with errors until the next deal or game starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from openrummy.bots.base import Bot, BotFailed, Budget
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.card_text import InvalidMessage, meld_texts, optional_card_text
from openrummy.bots.protocol.gin_dialect import BadRules, rules_of, source_of, talks_gin
from openrummy.bots.protocol.referee_messages import ReportedGame
from openrummy.core.cards import card_text
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, LayOff, Spread, legal_in
from openrummy.core.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Phase,
    ToDiscard,
    ToDraw,
)
from openrummy.core.engine.model.view import View
from openrummy.core.melds.arrange import best
from openrummy.core.notation.errors import NotationError
from openrummy.core.notation.parse_json_data import parse_event
from openrummy.core.notation.tokens import game_token

MAX_STEPS = 60  # of a defence: more cards than a hand has
_OUT_OF_TURN = "not-asked"
_LOST = "lost-track"


class ErrorReply(Exception):
    """An error reply to a line: ``code`` is machine-readable, the text is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class Session:
    """Session with a referee.

    ``make`` creates a bot. It plays all games with the same time budget between two hellos,
    against the same opponents, so that it can learn how they play.
    """

    make: Callable[[Budget], Bot]
    name: str = ""
    version: str = ""
    budget: Budget = field(default_factory=Budget)
    seed: str = "0"
    over: bool = False

    def __post_init__(self) -> None:
        self._lines = 0
        self._games = 0
        self._greeted = False
        self._bot: Bot | None = None
        self._kept_bot: tuple[Budget, Bot] | None = None  # the bot of earlier games, and its time
        self._reported: ReportedGame | None = None
        self._make_reported: Callable[[], ReportedGame] | None = None
        self._by_events = False
        self._lost = ""
        self._decision: Knock | BigGin | Discard | None = None

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, if any. Never raises for its content."""
        self._lines += 1
        try:
            reply = self._reply(msg.from_referee(line))
        except msg.BadLine as error:
            if msg.is_notification(line):
                self._lose_track("bad-line", str(error))
            reply = self._error("bad-line", str(error))
        except ErrorReply as error:
            reply = self._error(error.code, str(error))
        return None if reply is None else msg.line_of(reply)

    def _error(self, code: str, message: str) -> msg.Error:
        return msg.Error(code, message[:1_000], self._lines)

    def _reply(self, message: msg.FromReferee) -> msg.FromBot | None:
        if isinstance(message, msg.Hello):
            return self._greet(message)
        if isinstance(message, msg.Quit):
            self.over = True
            return None
        if not self._greeted:
            raise ErrorReply("no-hello", 'say {"type":"hello","protocol":1} first')
        try:
            if isinstance(message, msg.Game):
                self._begin(message)
                return None
            return self._in_game(message)
        except (InvalidMessage, NotationError) as error:
            raise self._lose_track("cannot-be", str(error)) from None
        except ErrorReply as error:
            raise self._lose_track(error.code, str(error)) from None

    def _greet(self, hello: msg.Hello) -> msg.Greeting:
        if hello.protocol != msg.VERSION:
            raise ErrorReply(
                "bad-version", f"protocol {hello.protocol} is not known here; this is {msg.VERSION}"
            )
        self._greeted = True
        self._kept_bot = None
        return msg.Greeting(msg.VERSION, self.name, self.version, ["gin", "events"])

    def _begin(self, game: msg.Game) -> None:
        self._bot, self._reported, self._lost, self._decision = None, None, "", None
        self._by_events = False
        try:
            rules = rules_of(game.rules, game.numbers)
        except BadRules as error:
            raise ErrorReply("bad-rules", str(error)) from None
        if game.seats not in rules.seating.players or game.seat >= game.seats:
            allowed = ", ".join(map(str, rules.seating.players))
            raise ErrorReply("bad-seat", f"seats are {allowed} by these rules; seat counts from 0")
        seed = bytes.fromhex(game.seed) if game.seed else self._own_seed()
        self._games += 1
        bot = self._player(self._time(game))
        self._guard(lambda: bot.begin(rules, game.seat, game.seats, seed))
        self._bot = bot
        self._make_reported = None
        if talks_gin(rules, game.seats):
            self._make_reported = partial(ReportedGame, rules, game.seat, self._see)

    def _player(self, budget: Budget) -> Bot:
        if self._kept_bot is None or self._kept_bot[0] != budget:
            self._kept_bot = budget, self.make(budget)
        return self._kept_bot[1]

    def _own_seed(self) -> bytes:
        return seed_bytes(f"engine {self.seed} game {self._games}")

    def _time(self, game: msg.Game) -> Budget:
        """Time budget: the command line takes precedence over the referee."""
        own = self.budget
        if own.work is not None or own.ms is not None:
            return own
        return replace(own, work=game.work, ms=None if game.work else game.ms)

    # ------------------------------------------------------------ the bot

    def _see(self, event: object) -> None:
        bot = self._bot
        if bot is not None:
            self._guard(lambda: bot.see(event))  # type: ignore[arg-type]

    def _act(self) -> Action:
        bot = self._bot
        assert bot is not None
        actions: list[Action] = []
        self._guard(lambda: actions.append(bot.act()))
        return actions[0]

    def _guard(self, work: Callable[[], None]) -> None:
        """Run code of the bot; any failure becomes an error reply, and the session continues."""
        try:
            work()
        except BotFailed as error:
            self._kept_bot = None
            raise ErrorReply("bot-failed", str(error)) from None
        except Exception as error:
            self._kept_bot = None
            details = f"{type(error).__name__}: {error}"
            raise ErrorReply("bot-failed", f"the bot cannot go on ({details})") from None

    # ------------------------------------------------------------ a game

    def _in_game(self, message: msg.FromReferee) -> msg.FromBot | None:
        if isinstance(message, msg.Deal) and self._bot is not None:
            self._lost = ""
        if self._lost and isinstance(message, msg.Question):
            raise ErrorReply(_LOST, self._lost)
        if self._lost:
            return None
        if self._bot is None:
            raise ErrorReply("no-game", "no game was begun: say type game first")
        return self._process(message)

    def _lose_track(self, code: str, message: str) -> ErrorReply:
        if code not in (_OUT_OF_TURN, _LOST):
            self._lost = f"line {self._lines} was not understood: {message}"
        return ErrorReply(code, message)

    def _process(self, message: msg.FromReferee) -> msg.FromBot | None:
        if isinstance(message, msg.Event):
            self._by_events = True
            event = parse_event(message.event)
            self._see(event)
            return None
        if isinstance(message, msg.AskAct):
            if not self._by_events:
                raise ErrorReply(_OUT_OF_TURN, "act is for games told by lines of type event")
            return msg.Act(game_token(self._act()))
        reported = self._reported_game()
        if isinstance(message, msg.Question):
            return _ANSWERS[type(message)](self, reported, message)
        assert isinstance(message, msg.Notification)
        if not isinstance(message, msg.Discarded):  # after it a knock may yet be asked for
            self._decision = None
        reported.receive(message)
        return None

    def _reported_game(self) -> ReportedGame:
        if self._make_reported is None or self._by_events:
            raise ErrorReply(
                "not-this-talk", "this game is told by lines of type event and asked for by act"
            )
        if self._reported is None:
            self._reported = self._make_reported()
        return self._reported

    # ------------------------------------------------------------ questions of gin

    def _draw(self, reported: ReportedGame, request: msg.AskDraw) -> msg.Take:
        self._decision = None
        reported.turn(reported.seat, "stock" if request.may == ["stock"] else None)
        reported.ask(_draw_phase(reported, request.may))
        action = self._act()
        card = action.card if isinstance(action, Draw) else None
        return msg.Take(source_of(action), optional_card_text(card))

    def _discard(self, reported: ReportedGame, request: msg.AskDiscard) -> msg.Discard:
        if self._decision is None:
            reported.settle()
            phase = reported.board.public.phase
            if not isinstance(phase, ToDiscard) or phase.seat != reported.seat:
                raise ErrorReply(_OUT_OF_TURN, "you have not drawn: tell type drew first")
            action = self._act()
            assert isinstance(action, Knock | BigGin | Discard), action
            self._decision = action
        decided = self._decision
        return msg.Discard(None if isinstance(decided, BigGin) else card_text(decided.card))

    def _finish(self, reported: ReportedGame, request: msg.AskFinish) -> msg.Finish:
        if self._decision is None:
            raise ErrorReply(_OUT_OF_TURN, "ask for the discard first: knocking is decided with it")
        decided = self._decision
        if isinstance(decided, Discard):
            return msg.Finish(None)
        return msg.Finish(meld_texts(decided.melds))

    def _defend(self, reported: ReportedGame, request: msg.AskDefend) -> msg.Defend:
        reported.settle()
        board = reported.board
        knocker = board.public.knocker
        if knocker is None or knocker == reported.seat:
            raise ErrorReply(
                _OUT_OF_TURN, "nobody has knocked against you: tell type knocked first"
            )
        if not request.lay_offs or not _takes_lay_offs(reported, board):
            arrangement = best(reported.rules.melds, reported.rules.values, board.hand)
            return msg.Defend(meld_texts(arrangement.melds))
        reported.ask(Defend(reported.seat))
        lay_offs: list[msg.LayOff] = []
        for _ in range(MAX_STEPS):
            action = self._act()
            if isinstance(action, Spread):
                return msg.Defend(meld_texts(action.melds), lay_offs)
            assert isinstance(action, LayOff)
            lay_offs.append(msg.LayOff(card_text(action.card), action.meld))
            reported.lay_off(reported.seat, action.card, action.meld)
        raise ErrorReply("bot-failed", "the bot lays off without end")


def _takes_lay_offs(reported: ReportedGame, board: View) -> bool:
    """True if lay-offs are possible: the rules allow them and the knock is not gin (G32)."""
    points = board.public.shown[0][2]
    return points > 0 and reported.rules.knock.lay_off != "none"


def _draw_phase(reported: ReportedGame, may: list[msg.Source] | None) -> Phase:
    """Draw phase by our rules, unless the referee allows other sources."""
    board, seat = reported.board, reported.seat
    phase = board.public.phase
    if may is None or set(may) == {source_of(action) for action in legal_in(reported.rules, board)}:
        return phase
    if "stock" not in may:
        return phase if isinstance(phase, OfferUpcard | LastTake) else LastTake(seat)
    return ToDraw(seat, "discard" not in may)


_ANSWERS: dict[type, Callable[..., msg.FromBot]] = {
    msg.AskDraw: Session._draw,
    msg.AskDiscard: Session._discard,
    msg.AskFinish: Session._finish,
    msg.AskDefend: Session._defend,
}
