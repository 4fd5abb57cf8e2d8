"""Numbers in the words of a hint, counted again card by card."""

from __future__ import annotations

import pytest

from bots_tables import play_until, seen_by
from openrummy.bots.base import Seen, Watcher
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.knock.play import evaluator_of
from openrummy.bots.heuristic.knock.reasons import gin_cards, melding
from openrummy.bots.heuristic.style import BEST
from openrummy.core import engine
from openrummy.core.cards import CardSet, bit, full_pack, in_order, parse_card_list, to_set
from openrummy.core.engine.model.phase import Defend, ToDraw
from openrummy.core.engine.position import Position, setup
from openrummy.core.melds.arrange import least
from openrummy.core.melds.plain import all_melds
from openrummy.core.rules.pieces import Rules

RULES = Rules()


class Counted(Watcher):
    """A patient player that keeps each hand of ten it had, with the cards it had not seen."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Seen] = []
        self.patient = Patient()

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.patient.begin(rules, seat, seats, seed)

    def choose(self, seen: Seen) -> engine.Action:
        if not isinstance(seen.board.public.phase, Defend) and seen.board.hand.bit_count() == 10:
            self.moments.append(seen)
        return self.patient.choose(seen)


def after_drawing(hand: CardSet, card: int) -> int:
    """Least deadwood once ``card`` is drawn and the best card is discarded."""
    drawn = hand | 1 << card
    rests = [drawn ^ bit(discard) for discard in in_order(hand)]
    return min(least(RULES.melds, RULES.values, rest) for rest in rests)


def counted(seen: Seen) -> tuple[CardSet, CardSet]:
    """Unseen cards that meld and leave less deadwood, and those that leave none."""
    hand, public = seen.board.hand, seen.board.public
    known = hand | to_set(public.pile) | public.known[1 - seen.seat]
    unseen = [card for card in full_pack() if not known >> card & 1]
    before = least(RULES.melds, RULES.values, hand)
    useful = gin = 0
    for card in unseen:
        if any(meld & bit(card) for meld in all_melds(RULES.melds, hand | bit(card))):
            after = after_drawing(hand, card)
            useful |= bit(card) if after < before else 0
            gin |= bit(card) if not after else 0
    return useful, gin


def check(moments: list[Seen]) -> None:
    for seen in moments:
        evaluator, hand = evaluator_of(seen, BEST), seen.board.hand
        assert (melding(evaluator, hand), gin_cards(evaluator, hand)) == counted(seen)


@pytest.mark.sweep("few")
@pytest.mark.parametrize("game", range(44))
def test_cards_that_meld_or_make_gin_are_counted_exactly(game: int) -> None:
    players = [Counted(), Counted()]
    play_until(RULES, players, f"counted {game}", deals=4)
    moments = [seen for player in players for seen in player.moments]
    assert len(moments) >= 20
    check(moments[:60])


def test_gin_cards_where_the_spare_card_is_a_low_one() -> None:
    hand = to_set(parse_card_list("2c 4c 7c Ad 2d 3d 7d 2h 7h 7s"))  # 3c, then the 2h goes
    other = to_set(parse_card_list("9c Tc Jh Qh Kh 9s Ts Js 5h 6h"))
    position = Position((hand, other), phase=ToDraw(0), pile=parse_card_list("Jd"))
    seen = seen_by(RULES, setup(RULES, position), [], 0)
    assert gin_cards(evaluator_of(seen, BEST), hand) == to_set(parse_card_list("3c 2s"))
