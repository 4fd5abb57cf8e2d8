"""Background tasks that run until their owner stops them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any


async def cancel_and_wait(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task, if any, and wait for its end.

    Raises the task's exception if it failed before.
    """
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
