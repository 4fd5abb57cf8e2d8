"""Batch solving of hands, with results as an array."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from openrummy.library.card_input import CardsLike, mask_of, read_cards
from openrummy.library.errors import UsageError, WrongType, quoted
from openrummy.library.rulesets import Changes, RulesLike, variant_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from openrummy.core.cards import CardSet
    from openrummy.core.rules.pieces import Rules
    from openrummy.kernel.arrays import Int64Array

    Solve: TypeAlias = Callable[[Int64Array], Int64Array]


def solve_many(
    hands: Iterable[CardsLike] | Int64Array,
    rules: RulesLike = "gin",
    replace: Changes | None = None,
    *,
    after_discard: bool = False,
    threads: int | None = None,
) -> Int64Array:
    """Minimum deadwood points of each hand: int64 [n].

    ``hands`` are texts, :class:`~openrummy.core.cards.Cards` or masks in any mixture, or an integer
    array of masks [n] (see :mod:`openrummy.core.cards` for the bits). A mask is a hand of one pack.
    With ``after_discard`` hands have an extra card, and the result is the minimum after the best
    discard.

    With numba (``pip install "openrummy[kernel]"``) and rules of gin, the compiled kernel runs on
    ``threads`` threads, by default one per core; otherwise the plain solver runs in this thread.
    Raises :class:`~openrummy.library.errors.UsageError` for invalid hands and for games with wild
    cards, for which :class:`~openrummy.library.hand.Hand` solves single hands;
    :class:`~openrummy.core.extras.MissingExtra` without numpy.

    >>> solve_many(["As 2s 3s 7d 7c", "Kh Qh Jh Td Tc Ts 5s"]).tolist()
    [14, 5]
    """
    from openrummy.core.extras import need
    from openrummy.core.rules.text import say

    need("numpy")
    variant = variant_of(rules, replace)
    plain_rules = variant.rules
    if plain_rules.pack.jokers or plain_rules.wild.any or plain_rules.melds.twins:
        raise UsageError(say("library.many-wild", title=variant.title))
    cards = _masks(hands, plain_rules)
    solve = _solver(plain_rules, threads)
    try:
        return _after_best(solve, cards) if after_discard else solve(cards)
    except ValueError:  # find the invalid hand, since the solvers process all at once
        wrong = _first_invalid(cards)
        if wrong is None:
            raise
        index, mask = wrong
        raise UsageError(say("library.no-mask", place=index, mask=mask)) from None


def _first_invalid(cards: Int64Array) -> tuple[int, str] | None:
    """Index and reason of the first mask that is not a hand of one pack."""
    import numpy as np

    from openrummy.core.cards import SINGLE_PACK

    places = np.flatnonzero(cards & ~SINGLE_PACK)
    if not len(places):
        return None
    index = int(places[0])
    return index, hex(int(cards[index]))


def _masks(hands: object, rules: Rules) -> Int64Array:
    """All hands as masks of one pack: int64 [n]. UsageError with the number of an invalid hand."""
    import numpy as np

    from openrummy.core.cards import SINGLE_PACK
    from openrummy.core.rules.text import say

    if isinstance(hands, np.ndarray):
        if hands.ndim != 1 or hands.dtype.kind not in "iuO":
            raise WrongType(say("library.no-masks", kind=hands.dtype, shape=hands.shape))
        if hands.dtype.kind != "O":
            return np.ascontiguousarray(hands.astype(np.int64, casting="unsafe", copy=False))
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise WrongType(say("library.no-hands", value=quoted(hands)))
    hands = list(hands)
    if all(type(hand) is int and 0 <= hand <= SINGLE_PACK for hand in hands):
        return _masks(np.array(hands, np.int64), rules)
    players = rules.seating.players[0]
    masks = [_mask(hand, index, rules, players) for index, hand in enumerate(hands)]
    return np.array(masks, np.int64)


def _mask(hand: Any, index: int, rules: Rules, players: int) -> CardSet:
    from openrummy.core.cards import SINGLE_PACK
    from openrummy.core.rules.text import say

    try:
        plain = _plain(hand) if isinstance(hand, str) else mask_of(hand)
        cards = read_cards(hand, rules, players) if plain is None else plain
    except UsageError as error:
        raise type(error)(say("library.hand-of", place=index, problem=error)) from None
    if cards & ~SINGLE_PACK:
        raise UsageError(say("library.no-mask", place=index, mask=hex(cards)))
    return cards


def _plain(hand: str) -> CardSet | None:
    """Parse the standard notation on a fast path; None for any other."""
    bits = _bits()
    try:
        parts = [bits[word] for word in hand.split()]
    except KeyError:
        return None
    mask = sum(parts)
    return mask if mask.bit_count() == len(parts) else None  # a card twice carries over


@cache
def _bits() -> dict[str, CardSet]:
    from openrummy.core.cards import bit, card_text, full_pack

    return {card_text(card): bit(card) for card in full_pack()}


def _solver(rules: Rules, threads: int | None) -> Solve:
    """The kernel's solver if it is installed and supports the rules, otherwise the plain one."""
    import numpy as np

    from openrummy.core.extras import announce_compiling, is_installed

    if is_installed("numba"):
        announce_compiling()
        from openrummy.kernel.gin.settings import NotLowered
        from openrummy.kernel.gin.settings import held as check

        try:
            check(rules)
        except NotLowered:
            pass
        else:
            from openrummy.kernel.gin.batch import solve_hands

            return lambda cards: solve_hands(rules, cards, threads)
    from openrummy.core.melds.arrange import counts

    count = counts(rules.melds, rules.values)
    return lambda cards: np.fromiter((count[card] for card in cards.tolist()), np.int64, len(cards))


def _after_best(solve: Solve, cards: Int64Array) -> Int64Array:
    """Minimum deadwood after the best discard of each hand."""
    import numpy as np

    from openrummy.core.cards import SINGLE_PACK, in_order

    fewest = np.where(cards == 0, 0, np.iinfo(np.int64).max)
    for card in in_order(SINGLE_PACK):
        holders = np.flatnonzero(cards >> card & 1)
        if len(holders):
            left = solve(cards[holders] ^ (1 << card))
            fewest[holders] = np.minimum(fewest[holders], left)
    return fewest
