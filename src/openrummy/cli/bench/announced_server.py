"""Server for measurements: uvicorn on a free port that prints its address when it is ready."""

from __future__ import annotations

import json
from typing import Any

import uvicorn

from openrummy.server import garbage_collection
from openrummy.server.connections.uvicorn_server import SOCKETS


class FreePortServer(uvicorn.Server):
    """An application on a free port, with the socket options of ``serve``."""

    def __init__(self, app: Any, lifespan: str = "on") -> None:
        options: dict[str, Any] = {"log_level": "error", "lifespan": lifespan, **SOCKETS}
        super().__init__(uvicorn.Config(app, port=0, **options))

    async def startup(self, sockets: Any = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        garbage_collection.settle()
        port = self.servers[0].sockets[0].getsockname()[1]
        print(json.dumps({"url": f"http://127.0.0.1:{port}"}), flush=True)
