"""Evidence that a server is fair: the public list of promises, and times when nobody could play."""

from openrummy.server.db.fair import tables

__all__ = ["tables"]
