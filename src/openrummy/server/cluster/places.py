"""Where a request is seen to: at any process, at the owner of a table, or at who leads.

Whatever keeps something in memory that others have to see, and whatever must not happen twice at
once, is at one place. A test goes over every route there is.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Place: TypeAlias = Literal["any", "owner", "lead"]

# Of a table in play: what changes who sits there, and its connections.
OF_A_TABLE: Final = frozenset(("join", "fill", "leave"))
# What is read from the database, or worked out from the question alone.
READ_ANYWHERE: Final = (
    "/api/lobby",
    "/api/rules/",
    "/api/learn",
    "/api/search",
    "/api/house/",
    "/api/pad",
    "/api/games",
    "/api/replay",
    "/api/board/games",
    "/api/board/hand",
    "/api/me",
    "/api/blocked",
    "/api/people",
    "/api/leaderboard",
    "/api/truths",
    "/api/themes/",
    "/api/registration",
    "/api/account",
    "/api/openapi.json",
    "/api/tables",
    "/api/fair/",
)
# Of those, what is only there where it is worked out, and what reads from memory.
READ_AT_LEAD: Final = frozenset(("/api/people", "/api/account/export"))
ENDS_AT_LEAD: Final = ("/analysis", "/acquaintance")
# What changes nothing that others have in memory.
WRITTEN_ANYWHERE: Final = frozenset(
    ("/api/tables", "/api/invitations", "/api/house/check", "/api/pad", "/api/replay")
)
SOCKETS_AT_LEAD: Final = frozenset(("/ws/people", "/ws/bot"))
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))


def place_of(method: str, path: str) -> tuple[Place, str]:
    """Where a request belongs, and the table it is about; ``method`` is empty for a WebSocket."""
    parts = path.split("/")
    if not method:
        if parts[1:3] == ["ws", "tables"] and len(parts) == 4:
            return "owner", parts[3]
        return ("lead" if path in SOCKETS_AT_LEAD else "any"), ""
    if not path.startswith("/api/"):
        return "any", ""
    if parts[2] == "tables" and len(parts) == 5 and parts[4] in OF_A_TABLE:
        return "owner", parts[3]
    if method not in _SAFE:
        return ("any" if path in WRITTEN_ANYWHERE else "lead"), ""
    if path in READ_AT_LEAD or path.endswith(ENDS_AT_LEAD) or "/analysis/" in path:
        return "lead", ""
    return ("any" if path.startswith(READ_ANYWHERE) else "lead"), ""
