"""Who deals: the cut before the first deal, and the rotation after each (G1, G2, K4)."""

from __future__ import annotations

from openrummy.cards import Card, full_pack, rank_of
from openrummy.game.boards import boards
from openrummy.game.events import CutForDeal
from openrummy.results import Seat
from openrummy.rng import stream
from openrummy.rules.pieces import KnockCardLimit, Rules, Teams
from openrummy.sheets import Entry


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


def next_dealer(rules: Rules, seats: int, dealer: Seat, number: int, entry: Entry) -> Seat:
    """The dealer after round ``number`` (G2); a round nobody won is dealt again by the same.

    With teams a dealer stands for a side: its seats deal at every table.
    """
    if not entry.decided:
        return dealer
    way = rules.deal.next_dealer
    if isinstance(rules.seating, Teams):
        if entry.winner is None or way == "alternate":
            return 1 - dealer % 2
        return 1 - entry.winner if way == "loser" else entry.winner
    active = boards(rules.seating, seats, dealer, number)[0].active
    winner = entry.winner
    if winner is not None and (way == "winner" or (way == "winner-of-two" and len(active) == 2)):
        return winner
    if winner is not None and way == "loser" and len(active) == 2:
        return next(seat for seat in active if seat != winner)
    return (dealer + 1) % seats


def knock_card(rules: Rules, used: tuple[Card, ...], entropy: bytes, number: int) -> Card | None:
    """The card of a second pack that sets the terms of a round (A10); None without one.

    Drawn evenly from those not used since the pack was last shuffled, which is
    the same as shuffling it once and keeps no secret between deals.
    """
    if not isinstance(rules.knock.limit, KnockCardLimit):
        return None
    left = [card for card in full_pack() if card not in used]
    return stream(entropy, number, "knock-card").choice(left)


def used_after(used: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The used cards of the second pack; after the last of 52 it is shuffled again."""
    return () if len(used) + 1 == len(full_pack()) else (*used, card)
