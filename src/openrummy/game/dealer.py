"""Who deals: the cut before the first deal, and the rotation after each (G1, G2)."""

from __future__ import annotations

from openrummy.cards import full_pack, rank_of
from openrummy.game.events import CutForDeal
from openrummy.results import DealResult, Seat
from openrummy.rng import stream
from openrummy.rules.pieces import Rules


def cut(rules: Rules, seats: int, entropy: bytes) -> CutForDeal:
    """Every seat draws from a shuffled pack; the tied draw again from what is left (G1)."""
    pack = list(stream(entropy, 0, "cut").shuffled(full_pack()))
    rounds = []
    drawing: list[Seat] = list(range(seats))
    while len(drawing) > 1:
        drawn = tuple((seat, pack.pop()) for seat in drawing)
        rounds.append(drawn)
        ranks = [rank_of(card) for _, card in drawn]
        best = min(ranks) if rules.deal.first_dealer == "low-card" else max(ranks)
        drawing = [seat for seat, card in drawn if rank_of(card) == best]
    return CutForDeal(tuple(rounds), drawing[0])


def next_dealer(rules: Rules, seats: int, dealer: Seat, result: DealResult) -> Seat:
    """The dealer after a deal (G2); a deal without a winner is dealt again by the same."""
    if result.winner is None:
        return dealer
    if rules.deal.next_dealer == "winner":
        return result.winner
    if rules.deal.next_dealer == "loser" and seats == 2:
        return 1 - result.winner
    return (dealer + 1) % seats
