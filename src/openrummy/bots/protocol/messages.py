"""Typed lines of the engine protocol; strictly validated, unknown keys ignored.

The sentence below a key is its description in the schema and the pages (:mod:`.message_keys`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Annotated, Any, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1
MAX_LINE_BYTES = 1_000_000  # bytes

CardText: TypeAlias = Annotated[str, Meta(min_length=2, max_length=2)]
Cards: TypeAlias = Annotated[list[CardText], Meta(max_length=60)]
MeldTexts: TypeAlias = Annotated[list[Cards], Meta(max_length=20)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Source: TypeAlias = Literal["stock", "discard", "pass"]
Word: TypeAlias = Annotated[str, Meta(max_length=200)]
Token: TypeAlias = Annotated[str, Meta(max_length=1_000)]


class BadLine(ValueError):
    """A line that is not a valid message; the text gives the reason."""


# ---------------------------------------------------------------- messages of a referee


class Hello(Struct, tag="hello"):
    """The first line: the protocol version, and a request for the bot's name."""

    protocol: int
    """1, the version that is spoken."""


class Game(Struct, tag="game"):
    """A game starts: its rules, the bot's seat and the number of seats.

    ``rules`` is the name of a game, or its pieces as in a file of rules, with ``base``
    if it builds on another; ``numbers`` override single values. ``seed`` (64 hexadecimal
    digits) seeds the bot's random choices; ``ms`` is the time limit of a decision.
    """

    seat: Seat
    """The seat of the bot, from 0."""
    rules: Annotated[str, Meta(max_length=6_000)] | dict[str, Any] = {}
    """The name of a game, a code of house rules, or all pieces as in a file of rules, with
    `base` if they build on a game. Left out: modern gin.
    """
    numbers: dict[str, Count] = {}
    """Single numbers of the rules, such as `knock`. Left out: as in `rules`."""
    seats: Annotated[int, Meta(ge=2, le=16)] = 2
    """Number of players. Left out: 2."""
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] | None = None
    """Seed of the bot's random choices. Left out: derived from `--seed` and the number of the
    game.
    """
    ms: Annotated[float, Meta(gt=0)] | None = None
    """Time limit of a decision in milliseconds. Left out: as on the command line of the bot, else
    no limit.
    """
    work: Annotated[int, Meta(gt=0)] | None = None
    """Worlds that a searching bot samples. Left out: as on the command line of the bot."""


class Deal(Struct, tag="deal"):
    """A deal starts: the bot's cards, the first seat, the dealer and the upcard.

    ``limit`` and ``factor`` only where they do not follow from the rules and the upcard.
    """

    hand: Cards
    """The bot's own cards."""
    first: Seat
    """The seat that acts first."""
    dealer: Seat | None = None
    """The seat that deals. Left out: the opponent of `first`."""
    upcard: CardText | None = None
    """The upcard. Left out: there is none; an error if the rules turn one."""
    knock_card: CardText | None = None
    """The card of a second pack that sets the knock limit. Left out: an error if the rules
    need one.
    """
    limit: Count | None = None
    """Maximum deadwood of a knock. Left out: as the rules and the upcard determine."""
    factor: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Factor on the points of the deal. Left out: as the rules and the upcard determine."""


class Passed(Struct, tag="passed"):
    """A seat declined the card on offer."""

    seat: Seat
    """The seat that declined."""


class Drew(Struct, tag="drew"):
    """A seat drew a card from ``pile``; a card from the stock is known to that seat only."""

    seat: Seat
    """The seat that drew."""
    pile: Literal["stock", "discard"]
    """Where the card comes from."""
    card: CardText | None = None
    """The card; from the stock it is sent to the drawing seat only. Left out: not known."""


class Discarded(Struct, tag="discarded"):
    """A seat discarded a card; a knock may still follow."""

    seat: Seat
    """The seat that discarded."""
    card: CardText
    """The discarded card."""


class Knocked(Struct, tag="knocked"):
    """A seat knocked or went gin: its melds and its deadwood, None if not known yet.

    ``card`` is its discard, if known; ``big``: without a discard (big gin).
    """

    seat: Seat
    """The seat that knocked or went gin."""
    melds: MeldTexts
    """Its melds."""
    deadwood: Cards | None = None
    """The unmelded cards; an empty list means gin. Left out: not known, unless the melds are the
    whole hand, which is gin. The count then comes from `hands` in `ended`.
    """
    card: CardText | None = None
    """Its discard. Left out: the card of the preceding `discarded`, else face down."""
    big: bool = False
    """Big gin, without a discard. Left out: false."""


class LaidOff(Struct, tag="laid-off"):
    """The defender laid off a card on meld ``meld`` of the knocker, counted from 0."""

    seat: Seat
    """The defender."""
    card: CardText
    """The card that was laid off."""
    meld: Seat
    """The number of the knocker's meld, from 0."""


