"""The judgement of a turn in a game with melds on the table."""

from __future__ import annotations

from dataclasses import replace
from math import exp

from openrummy.bots.base import Judged, Seen, percent
from openrummy.bots.heuristic.exact_sums import added
from openrummy.bots.heuristic.style import BEST as STYLE
from openrummy.bots.heuristic.style import Style
from openrummy.bots.heuristic.table.evaluate import LAID_OFF, KnockEvaluator
from openrummy.bots.heuristic.table.greedy import greedy
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.bots.heuristic.table.special_decisions import chosen, last_play, two_points_end
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
_WAITS = 0.3  # of patience in gin: what keeping a meld in the hand is worth more
_TAKES = 0.4  # of grip in gin: turns are shorter, and what taking is worth lies closer
_SHY = 0.3  # of shyness in gin: what taking a card costs that is of no use yet


def judge(seen: Seen, style: Style = STYLE, weights: Weights = WEIGHTS) -> list[Judged]:
    """Every sensible action with its equity, best first."""
    choices = legal_in(seen.rules, seen.board)
    phase = seen.board.public.phase
    if isinstance(phase, Defend):
        return [_defence(seen)]
    if isinstance(phase, ToChoose):
        return chosen(seen)
    if isinstance(phase, LastPlay):
        return [last_play(seen, choices)]
    if isinstance(phase, OfferTwo):
        return two_points_end(choices)
    if choices == (GoOut(),):
        return [Judged(GoOut(), SURE, "go-out")]
    sight = TableNotes(seen, style, weights)
    candidates = TurnLines(sight, KnockEvaluator(sight))
    if isinstance(phase, OfferUpcard | ToDraw | LastTake):
        judged = [
            judgement for action in choices if (judgement := _draw(candidates, action)) is not None
        ]
    else:
        judged = _turn(candidates, choices)
    judged.sort(key=lambda judgement: -judgement.equity)
    return judged


# ---------------------------------------------------------------- drawing


def _draw(candidates: TurnLines, action: Action) -> Judged | None:
    turn = candidates.now()
    if isinstance(action, Pass):
        sight = candidates.sight
        if isinstance(sight.public.phase, LastTake):
            return Judged(action, _stands(candidates, turn), "pass")
        return Judged(action, _stock(candidates, turn), "pass")
    assert isinstance(action, Draw)
    if action.pile is Pile.STOCK:
        return Judged(action, _stock(candidates, turn), "stock")
    return _take(candidates, turn, action)


def _stands(candidates: TurnLines, turn: Turn) -> float:
    """The worth of the deal if it ends now."""
    return -float(candidates.evaluator.points(turn.hand))


