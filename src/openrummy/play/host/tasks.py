"""Tasks that go on in the background until their owner stops them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any


async def stopped(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task and wait until it has ended; nothing where there is none.

    Raises what the task raised, where it failed before that.
    """
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
