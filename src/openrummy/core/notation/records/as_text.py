"""Game records as text for people.

::

    [OpenRummy "1"]                     version of this format
    [Generator "openrummy 0.1.0"]
    [Game "gin"]                        what the game is called
    [Rules ""]                          all of its rules, as canonical text
    [Digest "f3a0…"]                    and their digest
    [Seat0 "Ann"]
    [Seat1 "Otto"]
    [Bot1 "patient"]                    a bot, with [Version1 "…"] and [Seed1 "…"]
    [Date "2026-01-31T20:15:00Z"]
    [Result "target 0 345:120"]         why it ended, winners, totals; * if it did not
    [Event "Club night"]                any further headers

    {a comment on the game}
    1. deal:9f2c… fair:77b0…:e41d…:6a01…,-
    p p s Kd@2.3 t 5c?! {keeps the run open} 1>s …
    2. deal:cards dealer=1 hands=…/… up=Ac stock=8h3h…
    …
    end:57

Header values are JSON strings. Then come the tokens of
:mod:`openrummy.core.notation.tokens`, the deals numbered; a token may have, without
blanks, who acted in front (``1>``, only where several may, -1 for the host),
a mark after it (``! !! !? ?! ? ??``) and seconds of thought (``@2.3``). A
comment in braces belongs to the action before it; ``fair:`` after a deal gives
the commitment, the secret and every seat's seed (``-``: none), in hexadecimal, and
of a promise of the second form its table, the letters of its seats, key and signature;
``\\}``, ``\\\\`` and ``\\n`` in it stand for a brace, a backslash and a line's end.
``end:`` with the number of actions shows that nothing is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from openrummy.core.cards.fair import Fair
from openrummy.core.game import GameAction, StartDeal
from openrummy.core.notation.dealt import FIELDS, HEAD
from openrummy.core.notation.errors import RecordError, TokenError, quoted
from openrummy.core.notation.records.draws import into_stocks, parse_record_token
from openrummy.core.notation.records.record import (
    HEADER_NAME,
    MARKS,
    MAX_COMMENT,
    MAX_ENTRIES,
    MAX_HEADER,
    MAX_HEADERS,
    MAX_SEATS,
    MAX_THINK_MS,
    OWN_HEADERS,
    SCHEMA,
    UNFINISHED,
    Player,
    Record,
    RecordEntry,
    check_text,
    rules_of,
    validate,
)
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.canonical import canonical, digest
from openrummy.core.rules.text import say

_WIDTH = 96
_HEADER = re.compile(r'\[([^\s"\[\]]+) ("(?:[^"\\]|\\.)*")\]')
_PLAYER = ("Seat", "Bot", "Version", "Seed")
_SEAT_HEADER = re.compile(r"(Seat|Bot|Version|Seed)(0|[1-9][0-9]?)")
_DEALT = rf"(?:-1>)?{HEAD}[^\s{{}}]*(?:\s+(?:{'|'.join(FIELDS)})=[^\s{{}}]*)*"
_WORD = re.compile(rf"\{{((?:[^{{}}\\]|\\[\\}}{{n])*)\}}|({_DEALT}|[^\s{{}}]+)|(\{{|\}})")
_ENTRY = re.compile(
    r"(?:(-1|[0-9]{1,2})>)?(s:\?|[^!?@>]+)([!?]{1,2})?(?:@([0-9]{1,7}(?:\.[0-9]{1,3})?))?"
)
_DEAL_NUMBER = re.compile(r"([0-9]{1,6})\.")
_END = re.compile(r"end:([0-9]{1,7})")
_FAIR = re.compile(
    r"fair:([0-9a-f]{64}):([0-9a-f]{64}):((?:-|[0-9a-f]{32,64})(?:,(?:-|[0-9a-f]{32,64}))*)"
    r"(?::([A-Za-z0-9_-]{1,80}):([pcs]{1,20}):(?:-|([0-9a-f]{64}):([0-9a-f]{128})))?"
)
_ESCAPES = {"\\": "\\\\", "{": "\\{", "}": "\\}", "\n": "\\n"}


# ---------------------------------------------------------------- writing


def write_text(record: Record) -> str:
    """The record as text. Raises ``ValueError`` for one that could not be read back."""
    validate(record)
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in _tags(record)]
    lines.append("")
    if record.comment:
        lines.append(_comment(record.comment))
    lines += _wrapped(_words(record))
    return "\n".join(lines) + "\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "OpenRummy", str(SCHEMA)
    yield "Generator", record.generator
    yield "Game", record.name
    yield "Rules", canonical(record.rules)
    yield "Digest", digest(record.rules)
    for seat, player in enumerate(record.players):
        yield f"Seat{seat}", player.name
        for name, value in (
            ("Bot", player.bot),
            ("Version", player.version),
            ("Seed", player.seed),
        ):
            if value:
                yield f"{name}{seat}", value
    if record.date:
        yield "Date", record.date
    yield "Result", record.result
    yield from record.headers


def _words(record: Record) -> Iterator[str]:
    """The words of the play; one that is to begin a line follows an empty one."""
    deals = 0
    for entry in record.entries:
        if isinstance(entry.action, StartDeal):
            deals += 1
            yield from ("", f"{deals}.")
        yield from _entry_words(entry)
        if entry.fair is not None:
            yield _fair_text(entry.fair)
        if entry.comment:
            yield _comment(entry.comment)
        if isinstance(entry.action, StartDeal):
            yield ""
    yield from ("", f"end:{len(record.entries)}")


def _fair_text(fair: Fair) -> str:
    seeds = ",".join(seed.hex() or "-" for seed in fair.seeds)
    text = f"fair:{fair.commitment.hex()}:{fair.secret.hex()}:{seeds}"
    if fair.version == 1:
        return text
    signed = f"{fair.key.hex()}:{fair.signature.hex()}" if fair.signature else "-"
    return f"{text}:{fair.table}:{fair.seats}:{signed}"


def _entry_words(entry: RecordEntry) -> Iterator[str]:
    """The token with what belongs to it; the fields of a deal by its cards are words after it."""
    actor = "" if entry.actor is None else f"{entry.actor}>"
    think = ""
    if entry.think is not None:
        think = "@" + f"{entry.think / 1000:.3f}".rstrip("0").rstrip(".")
    token, *fields = game_token(entry.action).split(" ")
    yield f"{actor}{token}{entry.mark}{think}"
    yield from fields


def _comment(text: str) -> str:
    return "{" + "".join(_ESCAPES.get(letter, letter) for letter in text) + "}"


def _wrapped(words: Iterator[str]) -> list[str]:
    lines = [""]
    for word in words:
        if not word or len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return [line for line in lines if line]


# ---------------------------------------------------------------- reading


@dataclass(frozen=True)
class _Tag:
    """The value of a header and the line it stands on."""

    value: str
    line: int


def read_text(text: str, first_line: int = 1) -> Record:
    """The record in a text whose first line has this number.

    Raises :class:`RecordError` with line and column.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    try:
        tags, used = _read_tags(lines)
        record = _header(tags)
        entries, comment = _play("\n".join(lines[used:]), used)
        entries = into_stocks(entries)
    except RecordError as error:
        line = error.line + first_line - 1
        raise RecordError(error.message, line, error.column) from None
    if first_line > 1:
        entries = tuple(
            replace(entry, source=(entry.source[0] + first_line - 1, entry.source[1]))
            for entry in entries
        )
    return replace(record, entries=entries, comment=comment)


