"""Messages of the browser over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.social import EmoteName


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """Open or resume: ``after`` is the last version seen, None for the whole deal."""

    after: int | None = None


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do something. ``seq`` is the version the player saw; an older one is refused as stale.

    ``action`` is the ``token`` of something in :class:`TableView`, of a way to
    show a hand, or of ``best_defence`` ("Lay off for me").
    """

    id: int
    seq: int
    action: str


class TakeBack(Struct, tag="take-back", forbid_unknown_fields=True):
    """Undo the last lay-off while the turn is still a draft."""

    id: int


class TakeDecisionBack(Struct, tag="take-decision-back", forbid_unknown_fields=True):
    """Take your last decision back, and what the computers answered: ``CoachView.seq`` names it."""

    id: int
    seq: int


class SetCoach(Struct, tag="set-coach", forbid_unknown_fields=True):
    """Have a coach look on, or not, where you play computers alone and nothing counts."""

    id: int
    on: bool


class NextDeal(Struct, tag="next-deal", forbid_unknown_fields=True):
    """Ready for the next deal."""

    id: int


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up the game."""

    id: int


class AskHint(Struct, tag="ask-hint", forbid_unknown_fields=True):
    """Ask for the move of a good player."""

    id: int


class AskShow(Struct, tag="ask-show", forbid_unknown_fields=True):
    """The ways to show the hand when knocking by discarding ``card`` (None: big gin)."""

    id: int
    card: str | None


class AskDeclare(Struct, tag="ask-declare", forbid_unknown_fields=True):
    """Ask for the value of the hand in these groups.

    ``card`` would be discarded face down, None while it is not chosen or nothing is discarded.
    Groups hold cards of the hand as :class:`HandView` names them; a card in none is left
    over. The same question serves to declare and to arrange after a declaration.
    """

    id: int
    card: str | None
    groups: list[list[str]]


class AddPoints(Struct, tag="add-points", forbid_unknown_fields=True):
    """Add points to your own total between deals, to double the next one."""

    id: int
    points: int


class SetPrefs(Struct, tag="set-prefs", forbid_unknown_fields=True):
    """Let the table arrange and lay off for this seat, or not."""

    id: int
    lay_off: Literal["auto", "hand"]


class SetPace(Struct, tag="set-pace", forbid_unknown_fields=True):
    """Set the pace of the computer players of this table; the slowest wish holds."""

    id: int
    pace: Literal["slow", "normal", "fast", "instant"]


class Hurry(Struct, tag="hurry", forbid_unknown_fields=True):
    """Have the computer player whose turn it is act at once."""

    id: int


class GiveSeed(Struct, tag="give-seed", forbid_unknown_fields=True):
    """Your own part in the chance of the deal that was promised; the first one counts."""

    id: int
    deal: int
    seed: str  # 32 to 64 hexadecimal digits


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say something to the others who play here: at most 300 characters."""

    id: int
    text: str


class Emote(Struct, tag="emote", forbid_unknown_fields=True):
    """One of a few friendly words, shown for a moment and not kept."""

    id: int
    name: EmoteName


class Offer(Struct, tag="offer", forbid_unknown_fields=True):
    """Offer to end the game without a winner, or to play again once it is over.

    It is done when everybody whom it concerns has offered it; until then the
    seats that did stand in :class:`RoomView`.
    """

    id: int
    kind: Literal["end", "rematch"]


class Withdraw(Struct, tag="withdraw", forbid_unknown_fields=True):
    """Take an offer back; who made none declines what the others offer."""

    id: int
    kind: Literal["end", "rematch"]


class Claim(Struct, tag="claim", forbid_unknown_fields=True):
    """Win by somebody who is away, or have the computer play there; see ``RoomView.claims``."""

    id: int
    seat: int
    kind: Literal["win", "computer"]


class StepAside(Struct, tag="step-aside", forbid_unknown_fields=True):
    """Let the computer play for me from here on."""

    id: int


class PlayOn(Struct, tag="play-on", forbid_unknown_fields=True):
    """I play again, and the computer that stood in does not."""

    id: int


class GiveTime(Struct, tag="give-time", forbid_unknown_fields=True):
    """Give an opponent 15 seconds more."""

    id: int
    seat: int


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Still there?"""

    id: int


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
