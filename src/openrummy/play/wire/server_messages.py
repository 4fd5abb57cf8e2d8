"""Messages of the server over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.analysis import CoachView
from openrummy.play.wire.events import Happened
from openrummy.play.wire.social import ChatLine, EmoteName
from openrummy.play.wire.table import ArrangementView, Reason, TableView


class Update(Struct, tag="update"):
    """The table now, and what happened since the version the client knew.

    ``whole`` is True when ``happened`` starts at the beginning of the deal
    (a first hello or a resync), so that nothing of it is to be animated.
    """

    table: TableView
    happened: list[Happened]
    whole: bool


class Refused(Struct, tag="refused"):
    """An action was not possible; nothing changed."""

    id: int
    reason: Reason


class Failed(Struct, tag="failed"):
    """A message was not understood or not allowed; nothing changed.

    ``code``: ``malformed``, ``too-large``, ``too-fast``, ``too-much``, ``hello-first``, ``stale``
    (a whole :class:`Update` follows), ``no-such-table`` (the connection ends),
    ``not-your-seat``, ``nothing-to-take-back``, ``too-many-drafts``, ``too-often``,
    ``deal-running``, ``game-over``, ``not-stored``, ``too-many`` (the connection ends),
    ``busy``, ``no-hint``, ``closing``, ``seed-late``, ``chat-off``,
    ``too-long``, ``nothing-said``, ``game-runs``, ``not-begun``, ``time-out``,
    ``stand-in``, ``no-stand-in``, ``alone``, ``no-claim``, ``too-early``, ``no-clock``,
    ``enough-time``, ``not-an-opponent``, ``once-a-turn``, ``cards-shown``, ``not-alone``,
    ``counts``, ``no-coach``, ``hints-off``, ``aside-off``, ``internal``.
    """

    code: str
    text: str
    id: int | None = None


class Done(Struct, tag="done"):
    """Accepted; an Update follows where something changed."""

    id: int


class Hint(Struct, tag="hint"):
    """Advice: the action, and why in words."""

    id: int
    token: str
    text: str
    card: str | None = None
    rule: str | None = None


class Shows(Struct, tag="shows"):
    """The ways to show a hand, best first."""

    id: int
    card: str | None
    options: list[ArrangementView]


class GroupView(Struct):
    """One group of a hand: whether it is a meld, and if not, why.

    ``stands`` says for each card what it stands for, as in :class:`MeldView`; ``pure``:
    a run in which no card stands for another.
    """

    cards: list[str]
    kind: Literal["set", "run"] | None
    pure: bool
    stands: list[str]
    text: str  # "Pure run, 3 to 5 of diamonds", or "Not a meld: two suits"


class Declaring(Struct, tag="declaring"):
    """A hand in groups. ``token`` does it, None while it is not possible; ``text`` says why.

    ``left`` are the cards in no meld, ``points`` what they count as things stand, or how
    many they are where no hand counts;
    ``best`` is the arrangement that leaves least.
    """

    id: int
    groups: list[GroupView]
    left: list[str]
    points: int
    token: str | None
    text: str
    best: list[list[str]] = []


class Pong(Struct, tag="pong"):
    """Still here."""

    id: int


class Promised(Struct, tag="promised"):
    """The commitment of the next deal, from 0; seeds are taken from now on.

    ``shared``: no seeds are taken, for everybody in an event is dealt the same cards.
    ``seats`` has a letter a seat, ``p`` who is asked for a seed; ``rules`` is the hash of the
    rules, ``key`` and ``signature`` are Ed25519's, all in hexadecimal; empty for a promise of
    the first form (``docs/spec/fair.md``).
    """

    deal: int
    commitment: str  # 64 hexadecimal digits
    shared: bool = False
    seats: str = ""
    rules: str = ""
    key: str = ""
    signature: str = ""


class Chat(Struct, tag="chat"):
    """The last things said at the table, in order, and the seats this player has blocked."""

    lines: list[ChatLine]
    blocked: list[int]


class Said(Struct, tag="said"):
    """Somebody said something."""

    line: ChatLine


class Emoted(Struct, tag="emoted"):
    """A friendly word from a seat."""

    seat: int
    name: EmoteName


class Coaching(Struct, tag="coach"):
    """The coach's comment, for players who asked for one; sent again whenever it changes."""

    view: CoachView


class Later(Struct, tag="later"):
    """To a spectator: nothing of the table is old enough to be shown for this many ms."""

    wait: int


ServerMessage: TypeAlias = (
    Later
    | Coaching
    | Chat
    | Said
    | Emoted
    | Update
    | Refused
    | Failed
    | Done
    | Hint
    | Shows
    | Declaring
    | Pong
    | Promised
)
