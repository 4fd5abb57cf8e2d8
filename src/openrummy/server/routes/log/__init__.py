"""The transparency log of promises."""

from openrummy.server.routes.log.tiles import HANDLERS

__all__ = ["HANDLERS"]
