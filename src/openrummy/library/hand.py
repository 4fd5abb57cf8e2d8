"""A hand of cards and its best arrangements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from openrummy.library.card_input import CardsLike, read_cards
from openrummy.library.errors import UsageError, quoted
from openrummy.library.rulesets import Changes, RulesLike, seats_for, variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openrummy.core.cards import CardSet
    from openrummy.core.rules.pieces import Rules, Variant
    from openrummy.library.solving import Solved

#: Melds on the table: ``"8c 8d 8h | 3c 4c 5c"``, or a sequence of melds.
MeldsLike: TypeAlias = "str | Sequence[CardsLike]"

MAX_CARDS = 20
_JOKERS_ALONE = "none"


@dataclass(frozen=True)
class Solution:
    """The best arrangement of a hand.

    ``deadwood`` is the minimum points of the unmelded cards; ``melds`` are the melds as text,
    ``left`` the other cards. For a hand with an extra card, ``discards`` are the best discards and
    ``after_discard`` is the deadwood after them; otherwise ``()`` and None. ``laid`` are the cards
    laid off, each with its meld on the table.

    ``counted`` is the kind of the points: ``"deadwood"`` (after lay-offs, if ``laid``); in other
    games ``"unmelded"``, ``"whole-hand"`` and ``"capped"`` (I6), the number of ``"cards"`` outside
    runs or ``"goes-out"`` (N4), or the value of a five-card ``"hand"``, whose class is ``hand``
    (F2).
    """

    deadwood: int
    melds: tuple[str, ...]
    left: str
    discards: tuple[str, ...] = ()
    after_discard: int | None = None
    laid: tuple[tuple[str, str], ...] = ()
    counted: str = "deadwood"
    hand: str = ""

    def __str__(self) -> str:
        from openrummy.core.rules.text import join_words, say

        melds = " | ".join(self.melds) or say("solve.no-melds")
        for card, meld in self.laid:
            melds = say("solve.and-laid", melds=melds, card=card, meld=meld)
        left = self.left or say("problem.nothing")
        lines = [f"{self.deadwood:3}  {say('solve.left', melds=melds, left=left)}"]
        if self.discards:
            text = say("solve.after", cards=join_words(self.discards, "or"))
            lines.append(f"{self.after_discard:3}  {text}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from openrummy.library.card_svg import solution_html

        groups = [text.split() for text in (*self.melds, self.left) if text]
        return solution_html(groups, str(self))


class Hand:
    """Cards of one seat under the rules of a game.

    >>> hand = Hand("3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh")
    >>> hand.solve().deadwood
    0
    >>> hand.solve().melds
    ('3c 4c 5c', '9c 9d 9s', '9h Th Jh Qh Kh')
    """

    def __init__(
        self,
        cards: CardsLike,
        rules: RulesLike = "gin",
        replace: Changes | None = None,
        *,
        wild: str | None = None,
        players: int | None = None,
        any_size: bool = False,
    ) -> None:
        """Create a hand.

        ``wild`` is the wild rank of the deal, ``"A"`` to ``"K"``, or ``"none"`` for jokers only;
        ``players`` determines the number of packs; ``any_size`` allows hands of any size. Raises
        :class:`~openrummy.library.errors.UsageError` for cards that the game does not have.
        """
        variant = variant_of(rules, replace)
        self._variant: Variant = variant
        self._players = seats_for(variant, players)
        self._wild = wild
        self._any_size = any_size
        self.mask: CardSet = read_cards(cards, variant.rules, self._players)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, by suit and rank."""
        from openrummy.core.cards import by_face, card_text

        return tuple(card_text(card) for card in by_face(self.mask))

    @overload
    def solve(
        self, *, any_size: bool = False, wild: str | None = None, onto: MeldsLike = ()
    ) -> Solution: ...

    @overload
    def solve(
        self, *, all: Literal[True], any_size: bool = False, wild: str | None = None
    ) -> tuple[Solution, ...]: ...

    def solve(
        self,
        *,
        all: bool = False,
        any_size: bool = False,
        wild: str | None = None,
        onto: MeldsLike = (),
    ) -> Solution | tuple[Solution, ...]:
        """Find the minimum deadwood and an arrangement with it, exactly.

        With ``all``, return a tuple of all best arrangements. ``wild`` is the wild rank, as for
        :class:`Hand`. ``onto`` are melds on the table, ``"8c 8d 8h | 3c 4c 5c"`` or a list of such
        texts; the result is the minimum after lay-offs, which are ``laid``.

        A hand with one card more than dealt also gets its best discards. Raises
        :class:`~openrummy.library.errors.UsageError` for other sizes unless ``any_size``; with
        melds on the table smaller hands are valid too. The maximum is 20 cards. In games with
        declarations hands count as for a loser: all cards if a required run is missing (I6).
        ``all`` and ``onto`` are not supported with wild cards.

        >>> Hand("7s 8s 9s 5h").solve(onto="3h 4h 6h 5h", any_size=True)
        Traceback (most recent call last):
            ...
        openrummy.library.errors.UsageError: in the hand and on the table: 5h
        >>> Hand("7s 8s 9s 6h").solve(onto="3h 4h 5h", any_size=True).laid
        (('6h', '3h 4h 5h'),)
        """
        from openrummy.core.rules.text import say
        from openrummy.library.solving import solved, solver_for

        rules = self._variant.rules
        rank = self._wild_rank(self._wild if wild is None else wild)
        discards = self._check_size(any_size or self._any_size or bool(onto), rank)
        if (all or onto) and not self._plain():
            raise UsageError(say("solve.wild-alone"))
        if onto:
            return _with_lay_offs(rules, self.mask, onto)
        solution = solved(solver_for(rules, self._players, rank), self.mask, discards)
        return _solutions(solution) if all else _solutions(solution)[0]

    def _check_size(self, any_size: bool, rank: int | None) -> bool:
        """True if the hand has an extra card to discard."""
        from openrummy.core.rules.text import join_words, say
        from openrummy.library.solving import dealt_sizes

        rules, size = self._variant.rules, self.mask.bit_count()
        sizes = dealt_sizes(rules, rank)
        if size > MAX_CARDS:
            raise UsageError(say("solve.too-many", most=MAX_CARDS))
        right = {*sizes, *(size + 1 for size in sizes)}
        # only five cards can be ranked
        any_size = any_size and not rules.knock.limit.hands
        if rules.on_table is not None:
            right |= set(range(1, max(right)))
        if size not in right and not any_size:
            dealt = join_words([str(size) for size in sorted(sizes)], "or")
            raise UsageError(
                say(
                    "library.hand-size",
                    size=size,
                    title=self._variant.title,
                    dealt=dealt,
                    most=MAX_CARDS,
                )
            )
        return size - 1 in sizes

    def _plain(self) -> bool:
        """True if all melds are plain, so that arrangements can be enumerated."""
        from openrummy.library.solving import is_plain

        return is_plain(self._variant.rules, self._players)

    def _wild_rank(self, wild: str | None) -> int | None:
        """The wild rank of the deal, ace 0 to king 12."""
        from openrummy.core.cards import RANKS
        from openrummy.core.rules.text import say

        rules = self._variant.rules
        if wild is None and rules.wild.any:
            raise UsageError(say("library.wild-missing", title=self._variant.title))
        if wild is not None and not rules.wild.any:
            raise UsageError(say("library.wild-none", title=self._variant.title))
        if wild is None or wild == _JOKERS_ALONE:
            return None
        letter = str(wild).upper().replace("10", "T")
        if len(letter) != 1 or letter not in RANKS:
            raise UsageError(say("library.wild-rank", value=quoted(wild)))
        return RANKS.index(letter)

    def svg(self) -> str:
        """The cards as SVG; see :func:`~openrummy.svg`."""
        from openrummy.library.card_svg import svg

        return svg(self.cards)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        own_key = (self.mask, self._variant.rules, self._wild)
        return own_key == (other.mask, other._variant.rules, other._wild)

    def __hash__(self) -> int:
        return hash((self.mask, self._wild))

    def __str__(self) -> str:
        return " ".join(self.cards)

    def __repr__(self) -> str:
        rules = self._variant.name
        wild = f", wild={self._wild!r}" if self._wild is not None else ""
        return f"Hand({str(self)!r}, {rules!r}{wild})"

    def _repr_html_(self) -> str:
        from openrummy.library.card_svg import cards_html

        return cards_html(self.cards)


