"""Decisions of the searching player, for tests that hold two carriers of the kernel to the same.

With ``OPENRUMMY_KERNEL=wasm``, run as ``kernel_decisions.py decisions marks`` (or one of these, or
``more``, ``games``), it prints them, a line each, as a browser comes to them: without numpy and
numba, the kernel in node.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from openrummy.analysis import warm
from openrummy.analysis.effort import Effort
from openrummy.analysis.marks import loss_of
from openrummy.analysis.model import Price
from openrummy.analysis.prices import price
from openrummy.analysis.review import review
from openrummy.bots.base import Budget, Seen
from openrummy.bots.catalogue import make
from openrummy.bots.match import BotTable
from openrummy.bots.search.bot import Expert
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action
from openrummy.core.notation.records import Player, Record, write
from openrummy.core.rules.catalogue import variant

_GAMES, _MORE = ("gin",), ("oklahoma", "gin-challenge")
_WORLDS, _FEW = 640, 64


class _Deciding(Expert):
    """The searching player, whose decisions are written down."""

    def __init__(self, decided: list[str]) -> None:
        super().__init__(Budget(work=_WORLDS))
        self._decided = decided

    def choose(self, seen: Seen) -> Action:
        action = super().choose(seen)
        self._decided.append(repr(action))
        return action


def decisions(games: Sequence[str] = _GAMES) -> list[str]:
    """All decisions in a deal of each of these games, the same each time."""
    decided = list[str]()
    for game in games:
        table = BotTable(
            variant(game).rules, [_Deciding(decided) for _ in range(2)], seed_bytes(game), cap=1
        )
        table.play([seed_bytes(f"{game} {seat}") for seat in range(2)])
    return decided


def more() -> list[str]:
    """The decisions in a deal of each of some other games."""
    return decisions(_MORE)


def short_game() -> str:
    """The record of a deal of gin."""
    return write(_played())


def marks() -> list[str]:
    """Marks and losses of the decisions of a deal, and its luck."""
    reviewed = review(_played(), effort=Effort(worlds=256, short=64))
    lines = [
        f"{priced.mark.name} {priced.real} {[_loss(each) for each in priced.prices]}"
        for priced in reviewed.decisions
    ]
    return lines + [f"{luck.luck:.9f}" for seat in reviewed.seats for luck in seat.luck]


def _played() -> Record:
    rules = variant("gin").rules
    bots = [make("simple"), make("patient")]
    table = BotTable(rules, bots, seed_bytes("marks"), cap=1, recorded=True)
    tally = table.play([seed_bytes(f"marks {seat}") for seat in range(2)])
    players = (Player("Ann"), Player("Bob"))
    return Record(rules, players, tuple(tally.entries), name="gin")


def games() -> list[str]:
    """Each game in which the searching player searches, played and priced for a moment."""
    played = []
    for rules in warm.games():
        bots = [Expert(Budget(work=_FEW)) for _ in range(2)]
        BotTable(rules, bots, seed_bytes("warm"), cap=1).play(
            [seed_bytes("one"), seed_bytes("two")]
        )
        priced = price(warm.first_decision(rules), Effort(worlds=_FEW, short=_FEW))
        played.append(f"{len(priced.prices)} {priced.assumed}")
    return played


def _loss(priced: Price) -> str:
    loss = loss_of(priced)
    return f"{priced.action} {loss.mean:.9f} {loss.error:.9f}"


def _main() -> None:
    sys.modules["numpy"] = sys.modules["numba"] = None  # type: ignore[assignment]
    from kernel_node import NodeCarrier
    from openrummy.kernel import wasm

    with NodeCarrier(wasm.FILE) as carrier:
        wasm.use(carrier)
        for name in sys.argv[1:]:
            print("\n".join(_PRINTED[name]()))


_PRINTED = {"decisions": decisions, "more": more, "marks": marks, "games": games}

if __name__ == "__main__":
    _main()
