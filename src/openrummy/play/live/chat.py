"""The chat among the players of one table.

Text is cleaned, stored, then published, in the order of the message numbers. Messages of blocked
people are not delivered, and the senders do not learn that they are blocked. Spectators cannot
write; they can read once they have seen the end of the game.
"""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol, TypeAlias

from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import ChatRow, HostError, Match, TableStore, where
from openrummy.play.limits import Bucket
from openrummy.play.views.table import can_chat, speaker_of

_MessageKind: TypeAlias = Literal["words", "emotes"]

_LOG = logging.getLogger(__name__)
_MAX_MESSAGES = 100
MAX_CHARS: Final = 300
_MAX_MARKS = 4  # combining marks per letter; more would cover other lines
# characters that reorder or hide text
_INVISIBLE = {0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF}


class ChatRefused(Exception):
    """A message that the chat refuses; ``code`` names the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_text(text: str) -> str:
    """Clean a text for storing. Raises :class:`ChatRefused`: ``too-long``, ``nothing-said``."""
    allowed: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace():
            allowed.append(" ")
        elif kind in ("Cc", "Cs", "Co", "Cn") or ord(letter) in _INVISIBLE or marks > _MAX_MARKS:
            continue
        else:
            allowed.append(letter)
    clean = " ".join("".join(allowed).split())
    if len(clean) > MAX_CHARS:
        raise ChatRefused("too-long")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in clean):
        raise ChatRefused("nothing-said")
    return clean


class Listener(Protocol):
    """A listener to the chat: a connection to the table."""

    @property
    def viewer(self) -> Seat | None:
        """The listener's seat; None for a spectator."""

    @property
    def guest(self) -> str:
        """The listener's guest."""

    @property
    def gone(self) -> bool:
        """True if the listener has disconnected."""

    def say(self, message: wire.ServerMessage) -> None:
        """Send a message."""

    def put(self, data: bytes) -> None:
        """Send an encoded message."""

    def fail(self, code: str) -> None:
        """Send an error."""


async def nobody_barred(_guest: str) -> bool:
    """Return False: the default where nobody can be barred from the chat."""
    return False


class ChatRoom:
    """The chat of a match.

    ``words`` and ``emotes`` limit the messages and emotes of a guest: a rate per second, and a
    burst. ``barred`` returns True for guests who may not chat at present.
    """

    def __init__(
        self,
        match: Match,
        store: TableStore,
        words: tuple[float, float] = (1.0, 5.0),
        emotes: tuple[float, float] = (0.5, 3.0),
        barred: Callable[[str], Awaitable[bool]] = nobody_barred,
    ) -> None:
        self._match = match
        self._store = store
        self._limits: dict[_MessageKind, tuple[float, float]] = {"words": words, "emotes": emotes}
        self._barred = barred
        self._buckets: dict[tuple[str, _MessageKind], Bucket] = {}
        self._lines: set[Listener] = set()
        self._rows: list[ChatRow] | None = None
        self._blocked: dict[str, frozenset[str]] = {}
        self._turn = asyncio.Lock()

    # ------------------------------------------------------------ coming and going

    async def join(self, line: Listener) -> None:
        """Send the earlier messages and subscribe to new ones."""
        if not self._match.table.social:
            return
        guest = self._guest(line)
        try:
            async with self._turn:
                await self._load()
                self._blocked[guest] = await self._store.blocked(guest)
        except Exception as error:
            _LOG.error(
                "could not load the chat of table %s: %s", self._match.table.id, where(error)
            )
            line.fail("not-stored")
            return
        if not line.gone:
            self._lines.add(line)
            line.say(self._all(line))

    def leave(self, line: Listener) -> None:
        """Remove a listener."""
        self._lines.discard(line)
        listening = {self._guest(other) for other in self._lines}
        self._blocked = {
            guest: blocked for guest, blocked in self._blocked.items() if guest in listening
        }

    async def apply_blocks(self, guest: str) -> None:
        """Reload the blocks of a guest."""
        if guest in self._blocked:
            await self._load()
            self._blocked[guest] = await self._store.blocked(guest)
            for line in [other for other in self._lines if self._guest(other) == guest]:
                line.say(self._all(line))

    async def renamed(self) -> None:
        """Reload from the store after a guest was merged into another."""
        self._rows = None
        for guest in list(self._blocked):
            self._blocked[guest] = await self._store.blocked(guest)

    # ------------------------------------------------------------ writing

    async def say(self, seat: Seat, text: str) -> None:
        """Send a seat's message. Raises :class:`ChatRefused` and ``HostError``."""
        guest = self._writer(seat)
        cleaned_text = clean_text(text)
        self._take(guest, "words")
        if await self._barred(guest):
            raise ChatRefused("barred")
        async with self._turn:
            try:
                rows = await self._load()
                number = rows[-1].number + 1 if rows else 1
                row = ChatRow(number, seat, guest, cleaned_text, time.time_ns() // 1_000_000)
                await self._store.say(self._match.table.id, row)
            except Exception as error:
                self._rows = None  # reload: another process may write here too
                raise HostError("not-stored") from error
            rows.append(row)
            del rows[:-_MAX_MESSAGES]
            self._deliver(guest, wire.Said(self._line(row)), list(self._lines))

    async def emote(self, seat: Seat, name: wire.EmoteName) -> None:
        """Send an emote to the players. Raises :class:`ChatRefused`."""
        guest = self._writer(seat)
        self._take(guest, "emotes")
        if await self._barred(guest):
            raise ChatRefused("barred")
        players = [line for line in self._lines if line.viewer is not None]
        self._deliver(guest, wire.Emoted(seat, name), players)

    def _writer(self, seat: Seat) -> str:
        """Return the guest who writes from a seat. Raises :class:`ChatRefused`: ``chat-off``."""
        if not can_chat(self._match):
            raise ChatRefused("chat-off")
        return self._match.table.seats[seat].guest

    def _take(self, guest: str, kind: _MessageKind) -> None:
        bucket = self._buckets.setdefault((guest, kind), Bucket(*self._limits[kind]))
        if not bucket.take():
            raise ChatRefused("too-fast")

    def _deliver(self, guest: str, message: wire.ServerMessage, lines: list[Listener]) -> None:
        data = wire.encode(message)
        for line in lines:
            if guest not in self._blocked.get(self._guest(line), ()):
                line.put(data)

    # ------------------------------------------------------------ reading

    async def _load(self) -> list[ChatRow]:
        if self._rows is None:
            self._rows = list(await self._store.chat(self._match.table.id, _MAX_MESSAGES))
        return self._rows

    def _all(self, line: Listener) -> wire.Chat:
        blocked = self._blocked.get(self._guest(line), frozenset())
        seats = enumerate(self._match.table.seats)
        return wire.Chat(
            # the messages of a deleted account are blank
            [self._line(row) for row in self._rows or () if row.text and row.guest not in blocked],
            [seat for seat, row in seats if row.guest and row.guest in blocked],
        )

    def _line(self, row: ChatRow) -> wire.ChatLine:
        is_same_guest = self._match.table.seats[row.seat].guest == row.guest
        name = (
            speaker_of(self._match, None).names[row.seat] if is_same_guest else say("seat.former")
        )
        return wire.ChatLine(row.number, row.seat, name, row.text, row.at)

    def _guest(self, line: Listener) -> str:
        return line.guest if line.viewer is None else self._match.table.seats[line.viewer].guest
