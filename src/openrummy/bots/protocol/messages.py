"""The lines of the engine protocol, typed; read strictly, unknown keys ignored.

The sentence below a key is what the schema and the pages say of it (:mod:`.keys`).
"""

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
    """The first line: the version spoken, and a request for the bot's name"""

    protocol: int
    """1, the version that is spoken."""


class Game(Struct, tag="game"):
    """A game starts: its rules, the bot's own seat, how many seats there are.

    ``rules`` is the name of a game, or its pieces as in a file of rules, with ``base``
    if it builds on another; ``numbers`` change single ones. ``seed`` (64 hexadecimal
    digits) settles the bot's own chance; ``ms`` is the time for a decision.
    """

    seat: Seat
    """The seat of the bot, from 0."""
    rules: Annotated[str, Meta(max_length=6_000)] | dict[str, Any] = {}
    """The name of a game, a code of house rules, or all pieces as in a file of rules, with
    `base` where they build on a game. Left out: modern gin.
    """
    numbers: dict[str, Count] = {}
    """Single numbers of the rules, such as `knock`. Left out: as in `rules`."""
    seats: Annotated[int, Meta(ge=2, le=16)] = 2
    """How many play. Left out: 2."""
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] | None = None
    """What settles the chance of the bot. Left out: `--seed` and the number of the game settle
    chance.
    """
    ms: Annotated[float, Meta(gt=0)] | None = None
    """Milliseconds a decision may take. Left out: as on the command line of the bot, else as
    long as it wants.
    """
    work: Annotated[int, Meta(gt=0)] | None = None
    """Worlds that a searching bot looks at. Left out: as on the command line of the bot."""


class Deal(Struct, tag="deal"):
    """A deal starts: own cards, who begins, who deals (else the opponent), the upcard.

    ``limit`` and ``factor`` where the rules and the upcard do not say them already.
    """

    hand: Cards
    """The bot's own cards."""
    first: Seat
    """The seat that acts first."""
    dealer: Seat | None = None
    """The seat that deals. Left out: the opponent of `first`."""
    upcard: CardText | None = None
    """The card turned up. Left out: none is turned up; an error where the rules turn one."""
    knock_card: CardText | None = None
    """The card of a second pack that says the knock limit. Left out: an error where the rules
    need one.
    """
    limit: Count | None = None
    """The most deadwood a knock may leave. Left out: as the rules and the upcard say."""
    factor: Annotated[int, Meta(ge=1, le=100)] | None = None
    """How often the deal counts. Left out: as the rules and the upcard say."""


class Passed(Struct, tag="passed"):
    """A seat left the card on offer."""

    seat: Seat
    """Who left the card on offer."""


class Drew(Struct, tag="drew"):
    """A seat took a card, ``pile`` says where from; from the stock only the taker knows which."""

    seat: Seat
    """Who took a card."""
    pile: Literal["stock", "discard"]
    """Where from."""
    card: CardText | None = None
    """Which card; from the stock only who took it is told. Left out: not known."""


class Discarded(Struct, tag="discarded"):
    """A seat discarded a card; a knock may still follow."""

    seat: Seat
    """Who discarded."""
    card: CardText
    """Which card."""


class Knocked(Struct, tag="knocked"):
    """A seat knocked, or went gin: its melds, and the cards left over; None: not known yet.

    ``card`` is what it discarded, if that is known; ``big``: it discarded none (big gin).
    """

    seat: Seat
    """Who knocked or went gin."""
    melds: MeldTexts
    """Its melds."""
    deadwood: Cards | None = None
    """The cards left over; an empty list means gin. Left out: not known, unless the melds are the
    whole hand: then it is gin. The count comes from `hands` in `ended`.
    """
    card: CardText | None = None
    """What it discarded. Left out: the card told by `discarded` before, else face down."""
    big: bool = False
    """It discarded none: big gin. Left out: false."""


class LaidOff(Struct, tag="laid-off"):
    """The defender laid a card off on meld number ``meld`` of the knocker, counted from 0."""

    seat: Seat
    """The defender."""
    card: CardText
    """The card that was laid off."""
    meld: Seat
    """The number of the knocker's meld, from 0."""


class Showed(Struct, tag="showed"):
    """The defender's own melds, and the cards left over; None: not known yet."""

    seat: Seat
    """The defender."""
    melds: MeldTexts
    """Its melds."""
    deadwood: Cards | None = None
    """The cards left over. Left out: not known until `ended`."""


class Ended(Struct, tag="ended"):
    """A deal is over: the points of each seat, and both hands as far as they may be known."""

    scores: list[Points]
    """The points of each seat."""
    hands: list[Cards | None] = []
    """The hand of each seat as it was; null for one that stays hidden. Left out: neither hand
    is known.
    """
    reason: Word | None = None
    """`knock undercut tie gin big-gin dead idle misdeal`. Left out: follows from who knocked
    and who scored.
    """
    boxes: list[Count] | None = None
    """Boxes of each seat. Left out: one for the winner."""
    counts: list[Count] | None = None
    """Final deadwood of each seat. Left out: what the cards shown count."""
    stock: Cards = []
    """What was left of the stock, bottom first. Left out: not known."""
    aside: CardText | None = None
    """The card discarded face down. Left out: not known."""
    totals: list[Points] | None = None
    """The points of each side so far. Left out: as the rules add up."""


