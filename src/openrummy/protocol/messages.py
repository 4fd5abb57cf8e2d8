"""The lines of the engine protocol, typed; read strictly, unknown keys ignored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Annotated, Any, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1
LONGEST_LINE = 1_000_000  # bytes

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
    """A line that is no message; the text says why."""


# ---------------------------------------------------------------- a referee says


class Hello(Struct, tag="hello"):
    """The first line of a referee; it is answered by :class:`Greeting`."""

    protocol: int


class Game(Struct, tag="game"):
    """A game starts: its rules, the bot's own seat, how many seats there are.

    ``rules`` is the name of a game, or its pieces as in a file of rules, with ``base``
    if it builds on another; ``numbers`` change single ones. ``seed`` (64 hexadecimal
    digits) settles the bot's own chance; ``ms`` is the time for a decision.
    """

    seat: Seat
    rules: Annotated[str, Meta(max_length=6_000)] | dict[str, Any] = {}
    numbers: dict[str, Count] = {}
    seats: Annotated[int, Meta(ge=2, le=16)] = 2
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] | None = None
    ms: Annotated[float, Meta(gt=0)] | None = None
    work: Annotated[int, Meta(gt=0)] | None = None


class Deal(Struct, tag="deal"):
    """A deal starts: own cards, who begins, who deals (else the opponent), the upcard.

    ``limit`` and ``factor`` where the rules and the upcard do not say them already.
    """

    hand: Cards
    first: Seat
    dealer: Seat | None = None
    upcard: CardText | None = None
    knock_card: CardText | None = None
    limit: Count | None = None
    factor: Annotated[int, Meta(ge=1, le=100)] | None = None


class Passed(Struct, tag="passed"):
    """A seat left the card on offer."""

    seat: Seat


class Drew(Struct, tag="drew"):
    """A seat took a card, ``pile`` says where from; from the stock only the taker knows which."""

    seat: Seat
    pile: Literal["stock", "discard"]
    card: CardText | None = None


class Discarded(Struct, tag="discarded"):
    """A seat discarded a card; a knock may still follow."""

    seat: Seat
    card: CardText


class Knocked(Struct, tag="knocked"):
    """A seat knocked, or went gin: its melds, and the cards left over; None: not known yet.

    ``card`` is what it discarded, if that is known; ``big``: it discarded none (big gin).
    """

    seat: Seat
    melds: MeldTexts
    deadwood: Cards | None = None
    card: CardText | None = None
    big: bool = False


class LaidOff(Struct, tag="laid-off"):
    """The defender laid a card off on meld number ``meld`` of the knocker, counted from 0."""

    seat: Seat
    card: CardText
    meld: Seat


class Showed(Struct, tag="showed"):
    """The defender's own melds, and the cards left over; None: not known yet."""

    seat: Seat
    melds: MeldTexts
    deadwood: Cards | None = None


class Ended(Struct, tag="ended"):
    """A deal is over: the points of each seat, and both hands as far as they may be known."""

    scores: list[Points]
    hands: list[Cards | None] = []
    reason: Word | None = None
    boxes: list[Count] | None = None
    counts: list[Count] | None = None
    stock: Cards = []
    aside: CardText | None = None
    totals: list[Points] | None = None


class Over(Struct, tag="over"):
    """The game is over; ``winners`` are seats."""

    winners: list[Seat] = []
    reason: Word = ""


class Event(Struct, tag="event"):
    """Something happened in a game of any kind, as ``notation.data.event_data`` writes it."""

    event: dict[str, Any]


class Quit(Struct, tag="quit"):
    """No more games."""


class AskDraw(Struct, tag="draw", omit_defaults=True):
    """Which card do you take? ``may`` lists what is allowed where the rules alone do not say."""

    may: list[Source] | None = None
    hand: Cards | None = None
    upcard: CardText | None = None


class AskDiscard(Struct, tag="discard", omit_defaults=True):
    """Which card do you discard? Not ``taken``; ``must_knock``: a knock has to follow."""

    hand: Cards | None = None
    taken: CardText | None = None
    must_knock: bool = False


