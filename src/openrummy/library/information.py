"""A seat's information about the deal in play, for programs that study or learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openrummy.library.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from openrummy.core.engine.model.events import Event
    from openrummy.core.game import GameEvent
    from openrummy.core.rules.pieces import Rules
    from openrummy.core.scoring.result import Seat


def deal_events(happened: Iterable[GameEvent], seat: Seat) -> list[Event]:
    """The events of the deal in play on the seat's own table, redacted for it.

    [] before the first deal; of a deal that the seat sits out, those of the first table.
    """
    from openrummy.core.engine.model.events import DealBegan
    from openrummy.core.game import OnBoard, redact

    histories: dict[int, list[Event]] = {}
    own = 0
    for event in happened:
        seen = redact(event, seat)
        if not isinstance(seen, OnBoard):
            continue
        if isinstance(seen.event, DealBegan):
            histories[seen.board] = []
            if seat in seen.event.active:
                own = seen.board
        histories[seen.board].append(seen.event)
    return histories.get(own, [])


def as_tensor(rules: Rules, events: Sequence[Event], seat: Seat, rows: int) -> NDArray[np.float32]:
    """The same as numbers; see :mod:`openrummy.lab.envs.information`."""
    from openrummy.core.extras import explaining
    from openrummy.core.rules.text import say

    pack = rules.pack
    if pack.jokers or max(pack.packs, *dict(pack.packs_of).values(), 1) > 1:
        raise UsageError(say("library.no-tensor"))
    with explaining():
        from openrummy.lab.envs.information import heard, tensor

        return tensor(*heard(events, seat), seat, rows)
