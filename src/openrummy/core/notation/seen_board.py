"""The view of a seat from the fields of a position, checked: each fault with its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openrummy.core.cards import ONE_PACK, Card, CardSet, card_text, in_order, to_set
from openrummy.core.engine import TableMeld, View, legal_in
from openrummy.core.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Phase,
    ToDiscard,
    ToDraw,
)
from openrummy.core.engine.model.state import Public
from openrummy.core.engine.step import terms_for
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.position_fields import Value
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

SEATS = 2


@dataclass(frozen=True)
class SeenBoard:
    """A position that was read, on the way to the view of the seat that is asked."""

    rules: Rules
    phase: Phase
    hands: tuple[tuple[Card | None, ...], ...]
    given: dict[str, Any]
    values: dict[str, Value]

    @property
    def seat(self) -> Seat:
        """Seat that is asked, and sees."""
        return int(self.phase.seat)  # type: ignore[union-attr]

    def wrong(self, name: str, key: str, **data: Any) -> PositionSyntaxError:
        """Error about a field."""
        column = self.values[name].column if name in self.values else 0
        return PositionSyntaxError(say(f"seen.{key}", **data), 0, column)

    def view(self) -> View:
        """The view. Raises :class:`PositionSyntaxError` for one that cannot be."""
        own = self._own()
        known = self._known(own)
        self._once(own, known[1 - self.seat])
        public = self._public(known)
        self._check_turn(own)
        drawn = self.given.get("drawn") if isinstance(self.phase, ToDiscard) else None
        board = View(self.seat, public, own, drawn)
        if not legal_in(self.rules, board):
            raise self.wrong("turn", "nothing-to-do")
        return board

    def _own(self) -> CardSet:
        hand = self.hands[self.seat]
        if None in hand:
            raise self.wrong("hands", "own-unknown")
        cards = [card for card in hand if card is not None]
        self._twice("hands", cards)
        drew = isinstance(self.phase, ToDiscard)
        laid = [who for meld in self.given.get("table", ()) for who, _ in meld.laid]
        wants = self._dealt() + drew - laid.count(self.seat)
        if len(cards) != wants:
            short = max(0, wants - len(cards))
            data = {"short": short, "over": max(0, len(cards) - wants)}
            raise self.wrong("hands", "own-size", has=len(cards), wants=wants, drew=drew, **data)
        return to_set(cards)

    def _dealt(self) -> int:
        return self.rules.deal.hand_size(SEATS, self.given.get("number", 0))

    def _known(self, own: CardSet) -> list[CardSet]:
        """Cards of each hand that both have seen."""
        other = 1 - self.seat
        hand = self.hands[other]
        listed = [card for card in hand if card is not None]
        self._twice("hands", listed)
        size = 0 if isinstance(self.phase, Defend) else self._dealt()
        if len(hand) > size:
            raise self.wrong("hands", "other-size", has=len(hand), wants=size)
        known: list[CardSet] = list(self.given.get("known", ()))
        if known and len(known) != SEATS:
            raise self.wrong("known", "two-hands", count=len(known))
        if not known:
            whole = len(listed) == size  # written for somebody who knew all: not seen
            known = [0, 0]
            known[other] = 0 if whole else to_set(listed)
        if known[self.seat] & ~own or known[other] & ~to_set(listed):
            raise self.wrong("known", "known-not-held")
        taken = getattr(self.phase, "taken", None)
        if taken is not None and own >> taken & 1:
            known[self.seat] |= 1 << taken
        return known

    def _twice(self, name: str, cards: Iterable[Card]) -> None:
        for card, many in Counter(cards).items():
            if not ONE_PACK >> card & 1:
                raise self.wrong(name, "strange", card=card_text(card))
            if many > 1:
                raise self.wrong(name, "twice", card=card_text(card))

    def _once(self, own: CardSet, theirs: CardSet) -> None:
        """Check that no card is in two places."""
        table = [card for meld in self.given.get("table", ()) for card in in_order(meld.cards)]
        table += [card for _, cards, _ in self.given.get("shown", ()) for card in in_order(cards)]
        pile = self.given.get("pile", ())
        self._twice("pile", pile)
        self._twice("pile", [*in_order(own), *pile])
        self._twice("pile", [*in_order(theirs), *pile])
        self._twice("hands", [*in_order(own), *in_order(theirs)])
        self._twice("table", [*in_order(own), *pile, *table])

    def _check_turn(self, own: CardSet) -> None:
        for name in ("drawn", "taken"):
            card = self.given.get("drawn") if name == "drawn" else getattr(self.phase, name, None)
            if card is not None and not own >> card & 1:
                raise self.wrong(name, "not-held", card=card_text(card))
        if "drawn" in self.given and getattr(self.phase, "taken", None) is not None:
            raise self.wrong("drawn", "drawn-and-taken")

    def _public(self, known: list[CardSet]) -> Public:
        given, seat, other = self.given, self.seat, 1 - self.seat
        if given.get("reshuffles"):
            raise self.wrong("reshuffles", "reshuffled")
        for name in ("dealer", "thrower", "barred", "knocker"):
            if given.get(name, 0) not in range(SEATS):
                raise self.wrong(name, "no-seat")
        passes = self._passes()
        dealer = given.get("dealer", seat if passes == 1 else other)
        pile = given.get("pile", ())
        upcard = given.get("upcard", pile[0] if pile else getattr(self.phase, "taken", None))
        held, size = [0, 0], self._dealt()
        held[seat] = len(self.hands[seat])
        held[other] = 0 if isinstance(self.phase, Defend) else size
        table, shown, thrown = self._on_table()
        away = sum(meld.cards.bit_count() for meld in table)
        away += sum(cards.bit_count() for _, cards, _ in shown) + thrown
        stock = ONE_PACK.bit_count() - sum(held) - len(pile) - away
        count = given.get("stock")
        if stock < 0 or count not in (None, stock) or (not stock and self.phase == ToDraw(seat)):
            raise self.wrong("stock", "stock", left=max(0, stock))
        if isinstance(self.phase, OfferUpcard) and len(pile) != 1:
            raise self.wrong("pile", "offer")
        limit, factor = self._terms(upcard)
        self._opening(pile, upcard)
        return Public(
            number=given.get("number", 0),
            active=(0, 1),
            dealer=dealer,
            first=dealer if self._begins() else 1 - dealer,
            held=tuple(held),
            known=tuple(known),
            stock=stock,
            pile=pile,
            upcard=upcard if self.rules.opening.upcard else None,
            passes=passes,
            limit=limit,
            factor=factor,
            knock_card=given.get("knock_card"),
            idle=given.get("idle", 0),
            turns=given.get("turns", 0),
            thrower=given.get("thrower", other if self._discards(pile, upcard) else None),
            barred=given.get("barred"),
            table=table,
            knocker=given.get("knocker", other) if table or shown else None,
            thrown=bool(thrown),
            shown=shown,
            phase=self.phase,
        )

    def _begins(self) -> bool:
        opening = self.rules.opening
        return opening.extra and opening.to == "dealer"

    def _passes(self) -> int:
        opening = self.rules.opening
        if isinstance(self.phase, OfferUpcard):
            if not opening.offer:
                raise self.wrong("turn", "no-offer")
            dealer = self.given.get("dealer")
            return int(self.given.get("passes", int(dealer == self.seat)))
        if getattr(self.phase, "stock_only", False):
            return SEATS
        return int(self.given.get("passes", 0))

    def _discards(self, pile: tuple[Card, ...], upcard: Card | None) -> bool:
        """True if a seat has discarded."""
        left = pile[1:] if pile and pile[0] == upcard and self.rules.opening.upcard else pile
        taken = getattr(self.phase, "taken", None)
        return bool(left) or (taken is not None and taken != upcard)

    def _opening(self, pile: tuple[Card, ...], upcard: Card | None) -> None:
        if self.rules.opening.upcard and upcard is None:
            raise self.wrong("pile", "no-upcard")
        draws = isinstance(self.phase, OfferUpcard | LastTake)
        if draws and not pile:
            raise self.wrong("pile", "offer")

    def _terms(self, upcard: Card | None) -> tuple[int, int]:
        """The knock limit and the factor of the deal."""
        limit, factor = self.given.get("limit"), self.given.get("factor")
        if limit is None or factor is None:
            try:
                terms = terms_for(self.rules, upcard, self.given.get("knock_card"))
            except ValueError:
                raise self.wrong("knock_card", "no-limit") from None
            limit = terms.limit if limit is None else limit
            factor = terms.factor if factor is None else factor
        return limit, factor

    def _on_table(
        self,
    ) -> tuple[tuple[TableMeld, ...], tuple[tuple[Seat, CardSet, int], ...], int]:
        """Melds the knocker has shown, and whether a card was discarded face down."""
        table, shown = self.given.get("table", ()), self.given.get("shown", ())
        defends = isinstance(self.phase, Defend)
        if defends != bool(shown):
            raise self.wrong("shown" if shown else "turn", "defend")
        thrown = defends and self.given.get("thrown", True)
        if defends:
            self._check_shown(table, shown, thrown=thrown)
        return table, shown, thrown

    def _check_shown(
        self,
        table: tuple[TableMeld, ...],
        shown: tuple[tuple[Seat, CardSet, int], ...],
        *,
        thrown: bool,
    ) -> None:
        """The knocker's hand lies there, and the opponent of the seat that is asked knocked."""
        own = sum(meld.cards.bit_count() - len(meld.laid) for meld in table)
        has = own + sum(cards.bit_count() for _, cards, _ in shown)
        wants = self._dealt() + (not thrown)
        owners = {meld.owner for meld in table} | {who for who, _, _ in shown}
        if has != wants or owners != {1 - self.seat} or len(shown) != 1:
            raise self.wrong("shown", "shown-size", has=has, wants=wants)
