"""Faces for players: the guests' and every character's (P2).

The browser draws them (``web/src/kit/faces/faces.ts``); a test compares the two lists.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection

from openrummy.bots.cast.personas import personas
from openrummy.core.rules.text import say
from openrummy.play.problems import Problem

GUESTS = ("guest", "guest-fair", "guest-dark", "guest-grey")
FACES = frozenset((*GUESTS, *(persona.face for persona in personas())))


def free_face(face: str, taken: Collection[str]) -> str:
    """Return the face requested, or another if it is taken at the table.

    Raises :class:`Problem` for an unknown face.
    """
    own = own_face(face)
    others = (other for other in (*GUESTS, *sorted(FACES)) if other not in taken)
    return own if own not in taken else next(others, own)


def face_for(key: str) -> str:
    """Return the default face of an account, derived from its name."""
    return GUESTS[zlib.crc32(key.encode()) % len(GUESTS)]


def own_face(face: str) -> str:
    """Return the face requested. Raises :class:`Problem` for an unknown one."""
    if face not in FACES:
        raise Problem(400, "no-such-face", say("error.no-such-face.choose"))
    return face
