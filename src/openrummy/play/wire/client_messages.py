"""Messages from the browser over a table's WebSocket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.social import EmoteName


class _Request(Struct, forbid_unknown_fields=True):
    """A request; its answer carries the same ``id``."""

    id: int


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """Connect or reconnect: ``after`` is the last version seen, None for the whole deal."""

    after: int | None = None


class Act(_Request, tag="act"):
    """Play an action. ``seq`` is the version the player saw; an older one is refused as stale.

    ``action`` is a ``token`` from :class:`TableView`, from the arrangements in
    :class:`~openrummy.play.wire.server_messages.Shows`, or of ``best_defence`` ("Lay off for me").
    """

    seq: int
    action: str


class TakeBack(_Request, tag="take-back"):
    """Undo the last lay-off while the turn is still a draft."""


class TakeDecisionBack(_Request, tag="take-decision-back"):
    """Take back your last decision and the replies to it; ``CoachView.seq`` names it."""

    seq: int


class SetCoach(_Request, tag="set-coach"):
    """Turn the coach on or off in an unrated game against computers only."""

    on: bool


class NextDeal(_Request, tag="next-deal"):
    """Declare yourself ready for the next deal."""


class Resign(_Request, tag="resign"):
    """Give up the game."""


class AskHint(_Request, tag="ask-hint"):
    """Request a strong player's move."""


class AskShow(_Request, tag="ask-show"):
    """Request the possible arrangements for a knock with ``card`` (None: big gin)."""

    card: str | None


class AskDeclare(_Request, tag="ask-declare"):
    """Request the evaluation of the hand in these groups.

    ``card`` would be discarded face down; None if not chosen yet, or if nothing is discarded.
    Groups contain cards as named in :class:`HandView`; other cards are unmelded. Used both
    for declaring and for arranging a hand after a declaration.
    """

    card: str | None
    groups: list[list[str]]


class AddPoints(_Request, tag="add-points"):
    """Add points to your own total between deals, so that the next deal counts double."""

    points: int


class SetPrefs(_Request, tag="set-prefs"):
    """Set whether the table arranges and lays off for this seat."""

    lay_off: Literal["auto", "hand"]


class SetPace(_Request, tag="set-pace"):
    """Set the pace of the computer players of this table; the slowest choice applies."""

    pace: Literal["slow", "normal", "fast", "instant"]


class Hurry(_Request, tag="hurry"):
    """Have the computer player whose turn it is act at once."""


class GiveSeed(_Request, tag="give-seed"):
    """Contribute a seed to the committed deal; only the first counts."""

    deal: int
    seed: str  # 32 to 64 hexadecimal digits


class Say(_Request, tag="say"):
    """Send a chat message to the players: at most 300 characters."""

    text: str


class Emote(_Request, tag="emote"):
    """Send a predefined greeting, shown briefly and not stored."""

    name: EmoteName


class Offer(_Request, tag="offer"):
    """Offer to end the game without a winner, or a rematch once it is over.

    It takes effect once every player concerned has offered it; until then :class:`RoomView`
    lists the seats that have.
    """

    kind: Literal["end", "rematch"]


class Withdraw(_Request, tag="withdraw"):
    """Withdraw your offer, or decline an offer of the others."""

    kind: Literal["end", "rematch"]


class Claim(_Request, tag="claim"):
    """Claim a win against an absent player, or have the computer play; see ``RoomView.claims``."""

    seat: int
    kind: Literal["win", "computer"]


class StepAside(_Request, tag="step-aside"):
    """Let the computer take over this seat."""


class PlayOn(_Request, tag="play-on"):
    """Take the seat back from the computer."""


class GiveTime(_Request, tag="give-time"):
    """Give an opponent 15 extra seconds."""

    seat: int


class Ping(_Request, tag="ping"):
    """Check that the connection is alive."""


ClientMessage: TypeAlias = (
    Hello
    | Act
    | TakeBack
    | TakeDecisionBack
    | SetCoach
    | NextDeal
    | Resign
    | AskHint
    | AskShow
    | AskDeclare
    | AddPoints
    | SetPrefs
    | SetPace
    | Hurry
    | GiveSeed
    | Say
    | Emote
    | Offer
    | Withdraw
    | Claim
    | StepAside
    | PlayOn
    | GiveTime
    | Ping
)
