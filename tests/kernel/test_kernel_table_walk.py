"""Positions with melds on the table from which the kernel and the engine do all there is to do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deals import at as position
from openrummy.core import engine
from openrummy.core.engine import State
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.calls import apply, legal
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.table.actions import action_of
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import differences, put_state

# of each: the game, the settings, where it begins, the number of actions, and what can be done
# then or, after "not", cannot, though all but the last action can
CASES = {
    "a wild taken, laid and claimed may be discarded": (
        ("wild-rummy", ()),
        "hands=9s5c6c7cKd/2c3c turn=0:play taken=9s wild=9 pile=2h stock=?1",
        "d:5c6c9s=7c r:7c:0:9s 9s",
    ),
    "a wild taken may not be discarded before": (
        ("wild-rummy", ()),
        "hands=9s5c6c7cKd/2c3c turn=0:play taken=9s wild=9 pile=2h stock=?1",
        "d:5c6c7c not 9s",
    ),
    "but where discards may be discarded again": (
        ("wild-rummy", ("draw.retake=allowed",)),
        "hands=9s5c6c7cKd/2c3c turn=0:play taken=9s wild=9 pile=2h stock=?1",
        "d:5c6c7c 9s",
    ),
    "the discard taken, alone, is laid for a wild": (
        ("wild-rummy", ()),
        "hands=2c3c/4c5c6c7s turn=1:play taken=7s wild=9 pile=2h table=0:5s6s9d=7s stock=?1",
        "d:4c5c6c r:7s:0:9d 9d",
    ),
    "the discard taken finds no place": (
        ("wild-rummy", ()),
        "hands=4c5c6c7s/2c3c turn=0:play taken=7s wild=9 pile=2h table=1:5d6d9d=7d stock=?1",
        "not d:4c5c6c",
    ),
    "the discard taken, alone, is laid off": (
        ("rummy", ()),
        "hands=4c5c6c7s/2c3c turn=0:play taken=7s pile=2h table=1:8s9sTs stock=?1",
        "d:4c5c6c l:7s:0 o",
    ),
    "but not where the last card is discarded": (
        ("rummy-discard-last", ()),
        "hands=4c5c6c7s/2c3c turn=0:play taken=7s pile=2h table=1:8s9sTs stock=?1",
        "not d:4c5c6c",
    ),
    "a place comes with the card laid off before": (
        ("rummy", ()),
        "hands=7s6s/2c3c turn=0:play taken=6s pile=2h table=1:8s9sTs stock=?1",
        "l:7s:0 l:6s:0 o",
    ),
    "a wild may stand for the card that makes a place": (
        ("wild-rummy", ("play.last_discard=optional", "play.one_card=false")),
        "hands=9c6s/2c3c turn=0:play fresh=no taken=6s wild=9 pile=2h "
        "table=0:AhAdAs/1:8sTs9s stock=?1",
        "l:9c=7s:1 l:6s:1 o",
    ),
    "what is reclaimed with one card is new": (
        ("wild-rummy", ()),
        "hands=7sKd/2c3c turn=0:play one=yes drawn=7s fresh=no wild=9 pile=2h "
        "table=0:5s6s9d=7s stock=?1",
        "r:7s:0:9d not 9d",
    ),
    "a wild reclaimed for the old card goes": (
        ("wild-rummy", ()),
        "hands=7s2d/2c3c turn=0:play one=yes drawn=2d fresh=no wild=9 pile=2h "
        "table=0:5s6s9d=7s stock=?1",
        "r:7s:0:9d not 2d",
    ),
    "and is old once it has been put down": (
        ("wild-rummy", ()),
        "hands=9s7s/2c3c turn=0:play one=yes drawn=9s fresh=no wild=9 pile=2h "
        "table=0:5s6s9d=7s stock=?1",
        "l:9s=4s:0 7s",
    ),
    "either wild of a set is claimed": (
        ("wild-rummy", ()),
        "hands=KhQd9h/2c3c turn=0:play fresh=no wild=9 pile=2h table=0:Kc9d=K9s=K stock=?1",
        "r:Kh:0:9s l:9s=K:0 Qd",
    ),
    "in a set of its rank a wild is itself": (
        ("wild-rummy", ()),
        "hands=9sKdQd/2c3c turn=0:play fresh=no wild=9 pile=2h table=0:9c9d9h stock=?1",
        "l:9s:0 Kd",
    ),
    "round the corner one rank is missing at both ends": (
        ("wild-rummy", ("melds.aces=corner",)),
        "hands=5c9dQd/2c3d turn=0:play fresh=no wild=9 pile=2h "
        "table=0:AcTc9h=2c3c4c6c7c8c9cJcQcKc stock=?1",
        "l:9d=5c:0 r:5c:0:9d",
    ),
    "who laid off a wild that is gone has nothing there": (
        ("wild-rummy", ("play.lay_off=always", "score.rummy_doubles=true")),
        "hands=9dKdQd/7s3c2s turn=0:play wild=9 pile=2h table=1:4s5s6s stock=?1",
        "l:9d=7s:0 Kd s r:7s:0:9d",
    ),
    "the second and third put down melds once": (
        ("beanie", ()),
        "hands=Kd/3c4c5cQd/7h8h9s2d turn=0:play opening=yes fresh=yes wild=9 pile=2c "
        "table=0:Ah2h3h stock=?1 dealer=2",
        "Kd d:3c4c5c p d:7h8h9s=6h p",
    ),
}


def walk(rules: Rules, state: State, depth: int) -> set[str]:
    """Everything done in both to a depth, as texts of tokens; nothing may differ."""
    compiled_rules = lower(rules, len(state.hands))
    words, cards = rows(depth + 2)
    out = np.empty(MAX_ACTIONS, np.int64)
    done: set[str] = set()

    def below(row: int, now: State, text: str) -> None:
        put_state(words, cards, depth + 1, now)
        assert differences(words, cards, row, depth + 1) == [], text
        if row == depth or engine.outcome(now) is not None:
            return
        (seat,) = engine.actors(now)
        codes = out[: legal(compiled_rules, words, cards, row, out)].tolist()
        expected = engine.legal(rules, now, seat)
        wild = int(words[row, c.WILD])
        assert [action_of(compiled_rules, wild, code) for code in codes] == list(expected), text
        for code, action in zip(codes, expected, strict=True):
            words[row + 1], cards[row + 1] = words[row], cards[row]
            apply(compiled_rules, words, cards, row + 1, code)
            if words[row + 1, c.PHASE] == c.SHUFFLING:
                continue
            after = f"{text} {action_token(action)}".strip()
            done.add(after)
            below(row + 1, engine.apply(rules, now, seat, action).state, after)

    put_state(words, cards, 0, state)
    below(0, state, "")
    return done


@pytest.mark.parametrize("name", CASES)
def test_all_that_can_be_done_is_the_same(name: str) -> None:
    (game, settings), text, texts = CASES[name]
    rules = catalogue.resolve(game, settings).rules
    yes, _, no = texts.partition("not ")
    steps = yes.split()
    done: Any = walk(rules, position(rules, text), len(steps) + bool(no))
    if steps:
        assert " ".join(steps) in done, sorted(done)[:40]
    if no:
        assert " ".join([*steps, no]) not in done
