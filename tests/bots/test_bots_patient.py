"""The patient player at chosen moments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots_tables import Scene, seen_by
from hands import parse_melds
from openrummy.bots.base import Judgement, percent
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.knock.evaluate import KnockEvaluator
from openrummy.bots.heuristic.knock.weights import HELD, KNOTS, weights_at
from openrummy.bots.heuristic.opponent_notes import take_notes
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import cards, sentence
from openrummy.core import engine
from openrummy.core.cards import (
    card_text,
    full_pack,
    in_order,
    parse_card,
    parse_card_list,
    parse_cards,
)
from openrummy.core.engine import BigGin, Discard, Draw, Knock, LayOff, Pass, Pile, Spread
from openrummy.core.engine.model.events import Drew
from openrummy.core.engine.model.phase import Defend, LastTake, ToDiscard
from openrummy.core.engine.model.state import TableMeld
from openrummy.core.engine.position import Position, setup
from openrummy.core.melds.plain import points
from openrummy.core.rules import text as texts
from openrummy.core.rules.pieces import Draw as DrawPiece
from openrummy.core.rules.pieces import Ending, GinOnly, Rules
from openrummy.core.rules.pieces import Knock as KnockPiece

RULES = Rules()
STOCK = Draw(Pile.STOCK)
TAKE = Draw(Pile.DISCARD)


def first(scene: Scene) -> Judgement:
    """The best action in the judgement of the seat to act."""
    return judge(scene.seen())[0]


def discard(text: str) -> Discard:
    return Discard(parse_card(text))


def spare(used: int) -> str:
    """Ten cards, spread out, that are not among ``used``."""
    left = [card for card in full_pack() if not used >> card & 1]
    return " ".join(card_text(card) for card in left[::3][:10])


def at_discard(rules: Rules, hand: str, pile: str = "", known: str = "") -> list[Judgement]:
    """Judgement of an eleven-card hand of seat 0, who drew its last card from the stock.

    Seat 1 took ``known`` from the pile.
    """
    own, took = parse_cards(hand), parse_cards(known)
    other = parse_cards(spare(own | took | parse_cards(pile)))
    while (other | took).bit_count() > 10:
        other &= other - 1
    position = Position(
        (own, other | took),
        phase=ToDiscard(0),
        drawn=parse_card(hand.rsplit(maxsplit=1)[-1]),
        pile=parse_card_list(pile),
        known=(0, took),
    )
    history = [Drew(1, Pile.DISCARD, card) for card in in_order(took)]
    return judge(seen_by(rules, setup(rules, position), history, 0))


def test_a_useless_upcard_is_refused_and_a_meld_is_taken() -> None:
    hand = "7c 8c 9c 2d 4h 6s Tc Jh Qd 5s"
    assert first(Scene(RULES, (hand, "As 2s 4c 5d 7h 8s Ts Jd Qc 6d"), "Kc")).action == Pass()
    hand = "7c 8c 2d 4h 6s Kh Kd Jh 5s 9d"
    judged = first(Scene(RULES, (hand, "As 2s 4c 5d 7h 8s Ts Jd Qc 6d"), "9c"))
    assert judged.action == TAKE
    assert dict(judged.data)["card"] == "9c"


def test_high_and_alone_goes_first() -> None:
    """H2."""
    candidates = at_discard(RULES, "4c 5c 6c 8d 8h 2s 3s 9s 9h Ah Kd")
    assert candidates[0].action == discard("Kd")


def test_what_the_other_collects_is_kept() -> None:
    """H5: two cards of equal use; the other took a neighbour of one of them."""
    hand = "2c 3c 4c 6d 6h 6s Ad As 8d Qs Th"
    alone = at_discard(RULES, hand)
    warned = at_discard(RULES, hand, known="Jh")

    def gap(candidates: list[Judgement]) -> float:
        by_card = {candidate.action: candidate.equity for candidate in candidates}
        return by_card[discard("Qs")] - by_card[discard("Th")]

    assert gap(warned) > gap(alone) + 1


def test_dead_cards_are_let_go() -> None:
    """H1: a pair of queens whose sisters lie in the pile is worth less than live nines."""
    hand = "2c 3c 4c 6d 6h 6s Qc Qd 9h 9s Ah"
    live = at_discard(RULES, hand)
    dead = at_discard(RULES, hand, pile="Qh Qs")
    evaluated = [
        {candidate.action: candidate.equity for candidate in candidates}
        for candidates in (live, dead)
    ]
    lost = [values[discard("Qc")] - values[discard("9h")] for values in evaluated]
    assert lost[1] > lost[0]
    assert dead[0].action in {discard("Qc"), discard("Qd")}


def test_live_cards() -> None:
    hand = "7c 8c Kd Ks 2d 4h 6s Jh 5s 9d"
    scene = Scene(RULES, (hand, "As 2s 4c 5d 7h 8s Ts Jd Qc 6d"), "9c")
    seen = scene.seen()
    evaluator = KnockEvaluator(RULES, take_notes(seen, BEST), BEST, 10)
    outs = {card_text(card) for card, _, _ in evaluator.outs(seen.board.hand)}
    assert {"6c", "Kc", "Kh"} <= outs
    assert "9c" not in outs  # it lies in the pile
    total = sum(evaluator._in_stock.values())
    assert total == pytest.approx(1)


# ---------------------------------------------------------------- knocking


def test_an_early_knock_is_taken_and_gin_always() -> None:
    """H4: a knock as soon as there is a good one."""
    candidates = at_discard(RULES, "4c 5c 6c 8d 8h 8s 2s 3h Ah Ad Kd")
    assert isinstance(candidates[0].action, Knock)
    candidates = at_discard(RULES, "4c 5c 6c 8d 8h 8s 9s Ts Js Qs Kd")
    assert candidates[0].code == "gin"
    candidates = at_discard(RULES, "4c 5c 6c 8d 8h 8s 9s Ts Js Qs Ks")
    assert isinstance(candidates[0].action, BigGin)
    without = replace(RULES, knock=KnockPiece(big_gin=False))
    candidates = at_discard(without, "4c 5c 6c 8d 8h 8s 9s Ts Js Qs Ks")
    assert candidates[0].code == "gin"


def test_late_in_the_deal_a_low_hand_waits_for_gin() -> None:
    """With 2 and many cards for gin it goes on; with 9 and none for gin it knocks early."""
    late = at_discard(
        RULES,
        "4c 5c 6c 8d 8h 8s Tc Jc Qc 2d Kd",
        pile="Kc Ks Qd Qh Qs Jh Js Td Th 9h",
    )
    knock = next(candidate for candidate in late if isinstance(candidate.action, Knock))
    assert knock.equity < late[0].equity
    assert late[0].action == discard("Kd")


def test_the_arrangement_shown_gives_least_to_lay_off() -> None:
    """E21: as sets nothing fits, as runs four cards would."""
    candidates = at_discard(RULES, "5c 6c 7c 5d 6d 7d 5h 6h 7h As Kh")
    knock = next(
        candidate.action for candidate in candidates if isinstance(candidate.action, Knock)
    )
    assert set(knock.melds) == set(parse_melds("5c 5d 5h | 6c 6d 6h | 7c 7d 7h"))


def test_no_knock_where_only_gin_ends_the_deal() -> None:
    rules = replace(RULES, knock=KnockPiece(limit=GinOnly()))
    candidates = at_discard(rules, "4c 5c 6c 8d 8h 8s 2s 3h Ah Ad Kd")
    assert not any(isinstance(candidate.action, Knock) for candidate in candidates)


def test_the_last_card_is_taken_to_knock_when_low() -> None:
    rules = replace(RULES, ending=Ending(stock="50th-card"))

    def last(hand: str, top: str) -> engine.Action:
        used = parse_cards(hand) | parse_cards(other := spare(parse_cards(hand + " " + top)))
        left = [card for card in full_pack() if not used >> card & 1]
        stock = tuple(left[:2]) if parse_card(top) not in left[:2] else tuple(left[-2:])
        pile = [card for card in left if card not in (*stock, parse_card(top))]
        position = Position(
            (parse_cards(hand), parse_cards(other)),
            phase=LastTake(0),
            stock=stock,
            pile=(*pile, parse_card(top)),
        )
        return judge(seen_by(rules, setup(rules, position), [], 0))[0].action

    assert last("4h 5c 6c 7c 8d 8h 8s Ah Ad As", "Kd") == TAKE
    assert last("4h 5c 6c 7c 8d 8h 8s Ah Ad Js", "Kd") == Pass()


def test_a_deep_card_is_taken_for_gin() -> None:
    rules = replace(RULES, draw=DrawPiece(deep_to_knock=True))
    position = Position(
        (
            parse_cards("4c 5c 6c 8d 8h 8s Ts Js Qs Kd"),
            parse_cards("Ac 3d 5h 7s 9c Jd Kh 2s 4d 6d"),
        ),
        pile=(parse_card("9s"), parse_card("3h")),
        thrower=1,
    )
    candidates = judge(seen_by(rules, setup(rules, position), [], 0))
    assert candidates[0].action == Draw(Pile.DISCARD, parse_card("9s"))


# ---------------------------------------------------------------- defending


def defence(table: str, deadwood: str, hand: str) -> int:
    """The defender's count when every hint is followed."""
    left = parse_cards(deadwood)
    melds = tuple(TableMeld(0, meld) for meld in parse_melds(table))
    used = left | parse_cards(hand)
    for meld in melds:
        used |= meld.cards
    aside = next(card for card in full_pack() if not used >> card & 1)
    position = Position(
        (0, parse_cards(hand)),
        phase=Defend(1),
        table=melds,
        knocker=0,
        shown=((0, left, points(RULES.values, left)),),
        aside=aside,
    )
    state = setup(RULES, position)
    while engine.outcome(state) is None:
        candidates = judge(seen_by(RULES, state, [], 1))
        assert isinstance(candidates[0].action, LayOff | Spread)
        state = engine.apply(RULES, state, 1, candidates[0].action).state
    result = engine.outcome(state)
    assert result is not None
    return result.deadwood[1]


