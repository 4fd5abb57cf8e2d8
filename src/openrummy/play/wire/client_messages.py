"""Messages of the browser over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.social import EmoteName


class _Request(Struct, forbid_unknown_fields=True):
    """A request, which is answered under its ``id``."""

    id: int


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """Open or resume: ``after`` is the last version seen, None for the whole deal."""

    after: int | None = None


class Act(_Request, tag="act"):
    """Do something. ``seq`` is the version the player saw; an older one is refused as stale.

    ``action`` is the ``token`` of something in :class:`TableView`, of a way to
    show a hand, or of ``best_defence`` ("Lay off for me").
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
    """Ready for the next deal."""


class Resign(_Request, tag="resign"):
    """Give up the game."""


class AskHint(_Request, tag="ask-hint"):
    """Request a strong player's move."""


class AskShow(_Request, tag="ask-show"):
    """Request the ways to show the hand when knocking with ``card`` (None: big gin)."""

    card: str | None


class AskDeclare(_Request, tag="ask-declare"):
    """Request the value of the hand in these groups.

    ``card`` would be discarded face down, None while it is not chosen or nothing is discarded.
    Groups hold cards of the hand as :class:`HandView` names them; a card in none is left
    over. The same question serves to declare and to arrange after a declaration.
    """

    card: str | None
    groups: list[list[str]]


class AddPoints(_Request, tag="add-points"):
    """Add points to your own total between deals, to double the next one."""

    points: int


class SetPrefs(_Request, tag="set-prefs"):
    """Let the table arrange and lay off for this seat, or not."""

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
    """Send one of a few friendly words, shown briefly and not stored."""

    name: EmoteName


class Offer(_Request, tag="offer"):
    """Offer to end the game without a winner, or to play again once it is over.

    It takes effect once every player concerned has offered it; until then the
    seats that did stand in :class:`RoomView`.
    """

    kind: Literal["end", "rematch"]


class Withdraw(_Request, tag="withdraw"):
    """Take an offer back; who made none declines what the others offer."""

    kind: Literal["end", "rematch"]


class Claim(_Request, tag="claim"):
    """Claim a win against an absent player, or have the computer play; see ``RoomView.claims``."""

    seat: int
    kind: Literal["win", "computer"]


class StepAside(_Request, tag="step-aside"):
    """Let the computer play for this seat from now on."""


class PlayOn(_Request, tag="play-on"):
    """Take the seat back from the computer that stood in."""


class GiveTime(_Request, tag="give-time"):
    """Give an opponent 15 seconds more."""

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
