"""A finished deal's contribution to the statistics: plain counts by key.

Keys are words joined by dots. ``up`` is the first upcard; ``hand.ROLE`` the
cards dealt to the ``dealer`` or to the ``other`` seats, with the sum of
``h * (52 - h)`` over their hands as ``spread``, as cards of one hand are not
drawn independently; ``ten.ROLE.WHO`` the hands of ten under the usual melds of
``person`` or ``computer``; ``cut`` who won the draw for the first deal; ``won``
who won a deal between two.
"""

from __future__ import annotations

from collections import Counter

from openrummy.core import engine
from openrummy.core.cards import Card, CardSet, card_text, in_order
from openrummy.core.engine import DealSetup, Public
from openrummy.core.engine.model import events as ev
from openrummy.core.melds.arrange import best
from openrummy.core.rules.pieces import Melds, Pack, Values
from openrummy.play.host import FinishedDeal

PACK = 52
TEN = 10
USUAL = Melds(), Values()


def figures(deal: FinishedDeal, entropy: bytes) -> Counter[str]:
    """Return the counts of a deal with this ``entropy``; none unless the deck has 52 cards."""
    counts: Counter[str] = Counter()
    if deal.rules.pack != Pack() or not deal.boards:
        return counts
    if deal.dealer is not None:
        _cut(counts, deal)
    for number, board in enumerate(deal.boards):
        counts["deals"] += 1
        _board(counts, deal, board, number, entropy)
        _won(counts, deal, board)
    return counts


def _cut(counts: Counter[str], deal: FinishedDeal) -> None:
    counts["games"] += 1
    # by jacks the first dealer is not uniform
    if deal.seats != 2 or deal.rules.deal.first_dealer == "first-jack":
        return
    mixed = deal.people[0] != deal.people[1]
    first = deal.people[deal.dealer or 0] if mixed else deal.dealer == 0
    kind = "cut.person" if mixed else "cut.first"
    counts[f"{kind}.n"] += 1
    counts[f"{kind}.won"] += first


def _board(
    counts: Counter[str], deal: FinishedDeal, board: Public, board_number: int, entropy: bytes
) -> None:
    """Return the initial layout by the entropy; see ``docs/spec/fair.md``."""
    setup = DealSetup(
        seats=deal.seats,
        active=board.active,
        dealer=board.dealer,
        first=board.first,
        number=deal.number,
        entropy=entropy,
        board=board_number,
        knock_card=board.knock_card,
        wild=board.wild,
        cards=deal.rules.deal.hand_size(len(board.active), deal.counted),
    )
    usual = (deal.rules.melds, deal.rules.values) == USUAL
    for event in engine.start(deal.rules, setup).events:
        if isinstance(event, ev.Turned):
            _card(counts, "up", event.card)
        elif isinstance(event, ev.Dealt) and event.cards is not None:
            role = "dealer" if event.seat == board.dealer else "other"
            for card in in_order(event.cards):
                _card(counts, f"hand.{role}", card)
            counts[f"hand.{role}.spread"] += event.count * (PACK - event.count)
            if usual and event.count == TEN:
                kind = "person" if deal.people[event.seat] else "computer"
                _ten(counts, f"ten.{role}.{kind}", event.cards)


def _card(counts: Counter[str], key: str, card: Card) -> None:
    text = card_text(card)
    counts[f"{key}.n"] += 1
    counts[f"{key}.rank.{text[0]}"] += 1
    counts[f"{key}.suit.{text[1]}"] += 1


def _ten(counts: Counter[str], key: str, hand: CardSet) -> None:
    arranged = best(*USUAL, hand)
    counts[f"{key}.n"] += 1
    counts[f"{key}.melds"] += bool(arranged.melds)
    counts[f"{key}.points"] += arranged.points
    counts[f"{key}.squares"] += arranged.points**2


def _won(counts: Counter[str], deal: FinishedDeal, board: Public) -> None:
    if len(board.active) != 2 or board.result is None or board.result.winner is None:
        return
    people = sum(deal.people[seat] for seat in board.active)
    kind = ("computers", "mixed", "people")[people]
    counts[f"won.{kind}.n"] += 1
    counts[f"won.{kind}.dealer"] += board.result.winner == board.dealer
