"""``openrummy solve`` where cards are wild or may lie together in pairs (W1, T8, T14)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from openrummy.cli.common import fail
from openrummy.rules.text import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from openrummy.cards import CardSet
    from openrummy.melds.cover import Cover
    from openrummy.melds.wild import MeldTerms
    from openrummy.rules.pieces import Rules

_NO_RANK = "none"


def terms_for(rules: Rules, wild: str | None) -> MeldTerms | None:
    """What is a meld in a deal with that rank wild; None where melds are plain.

    Ends the command where the rank is missing, or given in a game that has none.
    """
    from openrummy.cards import RANKS
    from openrummy.engine.meld_terms import plain, terms_with

    if wild is None and rules.wild.any:
        fail(say("solve.wild-missing"))
    if wild is not None and not rules.wild.any:
        fail(say("solve.wild-none"))
    rank = None
    if wild is not None and wild.lower() != _NO_RANK:
        letter = wild.upper().replace("10", "T")
        if len(letter) != 1 or letter not in RANKS:
            fail(say("solve.wild-rank"))
        rank = RANKS.index(letter)
    terms = terms_with(rules, min(rules.seating.players), rank)
    return None if plain(terms) else terms


def read_hand(rules: Rules, text: str, most: int) -> CardSet:
    """The cards of a hand; one named twice is taken from the next pack."""
    from openrummy.cards import parse_card_list, to_set

    hand = to_set(parse_card_list(text, rules.pack.packs_for(min(rules.seating.players))))
    if hand.bit_count() > most:
        fail(say("solve.too-many", most=most))
    return hand


def arranged(rules: Rules, terms: MeldTerms, hand: CardSet, discards: bool) -> dict[str, Any]:
    """Least deadwood and how to show it; with ``discards`` the best ones too."""
    from openrummy.cards import card_text
    from openrummy.engine.meld_terms import points_of
    from openrummy.melds.cover import after_discard, best_cover

    found = best_cover(terms, points_of(rules), hand)
    assert found is not None, "without demands every hand has a cover"
    answer: dict[str, Any] = {"points": found.held, "arrangements": [_data(terms, found)]}
    if discards:
        choices = after_discard(terms, points_of(rules), hand)
        fewest = choices[0][1].held
        cards = [card_text(card) for card, cover in choices if cover.held == fewest]
        answer["discard"] = {"points": fewest, "cards": cards}
    return answer


def least_of(rules: Rules, terms: MeldTerms) -> Callable[[CardSet], int]:
    """The least deadwood of a hand."""
    from openrummy.engine.meld_terms import points_of
    from openrummy.melds.cover import best_cost

    return partial(_least, best_cost, terms, points_of(rules))


def _least(best_cost: Any, terms: MeldTerms, points: Any, hand: CardSet) -> int:
    found: int = best_cost(terms, points, hand)
    return found


def _data(terms: MeldTerms, found: Cover) -> dict[str, Any]:
    from openrummy.cards import card_text, in_order
    from openrummy.melds.wild import meld_text

    return {
        "melds": [meld_text(terms, meld).split() for meld in found.melds],
        "deadwood": [card_text(card) for card in in_order(found.left)],
        "points": found.held,
    }
