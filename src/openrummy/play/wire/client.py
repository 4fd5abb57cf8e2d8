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
    """Take your last decision back, and what the computers answered: ``CoachView.seq`` names it."""

    seq: int


class SetCoach(_Request, tag="set-coach"):
    """Have a coach look on, or not, where you play computers alone and nothing counts."""

    on: bool


class NextDeal(_Request, tag="next-deal"):
    """Ready for the next deal."""


class Resign(_Request, tag="resign"):
    """Give up the game."""


class AskHint(_Request, tag="ask-hint"):
    """Ask for the move of a good player."""


class AskShow(_Request, tag="ask-show"):
    """The ways to show the hand when knocking by discarding ``card`` (None: big gin)."""

    card: str | None


class AskDeclare(_Request, tag="ask-declare"):
    """Ask for the value of the hand in these groups.

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
    """Set the pace of the computer players of this table; the slowest wish holds."""

    pace: Literal["slow", "normal", "fast", "instant"]


class Hurry(_Request, tag="hurry"):
    """Have the computer player whose turn it is act at once."""


class GiveSeed(_Request, tag="give-seed"):
    """Your own part in the chance of the deal that was promised; the first one counts."""

    deal: int
    seed: str  # 32 to 64 hexadecimal digits


class Say(_Request, tag="say"):
    """Say something to the others who play here: at most 300 characters."""

    text: str


class Emote(_Request, tag="emote"):
    """One of a few friendly words, shown for a moment and not kept."""

    name: EmoteName


class Offer(_Request, tag="offer"):
    """Offer to end the game without a winner, or to play again once it is over.

    It is done when everybody whom it concerns has offered it; until then the
    seats that did stand in :class:`RoomView`.
    """

    kind: Literal["end", "rematch"]


class Withdraw(_Request, tag="withdraw"):
    """Take an offer back; who made none declines what the others offer."""

    kind: Literal["end", "rematch"]


class Claim(_Request, tag="claim"):
    """Win by somebody who is away, or have the computer play there; see ``RoomView.claims``."""

    seat: int
    kind: Literal["win", "computer"]


class StepAside(_Request, tag="step-aside"):
    """Let the computer play for me from here on."""


class PlayOn(_Request, tag="play-on"):
    """I play again, and the computer that stood in does not."""


class GiveTime(_Request, tag="give-time"):
    """Give an opponent 15 seconds more."""

    seat: int


class Ping(_Request, tag="ping"):
    """Still there?"""


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
