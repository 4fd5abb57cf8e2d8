"""Deals that many play each against the computer, as they are kept: of a day, of challenges."""

from openrummy.server.db.daily import tables

__all__ = ["tables"]
