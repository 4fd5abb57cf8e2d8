"""Both sides of the protocol in one process, for tests."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.bots import catalogue
from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.match import BotTable
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.gin_dialect import numbers_of, talks_gin
from openrummy.bots.protocol.referee import Telling
from openrummy.bots.protocol.session import Session
from openrummy.core.cards import CardSet
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action
from openrummy.core.game import GameEvent
from openrummy.core.rules.canonical import to_json
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


def session(name: str = "simple", **more: object) -> Session:
    """A session with one of our bots, after the greeting."""
    session = Session(lambda budget: catalogue.make(name, budget), name, **more)  # type: ignore[arg-type]
    session.answer(msg.line_of(msg.Hello(msg.VERSION)))
    return session


class Spoken(Watcher):
    """A seat played over the protocol, each line written and read as text."""

    def __init__(self, other: Session, speaks: tuple[str, ...] = ("gin", "events")) -> None:
        super().__init__()
        self.other = other
        self.speaks = list(speaks)
        self.lines: list[bytes] = []

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.telling = Telling(rules, seat, seats, self.speaks)
        numbers = numbers_of(rules) if talks_gin(rules, seats) else {}
        self.say(msg.Game(seat, to_json(rules), numbers, seats, seed.hex()))

    def see(self, event: GameEvent) -> None:
        super().see(event)
        for message in self.telling.messages(event):
            self.say(message)

    def choose(self, seen: Seen) -> Action:
        return self.telling.action(seen, self.ask)

    def say(self, message: msg.FromReferee) -> None:
        assert self.answer(message) is None

    def ask(self, message: msg.Question) -> msg.FromBot:
        answer = self.answer(message)
        assert answer is not None
        return msg.from_bot(answer)

    def answer(self, message: msg.FromReferee) -> bytes | None:
        line = msg.line_of(message)
        answer = self.other.answer(line)
        self.lines += [line, answer or b""]
        return answer


class Noting(Watcher):
    """A bot of ours that records everything it sees and does."""

    def __init__(self, inner: Watcher) -> None:
        super().__init__()
        self.inner = inner
        self.seen: list[GameEvent] = []
        self.done: list[Action] = []
        self.hands: list[tuple[CardSet, ...]] = []

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)

    def see(self, event: GameEvent) -> None:
        super().see(event)
        self.inner.see(event)
        self.seen.append(event)

    def shown(self, hands: tuple[CardSet, ...]) -> None:
        self.hands.append(hands)

    def choose(self, seen: Seen) -> Action:
        action = self.inner.act()
        self.done.append(action)
        return action


def noting(name: str) -> Noting:
    inner = catalogue.make(name, Budget())
    assert isinstance(inner, Watcher)
    return Noting(inner)


def whole_game(rules: Rules, name: str = "simple") -> Iterator[tuple[bytes, bytes | None]]:
    """Every line of the first deals of a game by bots of that name, with its answer if any."""
    spoken = Spoken(session(name))
    others = [catalogue.make(name, Budget()) for _ in range(rules.seating.players[0] - 1)]
    table = BotTable(rules, [spoken, *others], seed_bytes("whole game"), cap=5)
    table.play([seed_bytes(str(seat)) for seat in range(len(table.bots))])
    for said, answer in zip(spoken.lines[::2], spoken.lines[1::2], strict=True):
        yield said, answer or None
