"""Questions about cards seen: live cards and safe discards."""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, card, in_order, rank_of, suit_of, to_set
from openrummy.core.cards.rng import Stream
from openrummy.core.melds.plain import Meld, all_melds
from openrummy.play.drills.hands import around, shown, some
from openrummy.play.drills.model import Question, fits, rules, unseen

_PILE = {1: 6, 2: 10, 3: 14}  # cards, by level
_TAKEN = {1: 1, 2: 2, 3: 3}
_SAFE_PILE = {1: 8, 2: 12, 3: 16}
_RANKS = 13


def live(chance: Stream, level: int) -> Question | None:
    """A question for the cards that can still come and would be in a meld."""
    hand = around(chance, 1)
    good = to_set(card for card in in_order(unseen(hand)) if fits(hand, card))
    gone = some(chance, good, 2 + level)
    others = some(chance, unseen(hand, good), _PILE[level])
    taken = gone[: chance.below(2) + (level > 1)]
    more = others[: _TAKEN[level] - len(taken)] if len(taken) < _TAKEN[level] else ()
    pile = chance.shuffled((*gone[len(taken) :], *others[len(more) : _PILE[level] - len(more)]))
    left = unseen(hand, to_set(pile), to_set(taken), to_set(more))
    can = some(chance, good & left, 2 + level)
    useless = some(chance, left & ~good, level - 1)
    if len(can) < 2 or not gone:
        return None
    cards = chance.shuffled((*can, *gone[: 1 + level], *useless))
    right = frozenset(index for index, card in enumerate(cards) if card in can)
    return Question(
        "live",
        level,
        shown(hand),
        right,
        cards=cards,
        many=True,
        pile=pile,
        taken=(*taken, *more),
        melds=tuple(_with(hand, card) for card in can),
        answers=can,
    )


def safe(chance: Stream, level: int) -> Question | None:
    """A question for the one of three discards that fits no meld the opponent can have."""
    hand = around(chance, 1)
    held = tuple(in_order(hand))
    target = chance.choice(held)
    block = to_set(_blockers(chance, target)) & ~hand
    rest = some(chance, unseen(hand, block), _SAFE_PILE[level])
    taken = rest[:level]
    pile = chance.shuffled((*in_order(block), *rest[level:]))[: _SAFE_PILE[level]]
    theirs = unseen(hand, to_set(pile))
    threats = {card: threat(theirs, card) for card in held}
    risky = [card for card in held if threats[card]]
    if threats[target] or len(risky) < 2:
        return None
    cards = chance.shuffled((target, *chance.shuffled(risky)[:2]))
    return Question(
        "safe",
        level,
        shown(hand),
        frozenset({cards.index(target)}),
        cards=cards,
        pile=pile,
        taken=taken,
        melds=tuple(threats[card] for card in cards if threats[card]),
        answers=(target,),
    )


def threat(theirs: CardSet, card: Card) -> Meld:
    """A smallest meld of the card with cards the opponent may hold; 0 where there is none."""
    melds = [m for m in all_melds(rules().melds, theirs | 1 << card) if m >> card & 1]
    return min(melds, key=lambda meld: meld.bit_count(), default=0)


def _blockers(chance: Stream, target: Card) -> list[Card]:
    """Cards without which there is no meld of this one: two of its rank, and its neighbours."""
    rank, suit = rank_of(target), suit_of(target)
    alike = [card(rank, other) for other in range(4) if other != suit]
    beside = [
        card(neighbour, suit) for neighbour in (rank - 1, rank + 1) if 0 <= neighbour < _RANKS
    ]
    return [*chance.shuffled(alike)[:2], *beside]


def _with(hand: CardSet, card: Card) -> Meld:
    melds = [meld for meld in all_melds(rules().melds, hand | 1 << card) if meld >> card & 1]
    return max(melds, key=lambda meld: meld.bit_count())