class Over(Struct, tag="over"):
    """The game is over; ``winners`` are seats."""

    winners: list[Seat] = []
    """The seats that won. Left out: no winner is named."""
    reason: Word = ""
    """Why the game is over. Left out: none is named."""


class Event(Struct, tag="event"):
    """Something happened in a game of any kind, as ``notation.data.event_data`` writes it."""

    event: dict[str, Any]
    """What happened, as docs/spec/table.md writes it."""


class Quit(Struct, tag="quit"):
    """No more games."""


class AskDraw(Struct, tag="draw", omit_defaults=True):
    """A question for a draw; ``may`` lists what is allowed where the rules alone do not say."""

    may: list[Source] | None = None
    """What is allowed. Left out: what the rules allow."""
    hand: Cards | None = None
    """The bot's cards. Left out: as told so far."""
    upcard: CardText | None = None
    """The top discard. Left out: as told so far."""


class AskDiscard(Struct, tag="discard", omit_defaults=True):
    """A question for a discard, not ``taken``; ``must_knock``: a knock has to follow."""

    hand: Cards | None = None
    """The bot's cards, one more than usual. Left out: as told so far."""
    taken: CardText | None = None
    """A card just taken from the discards, which may not go back. Left out: as told so far."""
    must_knock: bool = False
    """Only a discard that knocks is allowed. Left out: false."""


class AskFinish(Struct, tag="finish", omit_defaults=True):
    """Do you knock, having discarded that card?"""

    limit: Count | None = None
    """The most deadwood a knock may leave. Left out: that of the deal."""


class AskDefend(Struct, tag="defend", omit_defaults=True):
    """The other has knocked: what do you lay off, what are your melds?

    ``lay_offs`` False: the referee makes them, or there are none.
    """

    lay_offs: bool = True
    """May the bot lay off? Left out: true: the bot lays off."""
    hand: Cards | None = None
    """The bot's cards. Left out: as told so far."""


class AskAct(Struct, tag="act"):
    """A question for an action, in a game of any kind; ``legal`` holds tokens."""

    legal: list[Token] = []
    """Tokens of what is allowed. Left out: what the rules allow."""


Question: TypeAlias = AskDraw | AskDiscard | AskFinish | AskDefend | AskAct
Told: TypeAlias = (
    Deal | Passed | Drew | Discarded | Knocked | LaidOff | Showed | Ended | Over | Event
)
FromReferee: TypeAlias = Hello | Game | Quit | Told | Question


# ---------------------------------------------------------------- a bot answers


class Greeting(Struct, tag="hello"):
    """A bot's greeting: its name; ``speaks`` names the dialects it speaks: ``gin``, ``events`` or
    both.
    """

    protocol: int
    """1, the version that is spoken."""
    name: Word = ""
    """What the bot is called, in tables too. Left out: no name."""
    version: Word = ""
    """Which version of it. Left out: no version."""
    speaks: list[Word] = msgspec.field(default_factory=lambda: ["gin"])
    """The dialects it speaks: `gin`, `events` or both. Left out: `["gin"]`."""


class Take(Struct, tag="draw", omit_defaults=True):
    """Take from there; ``card`` names a deeper discard where rules allow it."""

    take: Source
    """Where a card is taken from, one of `may`."""
    card: CardText | None = None
    """A deeper discard, where rules allow one. Left out: the top discard."""


class Discard(Struct, tag="discard"):
    """Discard this card; None: none, because all cards are melded (big gin)."""

    card: CardText | None
    """The card; null for big gin, where none is discarded."""


class Finish(Struct, tag="finish"):
    """Knock with these melds; None: go on."""

    melds: MeldTexts | None
    """Knock with these melds; null to go on."""


class LayOff(Struct):
    """A card for meld number ``meld`` of the knocker, counted from 0."""

    card: CardText
    """A card of the hand."""
    meld: Seat
    """The number of the knocker's meld, from 0."""


class Defend(Struct, tag="defend"):
    """Own melds, and what is laid off on the knocker's, in this order."""

    melds: MeldTexts
    """The bot's own melds."""
    lay_offs: Annotated[list[LayOff], Meta(max_length=60)] = []
    """What goes to the melds of the knocker, in the order in which it is made. Left out:
    nothing is laid off.
    """


class Act(Struct, tag="act"):
    """The token of an action."""

    action: Token
    """The token of an action; it need not be in `legal`."""


class Error(Struct, tag="error", omit_defaults=True):
    """A line that was not understood, or a question that cannot be answered.

    ``line`` counts the referee's lines from 1.
    """

    code: Word
    """A word for programs."""
    message: Annotated[str, Meta(max_length=2_000)]
    """What is wrong, for people."""
    line: int | UnsetType = UNSET
    """Which line of the referee, from 1. Left out: not said."""


FromBot: TypeAlias = Greeting | Take | Discard | Finish | Defend | Act | Error

_Message = TypeVar("_Message")
_ENCODER = msgspec.json.Encoder()
_REFEREE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromReferee)
_BOT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromBot)


def tells(line: bytes) -> bool:
    """Is a line that cannot be read meant to tell something, so that it is missing now?"""
    try:
        decoded = msgspec.json.decode(line[: LONGEST_LINE + 1])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    name = decoded.get("type") if isinstance(decoded, dict) else None
    return name in {kind.__struct_config__.tag for kind in (Game, *get_args(Told))}


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
    return " ".join(str(kind.__struct_config__.tag) for kind in kinds)


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
