"""First parts of the client's addresses, as in web/src/app/routes.ts; a test compares them."""

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