def test_the_best_defence_is_played() -> None:
    """E19 and E20."""
    assert defence("Jd Qd Kd | 5c 5h 5s", "2d 2h Ad 3c", "Ah As 3s 4s 6c 8d 8h 8s 9d Td") == 15
    table = "3s 4s 5s | Kc Kd Kh | 9c 9d 9h"
    assert defence(table, "3d", "2s 6s 7s 8d 8h 8s 9s Ks Jc 4d") == 14


# ---------------------------------------------------------------- hints


def test_hints_say_what_they_weighed() -> None:
    hand = "7c 8c 9c 2d 4h 6s Tc Jh Qd 5s"
    seen = Scene(RULES, (hand, "As 2s 4c 5d 7h 8s Ts Jd Qc 6d"), "Kc").seen()
    advice = hint(RULES, seen.game, seen.history)
    assert advice.action == Pass()
    assert sentence(advice, "Mara") == "Pass. The K♣ makes no meld with your cards."


def test_a_discard_in_words() -> None:
    hand = "7c 8c 9c 2d 2h 6s 6d 5s 5d Qd"
    scene = Scene(RULES, (hand, "As 2s 4c 7d 7h 8s Ts Jd Qc 9d"), "Ac", "Kh").do(
        Pass(), Pass(), STOCK
    )
    advice = hint(RULES, scene.seen().game, scene.seen().history)
    said = sentence(advice, "Mara")
    assert advice.action in {discard("Kh"), discard("Qd")}
    assert said.startswith("Discard the ")
    assert "Keeping it costs 10 points if Mara knocks." in said


