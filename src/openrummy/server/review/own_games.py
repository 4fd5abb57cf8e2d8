"""People's own records that are being analysed: in memory, for the sender, for a while."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from openrummy.play.host import entropy
from openrummy.play.limits import Kept
from openrummy.play.replay.game import Played
from openrummy.play.replay.own import MAX_UPLOAD

_MAX_BYTES = 64 * 1024 * 1024  # 128 records of usual games, fewer of long ones
_BYTES = 10


@dataclass(frozen=True)
class OwnGame:
    """A record somebody sent, played again."""

    id: str
    person: str
    title: str
    played: Played


class OwnGames:
    """The records sent last."""

    def __init__(self) -> None:
        self._games: Kept[str, OwnGame] = Kept(_MAX_BYTES)

    def add(self, person: str, title: str, played: Played) -> OwnGame:
        """Remember one under a name nobody can guess; sent again, it keeps that name."""
        for known in self._games.values():
            if known.person == person and known.played.record == played.record:
                return known
        game = OwnGame(new_id("record"), person, title, played)
        self._games.keep(game.id, game, played.size + MAX_UPLOAD)
        return game

    def of(self, id: str, person: str) -> OwnGame | None:
        """One that this person sent."""
        game = self._games.get(id)
        return game if game and game.person == person else None


def new_id(purpose: str) -> str:
    """A name nobody can guess, that goes into an address."""
    return base64.b32encode(entropy.draw(_BYTES, purpose)).decode().lower()