class AskFinish(Struct, tag="finish", omit_defaults=True):
    """Do you knock, having discarded that card?"""

    limit: Count | None = None


class AskDefend(Struct, tag="defend", omit_defaults=True):
    """The other has knocked: what do you lay off, what are your melds?

    ``lay_offs`` False: the referee makes them, or there are none.
    """

    lay_offs: bool = True
    hand: Cards | None = None


class AskAct(Struct, tag="act"):
    """What do you do, in a game of any kind? ``legal`` holds tokens."""

    legal: list[Token] = []


Question: TypeAlias = AskDraw | AskDiscard | AskFinish | AskDefend | AskAct
Told: TypeAlias = (
    Deal | Passed | Drew | Discarded | Knocked | LaidOff | Showed | Ended | Over | Event
)
FromReferee: TypeAlias = Hello | Game | Quit | Told | Question


# ---------------------------------------------------------------- a bot answers


class Greeting(Struct, tag="hello"):
    """Who a bot is; ``speaks`` names the talk it knows: ``gin``, ``events`` or both."""

    protocol: int
    name: Word = ""
    version: Word = ""
    speaks: list[Word] = msgspec.field(default_factory=lambda: ["gin"])


class Take(Struct, tag="draw", omit_defaults=True):
    """Take from there; ``card`` names a deeper discard where rules allow it."""

    take: Source
    card: CardText | None = None


class Discard(Struct, tag="discard"):
    """Discard this card; None: none, because all cards are melded (big gin)."""

    card: CardText | None


class Finish(Struct, tag="finish"):
    """Knock with these melds; None: go on."""

    melds: MeldTexts | None


class LayOff(Struct):
    """A card for meld number ``meld`` of the knocker, counted from 0."""

    card: CardText
    meld: Seat


class Defend(Struct, tag="defend"):
    """Own melds, and what is laid off on the knocker's, in this order."""

    melds: MeldTexts
    lay_offs: Annotated[list[LayOff], Meta(max_length=60)] = []


class Act(Struct, tag="act"):
    """The token of an action."""

    action: Token


class Error(Struct, tag="error", omit_defaults=True):
    """A line that was not understood, or a question that cannot be answered.

    ``line`` counts the referee's lines from 1.
    """

    code: Word
    message: Annotated[str, Meta(max_length=2_000)]
    line: int | UnsetType = UNSET


FromBot: TypeAlias = Greeting | Take | Discard | Finish | Defend | Act | Error

_Message = TypeVar("_Message")
_ENCODER = msgspec.json.Encoder()
_REFEREE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromReferee)
_BOT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromBot)


def tells(line: bytes) -> bool:
    """Is a line that cannot be read meant to tell something, so that it is missing now?"""
    try:
        found = msgspec.json.decode(line[: LONGEST_LINE + 1])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    name = found.get("type") if isinstance(found, dict) else None
    return name in {one.__struct_config__.tag for one in (Game, *get_args(Told))}


def line_of(message: FromReferee | FromBot) -> bytes:
    """A message as one line, with its end."""
    return _ENCODER.encode(message) + b"\n"


def from_referee(line: bytes) -> FromReferee:
    """What a referee says. Raises :class:`BadLine`."""
    found: FromReferee = _read(_REFEREE, line)
    return found


def from_bot(line: bytes) -> FromBot:
    """What a bot says. Raises :class:`BadLine`."""
    found: FromBot = _read(_BOT, line)
    return found


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream that are not blank; of one that is too long only the beginning."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(LONGEST_LINE)):
            pass
        if line.strip():
            yield line


def _names(decoder: msgspec.json.Decoder[Any]) -> str:
    """The types of line that a decoder reads."""
    kinds = get_args(FromBot if decoder is _BOT else FromReferee)
    return " ".join(str(one.__struct_config__.tag) for one in kinds)


def _read(decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise BadLine(f"a line has at most {LONGEST_LINE} bytes")
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        more = f"; type is {_names(decoder)}" if "$.type" in str(error) else ""
        raise BadLine(f"{error}{more}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadLine(f"no JSON object: {error}") from None
