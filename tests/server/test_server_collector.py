"""The search for garbage: seldom among all objects, and always at last."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from openrummy.server import garbage_collection


@pytest.fixture
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Loop:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.usefixtures("as_it_was")
async def test_what_is_there_is_left_aside_and_the_rest_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage_collection, "_ALL_EVERY", 0.01)
    garbage_collection.settle()
    assert gc.get_freeze_count() > 1000
    gone = weakref.ref(Loop())
    searching = asyncio.create_task(garbage_collection.collect_periodically())
    while gone() is not None:
        await asyncio.sleep(0.01)
    searching.cancel()
    await searching
