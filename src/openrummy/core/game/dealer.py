"""The dealer: the cut before the first deal, and the rotation after (G1, G2, K4, W22)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openrummy.core.cards import Card, full_pack, rank_of
from openrummy.core.cards.rng import stream
from openrummy.core.game.events import CutForDeal
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import SheetEntry

_JACK = 10


def cut(rules: Rules, seats: int, entropy: bytes) -> CutForDeal:
    """Every seat draws from a shuffled pack; ties draw again from the rest (G1).

    Or cards are dealt round, face up, until a jack appears (W22).
    """
    return cut_of(rules, seats, stream(entropy, 0, "cut").shuffled(full_pack()))


def cut_of(rules: Rules, seats: int, order: Sequence[Card]) -> CutForDeal:
    """:func:`cut` with a pack in this order, drawn from its end."""
    pack = list(order)
    if rules.deal.first_dealer == "first-jack":
        return _first_jack(pack, seats)
    rounds = []
    drawing: list[Seat] = list(range(seats))
    while len(drawing) > 1:
        drawn = tuple((seat, pack.pop()) for seat in drawing)
        rounds.append(drawn)
        ranks = [rank_of(card) for _, card in drawn]
        best = min(ranks) if rules.deal.first_dealer == "low-card" else max(ranks)
        drawing = [seat for seat, card in drawn if rank_of(card) == best]
    return CutForDeal(tuple(rounds), drawing[0])


def _first_jack(pack: Sequence[Card], seats: int) -> CutForDeal:
    """Deal a card to every seat each round; the jack is the last card of the last round."""
    top = pack[::-1]  # drawn from the end, as in any cut
    end = next(index for index, card in enumerate(top) if rank_of(card) == _JACK)
    drawn = [(index % seats, card) for index, card in enumerate(top[: end + 1])]
    rounds = tuple(tuple(drawn[start : start + seats]) for start in range(0, len(drawn), seats))
    return CutForDeal(rounds, drawn[-1][0])


def next_dealer(
    rules: Rules,
    seats: int,
    dealer: Seat,
    active: Sequence[Seat],
    entry: SheetEntry,
    eliminated: Collection[Seat] = (),
) -> Seat:
    """The dealer after a round of ``active`` (G2); one nobody won is dealt again by the same,
    but where every deal has the next dealer.

    With teams a dealer represents a side: its seats deal at every table. Seats that are
    ``eliminated`` no longer deal (I9).
    """
    setting = rules.deal.next_dealer
    if not entry.decided and setting != "every-deal" and dealer not in eliminated:
        return dealer
    if rules.seating.in_teams:
        if entry.winner is None or setting in ("alternate", "every-deal"):
            return 1 - dealer % 2
        return 1 - entry.winner if setting == "loser" else entry.winner
    winner = entry.winner
    if winner is not None and (
        setting == "winner" or (setting == "winner-of-two" and len(active) == 2)
    ):
        return winner
    if winner is not None and setting == "loser" and len(active) == 2:
        return next(seat for seat in active if seat != winner)
    turn = ((dealer + step) % seats for step in range(1, seats + 1))
    return next((seat for seat in turn if seat not in eliminated), dealer)


def knock_card(rules: Rules, used: tuple[Card, ...], entropy: bytes, number: int) -> Card | None:
    """The card of a second pack that sets the terms of a round (A10); None without one.

    Drawn uniformly from those not used since the last shuffle, which is
    equivalent to shuffling once but keeps no secret between deals.
    """
    if not rules.knock.limit.second_pack:
        return None
    left = [card for card in full_pack() if card not in used]
    return stream(entropy, number, "knock-card").choice(left)


def used_after(used: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The used cards of the second pack; after the last of 52 it is shuffled again."""
    return () if len(used) + 1 == len(full_pack()) else (*used, card)
