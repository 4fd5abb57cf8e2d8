"""Questions about a hand alone: least deadwood, unmelded cards, outs to a knock."""

from __future__ import annotations

from dataclasses import replace

from openrummy.core.cards import CardSet, in_order, to_set
from openrummy.core.cards.rng import Stream
from openrummy.core.engine.step import terms_for
from openrummy.core.melds.arrange import all_best, best, least
from openrummy.play.drills.hands import hand_around, overlap, random_cards, sorted_by_rank
from openrummy.play.drills.model import Drill, Question, rules, unseen_cards

_OPTIONS = 5
_OUTS = {1: (1, 6), 2: (3, 12), 3: (6, 24)}  # by level
_SEEN = {1: 2, 2: 6, 3: 10}  # cards of the pile


def deadwood(chance: Stream, level: int) -> Question | None:
    """A question for the least deadwood of a hand."""
    hand = _hand(chance, level)
    if hand is None:
        return None
    arranged = best(rules().melds, rules().values, hand)
    numbers = _numbers(chance, arranged.points, (1, 2, 3, 5, 10))
    question = _question_about("deadwood", level, hand)
    return replace(question, numbers=numbers, right=frozenset({numbers.index(arranged.points)}))


def leftover(chance: Stream, level: int) -> Question | None:
    """A question for the unmelded cards of a hand in which they are unique."""
    hand = _hand(chance, level)
    if hand is None:
        return None
    arrangements = all_best(rules().melds, rules().values, hand)
    if (
        len({arrangement.deadwood for arrangement in arrangements}) != 1
        or not arrangements[0].deadwood
    ):
        return None
    cards = sorted_by_rank(hand)
    right = frozenset(
        index for index, card in enumerate(cards) if arrangements[0].deadwood >> card & 1
    )
    return replace(_question_about("leftover", level, hand), cards=cards, right=right, many=True)


def outs(chance: Stream, level: int) -> Question | None:
    """A question for the number of unseen cards that allow a knock, once drawn."""
    hand = hand_around(chance, 2 if level > 1 else 1)
    pile = random_cards(chance, unseen_cards(hand), _SEEN[level])
    drawn = tuple(
        card for card in in_order(unseen_cards(hand, to_set(pile))) if lets_knock(hand, card)
    )
    low, high = _OUTS[level]
    if least(rules().melds, rules().values, hand) <= limit() or not low <= len(drawn) <= high:
        return None
    numbers = _numbers(chance, len(drawn), (1, 2, 3, 4))
    return replace(
        _question_about("outs", level, hand),
        pile=pile,
        numbers=numbers,
        right=frozenset({numbers.index(len(drawn))}),
        answers=drawn,
    )


def lets_knock(hand: CardSet, card: int) -> bool:
    """True if the seat can knock after drawing the card and making the best discard."""
    melds, values = rules().melds, rules().values
    whole = hand | 1 << card
    return any(least(melds, values, whole ^ 1 << discard) <= limit() for discard in in_order(whole))


def limit() -> int:
    """The knock limit."""
    return terms_for(rules(), None, None).limit


def _hand(chance: Stream, level: int) -> CardSet | None:
    """Return a hand of the level's difficulty; None where this one is not."""
    hand = hand_around(chance, (1, 2, 3)[level - 1], touching=level > 1)
    shared = overlap(hand)
    fit = (shared == 0, 1 <= shared <= 2, shared >= 3)[level - 1]
    return hand if fit else None


def _question_about(drill: Drill, level: int, hand: CardSet) -> Question:
    """A question about the hand, without its answer yet."""
    arranged = best(rules().melds, rules().values, hand)
    return Question(
        drill,
        level,
        sorted_by_rank(hand),
        frozenset(),
        melds=arranged.melds,
        left=arranged.deadwood,
        points=arranged.points,
    )


def _numbers(chance: Stream, right: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The right number among others near it, in order."""
    near = {right + step for step in steps} | {right - step for step in steps}
    others = chance.shuffled(sorted(number for number in near if number >= 0))
    return tuple(sorted((right, *others[: _OPTIONS - 1])))
