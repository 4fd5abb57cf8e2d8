"""The record of a game: rules, players and actions, enough to replay it.

:class:`Record` is the game as a value; :mod:`~openrummy.core.notation.records.replay` plays it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from openrummy.core import game
from openrummy.core.cards.fair_deals import Fair
from openrummy.core.cards.fair_deals import entropy as fair_entropy
from openrummy.core.cards.promises import HASH_BYTES, KEY_BYTES, SIGNATURE_BYTES
from openrummy.core.game import HOST, Actor, Game, GameAction, HostAction, StartDeal
from openrummy.core.notation.deal_text import HEAD
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.canonical import digest, parse_canonical
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.text import say
from openrummy.core.sheets import GameResult
from openrummy.version import __version__

SCHEMA = 1
UNFINISHED = "*"
MAX_CHARACTERS = 8_000_000
MAX_ENTRIES = 400_000
MAX_COMMENT = 4_000
MAX_HEADER = 1_000
MAX_HEADERS = 100
MAX_SEATS = 20
MAX_THINK_MS = 1_000_000_000
COMMITMENT_BYTES = 32
MARKS = ("!", "!!", "!?", "?!", "?", "??")
TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")
HEADER_NAME = re.compile(r"[A-Z][A-Za-z]{0,39}")
OWN_HEADERS = ("OpenRummy", "Generator", "Game", "Rules", "Digest", "Date", "Result")


@dataclass(frozen=True)
class Player:
    """Player of a seat; ``bot``, ``version`` and ``seed`` are empty for a person."""

    name: str
    bot: str = ""
    version: str = ""
    seed: str = ""


@dataclass(frozen=True)
class RecordEntry:
    """One action.

    ``actor`` is None where only one actor is possible: the host for its own actions,
    else the only seat to act. ``think`` is in milliseconds; ``mark`` is one of
    ``! !! !? ?! ? ??``. ``fair`` holds the revealed secrets of a deal. ``source`` is the
    position in the source text, (line, column), and is ignored in comparisons.
    """

    action: GameAction
    actor: Actor | None = None
    think: int | None = None
    mark: str = ""
    comment: str = ""
    fair: Fair | None = None
    source: tuple[int, int] = field(default=(0, 0), compare=False)


@dataclass(frozen=True)
class Record:
    """A whole game, finished or not.

    ``name`` is the name of the game where it was played, ``result`` is
    :func:`result_text` or ``*`` while unfinished, ``headers`` are further
    headers (commitment, seeds, event) in order.
    """

    rules: Rules
    players: tuple[Player, ...]
    entries: tuple[RecordEntry, ...] = ()
    name: str = ""
    date: str = ""
    result: str = UNFINISHED
    comment: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    generator: str = f"openrummy {__version__}"


# ---------------------------------------------------------------- building a record


def entry(
    before: Game,
    actor: Actor,
    action: GameAction,
    *,
    think: int | None = None,
    comment: str = "",
    fair: Fair | None = None,
) -> RecordEntry:
    """The entry of an action taken in the state ``before``; ``think`` in milliseconds."""
    recorded_actor = None if obvious(before, action) == actor else actor
    return RecordEntry(action, recorded_actor, think, "", comment, fair)


def annotated(
    record: Record, marks: Mapping[int, str], comments: Mapping[int, str] | None = None
) -> Record:
    """The record with marks and comments at these entries, indexed from 0.

    A mark or comment replaces the present one; an empty one removes it. Raises
    ``ValueError`` for what could not be written, ``IndexError`` where there is no such entry.
    """
    entries = list(record.entries)
    for index, mark in marks.items():
        if index < 0:
            raise IndexError(index)
        entries[index] = replace(entries[index], mark=mark)
    for index, comment in (comments or {}).items():
        if index < 0:
            raise IndexError(index)
        entries[index] = replace(entries[index], comment=comment)
    changed = replace(record, entries=tuple(entries))
    validate(changed)
    return changed


def obvious(state: Game, action: GameAction) -> Actor | None:
    """The only possible actor of an action; None if there are several or none."""
    if isinstance(action, HostAction):
        return HOST
    actors = game.actors(state)
    return actors[0] if len(actors) == 1 else None


def action_location(number: int, action: GameAction) -> str:
    """Location of a fault: action ``number``, counted from 1."""
    by_cards = isinstance(action, StartDeal) and action.cards is not None
    token = HEAD if by_cards else game_token(action)
    return say("notation.at-action", number=number, action=token)


def result_text(result: GameResult | None) -> str:
    """``target 0 345:120``: reason, winners (``-`` if nobody won), totals."""
    if result is None:
        return UNFINISHED
    winners = ",".join(map(str, result.winners)) or "-"
    return f"{result.reason} {winners} {':'.join(map(str, result.totals))}"


def validate(record: Record) -> None:
    """Refuse what could not be written and read back.

    Raises ``ValueError`` for too many or too long texts, control characters, a
    reserved header name, an action without a token.
    """
    if not 1 <= len(record.players) <= MAX_SEATS:
        raise ValueError(f"{len(record.players)} players")
    if len(record.entries) > MAX_ENTRIES or len(record.headers) > MAX_HEADERS:
        raise ValueError("too many actions or headers")
    for player in record.players:
        for text in (player.name, player.bot, player.version, player.seed):
            check_text(text, MAX_HEADER)
    for text in (record.name, record.date, record.result, record.generator):
        check_text(text, MAX_HEADER)
    check_text(record.comment, MAX_COMMENT)
    names = [name for name, _ in record.headers]
    if len(set(names)) != len(names) or set(names) & set(OWN_HEADERS):
        raise ValueError("a header that is given twice or has a meaning of its own")
    for name, text in record.headers:
        if not HEADER_NAME.fullmatch(name):
            raise ValueError(f"no name for a header: {name!r}")
        check_text(text, MAX_HEADER)
    for entry in record.entries:
        _validate_entry(entry)


def _validate_entry(entry: RecordEntry) -> None:
    game_token(entry.action)
    if entry.mark and entry.mark not in MARKS:
        raise ValueError(f"no such mark: {entry.mark!r}")
    if entry.think is not None and not 0 <= entry.think <= MAX_THINK_MS:
        raise ValueError(f"no time to think: {entry.think} ms")
    if entry.actor is not None and not HOST <= entry.actor < MAX_SEATS:
        raise ValueError(f"no such actor: {entry.actor}")
    if entry.fair is not None:
        _validate_fair(entry.action, entry.fair)
    check_text(entry.comment, MAX_COMMENT)


def _validate_fair(action: GameAction, fair: Fair) -> None:
    """Refuse a fair deal that cannot be verified; ``verify`` checks that it holds."""
    if not isinstance(action, StartDeal) or action.cards is not None:
        raise ValueError("only a deal from entropy is fair or not")
    if len(fair.commitment) != COMMITMENT_BYTES or len(fair.seeds) > MAX_SEATS:
        raise ValueError("no commitment, or too many seeds")
    fair_entropy(0, fair.secret, fair.seeds)  # raises for lengths that cannot be verified
    if fair.version == 1:
        if fair.table or fair.key or fair.signature:
            raise ValueError("a promise that is bound to no seats is bound to nothing")
        return
    fair.bound(bytes(HASH_BYTES))
    if not TABLE_NAME.fullmatch(fair.table):
        raise ValueError("no name of a table")
    if (len(fair.key), len(fair.signature)) not in ((0, 0), (KEY_BYTES, SIGNATURE_BYTES)):
        raise ValueError("no key, or no signature")


def check_text(text: str, max_length: int) -> None:
    """Raise ``ValueError`` for a text too long or with control characters other than newlines."""
    if len(text) > max_length:
        raise ValueError(f"a text of {len(text)} characters; at most {max_length} are kept")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text.replace("\n", "")):
        raise ValueError("a text with control characters")


def rules_of(text: str, expected_digest: str, line: int = 0, column: int = 0) -> Rules:
    """The rules in canonical form, checked against a digest. Raises :class:`RecordError`."""
    try:
        rules = parse_canonical(text)
        require(rules)
    except RulesError as error:
        raise RecordError(
            say("notation.of-the-rules", message=error.problems[0].message), line, column
        ) from None
    if digest(rules) != expected_digest:
        message = say("notation.other-digest", rules=digest(rules))
        raise RecordError(message, line, column)
    return rules
