"""Games played here, written down as an observer who saw only the cards would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from openrummy.bots import catalogue
from openrummy.core import game
from openrummy.core.cards import by_face, card_text, face_of, in_order
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import DealtCards, Knock, LayOff, Pile, Spread
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Draw
from openrummy.core.game import NO_ENTROPY, OnBoard, StartDeal
from openrummy.core.notation.records import Player, Record, entry, replay, result_text
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.catalogue import variant


@cache
def bots_game(name: str, seed: str, deals: int = 99) -> Record:
    """A game of two simple players, from entropy."""
    rules = variant(name).rules
    players = [catalogue.make("simple") for _ in range(2)]
    step = game.start(rules, 2)
    for seat, bot in enumerate(players):
        bot.begin(rules, seat, 2, seed_bytes(f"{seed} {seat}"))
    entries = []
    while True:
        for seat, bot in enumerate(players):
            for event in step.events:
                bot.see(game.redact(event, seat))
        state = step.state
        if game.is_over(state) or (state.number == deals and game.actors(state) == (game.HOST,)):
            break
        (who,) = game.actors(state)
        host = who == game.HOST
        action = StartDeal(seed_bytes(f"{seed}.{state.number}")) if host else players[who].act()
        entries.append(entry(state, who, action))
        step = game.apply(rules, state, who, action)
    result = result_text(state.result)
    return Record(rules, (Player("Ann"), Player("Ben")), tuple(entries), name, result=result)


def by_cards(record: Record) -> Record:
    """The same game with its deals given by their cards."""
    entries = []
    for made, replayed in zip(record.entries, replay(record), strict=True):
        if isinstance(made.action, StartDeal):
            cards = _dealt(replayed.step, len(record.players))
            made = replace(made, action=StartDeal(NO_ENTROPY, cards))  # noqa: PLW2901
        entries.append(made)
    return replace(record, entries=tuple(entries))


def _dealt(step: game.GameStep, seats: int) -> DealtCards:
    happened = [event.event for event in step.events if isinstance(event, OnBoard)]
    hands: list[tuple[int, ...]] = [()] * seats
    order, upcard, terms = (), None, ev.Terms(0, 1)
    for event in happened:
        match event:
            case ev.Shuffled(order=tuple(pack)):
                order = pack[::-1]
            case ev.Dealt(seat=seat, cards=int(cards)):
                hands[seat] = tuple(map(face_of, by_face(cards)))
            case ev.Turned(card=card):
                upcard = card
            case ev.Terms():
                terms = event
    used = sum(map(len, hands)) + (upcard is not None) + (terms.turned is not None)
    stock, dealer = order[used:], step.state.dealer
    return DealtCards(tuple(hands), upcard, stock, terms.turned, terms.card, dealer)


def lines_of(record: Record, sees: Sequence[int] = (0, 1), *, short: bool = False) -> list[Any]:
    """A game by its cards as lines of ``openrummy import``: what these seats see, and is shown.

    ``short``: without what may be left out.
    """
    lines: list[Any] = []
    hands: Sequence[int] = ()
    for made, replayed in zip(record.entries, replay(record), strict=True):
        action = replayed.action
        if isinstance(action, StartDeal):
            assert action.cards is not None
            stock = iter(action.cards.stock)
            lines.append(_line(record, action.cards, sees))
        else:
            token = game_token(made.action)
            if isinstance(action, Draw) and action.pile is Pile.STOCK:
                card = next(stock)
                assert card is not None
                token = f"s:{card_text(card) if replayed.actor in sees else '?'}"
            if isinstance(action, Knock):
                lines[-1]["shown"] = _shown(hands, replayed.actor, action)
                token = f"k:{card_text(action.card)}" if short else token
            if not (short and isinstance(action, LayOff | Spread)):
                lines[-1]["actions"].append(token)
        hands = replayed.step.state.boards[0].hands
    return lines


def _line(record: Record, cards: DealtCards, sees: Sequence[int]) -> dict[str, Any]:
    assert cards.upcard is not None
    hands = [
        " ".join("?" if card is None or seat not in sees else card_text(card) for card in hand)
        for seat, hand in enumerate(cards.hands)
    ]
    names = [player.name for player in record.players]
    upcard = card_text(cards.upcard)
    line = {"game": record.name, "seats": names, "dealer": cards.dealer, "hands": hands}
    return line | {"upcard": upcard, "actions": []}


def _shown(hands: Sequence[int], knocker: int, knock: Knock) -> list[str]:
    kept = [hand & ~((seat == knocker) << knock.card) for seat, hand in enumerate(hands)]
    return [" ".join(map(card_text, in_order(hand))) for hand in kept]
