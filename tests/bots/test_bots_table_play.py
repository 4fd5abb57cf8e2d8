"""The player of games with melds on the table at chosen moments, and what the hint says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at
from openrummy.bots.base import Judgement, Seen
from openrummy.bots.cast import personas
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.core import engine, game
from openrummy.core.engine import Action, Discard, LayDown
from openrummy.core.engine.model.events import DealBegan, Event
from openrummy.core.engine.model.state import State
from openrummy.core.game import Game
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Pack, Rules, TableMelds
from tables import rummy

RUMMY = variant("rummy").rules
HOUSE = variant("rummy-house").rules
FIVE_HUNDRED = variant("rummy-500").rules
OPEN = variant("open-gin").rules
JOKERS = rummy(pack=Pack(1, 2), play=TableMelds(reclaim="keep"))
NAMES = ("Ana", "Mara", "Otto", "Ines")


def seen_at(rules: Rules, text: str) -> Seen:
    """The view of the seat to act in a position."""
    state: State = at(rules, text)
    (seat,) = engine.actors(state)
    seats = len(state.hands)
    began: Event = DealBegan(0, seats, tuple(range(seats)), 0, 1)
    table = Game(seats, game.start(rules, seats).state.standing, boards=(state,))
    view = game.view(table, seat)
    return Seen(rules, view, view.boards[0], [began])


def judged(rules: Rules, text: str, style: Style = BEST) -> list[Judgement]:
    return judge(seen_at(rules, text), style)


def first(rules: Rules, text: str) -> str:
    """The token of what is done in a position."""
    return action_token(judged(rules, text)[0].action)


def said(rules: Rules, text: str) -> str:
    seen = seen_at(rules, text)
    advice = hint(rules, seen.game, seen.history)
    return sentence(advice, NAMES[seen.board.public.after(seen.seat)], NAMES)


CASES = {
    "takes what makes a meld": (
        RUMMY,
        "hands=7s8sKd2h4cJc/9h5dTcTs3d6d turn=0:draw pile=2c9s stock=?1",
        "t",
        "Take the 9♠: it makes a meld with your cards.",
    ),
    "takes what fits the table": (
        RUMMY,
        "hands=7s8sKd2hJc/9h5hTc turn=0:draw pile=2c6d table=1:3d4d5d stock=?1",
        "t",
        "Take the 6♦: it fits a meld on the table, so it won’t stay in your hand.",
    ),
    "leaves what fits nothing": (
        RUMMY,
        "hands=7s8sAd2h4cJc/9h5dTcTs3d6d turn=0:draw pile=2cKh stock=?1",
        "s",
        "Draw from the stock. The K♥ makes no meld with your cards and fits no meld on the table.",
    ),
    "lays off": (
        RUMMY,
        "hands=6d7sKdJc/9h5hTc turn=0:play pile=2c fresh=no table=1:3d4d5d stock=?1",
        "l:6d:0",
        "Lay off the 6♦ on Mara’s run: 6 points less in hand.",
    ),
    "keeps a pair and discards the high card": (
        RUMMY,
        "hands=8s8h7s2c2dKd/9h5dTc3h4h turn=0:play pile=9c stock=?1",
        "Kd",
        "Discard the K♦. No single unseen card would meld it. Keeping it costs 10 points "
        "when somebody goes out.",
    ),
    "goes out with the last card": (
        RUMMY,
        "hands=Kd/9h5dTc3h4h turn=0:play fresh=no pile=9c table=0:2s3s4s stock=?1",
        "Kd",
        "Discard the K♦. It is your last card, so you go out.",
    ),
    "melds before somebody goes out": (
        HOUSE,
        "hands=KsKdKh2c4d9h7c/9s turn=0:play pile=9c table=1:2s3s4s5s6s7s stock=?1",
        "d:KdKhKs",
        "Lay down K♦ K♥ K♠: Mara has 1 card left and may go out soon.",
    ),
    "counts what lies on the table": (
        FIVE_HUNDRED,
        "hands=KsKdKh2c4d9h7c/9s5c6c7d turn=0:play pile=9c table=1:2s3s4s stock=?1",
        "d:KdKhKs",
        "Lay down K♦ K♥ K♠: 30 points for you instead of against you.",
    ),
    "digs for what melds at once": (
        FIVE_HUNDRED,
        "hands=KsKd2c4d9h/9s5c6c7d turn=0:draw pile=3hKh8s table=1:2s3s4s stock=?1",
        "t:Kh",
        "Take the K♥ and the card on top of it: you can use it at once, "
        "and the rest is worth having.",
    ),
    "keeps the joker": (
        JOKERS,
        "hands=X1Kd2h6c9d/9s5c6s7d turn=0:play pile=4s stock=?1",
        "Kd",
        None,
    ),
    "takes a joker back": (
        JOKERS,
        "hands=9sTdJdKd/5c6s7d turn=0:play fresh=no pile=4s table=1:7s8sX1=9s stock=?1",
        "r:9s:0:X1",
        "Put the 9♠ into Mara’s run and take the joker for it.",
    ),
    "knocks with little": (
        OPEN,
        "hands=2cAdKh/5c6s7dKs9h4hJd8d turn=0:play fresh=no pile=4s table=0:9s9d9c stock=?1",
        "k:Kh:",
        "Knock with 3, discarding the K♥: everybody else probably has more.",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_done_and_why(name: str) -> None:
    rules, text, token, words = CASES[name]
    assert first(rules, text) == token
    if words is not None:
        assert said(rules, text) == words


HOLDING = "hands=KsKdKh2c3c9h/9s8d4dJc4s turn=0:play pile=9c stock=?1"


def margin(style: Style) -> float:
    """Value of laying the kings down over that of keeping them, in a style's eyes."""
    candidates = judged(HOUSE, HOLDING, style)
    down = max(
        candidate.equity for candidate in candidates if isinstance(candidate.action, LayDown)
    )
    return down - max(
        candidate.equity for candidate in candidates if isinstance(candidate.action, Discard)
    )