def _read_tags(lines: list[str]) -> tuple[dict[str, _Tag], int]:
    """The headers, and how many lines they take."""
    tags: dict[str, _Tag] = {}
    used = 0
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("["):
            break
        used = number
        if not stripped:
            continue
        match = _HEADER.fullmatch(stripped)
        if not match:
            raise RecordError(say("notation.header-expected", stripped=quoted(stripped)), number, 1)
        if match[1] in tags:
            raise RecordError(say("notation.header-twice", found=quoted(match[1])), number, 2)
        if len(tags) >= MAX_HEADERS + 4 * MAX_SEATS:
            raise RecordError(say("notation.too-many-headers"), number, 1)
        tags[match[1]] = _Tag(_string(match[2], number, len(match[1]) + 3), number)
    return tags, used


def _string(text: str, line: int, column: int) -> str:
    try:
        value = json.loads(text)
        check_text(value, 8 * MAX_HEADER)  # rules may be long
    except ValueError:
        raise RecordError(say("notation.header-value"), line, column) from None
    return str(value)


def _header(tags: dict[str, _Tag]) -> Record:
    schema = tags.pop("OpenRummy", None)
    if schema is None:
        raise RecordError(say("notation.no-record"), 1, 1)
    if schema.value != str(SCHEMA):
        message = say("notation.other-version", value=quoted(schema.value), schema=SCHEMA)
        raise RecordError(message, schema.line, 1)
    for name in ("Rules", "Digest"):
        if name not in tags:
            raise RecordError(say("notation.header-missing", name=name), 1, 1)
    own = {name: tags.pop(name) for name in OWN_HEADERS if name in tags}
    rules = rules_of(own["Rules"].value, own["Digest"].value, own["Rules"].line, 1)
    seats = {name: tags.pop(name) for name in list(tags) if _SEAT_HEADER.fullmatch(name)}
    for name, tag in tags.items():
        if not HEADER_NAME.fullmatch(name):
            raise RecordError(say("notation.no-header-name", name=quoted(name)), tag.line, 2)
    for tag in (*tags.values(), *own.values(), *seats.values()):
        if len(tag.value) > MAX_HEADER and tag is not own["Rules"]:
            raise RecordError(say("notation.header-too-long", most=MAX_HEADER), tag.line, 1)

    def value(name: str, default: str = "") -> str:
        return own[name].value if name in own else default

    return Record(
        rules=rules,
        players=_players(seats),
        name=value("Game"),
        date=value("Date"),
        result=value("Result", UNFINISHED),
        headers=tuple((name, tag.value) for name, tag in tags.items()),
        generator=value("Generator"),
    )


