"""First path segments of the client's pages; a test compares them with web/src/app/routes.ts."""

from __future__ import annotations

CLIENT_PAGES = frozenset(
    (
        "account",
        "analysis",
        "beat",
        "clubs",
        "compete",
        "daily",
        "deals",
        "drills",
        "first",
        "g",
        "games",
        "glossary",
        "history",
        "host",
        "house",
        "j",
        "leaderboard",
        "learn",
        "lobby",
        "me",
        "pad",
        "people",
        "puzzles",
        "replay",
        "rules",
        "t",
        "tournaments",
        "you",
    )
)
