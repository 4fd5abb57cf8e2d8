"""Python's search for cycles of garbage: seldom, since everybody waits while it goes on.

What is dropped is freed at once, all but cycles: a few for an action, and what
a connection leaves when it ends. A search among all objects takes a second for
a thousand tables, and Python would start one whenever a quarter more is there.
So only young objects are searched as things happen, and once: most of what is left then stays
for long, and to search it a second time took a twentieth of the processor. All are searched now
and then.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

# Net new objects that trigger a search of the young ones, which takes under a millisecond.
_YOUNG_THRESHOLD = 500
_NEVER_THRESHOLD = 1_000_000
_ALL_EVERY = 600.0  # seconds


def settle() -> None:
    """Leave all that is there by now aside for good: it is the program. Then search seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_THRESHOLD, _NEVER_THRESHOLD, _NEVER_THRESHOLD)


async def collect_periodically() -> None:
    """Search among all objects every ten minutes, until cancelled."""
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(_ALL_EVERY)
            gc.collect()
