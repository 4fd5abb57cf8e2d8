"""Rules of a turn and of the end of the stock: G5, G14, G23, G24, G28, G30 (A1-A5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, begin, code, knocks, legal, play, refusal, result, turn
from openrummy.core import engine
from openrummy.core.cards import bit, card_text, parse_card
from openrummy.core.engine import State
from openrummy.core.rules.pieces import (
    Draw,
    Ending,
    ExtraCard,
    Knock,
    Look,
    PlainOpening,
    Rules,
    UpcardLimit,
    UpcardOffer,
)
from openrummy.core.scoring.result import Reason
from playing import random_deal

GIN = Rules()
RETAKING = replace(GIN, draw=Draw(retake="allowed"))
WILD0 = "2d4d6d8dTcQdKs3s5s9h"
WILD1 = "2c4c6c8cTdQcKh3h5h7s"


# ---------------------------------------------------------------- G5


def test_G5_retake_barred() -> None:
    """The card taken may not be discarded in the same turn, with or without a knock."""
    state = at(GIN, f"hands={WILD0}/{WILD1} turn=0:draw pile=AsJh")
    state = play(GIN, state, "0 t")
    assert code(GIN, state, "0 Jh") == ("taken-this-turn", "G5")
    assert "Jh" not in legal(GIN, state, 0)
    low = at(GIN, f"hands=2c3c4c7s7h7dJcQcKcAh/{WILD0.replace('4d', '9d')} turn=0:draw pile=8sJh")
    low = play(GIN, low, "0 t")
    assert knocks(GIN, low, 0) == {"Ah"}  # with the jack left: 10
    assert code(GIN, low, "0 k:Jh:2c3c4c/7s7h7d/JcQcKc") == ("taken-this-turn", "G5")


def test_G5_a_card_taken_earlier_may_be_discarded() -> None:
    state = at(GIN, f"hands={WILD0}/{WILD1} turn=0:draw pile=AsJh stock=?4")
    state = play(GIN, state, "0 t", "0 Ks", "1 s")
    state = play(GIN, state, f"1 {drawn(state)}", "0 s", "0 Jh")
    assert state.public.pile[-1] == parse_card("Jh")
    assert not state.public.known[0] & bit(parse_card("Jh"))


def drawn(state: State) -> str:
    """The card of the stock just drawn."""
    assert state.drawn is not None
    return card_text(state.drawn)


def test_G5_retake_allowed_then_only_to_knock() -> None:
    """The discarder may take the card back only to knock (any other discarder is free)."""
    rules = RETAKING
    state = at(rules, f"hands={WILD0}Jh/{WILD1} turn=0:throw pile=As9c drawn=Jh")
    state = play(rules, state, "0 Jh", "1 t", "1 Jh")
    assert (state.public.thrower, state.public.barred) == (1, 0)
    refused = refusal(rules, state, "0 t")
    assert (refused.code, refused.rule, dict(refused.data)) == (
        "only-to-knock",
        "G5",
        {"limit": 10},
    )
    assert legal(rules, state, 0) == ["s"]
    # the bar is for that card: another discard lifts it
    state = play(rules, state, "0 s")
    state = play(rules, state, f"0 {drawn(state)}", "1 t", "1 2c")
    assert state.public.barred is None
    assert legal(rules, state, 0) == ["s", "t"]


def test_G5_retake_allowed_and_a_knock_with_it() -> None:
    rules = RETAKING
    low = "2c3c4c7s7h7dJcQcAhAd"  # Kc makes it 2
    state = at(rules, f"hands={low}Kc/{WILD0.replace('4d', '9d')} turn=0:throw pile=8s9c drawn=Ad")
    state = play(rules, state, "0 Kc", "1 t", "1 Kc")
    assert state.public.barred == 0
    assert legal(rules, state, 0) == ["s", "t"]
    state = play(rules, state, "0 t")
    assert code(rules, state, "0 2c") == ("must-knock", "G5")
    assert knocks(rules, state, 0) >= {"Ah", "Ad"}
    state = play(rules, state, "0 k:Ad:2c3c4c/7s7h7d/JcQcKc")
    assert turn(state) == "1:defend"


def test_G5_retake_of_an_upcard_bars_nobody() -> None:
    """Nobody had discarded it."""
    state = at(RETAKING, f"hands={WILD0}/{WILD1} turn=1:offer pile=As")
    state = play(RETAKING, state, "1 t", "1 As")
    assert state.public.barred is None
    assert legal(RETAKING, state, 0) == ["s", "t"]


# ---------------------------------------------------------------- G14


FIRST = "Ac 3d 7h Jd Qh 8s 6d Kc 2h Td"
OTHER = "2s 3s 4s 9c 9d 9h 5d 5h Ad Kd"


def run_down(rules: Rules, left: int, *, first: str = FIRST, other: str = OTHER) -> State:
    """Draw from the stock and discard the card drawn until n are left, 5c discarded last."""
    extra = isinstance(rules.opening, ExtraCard)
    used = set(f"{first} {other} Ks 5c".split())
    rest = [card for card in DECK if card not in used]
    upcard, more = ("", "Ks") if extra else ("Ks", "")
    stock = 31
    order = [*rest[: stock - left - 1], "5c", *rest[stock - left - 1 :]]
    state = begin(rules, first, other, " ".join(order), upcard=upcard, extra=more)
    if extra:
        state = play(rules, state, "1 Ks")
    elif isinstance(rules.opening, UpcardOffer):
        state = play(rules, state, "1 p", "0 p")
    while engine.outcome(state) is None and len(state.stock) > left:
        (seat,) = engine.actors(state)
        state = play(rules, state, f"{seat} s")
        if len(state.stock) == left:
            return state
        state = play(rules, state, f"{seat} {drawn(state)}")
    return state


DECK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


@pytest.mark.parametrize("opening", [UpcardOffer(), PlainOpening(), ExtraCard()])
def test_G14_dead_when_two_cards_remain(opening: UpcardOffer | PlainOpening | ExtraCard) -> None:
    """A2: 31 stock cards, 29 draws, whatever the opening; the last drawer may still knock."""
    rules = replace(GIN, opening=opening)
    state = run_down(rules, 3)
    assert len(state.stock) == 3
    seat = engine.actors(state)[0]
    state = play(rules, state, f"{seat} 5c")
    assert turn(state) == f"{1 - seat}:draw", "three left: nothing ends"
    state = run_down(rules, 2)
    seat = engine.actors(state)[0]
    # 29 draws in turn; with eleven cards the other one begins to draw
    assert seat == (0 if isinstance(opening, ExtraCard) else 1)
    assert state.public.stock == 2
    state = play(rules, state, f"{seat} 5c")
    outcome = result(state)
    assert (outcome.reason, outcome.winner, outcome.scores) == (Reason.DEAD, None, (0, 0))


def test_G14_with_three_left_a_turn_with_a_discard_goes_on() -> None:
    """A2: what counts is that this turn drew from the stock."""
    state = run_down(GIN, 3)
    state = play(GIN, state, "0 5c", "1 t", "1 Kc", "0 t", "0 Ad", "1 t", "1 Qh")
    assert (turn(state), state.public.stock) == ("0:draw", 3)
    state = play(GIN, state, "0 s", "0 Kd")
    assert result(state).reason is Reason.DEAD


def test_G14_who_drew_the_last_card_may_knock_or_gin() -> None:
    low = "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah"
    state = run_down(GIN, 2, first=low)
    assert state.public.stock == 2
    state = play(GIN, state, "1 k:5c:2c3c4c/7s7h7d/JcQcKc")
    assert turn(state) == "0:defend"


def last_take(kind: str, **hands: str) -> tuple[Rules, State]:
    rules = replace(GIN, ending=Ending(kind))  # type: ignore[arg-type]
    return rules, play(rules, run_down(rules, 2, **hands), "1 5c")


def test_G14_last_take_only_to_knock_with_another_card() -> None:
    """A3: only the next player, only the top discard, only to knock."""
    rules, state = last_take("last-take")
    assert turn(state) == "0:last-take"
    assert legal(rules, state, 0) == ["p", "t"]
    assert code(rules, state, "0 s") == ("stock-closed", "G14")
    assert code(rules, state, "1 t") == ("not-your-turn", "G30")
    assert code(rules, state, "0 5d") == ("draw-first", "G30")
    taken = play(rules, state, "0 t")
    assert code(rules, taken, "0 Kd") == ("must-knock", "G14")
    assert code(rules, taken, "0 k:5c:2s3s4s/9c9d9h") == ("taken-this-turn", "G5")
    assert knocks(rules, taken, 0) == {"Ad", "Kd"}
    ended = play(rules, taken, "0 k:Kd:2s3s4s/9c9d9h/5c5d5h", "1 m:")
    assert result(ended).reason is Reason.KNOCK


def test_G14_last_take_declined_is_dead() -> None:
    rules, state = last_take("last-take")
    outcome = result(play(rules, state, "0 p"))
    assert (outcome.reason, outcome.winner) == (Reason.DEAD, None)


def test_G14_last_take_for_gin_and_big_gin() -> None:
    rules, state = last_take("last-take", other="2s 3s 4s 9c 9d 9h 5d 5h 5s Kd")
    outcome = result(play(rules, state, "0 t", "0 k:Kd:2s3s4s/9c9d9h/5c5d5h5s"))
    assert outcome.reason is Reason.GIN
    rules, state = last_take("last-take", other="2s 3s 4s 9c 9d 9h 9s 5d 5h 5s")
    outcome = result(play(rules, state, "0 t", "0 b:2s3s4s/9c9d9h9s/5c5d5h5s"))
    assert outcome.reason is Reason.BIG_GIN


@pytest.mark.parametrize("kind", ["last-take", "50th-card"])
def test_G14_who_cannot_knock_is_asked_all_the_same(kind: str) -> None:
    """Else that nobody is asked would tell."""
    rules, state = last_take(kind, other="2s 3h 4s 9c 9d 8h 5d 6h Ad Kd")
    assert turn(state) == "0:last-take"
    assert legal(rules, state, 0) == ["p"]
    refused = refusal(rules, state, "0 t")
    assert (refused.code, refused.rule) == ("only-to-knock", "G14")


def test_G14_50th_card_may_go_back() -> None:
    """The same card may be the knocking discard, whatever G5 says."""
    hand = "2s 3s 4s Tc Jc Qc Kh Kd Ks 9d".replace("Ks", "9h").replace("Kh", "9c")
    rules, state = last_take("50th-card", other=hand.replace("Kd", "8d"))
    state = play(rules, state, "0 t")
    assert code(rules, state, "0 5c") == ("must-knock", "G14")
    assert "5c" in knocks(rules, state, 0)
    state = play(rules, state, "0 k:5c:2s3s4s/TcJcQc/9c9d9h")
    assert turn(state) == "1:defend"
    assert state.aside == parse_card("5c")
    strict, other = last_take("last-take", other=hand.replace("Kd", "8d"))
    assert "5c" not in knocks(strict, play(strict, other, "0 t"), 0)


def test_G14_50th_card_when_only_the_same_card_will_do() -> None:
    """Deadwood 10 as it stands, more with any other discard."""
    hand = "2s 3s 4s Tc Jc Qc 9h 9d 9c Qd"
    rules, state = last_take("50th-card", other=hand, first=FIRST.replace("Qh", "Qs"))
    assert knocks(rules, play(rules, state, "0 t"), 0) == {"5c", "Qd"}
    worse = "2s 3s 4s Tc Jc Qc 9h 8d 7h Ad"
    rules = replace(rules, knock=Knock())
    assert legal(rules, last_take("50th-card", other=worse, first=F2)[1], 0) == ["p"]


F2 = "Ac 3d 6h Jd Qh 8s 6d Kc 2h Td"


# ---------------------------------------------------------------- G23


OKLAHOMA = replace(
    GIN, knock=Knock(limit=UpcardLimit()), draw=Draw(deep_to_knock=True), look=Look(pile="open")
)
DEEP = "hands=2c3c4c7s7h7dJcQcAhTd/2d4d6d8dTcKsKh3s5s9h turn=0:draw pile=8sKcTh9c"


def test_G23_deep_take_to_knock() -> None:
    """Any card of the pile, into a meld that is shown, and only to knock this turn."""
    rules = OKLAHOMA
    state = at(rules, DEEP)
    assert legal(rules, state, 0) == ["s", "t", "t:Kc"]
    for card, why in [("8s", "only-to-knock"), ("Th", "only-to-knock"), ("4s", "not-in-pile")]:
        assert refusal(rules, state, f"0 t:{card}").code == why
    taken = play(rules, state, "0 t:Kc")
    assert [parse_card("8s"), parse_card("Th"), parse_card("9c")] == list(taken.public.pile)
    assert taken.public.known[0] == bit(parse_card("Kc"))
    assert code(rules, taken, "0 Td") == ("must-knock", "G23")
    assert code(rules, taken, "0 k:Kc:2c3c4c/7s7h7d") == ("taken-this-turn", "G5")
    assert code(rules, taken, "0 k:Td:2c3c4c/7s7h7d") == ("taken-not-melded", "G23")
    assert knocks(rules, taken, 0) == {"Td"}
    assert turn(play(rules, taken, "0 k:Td:2c3c4c/7s7h7d/JcQcKc")) == "1:defend"


def test_G23_off_by_default() -> None:
    assert not GIN.draw.deep_to_knock
    rules = replace(OKLAHOMA, draw=Draw())
    state = at(rules, DEEP)
    assert legal(rules, state, 0) == ["s", "t"]
    assert code(rules, state, "0 t:Kc") == ("top-only", "G30")
    assert legal(rules, play(rules, state, "0 t:9c"), 0), "the top by its name is the top"


def test_G23_never_a_passed_upcard_nor_the_last_take() -> None:
    """A1 and A3 come first."""
    text = DEEP.replace("8sKcTh9c", "Kc8sTh9c") + " limit=8"
    assert "t:Kc" in legal(OKLAHOMA, at(OKLAHOMA, text), 0)
    passed = at(OKLAHOMA, text + " passes=2")
    assert code(OKLAHOMA, passed, "0 t:Kc") == ("upcard-passed", "A1")
    rules = replace(OKLAHOMA, ending=Ending("last-take"))
    run_out = at(rules, DEEP.replace("0:draw", "0:last-take"))
    assert code(rules, run_out, "0 t:Kc") == ("top-only", "G23")


# ---------------------------------------------------------------- G24


@pytest.mark.parametrize("turns", [4, 5, 40])
def test_G24_endless_play_ends_dead(turns: int) -> None:
    """A5: n turns in a row without a stock draw, counted from the last one."""
    rules = replace(GIN, ending=Ending(idle_turns=turns))
    state = at(rules, f"hands={WILD0}/{WILD1} turn=0:draw pile=AsJh")
    seat = 0
    state = play(rules, state, "0 s", f"0 {WILD0[:2]}")  # a stock draw: the count begins
    for number in range(1, turns + 1):
        seat = 1 - seat
        assert engine.outcome(state) is None
        assert state.public.idle == number - 1
        state = play(rules, state, f"{seat} t")
        discarded = next(token for token in legal(rules, state, seat) if len(token) == 2)
        state = play(rules, state, f"{seat} {discarded}")
    outcome = result(state)
    assert (outcome.reason, outcome.winner, outcome.scores) == (Reason.IDLE, None, (0, 0))


def test_G24_a_stock_draw_begins_anew_and_a_knock_comes_first() -> None:
    rules = replace(GIN, ending=Ending(idle_turns=4))
    low = "2c3c4c7s7h7dJcQcKcAh"
    other = "2d4d6d8dTcQdKs3s5s9h"
    state = at(rules, f"hands={low}/{other} turn=0:draw pile=8s9c idle=3")
    assert play(rules, state, "0 s").public.idle == 0
    taken = play(rules, state, "0 t")
    assert taken.public.idle == 4
    assert turn(play(rules, taken, "0 k:Ah:2c3c4c/7s7h7d/JcQcKc")) == "1:defend"
    assert result(play(rules, taken, "0 Ah")).reason is Reason.IDLE


def test_G24_counts_an_opening_turn_without_a_draw() -> None:
    rules = replace(GIN, opening=ExtraCard(), ending=Ending(idle_turns=2))
    state = begin(rules, FIRST, OTHER, extra="Ks")
    state = play(rules, state, "1 Ks", "0 t", "0 Kd")
    assert result(state).reason is Reason.IDLE


# ---------------------------------------------------------------- G28


def test_G28_discard_pile_open_or_top_changes_nothing_in_play() -> None:
    """Everybody has seen the cards on the table; the player who draws it has the option."""
    top = replace(GIN, look=Look(pile="top"))
    assert GIN.look.pile == "open"
    assert list(random_deal(top, 9)) == list(random_deal(GIN, 9))


# ---------------------------------------------------------------- G30


def test_G30_turn_is_draw_then_discard() -> None:
    state = at(GIN, f"hands={WILD0}/{WILD1} turn=0:draw pile=AsJh")
    assert legal(GIN, state, 0) == ["s", "t"]
    assert legal(GIN, state, 1) == []
    assert code(GIN, state, "0 2d") == ("draw-first", "G30")
    assert code(GIN, state, "0 p") == ("no-passing", "G30")
    full = play(GIN, state, "0 s")
    assert full.hands[0].bit_count() == 11
    assert code(GIN, full, "0 s") == ("throw-first", "G30")
    assert code(GIN, full, "0 4c") == ("not-in-hand", "G30")
    own = {WILD0[index : index + 2] for index in range(0, 20, 2)}
    assert set(legal(GIN, full, 0)) == {*own, drawn(full)}
    discarded = play(GIN, full, "0 2d")
    assert (turn(discarded), discarded.public.pile[-1]) == ("1:draw", parse_card("2d"))
    taken = play(GIN, state, "0 t")
    assert (taken.public.pile, taken.public.stock) == ((parse_card("As"),), state.public.stock)


def test_G30_the_stock_stays_hidden_and_a_taken_discard_is_known() -> None:
    state = at(GIN, f"hands={WILD0}/{WILD1} turn=0:draw pile=AsJh")
    assert code(GIN, state, "0 t:As") == ("top-only", "G30")
    named = engine.Draw(engine.Pile.STOCK, state.stock[-1])
    refused = engine.why_not(GIN, state, 0, named)
    assert refused is not None
    assert refused.code == "stock-is-hidden"
    step = engine.apply(GIN, state, 0, engine.Draw(engine.Pile.STOCK))
    assert step.state.public.known == (0, 0)
    assert step.events[0].redact(1).card is None  # type: ignore[union-attr]
    assert play(GIN, state, "0 t").public.known == (bit(parse_card("Jh")), 0)