def test_a_small_chance_is_never_told_as_none() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.3, 1.0)] == [0, 1, 30, 100]


def test_who_is_not_asked_gets_no_hint() -> None:
    scene = Scene(RULES, ("7c 8c 9c 2d 4h 6s Tc Jh Qd 5s", "As 2s 4c 5d 7h 8s Ts Jd Qc 6d"), "Kc")
    seen = seen_by(RULES, scene.state, scene.events, 1)
    with pytest.raises(ValueError, match="not asked"):
        hint(RULES, seen.game, seen.history)


def test_words_of_cards() -> None:
    assert cards("Ts Ad 9h") == "10♠ A♦ 9♥"
    assert cards("3c 4c | 8d") == "3♣ 4♣ | 8♦"
    assert all(text.endswith(".") for text in texts.Language("en").area("hint").values())


# ---------------------------------------------------------------- tables


def test_weights_lie_between_their_knots() -> None:
    low, high = weights_at(HELD, KNOTS[0]), weights_at(HELD, KNOTS[-1])
    assert low == tuple(line[0] for line in vars(HELD).values())
    assert weights_at(HELD, 0) == low
    assert weights_at(HELD, 50) == high
    assert weights_at(HELD, KNOTS[2]) == pytest.approx([line[2] for line in vars(HELD).values()])
