"""The queue of a match and of a connection."""

from __future__ import annotations

import asyncio

import pytest

from openrummy.play.host.mailbox import Mailbox


async def test_items_come_out_in_order_whoever_waited_first() -> None:
    box = Mailbox[int]()
    taker = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    for number in range(3):
        box.put_nowait(number)
    assert (await taker, box.qsize(), box.empty()) == (0, 2, False)
    assert [await box.get(), box.get_nowait()] == [1, 2]
    with pytest.raises(asyncio.QueueEmpty):
        box.get_nowait()


async def test_a_taker_that_is_cancelled_loses_nothing() -> None:
    box = Mailbox[int]()
    taker = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put_nowait(1)
    taker.cancel()
    with pytest.raises(asyncio.CancelledError):
        await taker
    assert box.get_nowait() == 1


async def test_join_waits_until_all_is_done_with() -> None:
    box = Mailbox[int]()
    await box.join()
    box.put_nowait(1)
    joined = asyncio.create_task(box.join())
    await box.get()
    await asyncio.sleep(0)
    box.put_nowait(2)
    box.task_done()
    await box.get()
    await asyncio.sleep(0)
    assert not joined.done()
    box.task_done()
    await joined
