"""Construction of a seat's view from the fields of a position, with errors by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openrummy.core.cards import SINGLE_PACK, Card, CardSet, card_text, in_order, to_set
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
class PositionFields:
    """The parsed fields of a position, from which the view of the seat to act is built."""

    rules: Rules
    phase: Phase
    hands: tuple[tuple[Card | None, ...], ...]
    fields: dict[str, Any]
    values: dict[str, Value]

    @property
    def seat(self) -> Seat:
        """Seat to act, whose view this is."""
        return int(self.phase.seat)  # type: ignore[union-attr]

    def error(self, name: str, key: str, **data: Any) -> PositionSyntaxError:
        """Error about a field."""
        column = self.values[name].column if name in self.values else 0
        return PositionSyntaxError(say(f"seen.{key}", **data), 0, column)

    def view(self) -> View:
        """The view. Raises :class:`PositionSyntaxError` if the position is impossible."""
        own_hand = self._own()
        known = self._known(own_hand)
        self._check_disjoint(own_hand, known[1 - self.seat])
        public = self._public(known)
        self._check_turn(own_hand)
        drawn = self.fields.get("drawn") if isinstance(self.phase, ToDiscard) else None
        board = View(self.seat, public, own_hand, drawn)
        if not legal_in(self.rules, board):
            raise self.error("turn", "nothing-to-do")
        return board

    def _own(self) -> CardSet:
        hand = self.hands[self.seat]
        if None in hand:
            raise self.error("hands", "own-unknown")
        cards = [card for card in hand if card is not None]
        self._check_unique("hands", cards)
        drew = isinstance(self.phase, ToDiscard)
        laid = [seat for meld in self.fields.get("table", ()) for seat, _ in meld.laid]
        required = self._hand_size() + drew - laid.count(self.seat)
        if len(cards) != required:
            short = max(0, required - len(cards))
            data = {"short": short, "over": max(0, len(cards) - required)}
            raise self.error("hands", "own-size", has=len(cards), wants=required, drew=drew, **data)
        return to_set(cards)

    def _hand_size(self) -> int:
        return self.rules.deal.hand_size(SEATS, self.fields.get("number", 0))

    def _known(self, own_hand: CardSet) -> list[CardSet]:
        """Cards in each hand that both players have seen."""
        other = 1 - self.seat
        hand = self.hands[other]
        listed = [card for card in hand if card is not None]
        self._check_unique("hands", listed)
        size = 0 if isinstance(self.phase, Defend) else self._hand_size()
        if len(hand) > size:
            raise self.error("hands", "other-size", has=len(hand), wants=size)
        known: list[CardSet] = list(self.fields.get("known", ()))
        if known and len(known) != SEATS:
            raise self.error("known", "two-hands", count=len(known))
        if not known:
            whole = len(listed) == size  # the position lists all hands: these cards were not seen
            known = [0, 0]
            known[other] = 0 if whole else to_set(listed)
        if known[self.seat] & ~own_hand or known[other] & ~to_set(listed):
            raise self.error("known", "known-not-held")
        taken = getattr(self.phase, "taken", None)
        if taken is not None and own_hand >> taken & 1:
            known[self.seat] |= 1 << taken
        return known

    def _check_unique(self, name: str, cards: Iterable[Card]) -> None:
        for card, count in Counter(cards).items():
            if not SINGLE_PACK >> card & 1:
                raise self.error(name, "strange", card=card_text(card))
            if count > 1:
                raise self.error(name, "twice", card=card_text(card))

    def _check_disjoint(self, own_hand: CardSet, opponent_cards: CardSet) -> None:
        """Check that no card occurs twice."""
        table = [card for meld in self.fields.get("table", ()) for card in in_order(meld.cards)]
        table += [card for _, cards, _ in self.fields.get("shown", ()) for card in in_order(cards)]
        pile = self.fields.get("pile", ())
        self._check_unique("pile", pile)
        self._check_unique("pile", [*in_order(own_hand), *pile])
        self._check_unique("pile", [*in_order(opponent_cards), *pile])
        self._check_unique("hands", [*in_order(own_hand), *in_order(opponent_cards)])
        self._check_unique("table", [*in_order(own_hand), *pile, *table])

    def _check_turn(self, own_hand: CardSet) -> None:
        for name in ("drawn", "taken"):
            card = self.fields.get("drawn") if name == "drawn" else getattr(self.phase, name, None)
            if card is not None and not own_hand >> card & 1:
                raise self.error(name, "not-held", card=card_text(card))
        if "drawn" in self.fields and getattr(self.phase, "taken", None) is not None:
            raise self.error("drawn", "drawn-and-taken")

    def _public(self, known: list[CardSet]) -> Public:
        fields, seat, other = self.fields, self.seat, 1 - self.seat
        if fields.get("reshuffles"):
            raise self.error("reshuffles", "reshuffled")
        for name in ("dealer", "thrower", "barred", "knocker"):
            if fields.get(name, 0) not in range(SEATS):
                raise self.error(name, "no-seat")
        passes = self._passes()
        dealer = fields.get("dealer", seat if passes == 1 else other)
        pile = fields.get("pile", ())
        upcard = fields.get("upcard", pile[0] if pile else getattr(self.phase, "taken", None))
        held, size = [0, 0], self._hand_size()
        held[seat] = len(self.hands[seat])
        held[other] = 0 if isinstance(self.phase, Defend) else size
        table, shown, thrown = self._on_table()
        away = sum(meld.cards.bit_count() for meld in table)
        away += sum(cards.bit_count() for _, cards, _ in shown) + thrown
        stock = SINGLE_PACK.bit_count() - sum(held) - len(pile) - away
        count = fields.get("stock")
        if stock < 0 or count not in (None, stock) or (not stock and self.phase == ToDraw(seat)):
            raise self.error("stock", "stock", left=max(0, stock))
        if isinstance(self.phase, OfferUpcard) and len(pile) != 1:
            raise self.error("pile", "offer")
        limit, factor = self._terms(upcard)
        self._check_opening(pile, upcard)
        return Public(
            number=fields.get("number", 0),
            active=(0, 1),
            dealer=dealer,
            first=dealer if self._dealer_begins() else 1 - dealer,
            held=tuple(held),
            known=tuple(known),
            stock=stock,
            pile=pile,
            upcard=upcard if self.rules.opening.upcard else None,
            passes=passes,
            limit=limit,
            factor=factor,
            knock_card=fields.get("knock_card"),
            idle=fields.get("idle", 0),
            turns=fields.get("turns", 0),
            thrower=fields.get("thrower", other if self._has_discarded(pile, upcard) else None),
            barred=fields.get("barred"),
            table=table,
            knocker=fields.get("knocker", other) if table or shown else None,
            thrown=bool(thrown),
            shown=shown,
            phase=self.phase,
        )

    def _dealer_begins(self) -> bool:
        opening = self.rules.opening
        return opening.extra and opening.to == "dealer"

    def _passes(self) -> int:
        opening = self.rules.opening
        if isinstance(self.phase, OfferUpcard):
            if not opening.offer:
                raise self.error("turn", "no-offer")
            dealer = self.fields.get("dealer")
            return int(self.fields.get("passes", int(dealer == self.seat)))
        if getattr(self.phase, "stock_only", False):
            return SEATS
        return int(self.fields.get("passes", 0))

    def _has_discarded(self, pile: tuple[Card, ...], upcard: Card | None) -> bool:
        """True if a seat has discarded."""
        left = pile[1:] if pile and pile[0] == upcard and self.rules.opening.upcard else pile
        taken = getattr(self.phase, "taken", None)
        return bool(left) or (taken is not None and taken != upcard)

    def _check_opening(self, pile: tuple[Card, ...], upcard: Card | None) -> None:
        if self.rules.opening.upcard and upcard is None:
            raise self.error("pile", "no-upcard")
        draws = isinstance(self.phase, OfferUpcard | LastTake)
        if draws and not pile:
            raise self.error("pile", "offer")

    def _terms(self, upcard: Card | None) -> tuple[int, int]:
        """The knock limit and the factor of the deal."""
        limit, factor = self.fields.get("limit"), self.fields.get("factor")
        if limit is None or factor is None:
            try:
                terms = terms_for(self.rules, upcard, self.fields.get("knock_card"))
            except ValueError:
                raise self.error("knock_card", "no-limit") from None
            limit = terms.limit if limit is None else limit
            factor = terms.factor if factor is None else factor
        return limit, factor

    def _on_table(
        self,
    ) -> tuple[tuple[TableMeld, ...], tuple[tuple[Seat, CardSet, int], ...], int]:
        """Melds the knocker has shown, and whether a card was discarded face down."""
        table, shown = self.fields.get("table", ()), self.fields.get("shown", ())
        defends = isinstance(self.phase, Defend)
        if defends != bool(shown):
            raise self.error("shown" if shown else "turn", "defend")
        thrown = defends and self.fields.get("thrown", True)
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
        """Check that the shown hand is complete and is that of the opponent of the seat to act."""
        own_hand = sum(meld.cards.bit_count() - len(meld.laid) for meld in table)
        actual = own_hand + sum(cards.bit_count() for _, cards, _ in shown)
        required = self._hand_size() + (not thrown)
        owners = {meld.owner for meld in table} | {seat for seat, _, _ in shown}
        if actual != required or owners != {1 - self.seat} or len(shown) != 1:
            raise self.error("shown", "shown-size", has=actual, wants=required)
