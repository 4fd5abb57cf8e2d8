"""Possible holdings of the opponent: hands drawn from the learned belief.

Everything rests on what the seat knew at the decision. The belief gives the hands; the assumed
player, with styles weighted by probability, predicts what it would take and whether it knocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from openrummy.analysis.model import Decision, Kind
from openrummy.bots.base import Fact, Seen
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.bots.search.bot import plays
from openrummy.core import game
from openrummy.core.cards import Card, CardSet, bit, cards_text, in_order, to_set
from openrummy.core.engine import Action, Pass
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.game import HOST, StartDeal
from openrummy.core.melds.plain import COLUMN
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules

if TYPE_CHECKING:
    from openrummy.bots.search.rollouts import Searcher
    from openrummy.kernel.arrays import Int64Array

HANDS = 600
MAX_GUESSES = 5
_MIN_SHARE = 0.08  # minimum probability of a guess about taken cards
_OTHERS = 0.15  # the same for unseen cards
_GOLDEN = 0.6180339887498949


@dataclass(frozen=True)
class Guess:
    """A possible holding: a code of the catalogue ``[holds]``, facts, and how likely."""

    code: str
    data: tuple[Fact, ...]
    share: float


@dataclass(frozen=True)
class Hands:
    """Equally likely hands of the opponent at a decision.

    ``taken`` and ``knocked``: by action, the share of hands with which the assumed player takes
    the card that then lies on the pile, and knocks or has gin, in its next turn.
    """

    rules: Rules
    known: CardSet
    hands: tuple[CardSet, ...]
    taken: dict[Action, float] = field(default_factory=dict)
    knocked: dict[Action, float] = field(default_factory=dict)

    def share(self, cards: CardSet) -> float:
        """Frequency with which all of these cards are held."""
        return sum(hand & cards == cards for hand in self.hands) / len(self.hands)

    def completes(self, card: Card) -> float:
        """Frequency with which the card makes or extends a meld with the hand."""
        needs = partners(self.rules.melds)[card]
        complete = sum(any(need & hand == need for need in needs) for hand in self.hands)
        return complete / len(self.hands)

    def kinds(self, card: Card) -> dict[str, float]:
        """Frequencies with which the card makes a ``set``, and a ``run``, with the hand."""
        counts = {"set": 0, "run": 0}
        needs: dict[str, list[CardSet]] = {"set": [], "run": []}
        for need in partners(self.rules.melds)[card]:
            needs["set" if need & ~column(card) == 0 else "run"].append(need)
        for kind, of_kind in needs.items():
            counts[kind] = sum(any(meld & hand == meld for meld in of_kind) for hand in self.hands)
        return {kind: number / len(self.hands) for kind, number in counts.items()}


def column(card: Card) -> CardSet:
    """All cards of the same rank."""
    return COLUMN << (card & 15)


def askable(seen: Seen) -> bool:
    """True if hands can be drawn: during play of two-player gin that the kernel supports."""
    public = seen.board.public
    return (
        plays(seen.rules)
        and len(public.active) == 2
        and isinstance(public.phase, OfferUpcard | ToDraw | ToDiscard)
        and getattr(public.phase, "seat", None) == seen.seat
    )


def draw(
    decision: Decision,
    actions: Sequence[Action] = (),
    number: int = HANDS,
    searcher: Searcher | None = None,
    seed: int = 0,
) -> Hands | None:
    """Hands of the opponent, ``number`` of them, and its replies to these actions; None if none can
    be drawn.

    The same arguments give the same hands. ``searcher`` is reused if given; it must be
    for the same game.
    """
    seen = decision.seen
    if not askable(seen):
        return None
    from openrummy.bots.search.discard_notes import Notes
    from openrummy.kernel.arrays import np
    from openrummy.kernel.core.players import opponent_hands
    from openrummy.kernel.gin.rows import number_of, row_of_view

    searcher = searcher or searcher_of(seen.rules)
    public, notes = seen.board.public, Notes(seen.seat)
    notes.read(seen.history)
    index = public.active.index(seen.seat)
    opponent = public.active[1 - index]
    hidden = public.held[opponent] - public.known[opponent].bit_count()
    searcher.load(row_of_view(seen.board), index, hidden, notes)
    numbers = np.array([number_of(action) for action in actions], np.int64)
    hands, replies = searcher.replies(styles_of(decision, notes.ledger, number), numbers, seed)
    rows = [*zip(actions, replies, strict=True)]
    take_rates = {action: float((row & opponent_hands.TAKES > 0).mean()) for action, row in rows}
    knocked = {action: float((row & opponent_hands.KNOCKS > 0).mean()) for action, row in rows}
    return Hands(seen.rules, public.known[opponent], tuple(hands.tolist()), take_rates, knocked)


def styles_of(decision: Decision, ledger: Int64Array, number: int) -> Int64Array:
    """Style of each world, in proportion to the probabilities."""
    from openrummy.bots.search.opponent_model import OpponentModel
    from openrummy.bots.search.weights import load
    from openrummy.kernel.arrays import np

    odds = np.array(decision.odds)
    if not len(odds):
        weights = load()
        odds = OpponentModel(weights.odds, weights.turns).odds(ledger)
    bounds = np.cumsum(odds) / odds.sum()
    places = (np.arange(number) * _GOLDEN) % 1.0
    return np.minimum(np.searchsorted(bounds, places, side="right"), len(bounds) - 1)


@lru_cache(maxsize=8)
def searcher_of(rules: Rules) -> Searcher:
    """Default searcher of a game, cached."""
    from openrummy.bots.search.rollouts import SearchBudget, Searcher
    from openrummy.bots.search.rule_tables import compiled
    from openrummy.bots.search.weights import load

    return Searcher(compiled(rules), load(), SearchBudget())


def warm() -> None:
    """Draw a hand in the first decision of a game, which loads or compiles the required code."""
    rules = variant("gin").rules
    state = game.apply(rules, game.start(rules, 2).state, HOST, StartDeal(bytes(32))).state
    (seat,) = game.actors(state)
    assert seat != HOST
    seen = Seen.from_view(rules, game.view(state, seat), ())
    draw(Decision(0, 1, 1, seat, Kind.UPCARD, seen, None), (Pass(),), 1)


# ---------------------------------------------------------------- what the hands say


def likely_holdings(
    decision: Decision, searcher: Searcher | None = None, hands: int | Hands = HANDS
) -> list[Guess]:
    """Possible holdings of the opponent, likeliest first; at most :data:`MAX_GUESSES`.

    Purposes of the cards it took come first; ``hands``: hands already drawn, or the number to
    draw. Empty if the game allows no guesses.
    """
    drawn = draw(decision, (), hands, searcher) if isinstance(hands, int) else hands
    if drawn is None:
        return []
    seen = decision.seen
    gone = seen.board.public.pile
    out = ~sum(bit(card) for card in gone)
    about: Counter[tuple[str, CardSet, CardSet]] = Counter()
    others: Counter[tuple[str, CardSet, CardSet]] = Counter()
    for hand in drawn.hands:
        about.update({*_purposes(drawn.rules, hand, drawn.known, out)})
        others.update({*_unseen_melds(drawn.rules, hand, drawn.known)})
    guesses = _guesses(about, len(drawn.hands), _MIN_SHARE) + _guesses(
        others, len(drawn.hands), _OTHERS
    )
    return sorted(guesses[:MAX_GUESSES], key=lambda guess: -guess.share)


def _guesses(counts: Counter[tuple[str, CardSet, CardSet]], many: int, least: float) -> list[Guess]:
    """Guesses that hold in at least this share of ``many`` hands, one per purpose of cards."""
    merged: dict[tuple[str, CardSet], list[tuple[CardSet, int]]] = {}
    for (code, cards, waits), number in counts.items():
        merged.setdefault((code, cards), []).append((waits, number))
    guesses = [
        Guess(
            code,
            (("cards", cards_text(cards)), ("waits", cards_text(_common_waits(parts)))),
            number / many,
        )
        for (code, cards), parts in merged.items()
        if (number := sum(number for _, number in parts)) >= least * many
    ]
    return sorted(guesses, key=lambda guess: -guess.share)


def _common_waits(parts: Sequence[tuple[CardSet, int]]) -> CardSet:
    """Cards that at least half of the hands wait for; ``parts``: waits and numbers of hands."""
    whole = sum(number for _, number in parts)
    waits = Counter[Card]()
    for cards, number in parts:
        waits.update(dict.fromkeys(in_order(cards), number))
    common = to_set(card for card, number in waits.items() if 2 * number >= whole)
    return common or max(parts, key=lambda part: part[1])[0]


def _purposes(
    rules: Rules, hand: CardSet, known: CardSet, out: CardSet
) -> Iterator[tuple[str, CardSet, CardSet]]:
    """Purposes of each card taken in a hand; ``out``: cards that may still come."""
    for card in in_order(known & hand):
        own_needs = [need for need in partners(rules.melds)[card] if need & hand == need]
        sets = [need for need in own_needs if need & ~column(card) == 0]
        runs = [need for need in own_needs if need & ~column(card)]
        if sets:
            yield "set", column(card) & known, 0
        if runs:
            whole = bit(card)
            for need in runs:
                whole |= need
            yield "run", whole & known, 0
        if not own_needs:
            yield from _waiting(rules, hand, known, card, out)


def _waiting(
    rules: Rules, hand: CardSet, known: CardSet, card: Card, out: CardSet
) -> Iterator[tuple[str, CardSet, CardSet]]:
    """Pairs that a card belongs to, and the cards that would complete them."""
    cards: CardSet = 0
    waits: CardSet = 0
    for need in partners(rules.melds)[card]:
        lacks = need & ~hand
        if lacks.bit_count() == 1 and lacks & out:
            waits |= lacks
            cards |= bit(card) | (need & known & hand)
    if waits:
        yield "waits", cards, waits
    else:
        yield "alone", bit(card), 0


def _unseen_melds(
    rules: Rules, hand: CardSet, known: CardSet
) -> Iterator[tuple[str, CardSet, CardSet]]:
    """Sets by rank and runs by suit, of unseen cards."""
    rest = hand & ~known
    for card in in_order(rest):
        for need in partners(rules.melds)[card]:
            if need & rest == need and not column(card) & known:
                if need & ~column(card) == 0:
                    yield "any-set", column(card) & -column(card), 0
                else:
                    yield "any-run", bit(Card(card & ~15)), 0
