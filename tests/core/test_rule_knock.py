"""Rules of the knock: G6, G7, G9, G25, G27, G31-G33 (A6-A8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, begin, cards, code, gins, knocks, legal, play, refusal, result, turn
from openrummy.core import engine
from openrummy.core.cards import bit, parse_card
from openrummy.core.engine import Knock as KnockAction
from openrummy.core.engine import LayOff, Spread, State
from openrummy.core.engine.model.events import Knocked, Revealed
from openrummy.core.engine.step import terms_for
from openrummy.core.melds.arrange import best_defence
from openrummy.core.rules.pieces import (
    Ending,
    FixedLimit,
    GinOnly,
    Knock,
    KnockScore,
    Look,
    Melds,
    Rules,
    UpcardLimit,
    Values,
)
from openrummy.core.scoring.result import Reason
from playing import random_deal

GIN = Rules()
NO_BIG = replace(GIN, knock=Knock(big_gin=False))
OTHER = "2d4d6d8dTcQdKs3s5s9h"
MELDS = "2c3c4c/7s7h7d/JcQcKc"
HELD = "2c3c4c7s7h7dJcQcKc"


def discarding(
    rules: Rules, hand: str, other: str = OTHER, pile: str = "8s", more: str = ""
) -> State:
    """Seat 0 is to discard one of these eleven cards."""
    return at(rules, f"hands={hand}/{other} turn=0:throw pile={pile} {more}")


# ---------------------------------------------------------------- G6


@pytest.mark.parametrize("left", ["9d", "Th"])
def test_G6_knock_limit_ten_after_the_discard(left: str) -> None:
    """The card discarded does not count."""
    state = discarding(GIN, HELD + left + "Ks", OTHER.replace("Ks", "As"))
    assert "Ks" in knocks(GIN, state, 0)
    assert turn(play(GIN, state, f"0 k:Ks:{MELDS}")) == "1:defend"


def test_G6_knock_limit_is_exact() -> None:
    melds = "2c3c4c/7s7h7d"
    hand = "2c3c4c7s7h7d5d3hAhAd"
    state = discarding(GIN, hand + "Ks", OTHER.replace("Ks", "As"))
    assert turn(play(GIN, state, f"0 k:Ks:{melds}")) == "1:defend"  # 5 + 3 + 1 + 1
    over = discarding(GIN, hand.replace("3h", "4h") + "Ks", OTHER.replace("Ks", "As"))
    refused = refusal(GIN, over, f"0 k:Ks:{melds}")
    assert (refused.code, refused.rule) == ("deadwood-over-limit", "G6")
    assert dict(refused.data) == {"deadwood": 11, "limit": 10}


def test_G6_knocking_is_never_compulsory_and_may_come_on_the_first_turn() -> None:
    rules = GIN
    low = "2c 3c 4c 7s 7h 7d Jc Qc Kc Ah"
    state = begin(rules, low, "2d 4d 6d 8d Tc Qd Ks 3s 5s 9h", "9c", upcard="As")
    state = play(rules, state, "1 p", "0 p", "1 s")
    assert {"9c", "k:9c:JcQcKc/2c3c4c/7d7h7s"} & set(legal(rules, state, 1))
    assert turn(play(rules, state, "1 9c")) == "0:draw"
    assert turn(play(rules, state, f"1 k:9c:{MELDS}")) == "0:defend"


def test_G6_gin_only() -> None:
    rules = replace(GIN, knock=Knock(limit=GinOnly()))
    assert terms_for(rules, None).limit == 0
    state = discarding(rules, HELD + "AhKs", OTHER.replace("Ks", "As"))
    assert not knocks(rules, state, 0)
    assert code(rules, state, f"0 k:Ks:{MELDS}") == ("deadwood-over-limit", "G6")
    state = discarding(rules, HELD + "5cKs", OTHER.replace("Ks", "As"))
    assert knocks(rules, state, 0) == {"Ks"}
    assert result(play(rules, state, "0 k:Ks:2c3c4c5c/7s7h7d/JcQcKc")).reason is Reason.GIN


@pytest.mark.parametrize(
    ("upcard", "limit"),
    [("2h", 2), ("5c", 5), ("9d", 9), ("Td", 10), ("Jc", 10), ("Qh", 10), ("Kd", 10)],
)
def test_G6_value_of_the_upcard(upcard: str, limit: int) -> None:
    rules = replace(GIN, knock=Knock(limit=UpcardLimit()))
    assert terms_for(rules, parse_card(upcard)).limit == limit
    assert terms_for(replace(rules, values=Values(court=20)), parse_card(upcard)).limit == limit


@pytest.mark.parametrize(("points", "limit"), [(1, 1), (8, 8), (30, 30)])
def test_G6_another_fixed_limit(points: int, limit: int) -> None:
    rules = replace(GIN, knock=Knock(limit=FixedLimit(points)))
    assert terms_for(rules, parse_card("As")).limit == limit


# ---------------------------------------------------------------- G7


@pytest.mark.parametrize(("ace", "limit"), [("gin-only", 0), ("one", 1)])
def test_G7_ace_as_upcard(ace: str, limit: int) -> None:
    rules = replace(GIN, knock=Knock(limit=UpcardLimit(ace)))  # type: ignore[arg-type]
    state = at(rules, f"hands={HELD}AhKs/{OTHER.replace('Ks', '5h')} turn=0:throw pile=As8s")
    assert state.public.limit == limit
    assert ("Ks" in knocks(rules, state, 0)) == bool(limit)
    gin = at(rules, f"hands={HELD}5cKs/{OTHER.replace('Ks', '5h')} turn=0:throw pile=As8s")
    assert knocks(rules, gin, 0) == {"Ks"}


# ---------------------------------------------------------------- G9


BIG = "2c3c4c7s7h7d7cJcQcKcTc"


def test_G9_big_gin_needs_no_discard_and_takes_no_lay_off() -> None:
    state = discarding(GIN, BIG, OTHER.replace("Tc", "5c"))
    assert f"b:{'2c3c4c/7c7d7h7s/TcJcQcKc'}" in legal(GIN, state, 0)
    step = engine.apply(GIN, state, 0, engine.BigGin(tuple(map(cards, SETS))))
    (knocked, *_) = step.events
    assert isinstance(knocked, Knocked)
    assert (knocked.thrown, knocked.card, knocked.points) == (False, None, 0)
    outcome = result(step.state)
    assert (outcome.reason, outcome.winner, outcome.knocker) == (Reason.BIG_GIN, 0, 0)
    assert not any(meld.laid for meld in step.state.public.table)
    assert step.state.aside is None


SETS = ("2c 3c 4c", "7c 7d 7h 7s", "Tc Jc Qc Kc")


def test_G9_big_gin_is_a_choice() -> None:
    state = discarding(GIN, BIG, OTHER.replace("Tc", "5c"))
    assert gins(GIN, state, 0) >= {"7c", "7s", "7h", "7d", "Tc", "Kc"}
    assert turn(play(GIN, state, "0 7c")) == "1:draw"
    for melds in ("2c3c4c/7c7d7h7s", "2c3c4c/7c7d7h/TcJcQcKc"):
        assert code(GIN, state, f"0 b:{melds}") == ("cards-left-over", "G9")


def test_G9_big_gin_off_still_offers_gin() -> None:
    """A6: some discard always leaves gin, and the same-card rule never blocks it."""
    state = discarding(NO_BIG, BIG, OTHER.replace("Tc", "5c"))
    assert code(NO_BIG, state, "0 b:2c3c4c/7c7d7h7s/TcJcQcKc") == ("big-gin-off", "G9")
    assert not any(token.startswith("b:") for token in legal(NO_BIG, state, 0))
    for card in ("7c", "Kc"):
        rest = BIG.replace(card, "")
        taken = at(NO_BIG, f"hands={rest}/{OTHER.replace('Tc', '5c')} turn=0:draw pile=8s{card}")
        taken = play(NO_BIG, taken, "0 t")
        left = gins(NO_BIG, taken, 0)
        assert left, "a gin is left though the card taken may not be discarded"
        assert card not in left


# ---------------------------------------------------------------- G25


def test_G25_aces_in_runs_and_in_deadwood() -> None:
    candidates = {
        "low": {"AcKcQc": False, "Ac2c3c": True, "KcAc2c": False},
        "high-or-low": {"AcKcQc": True, "Ac2c3c": True, "KcAc2c": False},
        "corner": {"AcKcQc": True, "Ac2c3c": True, "KcAc2c": True},
    }
    for aces, runs in candidates.items():
        rules = replace(GIN, melds=Melds(aces))  # type: ignore[arg-type]
        for run, good in runs.items():
            hand = run + "7s7h7d" + "JhJdJs" + "5d"
            state = discarding(rules, hand + "Ks", "2d4d6d8dTcQd9c3s5s9h")
            melds = f"0 k:Ks:{run}/7s7h7d/JhJdJs"
            if good:
                assert turn(play(rules, state, melds)) == "1:defend", (aces, run)
            else:
                assert code(rules, state, melds) == ("not-a-meld", "G31"), (aces, run)


@pytest.mark.parametrize(("value", "may"), [(1, True), (15, False)])
def test_G25_an_ace_left_over_counts_one_or_fifteen(value: int, may: bool) -> None:
    rules = replace(GIN, values=Values(ace=value))
    state = discarding(rules, HELD + "AhKs", OTHER.replace("Ks", "5h"))
    assert ("Ks" in knocks(rules, state, 0)) == may
    if may:
        return
    refused = refusal(rules, state, f"0 k:Ks:{MELDS}")
    assert dict(refused.data)["deadwood"] == 15


def test_G25_lay_offs_follow_the_aces() -> None:
    rules = replace(GIN, melds=Melds("corner"), values=Values(ace=15))
    state = discarding(rules, HELD + "3hKs", "Ac4d6d8dTh5h9h3s5s9d")
    state = play(rules, state, f"0 k:Ks:{MELDS}")
    assert {"l:Ac:0", "l:Ac:2"} <= set(legal(rules, state, 1))
    state = discarding(GIN, HELD + "3hKs", "Ac4d6d8dTh5h9h3s5s9d")
    state = play(GIN, state, f"0 k:Ks:{MELDS}")
    assert "l:Ac:2" not in legal(GIN, state, 1)
    assert code(GIN, state, "1 l:Ac:2") == ("does-not-fit", "G32")


# ---------------------------------------------------------------- G27


def test_G27_showing_the_knock_changes_nothing_in_play() -> None:
    """Face up or face down concerns the drawing of the table; the card is shown at the end (A7)."""
    face_up = replace(GIN, look=Look(knock="face-up"))
    assert GIN.look.knock == "face-down"
    for seed in range(5):
        assert list(random_deal(face_up, seed)) == list(random_deal(GIN, seed))


# ---------------------------------------------------------------- G31


def test_G31_the_knocker_chooses_the_arrangement() -> None:
    """Any arrangement within the limit; the default has least deadwood."""
    hand = "Ah2h3h4h9c9d9hAc2s3cKs"
    state = discarding(GIN, hand, "2d4d6d8dTcQd5s3s5c9s", pile="8s")
    default = next(token for token in legal(GIN, state, 0) if token.startswith("k:Ks"))
    assert default == "k:Ks:9c9d9h/Ah2h3h4h"
    for melds, points in [("Ah2h3h4h/9c9d9h", 6), ("Ah2h3h/9c9d9h", 10)]:
        step = play(GIN, state, f"0 k:Ks:{melds}")
        assert step.public.shown[0][2] == points
    assert code(GIN, state, "0 k:Ks:9c9d9h") == ("deadwood-over-limit", "G6")
    assert code(GIN, state, "0 k:Ks:2h3h4h/9c9d9h/Ah2s3c") == ("not-a-meld", "G31")
    assert code(GIN, state, "0 k:Ks:AhAcAs/9c9d9h") == ("meld-not-held", "G31")
    assert code(GIN, state, "0 k:Ks:Ah2h3h4h/9c9d9hKs") == ("meld-not-held", "G31")
    twice = KnockAction(parse_card("Ks"), (cards("Ah 2h 3h"), cards("2h 3h 4h")))
    refused = engine.why_not(GIN, state, 0, twice)
    assert refused is not None
    assert (refused.code, refused.rule) == ("card-used-twice", "G31")
    nothing = engine.why_not(GIN, state, 0, KnockAction(parse_card("Ks"), (0,)))
    assert nothing is not None
    assert nothing.code == "not-a-meld"


def test_G31_gin_is_what_is_shown() -> None:
    """A7: a gin hand may be shown as less; then it is a knock and may be laid off on."""
    hand = HELD + "5cKs"
    other = OTHER.replace("Ks", "7c")
    state = discarding(GIN, hand, other)
    gin = play(GIN, state, "0 k:Ks:2c3c4c5c/7s7h7d/JcQcKc")
    assert result(gin).reason is Reason.GIN
    knock = play(GIN, state, f"0 k:Ks:{MELDS}")
    assert turn(knock) == "1:defend"
    assert knock.public.shown[0][2] == 5
    low = replace(GIN, knock=Knock(limit=FixedLimit(4)))
    state = discarding(low, hand, other)
    assert code(low, state, f"0 k:Ks:{MELDS}") == ("deadwood-over-limit", "G6")


def test_G31_the_card_discarded_is_nobodys_and_told_at_the_end() -> None:
    """A7: no lay-off uses it, no count has it."""
    state = discarding(GIN, HELD + "5d5c", OTHER.replace("5s", "6c"))
    knocking = KnockAction(
        parse_card("5c"), tuple(map(cards, ("2c 3c 4c", "7s 7h 7d", "Jc Qc Kc")))
    )
    step = engine.apply(GIN, state, 0, knocking)
    assert step.events[0].redact(1).card is None  # type: ignore[union-attr]
    assert step.events[0].redact(None).card is None  # type: ignore[union-attr]
    assert step.events[0].redact(0).card == parse_card("5c")  # type: ignore[union-attr]
    assert engine.view(step.state, 1).aside is None
    assert code(GIN, step.state, "1 l:6c:0") == ("does-not-fit", "G32")
    ended = engine.apply(GIN, step.state, 1, Spread(()))
    (revealed,) = [event for event in ended.events if isinstance(event, Revealed)]
    assert revealed.aside == parse_card("5c")
    assert result(ended.state).deadwood[0] == 5


# ---------------------------------------------------------------- G32


def knocked(other: str, more: str = "5d") -> State:
    return play(GIN, discarding(GIN, HELD + more + "Ks", other), f"0 k:Ks:{MELDS}")


def test_G32_lay_offs_on_the_knockers_melds() -> None:
    """The fourth of a set, either end of a run, one after another."""
    state = knocked("7cAc5c6cTc9h8h3d3h3s")
    assert [token for token in legal(GIN, state, 1) if token[0] == "l"] == [
        "l:Ac:0", "l:5c:0", "l:7c:1", "l:Tc:2"
    ]  # fmt: skip
    assert code(GIN, state, "1 l:6c:0") == ("does-not-fit", "G32")
    assert code(GIN, state, "1 l:9h:1") == ("does-not-fit", "G32")
    state = play(GIN, state, "1 l:5c:0", "1 l:6c:0", "1 l:7c:0", "1 l:Ac:0", "1 l:Tc:2")
    assert state.public.table[0].cards == cards("Ac 2c 3c 4c 5c 6c 7c")
    assert state.public.table[0].laid == tuple(
        (1, parse_card(text)) for text in ("5c", "6c", "7c", "Ac")
    )
    assert state.public.held == (0, 5)
    state = play(GIN, state, "1 m:3d3h3s")
    assert result(state).deadwood == (5, 17)


def test_G32_never_onto_deadwood_nor_a_full_meld_nor_for_the_knocker() -> None:
    state = knocked("7cAc5c5h5sTc9h8h3d3h")
    assert code(GIN, state, "1 l:5h:3") == ("no-such-meld", "G32")
    assert code(GIN, state, "1 l:5h:-1".replace(":-1", ":9")) == ("no-such-meld", "G32")
    minus = engine.why_not(GIN, state, 1, LayOff(parse_card("5h"), -1))
    assert minus is not None
    assert minus.code == "no-such-meld"
    assert code(GIN, state, "1 l:Ks:1") == ("not-in-hand", "G32")
    assert code(GIN, state, "0 l:5d:0") == ("not-your-turn", "G30")
    assert code(GIN, state, "1 s") == ("knock-is-called", "G32")
    assert code(GIN, state, "1 7c") == ("knock-is-called", "G32")
    state = play(GIN, state, "1 l:7c:1")
    assert not [token for token in legal(GIN, state, 1) if token.endswith(":1")]


@pytest.mark.parametrize("big", [False, True])
def test_G32_no_lay_off_against_gin(big: bool) -> None:
    state = discarding(GIN, HELD + "5c" + ("6c" if big else "Ks"), "7cAc8cTc9h8h3d3h3sQd")
    action = "0 b:2c3c4c5c6c/7s7h7d/JcQcKc" if big else "0 k:Ks:2c3c4c5c/7s7h7d/JcQcKc"
    board = play(GIN, state, action)
    assert result(board).deadwood == (0, 7 + 1 + 8 + 10 + 9 + 8 + 10)
    assert result(board).winner == 0


def test_G32_the_defender_shows_own_melds_only() -> None:
    state = knocked("7cAc5c5h5sTc9h8h3d3h")
    assert code(GIN, state, "1 m:7c7h7s") == ("meld-not-held", "G31")
    assert code(GIN, state, "1 m:9h8h3d") == ("not-a-meld", "G31")
    assert legal(GIN, state, 1)[-1] == "m:5c5h5s"
    # worse than need be, and it stands (A8)
    assert result(play(GIN, state, "1 m:")).deadwood[1] == 56


# ---------------------------------------------------------------- G33


def test_G33_the_best_defence_is_a_joint_optimum_and_can_be_played() -> None:
    """The proposed default is always allowed, and scores the points promised."""
    looked = 0
    for seed in range(60):
        rules = replace(GIN, knock=Knock(limit=FixedLimit(40)), ending=Ending("50th-card"))
        for state in random_deal(rules, seed):
            if turn_is_defence(state):
                looked += 1
                (seat,) = engine.actors(state)
                table = tuple(meld.cards for meld in state.public.table)
                hand = state.hands[seat]
                defence = best_defence(rules.melds, rules.values, hand, table)
                alone = best_defence(rules.melds, rules.values, hand, ())
                assert defence.points <= alone.points
                for card, meld in defence.laid:
                    state = engine.apply(rules, state, seat, LayOff(card, meld)).state  # noqa: PLW2901
                ended = engine.apply(rules, state, seat, Spread(defence.melds)).state
                assert result(ended).deadwood[seat] == defence.points
                break
    assert looked > 30


def turn_is_defence(state: State) -> bool:
    return engine.outcome(state) is None and state.public.knocker is not None


def test_G33_an_own_meld_is_broken_to_lay_off_more() -> None:
    """E19: keeping the best own melds would leave 16 more."""
    table = (cards("Jd Qd Kd"), cards("5c 5h 5s"))
    hand = cards("Ah As 3s 4s 6c 8d 8h 8s 9d Td")
    defence = best_defence(GIN.melds, GIN.values, hand, table)
    assert defence.points == 15
    assert {card for card, _ in defence.laid} == {parse_card("9d"), parse_card("Td")}
    assert defence.melds == (cards("8d 8h 8s"),)


def test_the_deadwood_counts_nothing_that_is_melded() -> None:
    """The knocker's cards are all shown: none is lost (A7)."""
    state = knocked("7cAc5c5h5sTc9h8h3d3h")
    _, deadwood, points = state.public.shown[0]
    assert (deadwood, points) == (bit(parse_card("5d")), 5)
    assert KnockScore().gin == 25
