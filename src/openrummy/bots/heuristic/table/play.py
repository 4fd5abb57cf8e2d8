"""Judgement of the actions in a game with melds on the table."""

from __future__ import annotations

from dataclasses import replace
from math import exp

from openrummy.bots.base import Judgement, Seen, percent
from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.style import BEST as STYLE
from openrummy.bots.heuristic.style import Style
from openrummy.bots.heuristic.table.evaluate import LAID_OFF, TableEvaluator
from openrummy.bots.heuristic.table.greedy import greedy
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.bots.heuristic.table.special_decisions import judge_ranks, last_play, two_points_end
from openrummy.bots.heuristic.table.turn_candidates import Turn, TurnLines
from openrummy.bots.heuristic.table.weights import BEST as WEIGHTS
from openrummy.bots.heuristic.table.weights import Weights
from openrummy.core.cards import (
    Card,
    CardSet,
    card_text,
    face_of,
    in_order,
    pack_of,
    to_set,
    with_card,
    without,
)
from openrummy.core.engine import (
    Action,
    Discard,
    Draw,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Spread,
    legal_in,
)
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    ToChoose,
    ToDraw,
)
from openrummy.core.engine.table.candidates import may_add
from openrummy.core.melds.arrange import best, best_defence
from openrummy.core.melds.plain import points
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.rules.pieces import LeftScore

_MELDS = 10  # melds tried as the next step
SURE = 1e4
_WAITS = 0.3  # share of the patience in gin as a premium on keeping a meld in the hand
_TAKES = 0.4  # share of the grip in gin: turns are shorter, and the values of draws closer
_SHY = 0.3  # share of the shyness in gin as the cost of taking a card without use yet


def judge(seen: Seen, style: Style = STYLE, weights: Weights = WEIGHTS) -> list[Judgement]:
    """Every sensible action with its equity, best first."""
    choices = legal_in(seen.rules, seen.board)
    phase = seen.board.public.phase
    if isinstance(phase, Defend):
        return [_defence(seen)]
    if isinstance(phase, ToChoose):
        return judge_ranks(seen)
    if isinstance(phase, LastPlay):
        return [last_play(seen, choices)]
    if isinstance(phase, OfferTwo):
        return two_points_end(choices)
    if choices == (GoOut(),):
        return [Judgement(GoOut(), SURE, "go-out")]
    sight = TableNotes(seen, style, weights)
    lines = TurnLines(sight, TableEvaluator(sight))
    if isinstance(phase, OfferUpcard | ToDraw | LastTake):
        judgements = [
            judgement for action in choices if (judgement := _draw(lines, action)) is not None
        ]
    else:
        judgements = _turn(lines, choices)
    judgements.sort(key=lambda judgement: -judgement.equity)
    return judgements


# ---------------------------------------------------------------- drawing


def _draw(lines: TurnLines, action: Action) -> Judgement | None:
    turn = lines.current()
    if isinstance(action, Pass):
        sight = lines.sight
        if isinstance(sight.public.phase, LastTake):
            return Judgement(action, _value_at_end(lines, turn), "pass")
        return Judgement(action, _stock(lines, turn), "pass")
    assert isinstance(action, Draw)
    if action.pile is Pile.STOCK:
        return Judgement(action, _stock(lines, turn), "stock")
    return _take(lines, turn, action)


def _value_at_end(lines: TurnLines, turn: Turn) -> float:
    """Value of the deal if it ends now."""
    return -float(lines.evaluator.points(turn.hand))


