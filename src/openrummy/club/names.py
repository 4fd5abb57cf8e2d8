"""Names of accounts: validation, and detection of confusable names.

A name is 2 to 20 letters and digits of one script, with single spaces, hyphens or apostrophes
between them. Confusable names have the same *key*, which ignores case, accents, spacing and
differences between characters of the same shape (confusables of Unicode Technical Standard 39).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

MIN_LENGTH: Final = 2
MAX_LENGTH: Final = 20
_BETWEEN = " -'’_"
# Scripts in which a composed letter has at most one further mark, an accent or a dot. In other
# scripts vowels and tones are marks too.
_ACCENTED = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN")
_MAX_ACCENTS, _MAX_MARKS = 1, 3
# letters and marks by Unicode category that are invisible
_UNSEEN = frozenset(
    map(
        chr,
        (
            0x034F,
            0x115F,
            0x1160,
            0x17B4,
            0x17B5,
            0x3164,
            0xFFA0,
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
# letters with a stroke and ligatures, which have no decomposition in Unicode
_STROKES = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ƀ": "b",
        "ɨ": "i",
        "ǥ": "g",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "þ": "p",
        "ĸ": "k",
    }
)
_PLAIN = re.compile(r"[0-9a-z]")
# names that suggest staff, or the absence of a name
RESERVED: Final = (
    "admin",
    "administrator",
    "arbiter",
    "bot",
    "computer",
    "director",
    "guest",
    "host",
    "me",
    "moderator",
    "nobody",
    "openrummy",
    "opponent",
    "owner",
    "somebody",
    "staff",
    "support",
    "system",
    "you",
)
# scripts that are mixed in one language, such as the three of Japanese
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})

Fault: TypeAlias = Literal["short", "long", "characters", "scripts", "reserved"]


def cleaned_name(name: str) -> str:
    """The stored form of a name: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def fault(name: str, reserved: Collection[str] = (), most: int = MAX_LENGTH) -> Fault | None:
    """The reason a name is refused, or None; ``reserved`` are additional reserved keys."""
    if len(name) < MIN_LENGTH:
        return "short"
    if len(name) > most:
        return "long"
    if not _well_made(name) or few_marks(name) != unicodedata.normalize("NFC", name):
        return "characters"
    if not _one_script(name):
        return "scripts"
    if key(name) in reserved or key(name) in _reserved():
        return "reserved"
    return None


def key(name: str) -> str:
    """The common key of names that look alike."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(
        _shape(character)
        for character in plain
        if not unicodedata.combining(character) and character not in _BETWEEN
    )
    return letters.replace("rn", "m").replace("vv", "w")


def coarse_key(name: str) -> str:
    """A coarser key, the same for names that look alike in lower or upper case.

    It also ignores strokes through letters, and treats letters as equal whose capitals look alike.
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_STROKES)
    base_characters = (
        character
        for character in plain
        if unicodedata.category(character)[0] != "M" and character not in _BETWEEN
    )
    letters = "".join(_capital_shape(character) for character in base_characters)
    return letters.replace("rn", "m").replace("vv", "w")


def look_alike_key(name: str) -> str:
    """The key of a text displayed as a name, ignoring punctuation around the letters."""
    composed = unicodedata.normalize("NFKD", name)
    return key(
        "".join(character for character in composed if unicodedata.category(character)[0] in "LMN")
    )


def _well_made(name: str) -> bool:
    """True for letters and digits with single separators between them."""
    apart = True
    for character in name:
        kind = unicodedata.category(character)
        if character in _BETWEEN:
            if apart:
                return False
            apart = True
        elif kind[0] == "L" or kind == "Nd" or (kind in ("Mn", "Mc") and not apart):
            apart = False
        else:
            return False
    return not apart and any(unicodedata.category(character)[0] == "L" for character in name)


def _capital_shape(character: str) -> str:
    """A plain letter that looks like the character or its capital; else the shape of the latter."""
    shape, capital = _shape(character), character.upper()
    if _PLAIN.fullmatch(shape) or len(capital) != 1:
        return shape
    as_capital = _shape(capital)
    return as_capital if _PLAIN.fullmatch(as_capital) else shape


def few_marks(text: str) -> str:
    """The text without invisible characters and without more marks than its script uses."""
    letters = [
        character for character in unicodedata.normalize("NFC", text) if character not in _UNSEEN
    ]
    if any(map(_is_mark, letters)):
        letters = _without_extra_marks(letters)
    return "".join(letters)


def _without_extra_marks(text: list[str]) -> list[str]:
    from confusable_homoglyphs import categories  # not installed in browsers

    characters: list[str] = []
    most, marks = 0, 0
    for character in text:
        if _is_mark(character):
            marks += 1
            if marks > most:
                continue
        else:
            accented = categories.alias(character) in _ACCENTED
            most, marks = _MAX_ACCENTS if accented else _MAX_MARKS, 0
        characters.append(character)
    return characters


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _one_script(name: str) -> bool:
    from confusable_homoglyphs import categories

    used = set(categories.unique_aliases(name)) - {"COMMON", "INHERITED"}
    return len(used) <= 1 or any(used <= together for together in _TOGETHER)


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(key, RESERVED))


@lru_cache(maxsize=8192)
def _shape(character: str) -> str:
    """The representative of the characters with the same shape."""
    from confusable_homoglyphs.confusables import confusables_data

    # sequences that look like a letter ("rn" for m) are handled by the key
    alike = {character, *(near["c"] for near in confusables_data.get(character, ()))}
    single = {shape.strip("\u200e").casefold() for shape in alike}
    shapes = {shape for shape in single if len(shape) == 1}
    plain = sorted(shape for shape in shapes if _PLAIN.fullmatch(shape))
    if character in "0o":
        return "o"
    if character in "1il":
        return "l"
    if _PLAIN.fullmatch(character):
        return character
    best = plain[0] if plain else min(shapes, default=character)
    return _shape(best) if _PLAIN.fullmatch(best) else best
