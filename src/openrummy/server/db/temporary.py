"""A database that is gone when it is closed, for a server that keeps everything in memory."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from openrummy.server.db.club import metadata
from openrummy.server.db.database import Database
from openrummy.server.db.engines import engine_of, writing_engine
from openrummy.server.db.writer import Writer


@asynccontextmanager
async def temporary() -> AsyncIterator[Database]:
    """An empty database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        reader = engine_of(Path(folder) / "memory.db", careful=False)
        writing = writing_engine(reader.url, careful=False)
        metadata.create_all(writing)
        database = Database(reader, Writer(writing))
        try:
            yield database
        finally:
            await database.close()