class Showed(Struct, tag="showed"):
    """The defender's melds and deadwood, None if not known yet."""

    seat: Seat
    """The defender."""
    melds: MeldTexts
    """Its melds."""
    deadwood: Cards | None = None
    """The unmelded cards. Left out: not known until `ended`."""


class Ended(Struct, tag="ended"):
    """A deal is over: the points of each seat, and both hands as far as they are revealed."""

    scores: list[Points]
    """The points of each seat."""
    hands: list[Cards | None] = []
    """The final hand of each seat; null if it stays hidden. Left out: neither hand is known."""
    reason: Word | None = None
    """`knock undercut tie gin big-gin dead idle misdeal`. Left out: derived from the knock and
    the scores.
    """
    boxes: list[Count] | None = None
    """Boxes of each seat. Left out: one for the winner."""
    counts: list[Count] | None = None
    """Final deadwood points of each seat. Left out: those of the cards shown."""
    stock: Cards = []
    """The remaining stock, bottom first. Left out: not known."""
    aside: CardText | None = None
    """The card that was discarded face down. Left out: not known."""
    totals: list[Points] | None = None
    """Total points of each side so far. Left out: computed by the rules."""


class Over(Struct, tag="over"):
    """The game is over; ``winners`` are seats."""

    winners: list[Seat] = []
    """The winning seats. Left out: none is named."""
    reason: Word = ""
    """The reason for the end. Left out: none is named."""


class Event(Struct, tag="event"):
    """An event in a game of any kind, in the form of ``notation.json_data.event_data``."""

    event: dict[str, Any]
    """The event, in the form described in docs/spec/table.md."""


class Quit(Struct, tag="quit"):
    """No more games."""


class AskDraw(Struct, tag="draw", omit_defaults=True):
    """A request for a draw; ``may`` lists the options where the rules do not determine them."""

    may: list[Source] | None = None
    """The options. Left out: all that the rules allow."""
    hand: Cards | None = None
    """The bot's cards. Left out: as told so far."""
    upcard: CardText | None = None
    """The top discard. Left out: as reported so far."""


class AskDiscard(Struct, tag="discard", omit_defaults=True):
    """A request for a discard other than ``taken``; ``must_knock``: a knock has to follow."""

    hand: Cards | None = None
    """The bot's cards including the drawn one. Left out: as reported so far."""
    taken: CardText | None = None
    """A card just taken from the pile, which may not be discarded. Left out: as reported so far."""
    must_knock: bool = False
    """Only a discard that knocks is allowed. Left out: false."""


class AskFinish(Struct, tag="finish", omit_defaults=True):
    """A request for the decision to knock after the discard."""

    limit: Count | None = None
    """Maximum deadwood of a knock. Left out: that of the deal."""


class AskDefend(Struct, tag="defend", omit_defaults=True):
    """A request for melds and lay-offs after the opponent's knock.

    ``lay_offs`` False: the referee makes them, or there are none.
    """

    lay_offs: bool = True
    """The bot chooses its lay-offs itself. Left out: true."""
    hand: Cards | None = None
    """The bot's cards. Left out: as told so far."""


class AskAct(Struct, tag="act"):
    """A request for an action in a game of any kind; ``legal`` holds tokens."""

    legal: list[Token] = []
    """Tokens of the legal actions. Left out: all that the rules allow."""


Question: TypeAlias = AskDraw | AskDiscard | AskFinish | AskDefend | AskAct
Notification: TypeAlias = (
    Deal | Passed | Drew | Discarded | Knocked | LaidOff | Showed | Ended | Over | Event
)
FromReferee: TypeAlias = Hello | Game | Quit | Notification | Question


# ---------------------------------------------------------------- messages of a bot


