"""The cards of a deal, identified by their faces as in play (A39)."""

from __future__ import annotations

from functools import cache

from openrummy.core.cards import Card, face_of, full_pack, is_joker, joker
from openrummy.core.rules.pieces import Pack, Rules

JOKER = joker(1)  # the face of every printed joker: they are interchangeable


def deck(rules: Rules, seats: int) -> tuple[Card, ...]:
    """The faces in a deal of ``seats`` players, with multiplicity (R1)."""
    pack = rules.pack
    return _deck(pack.packs_for(seats), pack.jokers, pack.ranks, pack.suits)


@cache
def _deck(packs: int, jokers: int, ranks: int, suits: int) -> tuple[Card, ...]:
    cards = full_pack(packs, jokers, ranks, suits)
    return tuple(JOKER if is_joker(card) else face_of(card) for card in cards)


def only_pack(pack: Pack, seats: int) -> bool:
    """True for 52 different cards."""
    return pack.packs_for(seats) == 1 and not pack.jokers and pack.whole
