"""Game records as human-readable text.

::

    [OpenRummy "1"]                     version of this format
    [Generator "openrummy 0.1.0"]
    [Game "gin"]                        name of the game
    [Rules ""]                          all of its rules, as canonical text
    [Digest "f3a0…"]                    and their digest
    [Seat0 "Ann"]
    [Seat1 "Otto"]
    [Bot1 "patient"]                    a bot, with [Version1 "…"] and [Seed1 "…"]
    [Date "2026-01-31T20:15:00Z"]
    [Result "target 0 345:120"]         reason, winners, totals; * while unfinished
    [Event "Club night"]                any further headers

    {a comment on the game}
    1. deal:9f2c… fair:77b0…:e41d…:6a01…,-
    p p s Kd@2.3 t 5c?! {keeps the run open} 1>s …
    2. deal:cards dealer=1 hands=…/… up=Ac stock=8h3h…
    …
    end:57

Header values are JSON strings. The tokens of :mod:`openrummy.core.notation.tokens`
follow, with the deals numbered. A token may carry, without blanks, the actor as a
prefix (``1>``, only where several seats may act; -1 is the host), a mark as a suffix
(``! !! !? ?! ? ??``) and the thinking time in seconds (``@2.3``). A comment in braces
belongs to the action before it; ``\\}``, ``\\\\`` and ``\\n`` in it stand for a brace,
a backslash and a line break. ``fair:`` after a deal gives the commitment, the secret and
every seat's seed (``-``: none) in hexadecimal, and for a commitment of the second form
also its table, the letters of its seats, key and signature. ``end:`` with the number of
actions shows that nothing is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from openrummy.core.cards.fair_deals import Fair
from openrummy.core.game import GameAction, StartDeal
from openrummy.core.notation.deal_text import FIELDS, HEAD
from openrummy.core.notation.errors import RecordError, TokenError, quoted
from openrummy.core.notation.records.inline_draws import into_stocks, parse_record_token
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
    """The record as text. Raises ``ValueError`` if it could not be read back."""
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
    """The words of the play; an empty word starts a new line."""
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
    signing = f"{fair.key.hex()}:{fair.signature.hex()}" if fair.signature else "-"
    return f"{text}:{fair.table}:{fair.seats}:{signing}"


def _entry_words(entry: RecordEntry) -> Iterator[str]:
    """The token with actor, mark and time; the fields of a deal by its cards are further words."""
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
    """The value and line number of a header."""

    value: str
    line: int


def read_text(text: str, first_line: int = 1) -> Record:
    """Parse a record from a text whose first line has this number.

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
    """The headers and the number of lines they take."""
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
        tags_of_seat = (tags.pop(f"{name}{seat}", _Tag("", 0)) for name in _PLAYER)
        players.append(Player(*(tag.value for tag in tags_of_seat)))
    for name, tag in tags.items():
        raise RecordError(say("notation.header-of-no-seat", name=name), tag.line, 2)
    return tuple(players)


def _play(text: str, lines_before: int) -> tuple[tuple[RecordEntry, ...], str]:
    """The actions and the comment on the game."""
    entries: list[RecordEntry] = []
    comment = ""
    deals = 0
    has_ended = False
    line, line_start, scanned = lines_before + 1, 0, 0
    for word in re.finditer(_WORD, text):
        line_breaks = text.count("\n", scanned, word.start())
        if line_breaks:
            line += line_breaks
            line_start = text.rindex("\n", scanned, word.start()) + 1
        scanned = word.start()
        source = (line, scanned - line_start + 1)
        if word[3]:
            raise RecordError(say("notation.stray-brace"), *source)
        if has_ended:
            raise RecordError(say("notation.after-the-end"), *source)
        if word[2] is None:
            previous = entries[-1].comment if entries else comment
            joined = _join(previous, _plain_comment(word[1], source), source)
            if entries:
                entries[-1] = replace(entries[-1], comment=joined)
            else:
                comment = joined
        elif number := _DEAL_NUMBER.fullmatch(word[2]):
            if int(number[1]) != deals + 1:
                raise RecordError(f"deal {number[1]} follows deal {deals}", *source)
        elif end := _END.fullmatch(word[2]):
            if int(end[1]) != len(entries):
                raise RecordError(
                    say("notation.actions-missing", count=len(entries), end=end[1]), *source
                )
            has_ended = True
        elif word[2].startswith("fair:"):
            entries[-1:] = [_with_secrets(entries[-1:], word[2], source)]
        else:
            entries.append(_entry(word[2], source))
            deals += isinstance(entries[-1].action, StartDeal)
            if len(entries) > MAX_ENTRIES:
                raise RecordError(say("notation.too-many-actions", most=MAX_ENTRIES), *source)
    if not has_ended:
        raise RecordError(say("notation.no-end"), lines_before + 1 + text.count("\n"), 1)
    return tuple(entries), comment