def _players(tags: dict[str, _Tag]) -> tuple[Player, ...]:
    count = sum(name.startswith("Seat") for name in tags)
    if not 1 <= count <= MAX_SEATS:
        raise RecordError(say("notation.seats-missing"), 1, 1)
    players = []
    for seat in range(count):
        if f"Seat{seat}" not in tags:
            raise RecordError(say("notation.seat-missing", seat=seat), 1, 1)
        words = (tags.pop(f"{name}{seat}", _Tag("", 0)) for name in _PLAYER)
        players.append(Player(*(tag.value for tag in words)))
    for name, tag in tags.items():
        raise RecordError(say("notation.header-of-no-seat", name=name), tag.line, 2)
    return tuple(players)


def _play(text: str, lines_before: int) -> tuple[tuple[RecordEntry, ...], str]:
    """The actions and the comment on the game."""
    entries: list[RecordEntry] = []
    comment = ""
    deals = 0
    ended = False
    line, line_start, done = lines_before + 1, 0, 0
    for word in re.finditer(_WORD, text):
        breaks = text.count("\n", done, word.start())
        if breaks:
            line += breaks
            line_start = text.rindex("\n", done, word.start()) + 1
        done = word.start()
        source = (line, done - line_start + 1)
        if word[3]:
            raise RecordError(say("notation.stray-brace"), *source)
        if ended:
            raise RecordError(say("notation.after-the-end"), *source)
        if word[2] is None:
            where = entries[-1].comment if entries else comment
            whole = _join(where, _plain_comment(word[1], source), source)
            if entries:
                entries[-1] = replace(entries[-1], comment=whole)
            else:
                comment = whole
        elif number := _DEAL_NUMBER.fullmatch(word[2]):
            if int(number[1]) != deals + 1:
                raise RecordError(f"deal {number[1]} follows deal {deals}", *source)
        elif end := _END.fullmatch(word[2]):
            if int(end[1]) != len(entries):
                raise RecordError(
                    say("notation.actions-missing", count=len(entries), end=end[1]), *source
                )
            ended = True
        elif word[2].startswith("fair:"):
            entries[-1:] = [_revealed(entries[-1:], word[2], source)]
        else:
            entries.append(_entry(word[2], source))
            deals += isinstance(entries[-1].action, StartDeal)
            if len(entries) > MAX_ENTRIES:
                raise RecordError(say("notation.too-many-actions", most=MAX_ENTRIES), *source)
    if not ended:
        raise RecordError(say("notation.no-end"), lines_before + 1 + text.count("\n"), 1)
    return tuple(entries), comment


