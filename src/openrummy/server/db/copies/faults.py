"""What may be wrong with a copy."""

from __future__ import annotations


class CopyFault(Exception):
    """It cannot be done; the text says why in one line."""
