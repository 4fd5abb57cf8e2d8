"""The coached first deal of the browser: its cards and figures are those of the engine."""

from __future__ import annotations

import json
from pathlib import Path

from openrummy.cards import parse_cards
from openrummy.melds.arrange import best
from openrummy.rules.catalogue import names, variant

DEAL = json.loads(
    (Path(__file__).parents[1] / "web/src/pages/first/deal.json").read_text(encoding="utf-8")
)
RULES = variant(names()[0]).rules


def left(*cards: str) -> int:
    return best(RULES.melds, RULES.values, parse_cards(" ".join(cards))).points


def test_the_deal_is_as_it_is_told() -> None:
    hand = set(DEAL["hand"])
    assert len(hand) == 10
    assert left(*hand) == DEAL["points"]["start"]
    hand = (hand | {DEAL["drawn"]}) - {DEAL["discard"]}
    assert left(*hand) == DEAL["points"]["discarded"]
    hand = (hand | {DEAL["given"]}) - {DEAL["last"]}
    assert left(*hand) == DEAL["points"]["knocked"] <= 10
    assert hand == {*DEAL["rest"], *(card for meld in DEAL["melds"] for card in meld)}


def test_no_other_discard_leaves_less() -> None:
    held = {*DEAL["hand"], DEAL["drawn"], DEAL["given"]} - {DEAL["discard"]}
    assert all(left(*held - {DEAL["last"]}) <= left(*held - {card}) for card in held)


def test_the_other_hand_lays_nothing_off_and_loses_the_difference() -> None:
    other = DEAL["opponent"]
    cards = [*other["rest"], *(card for meld in other["melds"] for card in meld)]
    assert len(cards) == 10
    assert left(*cards) == other["points"]
    assert other["points"] - DEAL["points"]["knocked"] == DEAL["won"]
    for meld in DEAL["melds"]:
        assert all(left(*meld, card) > 0 for card in other["rest"])


def test_every_card_is_there_once() -> None:
    other = DEAL["opponent"]
    seen = [
        *DEAL["hand"],
        *(DEAL[name] for name in ("upcard", "drawn", "given")),
        *other["rest"],
        *(card for meld in other["melds"] for card in meld),
    ]
    assert len(seen) == len(set(seen))
