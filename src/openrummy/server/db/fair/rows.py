"""Promises of deals as columns, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openrummy.play.host import FairRow


def fair_rows(table_id: str, rows: Sequence[FairRow]) -> list[dict[str, Any]]:
    """The rows of the promises of a table as they are kept."""
    return [
        {
            "table_id": table_id,
            "deal": row.deal,
            "secret": row.secret.hex(),
            "seeds": None
            if row.seeds is None
            else " ".join(seed.hex() or "-" for seed in row.seeds),
            "seats": row.seats,
        }
        for row in rows
    ]


def seeds_of(text: str | None) -> tuple[bytes, ...] | None:
    """The seeds a row holds, seat by seat; None where none was settled yet."""
    if text is None:
        return None
    return tuple(b"" if word == "-" else bytes.fromhex(word) for word in text.split())
