"""Observations and legal actions for an engine view, encoded for policies.

They equal those of the environments, but are computed from the view of a seat, so that networks
trained there can play anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openrummy.core.engine.model.phase import Defend
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import observe as core
from openrummy.kernel.core.gin import vector
from openrummy.kernel.gin.encoding import ACTIONS, OBSERVATION_SIZE
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import row_of_view
from openrummy.kernel.gin.settings import NotLowered


@dataclass(frozen=True)
class Observation:
    """The observation of a seat, uint8 [OBSERVATION_SIZE], and its legal actions, bool [ACTIONS].

    :mod:`openrummy.kernel.gin.encoding` documents the encoding.
    """

    seen: NDArray[np.uint8]
    mask: NDArray[np.bool_]


def observe(rules: Rules, view: View) -> Observation:
    """The observation of a view's seat; the mask is empty for a seat that is not to act.

    Raises :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported games and for a
    defence, which is no decision in the kernel; ValueError for a spectator or a seat out of the
    deal.
    """
    public = view.public
    if isinstance(public.phase, Defend):
        raise NotLowered(type(public.phase).__name__)
    if view.seat is None or view.seat not in public.active:
        raise ValueError("only a seat in the deal observes it")
    index = public.active.index(view.seat)
    deals = np.zeros((1, d.SIZE), np.int64)
    deals[0] = row_of_view(view)
    hidden = _some_cards(view)
    deals[0, d.HANDS + 1 - index] |= hidden
    seen = np.empty((1, OBSERVATION_SIZE), np.uint8)
    masks = np.zeros((1, 8 * core.MASK_WORDS), np.uint8)
    vector.look_at(lower(rules), deals, index, seen.view(np.int64), masks.view(np.int64))
    mask = masks[0, :ACTIONS].view(np.bool_)
    if int(deals[0, d.SEAT]) != index:
        mask = np.zeros(ACTIONS, np.bool_)
    return Observation(seen[0], mask)


def _some_cards(view: View) -> int:
    """Unseen cards in place of the opponent's hidden ones, of which only the number matters."""
    public = view.public
    assert view.seat is not None
    other = next(seat for seat in public.active if seat != view.seat)
    held = view.hand | public.known[other] | sum(1 << card for card in public.pile)
    unseen = [card for suit in range(4) for card in range(16 * suit, 16 * suit + 13)]
    free = [1 << card for card in unseen if not held >> card & 1]
    return sum(free[: public.held[other] - public.known[other].bit_count()])