def _stock(candidates: TurnLines, turn: Turn) -> float:
    """The worth of a card from the stock: each that would fit something, and one that would not."""
    sight = candidates.sight
    faces = _faces(sight.coming)
    useful = candidates.useful(turn) & faces
    total = weight = 0.0
    for face in in_order(useful):
        count = sight.coming[face]
        total += count * candidates.value(candidates.with_card(turn, face))
        weight += count
    idle = list(in_order(faces & ~useful))
    if idle:
        idle.sort(key=lambda face: candidates.evaluator.values[face])
        some = idle[len(idle) // 4 :: max(1, len(idle) // 2)][:2]
        value = added(
            candidates.discarded(replace(turn, hand=with_card(turn.hand, Card(face))))
            for face in some
        )
        count = added(sight.coming[face] for face in idle)
        total += count * value / len(some)
        weight += count
    return total / weight if weight else candidates.discarded(turn)


def _faces(coming: list[float]) -> CardSet:
    return to_set(Card(face) for face, count in enumerate(coming) if count)


def _take(candidates: TurnLines, turn: Turn, action: Draw) -> Judged | None:
    pile = candidates.sight.public.pile
    index = _place(pile, action.card)
    card, cards = pile[index], pile[index:]
    hand = turn.hand
    for gained in cards:
        hand = with_card(hand, gained)
    taken = replace(turn, hand=hand, taken=card)
    style = candidates.sight.style
    if len(cards) > 1 or isinstance(candidates.sight.public.phase, LastTake):
        value = candidates.using(taken, card)
    else:
        value = max(candidates.value(taken) - _SHY * style.shy, candidates.using(taken, card))
    grip = STYLE.grip + _TAKES * (style.grip - STYLE.grip)
    return Judged(action, value - grip, "take", (("card", card_text(card)),))


def _place(pile: tuple[Card, ...], card: Card | None) -> int:
    """Index in the pile of a card to be taken; its pack number counts copies from the top."""
    if card is None:
        return len(pile) - 1
    matches = [index for index, lying in enumerate(pile) if face_of(lying) == face_of(card)]
    return matches[-1 - pack_of(card)]


# ---------------------------------------------------------------- melding and discarding


def _turn(candidates: TurnLines, choices: tuple[Action, ...]) -> list[Judged]:
    turn = candidates.now()
    judged: list[Judged] = []
    discards = dict(candidates.discards(turn, every=True))
    patience = candidates.sight.style.patience - candidates.evaluator.hasten
    waits = _WAITS * (patience - STYLE.patience)
    cover = set(candidates.melding.cover(turn.hand)[0])
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
                    ("danger", percent(candidates.sight.danger(card))),
                )
                judged.append(Judged(action, discards[card], "throw", data))
            case LayDown(meld=meld, stands=stands):
                down = candidates.lay(turn, LaidMeld(meld, stands))
                judged.append(Judged(action, candidates.value(down) - waits, "lay-down"))
            case LayOff(card=card, meld=index, stands=face):
                added = candidates.add(turn, card, index, face)
                judged.append(Judged(action, candidates.value(added), "lay-off"))
            case Reclaim(card=card, meld=index, wild=wild):
                claimed = candidates.claim(turn, card, index, wild)
                judged.append(Judged(action, candidates.value(claimed), "reclaim"))
            case Knock(card=card):
                value = _knock(candidates, turn, card) - patience
                judged.append(Judged(action, value, "knock"))
    if not judged:
        judged = [Judged(choice, 0.0, "throw") for choice in choices]
    return judged


def _knock(candidates: TurnLines, turn: Turn, card: Card) -> float:
    """The worth of a knock (A20): all pay who hold more, unless somebody holds as little."""
    evaluator = candidates.evaluator
    left = evaluator.points(without(turn.hand, card))
    lowest, gain = 1.0, 0.0
    for opponent in evaluator.opponents:
        count = opponent.count * LAID_OFF
        lowest *= 1 / (1 + exp((left - count) / (0.3 * count + 2)))
        gain += max(1.0, count - left)
    score = candidates.sight.rules.score_as(LeftScore)
    assert score
    return lowest * gain - (1 - lowest) * (score.beaten + left)


# ---------------------------------------------------------------- defending


def _defence(seen: Seen) -> Judged:
    """The best answer to a knock: melds and lay-offs that leave least, then the show (A20)."""
    rules, board = seen.rules, seen.board
    melding = melding_of(seen)
    if not melding.single:
        return Judged(greedy(seen), 0.0, "show")
    table = tuple(meld.cards for meld in board.public.table)
    answer = best_defence(rules.melds, rules.values, board.hand, table)
    left = points(rules.values, board.hand)
    if answer.melds:
        return Judged(LayDown(answer.melds[0]), -left, "lay-down")
    if answer.laid and not may_add(rules, board.public, seen.seat):
        own = best(rules.melds, rules.values, board.hand).melds
        return Judged(LayDown(own[0]) if own else Spread(()), -left, "lay-down" if own else "show")
    if answer.laid:
        card, index = answer.laid[0]
        return Judged(LayOff(card, index), -left, "lay-off")
    return Judged(Spread(()), -left, "show")
