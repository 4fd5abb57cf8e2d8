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
from openrummy.bots.protocol.cardtext import Misheard, maybe_text, meld_texts
from openrummy.bots.protocol.gin import BadRules, rules_of, source_of, talks_gin
from openrummy.bots.protocol.referee_messages import Hearing
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
from openrummy.core.notation.read_data import parse_event
from openrummy.core.notation.tokens import game_token

MAX_STEPS = 60  # of a defence: more cards than a hand has
_NOT_ASKED = "not-asked"
_LOST = "lost-track"


class Unanswered(Exception):
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
        self._known: tuple[Budget, Bot] | None = None  # the bot of earlier games, and its time
        self._hearing: Hearing | None = None
        self._listen: Callable[[], Hearing] | None = None
        self._by_events = False
        self._lost = ""
        self._decided: Knock | BigGin | Discard | None = None

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, if any. Never raises for its content."""
        self._lines += 1
        try:
            reply = self._reply(msg.from_referee(line))
        except msg.BadLine as error:
            if msg.tells(line):
                self._losing("bad-line", str(error))
            reply = self._error("bad-line", str(error))
        except Unanswered as error:
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
            raise Unanswered("no-hello", 'say {"type":"hello","protocol":1} first')
        try:
            if isinstance(message, msg.Game):
                self._begin(message)
                return None
            return self._in_game(message)
        except (Misheard, NotationError) as error:
            raise self._losing("cannot-be", str(error)) from None
        except Unanswered as error:
            raise self._losing(error.code, str(error)) from None

    def _greet(self, hello: msg.Hello) -> msg.Greeting:
        if hello.protocol != msg.VERSION:
            raise Unanswered(
                "bad-version", f"protocol {hello.protocol} is not known here; this is {msg.VERSION}"
            )
        self._greeted = True
        self._known = None
        return msg.Greeting(msg.VERSION, self.name, self.version, ["gin", "events"])

    def _begin(self, game: msg.Game) -> None:
        self._bot, self._hearing, self._lost, self._decided = None, None, "", None
        self._by_events = False
        try:
            rules = rules_of(game.rules, game.numbers)
        except BadRules as error:
            raise Unanswered("bad-rules", str(error)) from None
        if game.seats not in rules.seating.players or game.seat >= game.seats:
            allowed = ", ".join(map(str, rules.seating.players))
            raise Unanswered("bad-seat", f"seats are {allowed} by these rules; seat counts from 0")
        seed = bytes.fromhex(game.seed) if game.seed else self._own_seed()
        self._games += 1
        bot = self._player(self._time(game))
        self._of_the_bot(lambda: bot.begin(rules, game.seat, game.seats, seed))
        self._bot = bot
        self._listen = None
        if talks_gin(rules, game.seats):
            self._listen = partial(Hearing, rules, game.seat, self._see)

    def _player(self, budget: Budget) -> Bot:
        if self._known is None or self._known[0] != budget:
            self._known = budget, self.make(budget)
        return self._known[1]

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
            self._of_the_bot(lambda: bot.see(event))  # type: ignore[arg-type]

    def _act(self) -> Action:
        bot = self._bot
        assert bot is not None
        actions: list[Action] = []
        self._of_the_bot(lambda: actions.append(bot.act()))
        return actions[0]

    def _of_the_bot(self, work: Callable[[], None]) -> None:
        """Run bot code: any failure becomes an error reply, and the session continues."""
        try:
            work()
        except BotFailed as error:
            self._known = None
            raise Unanswered("bot-failed", str(error)) from None
        except Exception as error:
            self._known = None
            what = f"{type(error).__name__}: {error}"
            raise Unanswered("bot-failed", f"the bot cannot go on ({what})") from None

    # ------------------------------------------------------------ a game

    def _in_game(self, message: msg.FromReferee) -> msg.FromBot | None:
        if isinstance(message, msg.Deal) and self._bot is not None:
            self._lost = ""
        if self._lost and isinstance(message, msg.Question):
            raise Unanswered(_LOST, self._lost)
        if self._lost:
            return None
        if self._bot is None:
            raise Unanswered("no-game", "no game was begun: say type game first")
        return self._understood(message)

    def _losing(self, code: str, message: str) -> Unanswered:
        if code not in (_NOT_ASKED, _LOST):
            self._lost = f"line {self._lines} was not understood: {message}"
        return Unanswered(code, message)

    def _understood(self, message: msg.FromReferee) -> msg.FromBot | None:
        if isinstance(message, msg.Event):
            self._by_events = True
            event = parse_event(message.event)
            self._see(event)
            return None
        if isinstance(message, msg.AskAct):
            if not self._by_events:
                raise Unanswered(_NOT_ASKED, "act is for games told by lines of type event")
            return msg.Act(game_token(self._act()))
        hearing = self._heard()
        if isinstance(message, msg.Question):
            return _ANSWERS[type(message)](self, hearing, message)
        assert isinstance(message, msg.Told)
        if not isinstance(message, msg.Discarded):  # after it a knock may yet be asked for
            self._decided = None
        hearing.receive(message)
        return None

    def _heard(self) -> Hearing:
        if self._listen is None or self._by_events:
            raise Unanswered(
                "not-this-talk", "this game is told by lines of type event and asked for by act"
            )
        if self._hearing is None:
            self._hearing = self._listen()
        return self._hearing

    # ------------------------------------------------------------ questions of gin

    def _draw(self, hearing: Hearing, asked: msg.AskDraw) -> msg.Take:
        self._decided = None
        hearing.turn(hearing.seat, "stock" if asked.may == ["stock"] else None)
        hearing.ask(_draw_phase(hearing, asked.may))
        action = self._act()
        card = action.card if isinstance(action, Draw) else None
        return msg.Take(source_of(action), maybe_text(card))

    def _discard(self, hearing: Hearing, asked: msg.AskDiscard) -> msg.Discard:
        if self._decided is None:
            hearing.settle()
            phase = hearing.board.public.phase
            if not isinstance(phase, ToDiscard) or phase.seat != hearing.seat:
                raise Unanswered(_NOT_ASKED, "you have not drawn: tell type drew first")
            action = self._act()
            assert isinstance(action, Knock | BigGin | Discard), action
            self._decided = action
        decided = self._decided
        return msg.Discard(None if isinstance(decided, BigGin) else card_text(decided.card))

    def _finish(self, hearing: Hearing, asked: msg.AskFinish) -> msg.Finish:
        if self._decided is None:
            raise Unanswered(_NOT_ASKED, "ask for the discard first: knocking is decided with it")
        decided = self._decided
        if isinstance(decided, Discard):
            return msg.Finish(None)
        return msg.Finish(meld_texts(decided.melds))

    def _defend(self, hearing: Hearing, asked: msg.AskDefend) -> msg.Defend:
        hearing.settle()
        board = hearing.board
        knocker = board.public.knocker
        if knocker is None or knocker == hearing.seat:
            raise Unanswered(_NOT_ASKED, "nobody has knocked against you: tell type knocked first")
        if not asked.lay_offs or not _takes_lay_offs(hearing, board):
            shown = best(hearing.rules.melds, hearing.rules.values, board.hand)
            return msg.Defend(meld_texts(shown.melds))
        hearing.ask(Defend(hearing.seat))
        laid: list[msg.LayOff] = []
        for _ in range(MAX_STEPS):
            action = self._act()
            if isinstance(action, Spread):
                return msg.Defend(meld_texts(action.melds), laid)
            assert isinstance(action, LayOff)
            laid.append(msg.LayOff(card_text(action.card), action.meld))
            hearing.lay_off(hearing.seat, action.card, action.meld)
        raise Unanswered("bot-failed", "the bot lays off without end")


def _takes_lay_offs(hearing: Hearing, board: View) -> bool:
    """True if lay-offs are possible: the rules allow them and the knock is not gin (G32)."""
    points = board.public.shown[0][2]
    return points > 0 and hearing.rules.knock.lay_off != "none"


def _draw_phase(hearing: Hearing, may: list[msg.Source] | None) -> Phase:
    """Draw phase by our rules, unless the referee allows other sources."""
    board, seat = hearing.board, hearing.seat
    phase = board.public.phase
    if may is None or set(may) == {source_of(action) for action in legal_in(hearing.rules, board)}:
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