def _join(before: str, more: str, source: tuple[int, int]) -> str:
    whole = f"{before}\n{more}" if before else more
    if len(whole) > MAX_COMMENT:
        raise RecordError(say("notation.comment-too-long", most=MAX_COMMENT), *source)
    return whole


def _plain_comment(text: str, source: tuple[int, int]) -> str:
    plain = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), text)
    try:
        check_text(plain, MAX_COMMENT)
    except ValueError as error:
        raise RecordError(str(error), *source) from None
    return plain


def _entry(text: str, source: tuple[int, int]) -> RecordEntry:
    word, fields = text, ""
    if blank := re.search(r"\s", text):
        word, fields = text[: blank.start()], text[blank.start() :]
    match = _ENTRY.fullmatch(word)
    if not match or (match[3] and match[3] not in MARKS):
        raise RecordError(say("notation.no-action", word=quoted(word)), *source)
    actor, token, mark, think = match.groups()
    try:
        action = parse_record_token(token + fields)
    except TokenError as error:
        index = max(error.column - 1, 0)
        index += match.start(2) if index < len(token) else len(word) - len(token)
        raise RecordError(error.message, *_place_of(text, index, source)) from None
    milliseconds = None if think is None else round(float(think) * 1000)
    if milliseconds is not None and milliseconds > MAX_THINK_MS:
        raise RecordError(say("notation.nobody-thinks-that-long"), *source)
    if actor is not None and int(actor) >= MAX_SEATS:
        raise RecordError(say("notation.no-such-seat", actor=actor), *source)
    who = None if actor is None else int(actor)
    return RecordEntry(action, who, milliseconds, mark or "", source=source)


def _place_of(text: str, index: int, source: tuple[int, int]) -> tuple[int, int]:
    """Line and column of a place in a text of several lines that begins at ``source``."""
    breaks = text.count("\n", 0, index)
    if not breaks:
        return source[0], source[1] + index
    return source[0] + breaks, index - text.rindex("\n", 0, index)


def _revealed(last: list[RecordEntry], word: str, source: tuple[int, int]) -> RecordEntry:
    """The deal just read, with what was revealed of it."""
    if not last or not _promised(last[0].action) or last[0].fair:
        raise RecordError(say("notation.fair-follows-a-deal"), *source)
    return replace(last[0], fair=_fair(word, source))


def _promised(action: GameAction) -> bool:
    """Can the action have been promised: is it a deal, and not one by its cards?"""
    return isinstance(action, StartDeal) and action.cards is None


def _fair(word: str, source: tuple[int, int]) -> Fair:
    match = _FAIR.fullmatch(word)
    seeds = match[3].split(",") if match else []
    if not match or len(seeds) > MAX_SEATS or any(len(seed) % 2 for seed in seeds if seed != "-"):
        raise RecordError(say("notation.fair-expected"), *source)
    known = tuple(b"" if seed == "-" else bytes.fromhex(seed) for seed in seeds)
    signed = (bytes.fromhex(match[group] or "") for group in (6, 7))
    promise = (bytes.fromhex(match[1]), bytes.fromhex(match[2]), known)
    return Fair(*promise, match[4] or "", match[5] or "", *signed)
