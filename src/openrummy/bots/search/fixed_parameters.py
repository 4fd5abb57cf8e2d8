"""Kernel parameters of players that were not learned."""

from __future__ import annotations

from openrummy.bots.heuristic.knock import weights
from openrummy.bots.heuristic.style import Style
from openrummy.kernel.arrays import Float64Array, np
from openrummy.kernel.core.players import patient_policy as tb
from openrummy.kernel.core.players import player_vector as pl


def baseline() -> Float64Array:
    """Parameters of the published baseline."""
    numbers: Float64Array = np.zeros(pl.PLAYER)
    numbers[pl.KIND] = pl.BASELINE
    return numbers


def tabled(style: Style) -> Float64Array:
    """Kernel parameters of the patient player in a style."""
    numbers: Float64Array = np.zeros(pl.PLAYER)
    numbers[pl.KIND] = pl.TABLED
    part = numbers[pl.REST :]
    reach = dict.fromkeys(("gain", "knock", "live"), style.reach)
    scales = {"deadwood": style.thrift, "gin": style.gin} | reach
    for offset, table in ((tb.HELD, weights.HELD), (tb.DRAWING, weights.DRAWING)):
        for number, (name, line) in enumerate(vars(table).items()):
            knot = offset + tb.KNOTS * number
            part[knot : knot + tb.KNOTS] = np.array(line) * scales.get(name, 1.0)
    part[tb.KNOCKED : tb.FEED] = np.concatenate(list(vars(weights.KNOCKED).values()))
    for offset, value in (
        (tb.FEED, style.feed),
        (tb.PATIENCE, style.patience),
        (tb.WAIT, style.wait),
        (tb.GRIP, style.grip),
        (tb.SHY, style.shy),
        (tb.SHOWS, style.shows),
        (tb.LOWERS, style.lowers),
    ):
        part[offset] = value
    return numbers
