"""Meld terms of a deal, derived here only from the rules (T8, T14, R5, W1-W3).

The wild rank belongs to the deal, not to the rules: it comes from the public state.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.core.cards import card
from openrummy.core.engine.model.state import Public
from openrummy.core.melds.plain import value_of
from openrummy.core.melds.wild import CardPoints, MeldTerms, WildRules, Wilds
from openrummy.core.rules.pieces import Melds, Rules, TableScore, Values

_SUITS = 4


def meld_terms_of(rules: Rules, public: Public) -> MeldTerms:
    """Meld terms of this deal."""
    return terms_with(rules, len(public.active), public.wild)


def terms_with(rules: Rules, players: int, wild: int | None) -> MeldTerms:
    """Meld terms for this number of players, with a wild rank or none."""
    pack = rules.pack
    return _terms(rules.melds, pack.packs_for(players), pack.jokers > 0, wild)


@lru_cache(maxsize=1024)
def _terms(melds: Melds, packs: int, jokers: bool, wild: int | None) -> MeldTerms:
    twins = melds.twins and packs > 1
    more = WildRules(
        sets=melds.sets,
        twins=twins,
        largest_set=melds.largest_set or _SUITS * (packs if twins else 1),
        most_wilds=melds.max_wilds or None,
        as_many_naturals=melds.wilds == "half",
        least_naturals=int(melds.all_wild == "barred"),
        take_from_all_wild=melds.all_wild == "allowed",
    )
    return MeldTerms(melds, more, Wilds(jokers, wild))


def plain(terms: MeldTerms) -> bool:
    """True where melds are plain card sets: no wilds, no duplicates in one meld, sets up to four.

    Then :mod:`openrummy.core.melds.plain` suffices, for the distinct faces of a hand.
    """
    wilds, more = terms.wilds, terms.more
    limited = not more.sets or terms.largest_set < _SUITS
    return not (wilds.jokers or more.twins or limited or wilds.rank is not None)


def points_of(rules: Rules) -> CardPoints:
    """Card points, in the hand and on the table (T8, T13, R10, W9)."""
    score = rules.score_as(TableScore)
    return _points(rules.values, score.low_ace_points if score and score.low_ace else None)


@lru_cache(maxsize=256)
def _points(values: Values, low_ace: int | None) -> CardPoints:
    ranks = tuple(value_of(values, card(rank, 0)) for rank in range(13))
    wild = values.wild if values.wild_counts == "wild" else None
    return CardPoints(ranks, values.joker, wild, low_ace=low_ace)
