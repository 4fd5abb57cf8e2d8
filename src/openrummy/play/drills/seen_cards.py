"""Questions about cards seen: live cards and safe discards."""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, card, in_order, rank_of, suit_of, to_set
from openrummy.core.cards.rng import Stream
from openrummy.core.melds.plain import Meld, all_melds
from openrummy.play.drills.hands import hand_around, random_cards, sorted_by_rank
from openrummy.play.drills.model import Question, fits, rules, unseen_cards

_PILE = {1: 6, 2: 10, 3: 14}  # cards, by level
_TAKEN = {1: 1, 2: 2, 3: 3}
_SAFE_PILE = {1: 8, 2: 12, 3: 16}
_RANKS = 13


def live(chance: Stream, level: int) -> Question | None:
    """A question for the live cards: unseen cards that would form a meld."""
    hand = hand_around(chance, 1)
    good = to_set(card for card in in_order(unseen_cards(hand)) if fits(hand, card))
    gone = random_cards(chance, good, 2 + level)
    others = random_cards(chance, unseen_cards(hand, good), _PILE[level])
    taken = gone[: chance.below(2) + (level > 1)]
    more = others[: _TAKEN[level] - len(taken)] if len(taken) < _TAKEN[level] else ()
    pile = chance.shuffled((*gone[len(taken) :], *others[len(more) : _PILE[level] - len(more)]))
    unseen = unseen_cards(hand, to_set(pile), to_set(taken), to_set(more))
    can = random_cards(chance, good & unseen, 2 + level)
    useless = random_cards(chance, unseen & ~good, level - 1)
    if len(can) < 2 or not gone:
        return None
    cards = chance.shuffled((*can, *gone[: 1 + level], *useless))
    right = frozenset(index for index, card in enumerate(cards) if card in can)
    return Question(
        "live",
        level,
        sorted_by_rank(hand),
        right,
        cards=cards,
        many=True,
        pile=pile,
        taken=(*taken, *more),
        melds=tuple(_largest_meld_with(hand, card) for card in can),
        answers=can,
    )


def safe(chance: Stream, level: int) -> Question | None:
    """A question for the only one of three discards that fits no possible meld of the opponent."""
    hand = hand_around(chance, 1)
    held = tuple(in_order(hand))
    target = chance.choice(held)
    block = to_set(_blockers(chance, target)) & ~hand
    other_discards = random_cards(chance, unseen_cards(hand, block), _SAFE_PILE[level])
    taken = other_discards[:level]
    pile = chance.shuffled((*in_order(block), *other_discards[level:]))[: _SAFE_PILE[level]]
    opponent_cards = unseen_cards(hand, to_set(pile))
    threats = {card: threat(opponent_cards, card) for card in held}
    risky = [card for card in held if threats[card]]
    if threats[target] or len(risky) < 2:
        return None
    cards = chance.shuffled((target, *chance.shuffled(risky)[:2]))
    return Question(
        "safe",
        level,
        sorted_by_rank(hand),
        frozenset({cards.index(target)}),
        cards=cards,
        pile=pile,
        taken=taken,
        melds=tuple(threats[card] for card in cards if threats[card]),
        answers=(target,),
    )


def threat(opponent_cards: CardSet, card: Card) -> Meld:
    """A smallest meld of the card with cards the opponent may hold; 0 if there is none."""
    melds = [m for m in all_melds(rules().melds, opponent_cards | 1 << card) if m >> card & 1]
    return min(melds, key=lambda meld: meld.bit_count(), default=0)


def _blockers(chance: Stream, target: Card) -> list[Card]:
    """Cards that block all melds of this card: two of its rank, and its neighbours."""
    rank, suit = rank_of(target), suit_of(target)
    alike = [card(rank, other) for other in range(4) if other != suit]
    beside = [
        card(neighbour, suit) for neighbour in (rank - 1, rank + 1) if 0 <= neighbour < _RANKS
    ]
    return [*chance.shuffled(alike)[:2], *beside]


def _largest_meld_with(hand: CardSet, card: Card) -> Meld:
    melds = [meld for meld in all_melds(rules().melds, hand | 1 << card) if meld >> card & 1]
    return max(melds, key=lambda meld: meld.bit_count())
