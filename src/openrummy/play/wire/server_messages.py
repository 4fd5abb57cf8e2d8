"""Messages from the server over a table's WebSocket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.analysis import CoachView
from openrummy.play.wire.events import Happened
from openrummy.play.wire.social import ChatLine, EmoteName
from openrummy.play.wire.table import ArrangementView, Reason, TableView


class Update(Struct, tag="update"):
    """The current table, and the events since the client's version.

    ``whole``: ``happened`` starts at the beginning of the deal (first connection or resync),
    so it must not be animated.
    """

    table: TableView
    happened: list[Happened]
    whole: bool


class Refused(Struct, tag="refused"):
    """An action was illegal; nothing changed."""

    id: int
    reason: Reason


class Failed(Struct, tag="failed"):
    """A message was malformed or not allowed; nothing changed.

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
    """The request was accepted; an Update follows if the table changed."""

    id: int


class Hint(Struct, tag="hint"):
    """A hint: an action with its reason as text."""

    id: int
    token: str
    text: str
    card: str | None = None
    rule: str | None = None


class Shows(Struct, tag="shows"):
    """The possible arrangements for showing a hand, best first."""

    id: int
    card: str | None
    options: list[ArrangementView]


class GroupView(Struct):
    """A group of cards in a hand: the meld it forms, or the reason why it forms none.

    ``stands`` lists the card that each stands for, as in :class:`MeldView`; ``pure``:
    a run in which no card stands for another.
    """

    cards: list[str]
    kind: Literal["set", "run"] | None
    pure: bool
    stands: list[str]
    text: str  # "Pure run, 3 to 5 of diamonds", or "Not a meld: two suits"


class Declaring(Struct, tag="declaring"):
    """Evaluation of a hand in groups. ``token`` declares it; None if that is impossible, for the
    reason in ``text``.

    ``left`` are the unmelded cards, ``points`` their value, or their number in games where hands
    have no value; ``best`` is the arrangement with the least left.
    """

    id: int
    groups: list[GroupView]
    left: list[str]
    points: int
    token: str | None
    text: str
    best: list[list[str]] = []


class Pong(Struct, tag="pong"):
    """Reply to a ping."""

    id: int


class Promised(Struct, tag="promised"):
    """The commitment to the next deal, numbered from 0; seeds are accepted from now on.

    ``shared``: no seeds are accepted, since all tables of an event are dealt the same cards.
    ``seats`` has one letter per seat, ``p`` for those asked for a seed; ``rules`` is the hash of
    the rules, ``key`` and ``signature`` are Ed25519, all in hexadecimal. These are empty for a
    promise of the first form (``docs/spec/fair.md``).
    """

    deal: int
    commitment: str  # 64 hexadecimal digits
    shared: bool = False
    seats: str = ""
    rules: str = ""
    key: str = ""
    signature: str = ""


class Chat(Struct, tag="chat"):
    """The latest chat messages in order, and the seats this player has blocked."""

    lines: list[ChatLine]
    blocked: list[int]


class Said(Struct, tag="said"):
    """A new chat message."""

    line: ChatLine


class Emoted(Struct, tag="emoted"):
    """A predefined greeting from a seat."""

    seat: int
    name: EmoteName


class Coaching(Struct, tag="coach"):
    """The coach's comment, for players with a coach; sent again whenever it changes."""

    view: CoachView


class Later(Struct, tag="later"):
    """For a spectator: nothing of the table can be shown for this many ms, due to the delay."""

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
