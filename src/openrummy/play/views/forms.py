"""The words the browser has for seatings and formats."""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.core.rules.pieces import (
    BestOf,
    Format,
    Hollywood,
    MatchToTarget,
    Seating,
    SingleGame,
    SitOut,
    Table,
    Teams,
)

SeatingName: TypeAlias = Literal["table", "sit-out", "teams"]
FormName: TypeAlias = Literal["game", "columns", "match", "best-of"]

SEATINGS: dict[type[Seating], SeatingName] = {Table: "table", SitOut: "sit-out", Teams: "teams"}
FORMS: dict[type[Format], FormName] = {
    SingleGame: "game",
    Hollywood: "columns",
    MatchToTarget: "match",
    BestOf: "best-of",
}


def games_of(form: Format) -> int:
    """Games at once in Hollywood, or to be the best of; 1 for the others."""
    return form.games