def test_the_patient_keep_melds_and_the_hasty_lay_them_down() -> None:
    """H7."""
    otto, ines = personas.persona("otto").style, personas.persona("ines").style
    assert margin(otto) > margin(BEST) > margin(ines)


def test_a_meld_is_kept_longer_where_going_out_at_once_counts_double() -> None:
    plain = replace(HOUSE, score=replace(HOUSE.score, rummy_doubles=False))  # type: ignore[arg-type]

    def lays(rules: Rules) -> float:
        equities = {
            type(candidate.action): candidate.equity
            for candidate in reversed(judged(rules, HOLDING))
        }
        return equities[LayDown] - equities[Discard]

    assert lays(plain) > lays(HOUSE)


def test_what_the_next_player_collects_is_not_discarded() -> None:
    """H5."""
    text = "hands=8s8h2c2d9d9cTd/8d8c4d4h turn=0:play pile=5c known=/8d8c stock=?1"
    discarded = {
        candidate.action: dict(candidate.data)["danger"]
        for candidate in judged(RUMMY, text)
        if isinstance(candidate.action, Discard)
    }
    danger: dict[str, int | str] = {
        action_token(discard): danger_of for discard, danger_of in discarded.items()
    }
    assert danger["8s"] == 100
    assert int(danger["2c"]) < 30


def test_hints_speak_of_seats_by_name_and_of_nobody_without() -> None:
    seen = seen_at(*CASES["lays off"][:2])
    advice = hint(seen.rules, seen.game, seen.history)
    assert "another player’s run" in sentence(advice)
    own = CASES["lays off"][1].replace("table=1", "table=0")
    assert "on your run" in said(RUMMY, own)


def actions(candidates: list[Judgement]) -> set[Action]:
    return {candidate.action for candidate in candidates}


def test_discards_of_every_loose_card_are_weighed_and_no_joker_is() -> None:
    candidates = judged(JOKERS, CASES["keeps the joker"][1])
    discarded = {
        action_token(discard) for discard in actions(candidates) if isinstance(discard, Discard)
    }
    assert "Kd" in discarded and "X1" not in discarded
