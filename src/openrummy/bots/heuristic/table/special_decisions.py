"""Decisions outside a seat's turns: the wild rank, the last play, ending with a lone 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from openrummy.bots.base import Judgement, Seen
from openrummy.bots.heuristic.table.card_values import value
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.core.cards import RANKS, in_order, is_joker, rank_of, without
from openrummy.core.engine import Action, Choose, EndForTwo, LayDown, LayOff, Pass
from openrummy.core.engine.model.phase import ToChoose
from openrummy.core.melds.wild import LaidMeld

_SURE = 1e4
_A_WILD = 10.0  # value of a wild card in the hand before the first turn


def judge_ranks(seen: Seen) -> list[Judgement]:
    """The available ranks, best first: most cards in the hand, then highest (A37)."""
    phase, hand = seen.board.public.phase, seen.board.hand
    assert isinstance(phase, ToChoose)
    ranks = [rank_of(card) for card in in_order(hand) if not is_joker(card)]
    held, values = Counter(ranks), melding_of(seen).card_values
    judgements = [
        Judgement(
            Choose(rank),
            _A_WILD * held[rank] + 0.1 * values[rank],
            "choose",
            (("rank", RANKS[rank]), ("held", held[rank])),
        )
        for rank in phase.ranks
    ]
    return sorted(judgements, key=lambda judgement: -judgement.equity)


def last_play(seen: Seen, choices: Iterable[Action]) -> Judgement:
    """Melds first, those of the best cover before others, then lay-offs, highest first (A31)."""
    hand, melding = seen.board.hand, melding_of(seen)
    cover = set(melding.cover(hand)[0])
    best: tuple[tuple[int, int], Action] = ((0, 0), Pass())
    for action in choices:
        match action:
            case LayDown(meld=meld, stands=stands):
                priority = 3 if LaidMeld(meld, stands) in cover else 2
                rank = (priority, value(seen, meld))
            case LayOff(card=card):
                # not from a meld that can be laid down itself
                loose = melding.cover(without(hand, card))[0]
                rank = (1 if len(loose) >= len(cover) else 0, value(seen, 1 << card))
            case _:
                continue
        best = max(best, (rank, action), key=lambda ranked: ranked[0])
    code = {LayDown: "lay-down", LayOff: "lay-off"}.get(type(best[1]), "done")
    return Judgement(best[1], -float(value(seen, hand)), code)


def two_points_end(choices: Iterable[Action]) -> list[Judgement]:
    """Ending the deal for two points is as good as going out (A36)."""
    return [
        Judgement(choice, _SURE if isinstance(choice, EndForTwo) else 0.0, "two")
        for choice in sorted(choices, key=lambda choice: not isinstance(choice, EndForTwo))
    ]