def _stock(lines: TurnLines, turn: Turn) -> float:
    """Value of a draw from the stock: each useful face, and a sample of the others."""
    sight = lines.sight
    faces = _faces(sight.coming)
    useful = lines.useful_faces(turn) & faces
    total = weight = 0.0
    for face in in_order(useful):
        count = sight.coming[face]
        total += count * lines.value(lines.with_card(turn, face))
        weight += count
    useless = list(in_order(faces & ~useful))
    if useless:
        useless.sort(key=lambda face: lines.evaluator.values[face])
        sample = useless[len(useless) // 4 :: max(1, len(useless) // 2)][:2]
        value = sequential_sum(
            lines.discard_value(replace(turn, hand=with_card(turn.hand, Card(face))))
            for face in sample
        )
        count = sequential_sum(sight.coming[face] for face in useless)
        total += count * value / len(sample)
        weight += count
    return total / weight if weight else lines.discard_value(turn)


def _faces(coming: list[float]) -> CardSet:
    return to_set(Card(face) for face, count in enumerate(coming) if count)


def _take(lines: TurnLines, turn: Turn, action: Draw) -> Judgement | None:
    pile = lines.sight.public.pile
    index = _pile_index(pile, action.card)
    card, cards = pile[index], pile[index:]
    hand = turn.hand
    for card_taken in cards:
        hand = with_card(hand, card_taken)
    turn_after = replace(turn, hand=hand, taken=card)
    style = lines.sight.style
    if len(cards) > 1 or isinstance(lines.sight.public.phase, LastTake):
        value = lines.value_using(turn_after, card)
    else:
        value = max(lines.value(turn_after) - _SHY * style.shy, lines.value_using(turn_after, card))
    grip = STYLE.grip + _TAKES * (style.grip - STYLE.grip)
    return Judgement(action, value - grip, "take", (("card", card_text(card)),))


def _pile_index(pile: tuple[Card, ...], card: Card | None) -> int:
    """Index in the pile of a card to be taken; its pack number counts copies from the top."""
    if card is None:
        return len(pile) - 1
    matches = [index for index, pile_card in enumerate(pile) if face_of(pile_card) == face_of(card)]
    return matches[-1 - pack_of(card)]


# ---------------------------------------------------------------- melding and discarding


def _turn(lines: TurnLines, choices: tuple[Action, ...]) -> list[Judgement]:
    turn = lines.current()
    judgements: list[Judgement] = []
    discards = dict(lines.discards(turn, every=True))
    patience = lines.sight.style.patience - lines.evaluator.hasten
    waits = _WAITS * (patience - STYLE.patience)
    cover = set(lines.melding.cover(turn.hand)[0])
    melds = [choice for choice in choices if isinstance(choice, LayDown)]
    melds.sort(
        key=lambda choice: (
            LaidMeld(choice.meld, choice.stands) not in cover,
            -choice.meld.bit_count(),
        )
    )
    for action in (
        *melds[:_MELDS],
        *(choice for choice in choices if not isinstance(choice, LayDown)),
    ):
        match action:
            case Discard(card=card) if card in discards:
                data = (
                    ("card", card_text(card)),
                    ("danger", percent(lines.sight.danger(card))),
                )
                judgements.append(Judgement(action, discards[card], "throw", data))
            case LayDown(meld=meld, stands=stands):
                after = lines.lay_down(turn, LaidMeld(meld, stands))
                judgements.append(Judgement(action, lines.value(after) - waits, "lay-down"))
            case LayOff(card=card, meld=index, stands=face):
                after = lines.lay_off(turn, card, index, face)
                judgements.append(Judgement(action, lines.value(after), "lay-off"))
            case Reclaim(card=card, meld=index, wild=wild):
                after = lines.claim(turn, card, index, wild)
                judgements.append(Judgement(action, lines.value(after), "reclaim"))
            case Knock(card=card):
                value = _knock(lines, turn, card) - patience
                judgements.append(Judgement(action, value, "knock"))
    if not judgements:
        judgements = [Judgement(choice, 0.0, "throw") for choice in choices]
    return judgements


def _knock(lines: TurnLines, turn: Turn, card: Card) -> float:
    """Value of a knock (A20): every higher hand pays, unless another holds as little."""
    evaluator = lines.evaluator
    left = evaluator.points(without(turn.hand, card))
    lowest, gain = 1.0, 0.0
    for opponent in evaluator.opponents:
        count = opponent.count * LAID_OFF
        lowest *= 1 / (1 + exp((left - count) / (0.3 * count + 2)))
        gain += max(1.0, count - left)
    score = lines.sight.rules.score_as(LeftScore)
    assert score
    return lowest * gain - (1 - lowest) * (score.beaten + left)


# ---------------------------------------------------------------- defending


def _defence(seen: Seen) -> Judgement:
    """Best defence against a knock: melds and lay-offs that leave least, then the show (A20)."""
    rules, board = seen.rules, seen.board
    melding = melding_of(seen)
    if not melding.single:
        return Judgement(greedy(seen), 0.0, "show")
    table = tuple(meld.cards for meld in board.public.table)
    defence = best_defence(rules.melds, rules.values, board.hand, table)
    left = points(rules.values, board.hand)
    if defence.melds:
        return Judgement(LayDown(defence.melds[0]), -left, "lay-down")
    if defence.laid and not may_add(rules, board.public, seen.seat):
        own_melds = best(rules.melds, rules.values, board.hand).melds
        return Judgement(
            LayDown(own_melds[0]) if own_melds else Spread(()),
            -left,
            "lay-down" if own_melds else "show",
        )
    if defence.laid:
        card, index = defence.laid[0]
        return Judgement(LayOff(card, index), -left, "lay-off")
    return Judgement(Spread(()), -left, "show")
