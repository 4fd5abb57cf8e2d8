"""Faults of copies."""

from __future__ import annotations


class CopyFault(Exception):
    """It cannot be done; the text says why in one line."""