def _solutions(solved_hand: Solved) -> tuple[Solution, ...]:
    """All best arrangements, each with the best discards."""
    after = solved_hand.after
    return tuple(
        Solution(
            arrangement.points,
            tuple(" ".join(meld) for meld in arrangement.melds),
            " ".join(arrangement.left),
            solved_hand.discards,
            None if after is None else after.points,
            counted=(after or arrangement).counted,
            hand=(after or arrangement).hand,
        )
        for arrangement in solved_hand.best
    )


def _texts(rules: Rules, melds: tuple[CardSet, ...], left: CardSet) -> tuple[tuple[str, ...], str]:
    """The melds in display order, and the leftover cards, as text."""
    from openrummy.core.cards import cards_text

    return tuple(_meld_text(rules, meld) for meld in melds), cards_text(left)


def _meld_text(rules: Rules, meld: CardSet) -> str:
    from openrummy.core.cards import card_text
    from openrummy.core.melds.plain import in_meld_order

    return " ".join(card_text(card) for card in in_meld_order(rules.melds, meld))


def _with_lay_offs(rules: Rules, hand: CardSet, onto: MeldsLike) -> Solution:
    """Solve a hand that may lay off cards on these melds."""
    from openrummy.core.cards import card_text
    from openrummy.core.melds.arrange import best_defence

    melds = _melds(rules, hand, onto)
    defence = best_defence(rules.melds, rules.values, hand, melds)
    laid = tuple((card_text(card), _meld_text(rules, melds[meld])) for card, meld in defence.laid)
    texts = _texts(rules, defence.melds, defence.deadwood)
    return Solution(defence.points, *texts, laid=laid)


def _melds(rules: Rules, hand: CardSet, onto: MeldsLike) -> tuple[CardSet, ...]:
    """Parse melds on the table. UsageError for invalid melds and for cards also in the hand."""
    from openrummy.core.cards import cards_text
    from openrummy.core.melds.plain import is_meld
    from openrummy.core.rules.text import say

    texts = onto.split("|") if isinstance(onto, str) else onto
    melds = tuple(read_cards(text, rules, rules.seating.players[0]) for text in texts)
    for meld in melds:
        if not is_meld(rules.melds, meld):
            raise UsageError(say("solve.no-meld", cards=cards_text(meld)))
        if meld & hand:
            raise UsageError(say("solve.twice", cards=cards_text(meld & hand)))
    return melds