class Greeting(Struct, tag="hello"):
    """A bot's greeting: its name, and the dialects it speaks: ``gin``, ``events`` or both."""

    protocol: int
    """1, the version that is spoken."""
    name: Word = ""
    """The bot's name, also shown in tables of results. Left out: no name."""
    version: Word = ""
    """The bot's version. Left out: no version."""
    speaks: list[Word] = msgspec.field(default_factory=lambda: ["gin"])
    """The dialects it speaks: `gin`, `events` or both. Left out: `["gin"]`."""


class Take(Struct, tag="draw", omit_defaults=True):
    """A draw from ``take``; ``card`` names a deeper discard where the rules allow it."""

    take: Source
    """The source of the card, one of `may`."""
    card: CardText | None = None
    """A deeper discard, where rules allow one. Left out: the top discard."""


class Discard(Struct, tag="discard"):
    """A discard; None: no discard, because all cards are melded (big gin)."""

    card: CardText | None
    """The card; null for big gin."""


class Finish(Struct, tag="finish"):
    """A knock with these melds; None: no knock."""

    melds: MeldTexts | None
    """The melds of the knock; null for no knock."""


class LayOff(Struct):
    """A lay-off on meld ``meld`` of the knocker, counted from 0."""

    card: CardText
    """A card of the hand."""
    meld: Seat
    """The number of the knocker's meld, from 0."""


class Defend(Struct, tag="defend"):
    """The bot's melds, and its lay-offs on the knocker's melds in order."""

    melds: MeldTexts
    """The bot's own melds."""
    lay_offs: Annotated[list[LayOff], Meta(max_length=60)] = []
    """The lay-offs on the melds of the knocker, in order. Left out: none."""


class Act(Struct, tag="act"):
    """The token of an action."""

    action: Token
    """The token of an action; it need not be in `legal`."""


class Error(Struct, tag="error", omit_defaults=True):
    """An error reply to an invalid line or to a request that cannot be answered.

    ``line`` counts the referee's lines from 1.
    """

    code: Word
    """A machine-readable code."""
    message: Annotated[str, Meta(max_length=2_000)]
    """A message for people."""
    line: int | UnsetType = UNSET
    """The number of the referee's line, from 1. Left out: not known."""


FromBot: TypeAlias = Greeting | Take | Discard | Finish | Defend | Act | Error

_Message = TypeVar("_Message")
_ENCODER = msgspec.json.Encoder()
_REFEREE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromReferee)
_BOT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromBot)


def is_notification(line: bytes) -> bool:
    """True if an unreadable line is a notification, so that information is lost."""
    try:
        decoded = msgspec.json.decode(line[: MAX_LINE_BYTES + 1])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    name = decoded.get("type") if isinstance(decoded, dict) else None
    return name in {kind.__struct_config__.tag for kind in (Game, *get_args(Notification))}


def line_of(message: FromReferee | FromBot) -> bytes:
    """A message as one line, with its end."""
    return _ENCODER.encode(message) + b"\n"


def from_referee(line: bytes) -> FromReferee:
    """The message of a line from a referee. Raises :class:`BadLine`."""
    message: FromReferee = _read(_REFEREE, line)
    return message


def from_bot(line: bytes) -> FromBot:
    """The message of a line from a bot. Raises :class:`BadLine`."""
    message: FromBot = _read(_BOT, line)
    return message


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The non-blank lines of a stream; an overlong line is truncated."""
    while line := stream.readline(MAX_LINE_BYTES + 1):
        remainder = line
        while not remainder.endswith(b"\n") and (remainder := stream.readline(MAX_LINE_BYTES)):
            pass
        if line.strip():
            yield line


def _names(decoder: msgspec.json.Decoder[Any]) -> str:
    """The message types that a decoder accepts."""
    kinds = get_args(FromBot if decoder is _BOT else FromReferee)
    return " ".join(str(kind.__struct_config__.tag) for kind in kinds)


def _read(decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
    if len(line) > MAX_LINE_BYTES:
        raise BadLine(f"a line has at most {MAX_LINE_BYTES} bytes")
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        more = f"; type is {_names(decoder)}" if "$.type" in str(error) else ""
        raise BadLine(f"{error}{more}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadLine(f"no JSON object: {error}") from None
