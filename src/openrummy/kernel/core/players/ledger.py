"""Ledgers of a deal as it is played out; :mod:`.belief` defines their content."""

from __future__ import annotations

from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.memory import get, offset, put
from openrummy.kernel.core.players.belief import DISCARDED, LEDGER, LEFT_LYING, MAX_TURNS, TURNS
from openrummy.kernel.jit import compiled


@compiled
def no_turns(ledgers):
    """Clear the ledgers of both seats."""
    for seat in range(2):
        ledger = offset(ledgers, LEDGER * seat)
        for index in range(LEDGER):
            put(ledger, index, d.NONE)
        put(ledger, TURNS, 0)


@compiled
def enter(deal, ledgers, act):
    """Record an action before it is applied."""
    ledger = offset(ledgers, LEDGER * get(deal, d.SEAT))
    turn, kind = get(ledger, TURNS), d.kind_of(act)
    if turn >= MAX_TURNS:
        return
    if kind in (d.STOCK, d.PASS) and get(deal, d.PILE) and not get(deal, d.STOCK_ONLY):
        put(ledger, LEFT_LYING + turn, d.top(deal))
    elif kind == d.DISCARD_CARD:
        put(ledger, DISCARDED + turn, d.card_of(act))
        put(ledger, TURNS, turn + 1)
