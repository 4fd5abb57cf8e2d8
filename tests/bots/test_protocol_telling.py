"""The referee's side of the protocol: no answer, however odd, does more than lose a game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.bots import catalogue
from openrummy.bots.base import BotFailed, Budget, Seen, Watcher
from openrummy.bots.match import BotTable
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.referee import Telling
from openrummy.core.cards import card_text, full_pack, in_order
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Action, why_not_in
from openrummy.core.game import GameEvent
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

GAMES = ("gin", "oklahoma", "rummy", "rummy-500", "wild-rummy", "indian-rummy", "knock-rummy")
CARDS = [card_text(card) for card in full_pack(jokers=1)]


class Babbler(Watcher):
    """Plays soundly by itself, and at every question tries odd answers first."""

    def __init__(self, speaks: tuple[str, ...]) -> None:
        super().__init__()
        self.speaks = list(speaks)
        inner = catalogue.make("simple", Budget())
        assert isinstance(inner, Watcher)
        self.inner = inner
        self.tried = self.legal = 0

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)
        self.telling = Telling(rules, seat, seats, self.speaks)
        self.luck = stream(seed, 0, "babble")

    def see(self, event: GameEvent) -> None:
        super().see(event)
        self.inner.see(event)
        for message in self.telling.messages(event):
            assert msg.from_referee(msg.line_of(message)) == message

    def choose(self, seen: Seen) -> Action:
        for _ in range(6):
            try:
                action = Telling(self.rules, self.seat, self.view.seats, self.speaks).action(
                    seen, lambda asked: self.odd(asked, seen)
                )
            except BotFailed as error:
                assert str(error)
            else:
                self.legal += why_not_in(self.rules, seen.board, action) is None
            self.tried += 1
        return self.inner.act()

    def odd(self, asked: msg.Question, seen: Seen) -> msg.FromBot:
        """An answer of the right type, or seldom of another, with any cards."""
        luck = self.luck
        held = [card_text(card) for card in in_order(seen.board.hand)] or CARDS

        def card() -> str:
            return luck.choice(held if luck.below(4) else CARDS)

        def melds() -> list[list[str]]:
            return [[card() for _ in range(luck.below(5))] for _ in range(luck.below(3))]

        answers: dict[type, Any] = {
            msg.AskDraw: lambda: msg.Take(
                luck.choice(["stock", "discard", "pass"]), card() if luck.below(2) else None
            ),
            msg.AskDiscard: lambda: msg.Discard(card() if luck.below(5) else None),
            msg.AskFinish: lambda: msg.Finish(melds() if luck.below(4) else None),
            msg.AskDefend: lambda: msg.Defend(melds(), [msg.LayOff(card(), luck.below(4))]),
            msg.AskAct: lambda: msg.Act(self.token(card, melds)),
        }
        if not luck.below(12):
            return luck.choice([msg.Greeting(1), msg.Error("x", "y"), msg.Act("s")])
        answer: msg.FromBot = answers[type(asked)]()
        return msg.from_bot(msg.line_of(answer))

    def token(self, card: Any, melds: Any) -> str:
        luck = self.luck
        groups = "/".join("".join(meld) for meld in melds())
        choice = luck.below(5)
        return luck.choice(
            [
                "p",
                "s",
                "t",
                "o",
                "drop",
                "two",
                "",
                "deal:00",
                "c:7",
                "c:Z",
                "add:3",
                card(),
                f"t:{card()}",
                f"k:{card()}:{groups}",
                f"b:{groups}",
                f"m:{groups}",
                f"l:{card()}:{choice}",
                f"l:X1={card()}:{choice}",
                f"r:{card()}:{choice}:X1",
                f"d:{card()}{card()}{card()}",
                f"y:{card()}:{groups}",
                f"y::{groups}",
                f"a:{groups}",
                f"d:{card()}X1={card()}{card()}",
            ]
        )


@pytest.mark.parametrize("speaks", [("gin", "events"), ("events",)])
@pytest.mark.parametrize("name", GAMES)
def test_odd_answers_are_refused_and_no_more(name: str, speaks: tuple[str, ...]) -> None:
    rules = variant(name).rules
    bots = [Babbler(speaks) for _ in range(rules.seating.players[0])]
    tally = BotTable(rules, bots, seed_bytes("odd"), cap=2).play([seed_bytes(n) for n in (1, 2)])
    assert tally.illegal == [0, 0]
    for bot in bots:
        assert 0 < bot.legal < bot.tried


@given(st.binary(max_size=200) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_bad_line(line: bytes) -> None:
    with pytest.raises(msg.BadLine):
        msg.from_bot(line)
    with pytest.raises(msg.BadLine):
        msg.from_referee(line)
    assert not msg.is_notification(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["card", "melds", "lay_offs", "take", "action", "protocol", "speaks", "message", "code"]
)
TYPES = st.sampled_from(["hello", "draw", "discard", "finish", "defend", "act", "error"])


@given(TYPES, st.dictionaries(KEYS, JSON))
def test_any_object_is_a_message_or_a_bad_line(kind: str, more: dict[str, Any]) -> None:
    line = json.dumps({"type": kind} | more).encode()
    try:
        read = msg.from_bot(line)
    except msg.BadLine as error:
        assert str(error)
    else:
        assert msg.from_bot(msg.line_of(read)) == read


def test_questions_list_what_is_legal() -> None:
    """Our referee's additions for simple bots agree with the rules."""
    asked: list[msg.Question] = []

    class Keeps(Babbler):
        def choose(self, seen: Seen) -> Action:
            action = self.inner.act()

            def ask(question: msg.Question) -> msg.FromBot:
                asked.append(question)
                raise BotFailed("enough")

            with pytest.raises(BotFailed, match="enough"):
                Telling(self.rules, self.seat, 2, self.speaks).action(seen, ask)
            last = asked[-1]
            held = [card_text(card) for card in in_order(seen.board.hand)]
            if isinstance(last, msg.AskAct):
                assert action_token(action) in last.legal
            elif isinstance(last, msg.AskDraw | msg.AskDiscard | msg.AskDefend):
                assert last.hand == held
            return action

    for speaks in (("gin",), ("events",)):
        bots = [Keeps(speaks), Keeps(speaks)]
        rules = variant("gin").rules
        BotTable(rules, bots, seed_bytes("list"), cap=6).play([seed_bytes(1), seed_bytes(2)])
    kinds = {type(question) for question in asked}
    assert kinds == {msg.AskDraw, msg.AskDiscard, msg.AskDefend, msg.AskAct}