def _join(previous: str, text: str, source: tuple[int, int]) -> str:
    joined = f"{previous}\n{text}" if previous else text
    if len(joined) > MAX_COMMENT:
        raise RecordError(say("notation.comment-too-long", most=MAX_COMMENT), *source)
    return joined


def _plain_comment(text: str, source: tuple[int, int]) -> str:
    comment = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), text)
    try:
        check_text(comment, MAX_COMMENT)
    except ValueError as error:
        raise RecordError(str(error), *source) from None
    return comment


def _entry(text: str, source: tuple[int, int]) -> RecordEntry:
    word, fields = text, ""
    if gap := re.search(r"\s", text):
        word, fields = text[: gap.start()], text[gap.start() :]
    match = _ENTRY.fullmatch(word)
    if not match or (match[3] and match[3] not in MARKS):
        raise RecordError(say("notation.no-action", word=quoted(word)), *source)
    actor, token, mark, think = match.groups()
    try:
        action = parse_record_token(token + fields)
    except TokenError as error:
        index = max(error.column - 1, 0)
        index += match.start(2) if index < len(token) else len(word) - len(token)
        raise RecordError(error.message, *_source_at(text, index, source)) from None
    milliseconds = None if think is None else round(float(think) * 1000)
    if milliseconds is not None and milliseconds > MAX_THINK_MS:
        raise RecordError(say("notation.nobody-thinks-that-long"), *source)
    if actor is not None and int(actor) >= MAX_SEATS:
        raise RecordError(say("notation.no-such-seat", actor=actor), *source)
    seat = None if actor is None else int(actor)
    return RecordEntry(action, seat, milliseconds, mark or "", source=source)


def _source_at(text: str, index: int, source: tuple[int, int]) -> tuple[int, int]:
    """Line and column of ``index`` in a multi-line text that begins at ``source``."""
    line_breaks = text.count("\n", 0, index)
    if not line_breaks:
        return source[0], source[1] + index
    return source[0] + line_breaks, index - text.rindex("\n", 0, index)


def _with_secrets(last_entry: list[RecordEntry], word: str, source: tuple[int, int]) -> RecordEntry:
    """The deal just read, with its revealed secrets."""
    if not last_entry or not _can_be_fair(last_entry[0].action) or last_entry[0].fair:
        raise RecordError(say("notation.fair-follows-a-deal"), *source)
    return replace(last_entry[0], fair=_fair(word, source))


def _can_be_fair(action: GameAction) -> bool:
    """True if the action can carry a commitment: a deal not given by its cards."""
    return isinstance(action, StartDeal) and action.cards is None


def _fair(word: str, source: tuple[int, int]) -> Fair:
    match = _FAIR.fullmatch(word)
    seeds = match[3].split(",") if match else []
    if not match or len(seeds) > MAX_SEATS or any(len(seed) % 2 for seed in seeds if seed != "-"):
        raise RecordError(say("notation.fair-expected"), *source)
    seeds_bytes = tuple(b"" if seed == "-" else bytes.fromhex(seed) for seed in seeds)
    signing = (bytes.fromhex(match[group] or "") for group in (6, 7))
    secrets = (bytes.fromhex(match[1]), bytes.fromhex(match[2]), seeds_bytes)
    return Fair(*secrets, match[4] or "", match[5] or "", *signing)
