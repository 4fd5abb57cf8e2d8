"""What is a meld in a deal: the one place where rules become meld terms (T8, T14, R5).

A wild rank belongs to a deal and not to its rules: it will come from the public
state, which is handed in for that.
"""

from __future__ import annotations

from functools import cache

from openrummy.cards import card
from openrummy.engine.state import Public
from openrummy.melds import value_of
from openrummy.rules.pieces import Melds, Rules, TableScore, Values
from openrummy.wildmelds import CardPoints, MeldTerms, WildRules, Wilds

_SUITS = 4


def terms_of(rules: Rules, public: Public) -> MeldTerms:
    """All that decides what is a meld in this deal."""
    pack = rules.pack
    return _terms(rules.melds, pack.packs_for(len(public.active)), pack.jokers > 0)


@cache
def _terms(melds: Melds, packs: int, jokers: bool) -> MeldTerms:
    more = WildRules(twins=melds.twins and packs > 1, largest_set=_SUITS * packs)
    return MeldTerms(melds, more, Wilds(jokers))


def plain(terms: MeldTerms) -> bool:
    """True where melds are plain card sets: no wilds, and no twins in one meld.

    :mod:`openrummy.melds` is enough then, for the distinct faces of a hand.
    """
    return not (terms.wilds.jokers or terms.more.twins or terms.wilds.rank is not None)


def points_of(rules: Rules) -> CardPoints:
    """What cards count, in the hand and on the table (T8, T13, R10)."""
    return _points(rules.values, isinstance(rules.score, TableScore) and rules.score.low_ace)


@cache
def _points(values: Values, low_ace: bool) -> CardPoints:
    ranks = tuple(value_of(values, card(rank, 0)) for rank in range(13))
    return CardPoints(ranks, values.joker, low_ace=1 if low_ace else None)
