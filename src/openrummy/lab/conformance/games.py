"""Whole games of every kind with the program in one seat and built-in bots in the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from openrummy.bots import catalogue
from openrummy.bots.base import Bot, BotFailed, Seen, Watcher
from openrummy.bots.match import BotTable
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.examples import example_of
from openrummy.bots.protocol.gin_dialect import numbers_of, source_of, talks_gin
from openrummy.bots.protocol.referee import Telling
from openrummy.bots.protocol.untrusted_text import printable
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, Discard, Refusal, legal_in, why_not_in
from openrummy.core.game import GameEvent
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.canonical import to_json
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.lab.conformance.finding import TrialFailed
from openrummy.lab.conformance.program_process import Talk
from openrummy.lab.conformance.read_line import tag_of

OPPONENT = "simple"
_MAX_SHOWN = 12  # actions or cards listed


@dataclass(frozen=True)
class GamePlan:
    """A game to play: its rules, number of players and maximum number of deals."""

    game: str
    settings: tuple[str, ...]
    players: int
    deals: int = 2

    @property
    def rules(self) -> Rules:
        return resolve(self.game, self.settings).rules

    @property
    def gin(self) -> bool:
        """True if the gin dialect can express it."""
        return talks_gin(self.rules, self.players)


# Every kind of play, at tables of two, three and four. A knock limit of 100 makes sure that every
# question of the gin dialect is asked, whatever the program does.
GAMES = (
    GamePlan("gin", ("knock.limit.points=100",), 2, 4),
    GamePlan("gin", (), 2, 4),
    GamePlan("oklahoma", ("draw.deep_to_knock=true",), 2),
    GamePlan("knock-rummy", (), 3),
    GamePlan("rummy", (), 2),
    GamePlan("rummy-500", (), 3),
    GamePlan("wild-rummy", (), 4, 1),
    GamePlan("indian-rummy", (), 2, 1),
    GamePlan("three-thirteen", (), 3),
    GamePlan("five-card-rummy", (), 4),
)


class Candidate(Watcher):
    """The seat of the program, which receives events and questions and whose answers are checked.

    ``dress`` may add keys to every line, as a later referee would.
    """

    def __init__(self, talk: Talk, dress: Callable[[bytes], bytes] = bytes) -> None:
        super().__init__()
        self.talk = talk
        self.dress = dress
        self.legal: tuple[Action, ...] = ()

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        greeting = self.talk.greeting
        assert greeting is not None
        self.telling = Telling(rules, seat, seats, greeting.speaks)
        numbers = numbers_of(rules) if talks_gin(rules, seats) else {}
        self._tell(msg.Game(seat, to_json(rules), numbers, seats, seed.hex()))

    def _keep(self, event: GameEvent) -> None:
        super()._keep(event)
        for message in self.telling.messages(event):
            self._tell(message)

    def choose(self, seen: Seen) -> Action:
        """Return the program's answer. Raises :class:`TrialFailed`, also for illegal actions."""
        self._last: msg.FromBot | None = None
        try:
            action = self.telling.action(seen, self._ask)
        except BotFailed as error:
            raise self._unreadable(seen, str(error)) from None
        refusal = why_not_in(seen.rules, seen.board, action)
        if refusal is not None:
            data = {"action": _token(action), "why": _refusal_text(refusal), "rule": refusal.rule}
            raise TrialFailed("illegal", self.talk.last_answer, **data, legal=self._legal(seen))
        return action

    def _tell(self, message: msg.FromReferee) -> None:
        self.talk.tell(self.dress(msg.line_of(message)))

    def _ask(self, question: msg.Question) -> msg.FromBot:
        self._last = self.talk.ask(self.dress(msg.line_of(question)), tag_of(question))
        return self._last

    def _unreadable(self, seen: Seen, why: str) -> TrialFailed:
        """The fault of a message that does not translate to an action."""
        data = {"why": printable(why, 200), "legal": self._legal(seen)}
        if isinstance(self._last, msg.Finish) and self._last.melds is None:
            return TrialFailed("no-big-gin", self.talk.last_answer)
        code = "no-token" if isinstance(self._last, msg.Act) else "no-cards"
        return TrialFailed(code, self.talk.last_answer, **data)

    def _legal(self, seen: Seen) -> str:
        """Some legal answers, in the dialect of the talk."""
        legal = legal_in(seen.rules, seen.board)
        if not self.telling.gin:
            return _some_of(map(_token, legal))
        match self._last:
            case msg.Take():
                return _some_of(sorted({source_of(action) for action in legal}))
            case msg.Discard():
                return _some_of(_token(action) for action in legal if isinstance(action, Discard))
            case _:
                return example_of(tag_of(self._last))


def play(talk: Talk, plan: GamePlan, seat: Seat, dress: Callable[[bytes], bytes] = bytes) -> int:
    """Play a game with the program at ``seat``; return its deals. Raises :class:`TrialFailed`."""
    candidate = Candidate(talk, dress)
    bots: list[Bot] = [
        candidate if index == seat else catalogue.make(OPPONENT) for index in range(plan.players)
    ]
    name = f"check-{plan.game}-{plan.players}-{seat}"
    table = BotTable(plan.rules, bots, seed_bytes(name), cap=plan.deals)
    tally = table.play([seed_bytes(f"{name}-{index}") for index in range(plan.players)])
    assert not tally.faults, tally.faults  # refused actions were raised before
    return tally.deals


def _token(action: Action) -> str:
    try:
        return action_token(action)
    except (ValueError, LookupError):
        return tag_of(action)


def _refusal_text(refusal: Refusal) -> str:
    """The sentence of a refusal, with cards in the notation of the protocol."""
    data = dict(refusal.data)
    if "card" in data:
        data["card_name"] = data["card"]
    return say(f"refusal.{refusal.code}", **data).removesuffix(".")


def _some_of(words: Iterable[str]) -> str:
    shown_words = list(words)
    more = ["…"] if len(shown_words) > _MAX_SHOWN else []
    return " ".join(shown_words[:_MAX_SHOWN] + more)
