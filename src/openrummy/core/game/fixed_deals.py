"""Deals given by their cards: validation, and the pack order that deals them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from openrummy.core.cards import Card, card_text
from openrummy.core.engine import DealSetup, DealtCards, Refusal
from openrummy.core.engine.model.actions import refuse
from openrummy.core.engine.model.dealt_cards import Known, pack_order
from openrummy.core.engine.model.pack import deck
from openrummy.core.game.boards import Board, boards
from openrummy.core.rules.pieces import Hollywood, Rules
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import Added, Standing

MAX_POINTS = 99_999  # of a side: a sheet has to stay readable


class Playing(Protocol):
    """State of a game in progress that determines its next deal."""

    @property
    def seats(self) -> int:
        """Number of players at the table."""

    @property
    def dealer(self) -> Seat | None:
        """Next dealer; None before the cut."""

    @property
    def number(self) -> int:
        """Number of rounds played so far."""

    @property
    def standing(self) -> Standing:
        """The sheet."""


def board_of(rules: Rules, game: Playing, cards: DealtCards) -> Board | None:
    """Board of the deal; None if no dealer is named or several tables play at once."""
    dealer = game.dealer if cards.dealer is None else cards.dealer
    if dealer is None or rules.seating.in_teams:
        return None
    return boards(rules, game.seats, dealer, game.number, game.standing.beaten)[0]


def hand_sizes(rules: Rules, game: Playing, board: Board) -> tuple[int, ...]:
    """Number of cards dealt to each seat of the table (G3, D2, W14)."""
    each = rules.deal.hand_size(len(board.active), game.standing.counted)
    extra = board.first if rules.opening.extra else None
    return tuple(
        each + (seat == extra) if seat in board.active else 0 for seat in range(game.seats)
    )


def stock_size(rules: Rules, game: Playing, board: Board) -> int:
    """Number of cards left for the stock after the deal."""
    turned_up = rules.opening.upcard + rules.wild.turned
    return len(deck(rules, len(board.active))) - sum(hand_sizes(rules, game, board)) - turned_up


def cannot_deal(rules: Rules, game: Playing, cards: DealtCards) -> Refusal | None:
    """Reason that the next deal cannot be dealt with these cards; None when it can."""
    for fault in faults(rules, game, cards):
        return fault
    board = board_of(rules, game, cards)
    assert board is not None
    missing = stock_size(rules, game, board) - len(cards.stock)
    unknown = sum(card is None for card in cards.places()) + missing
    return refuse("cards-unknown", "G3", unknown=unknown) if unknown else None


def faults(rules: Rules, game: Playing, cards: DealtCards) -> Iterator[Refusal]:
    """Contradictions in the given cards, some of which may be unknown; ``field`` locates each."""
    if rules.seating.in_teams:
        yield refuse("cards-one-table", "S5", field="hands")
        return
    dealer = game.dealer if cards.dealer is None else cards.dealer
    beaten = game.standing.beaten
    if dealer is None or not 0 <= dealer < game.seats or dealer in beaten:
        yield refuse("cards-dealer", "G1", field="dealer")
        return
    board = boards(rules, game.seats, dealer, game.number, beaten)[0]
    yield from _wrong_hands(rules, game, board, cards)
    yield from _wrong_turned(rules, cards)
    most = stock_size(rules, game, board)
    if len(cards.stock) > most:
        yield refuse("cards-stock", "G3", field="stock", has=len(cards.stock), most=most)
    yield from _wrong_cards(Counter(deck(rules, len(board.active))), cards)
    yield from _wrong_scores(rules, game, cards.scores)


def _wrong_hands(rules: Rules, game: Playing, board: Board, cards: DealtCards) -> Iterator[Refusal]:
    if len(cards.hands) != game.seats:
        yield refuse("cards-hands", "G3", field="hands", has=len(cards.hands), wants=game.seats)
        return
    for seat, wants in enumerate(hand_sizes(rules, game, board)):
        has = len(cards.hands[seat])
        if has != wants:
            yield refuse("cards-hand", "G3", field="hands", seat=seat, has=has, wants=wants)
    if cards.shown and len(cards.shown) != game.seats:
        yield refuse("cards-hands", "G3", field="shown", has=len(cards.shown), wants=game.seats)


def _wrong_turned(rules: Rules, cards: DealtCards) -> Iterator[Refusal]:
    """Check that a card is turned up exactly where the rules require it."""
    for field, card, wants in (
        ("upcard", cards.upcard, rules.opening.upcard),
        ("turned", cards.turned, rules.wild.turned),
    ):
        if wants and card is None:
            yield refuse("cards-turned", "G4", field=field)
        if not wants and card is not None:
            yield refuse("cards-not-turned", "G4", field=field)
    if cards.knock_card is not None and not rules.knock.limit.second_pack:
        yield refuse("cards-not-turned", "A10", field="knock_card")


def _wrong_cards(pack: Counter[Card], cards: DealtCards) -> Iterator[Refusal]:
    left = pack.copy()
    fields: list[tuple[dict[str, int | str], Sequence[Known]]] = [
        ({"field": "hands", "seat": seat}, hand) for seat, hand in enumerate(cards.hands)
    ]
    for name, more in (("upcard", (cards.upcard,)), ("turned", (cards.turned,))):
        fields.append(({"field": name}, more))
    fields.append(({"field": "stock"}, cards.stock))
    for where, places in fields:
        for card in places:
            if card is None:
                continue
            if not left[card]:
                yield _too_many(pack, card, **where)
            left[card] -= 1
    for seat, hand in enumerate(cards.shown):
        for card, many in Counter(hand).items():
            if many > pack[card]:
                yield _too_many(pack, card, field="shown", seat=seat)


def _too_many(pack: Counter[Card], card: Card, **where: int | str) -> Refusal:
    if pack[card]:
        return refuse("cards-twice", "R1", **where, card=card_text(card))
    return refuse("cards-strange", "R1", **where, card=card_text(card))


def _wrong_scores(rules: Rules, game: Playing, scores: Sequence[int]) -> Iterator[Refusal]:
    if not scores:
        return
    sides = len(game.standing.sides)
    if isinstance(rules.format, Hollywood):
        yield refuse("cards-columns", "S2", field="scores")
    elif len(scores) != sides or max(map(abs, scores)) > MAX_POINTS:
        yield refuse("cards-scores", "S1", field="scores", wants=sides)


def given_scores(game: Playing, scores: Sequence[int]) -> tuple[Added, ...]:
    """Points to add to the current game to reach these scores."""
    now = game.standing.columns[-1].points
    return tuple(
        Added(game.number, side, points - now[side])
        for side, points in enumerate(scores)
        if points != now[side]
    )


def order_of(rules: Rules, setup: DealSetup, cards: DealtCards) -> tuple[Card, ...]:
    """The pack that deals these cards, bottom card first. ValueError if one is unknown."""
    begin = setup.active.index(setup.first)
    turn = setup.active[begin:] + setup.active[:begin]
    return pack_order(cards, turn, upcard=rules.opening.upcard, turned=rules.wild.turned)
