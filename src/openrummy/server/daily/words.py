"""Endings of deals, in a few words."""

from __future__ import annotations

from openrummy.core.rules.text import say
from openrummy.server.db.daily import DealDone

_TOLD = ("knock", "gin", "big-gin", "undercut", "tie", "dead", "idle", "misdeal", "unplayed")


def how(done: DealDone, name: str, opponent: str) -> str:
    """A deal's ending for a player called ``name``; empty: for you."""
    code = done.how if done.how in _TOLD else "other"
    who = "other" if name else "you"
    return say(f"deals.how-{code}", who=who, name=name, opponent=opponent, won=done.won)
