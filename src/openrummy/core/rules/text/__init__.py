"""Every sentence people read or hear: by its key, in the language that was chosen.

The sentences stand in ``en.toml``; another language is another file beside it, see
:mod:`openrummy.core.rules.text.language`. How a message is written,
:mod:`openrummy.core.rules.text.message` says.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from openrummy.core.rules.text.language import ENGLISH, Language, language_names
from openrummy.core.rules.text.message import Fill, Parts, fill_of

VARIABLE = "OPENRUMMY_LANG"


_F = TypeVar("_F", bound=Callable[..., object])


class UnknownLanguage(LookupError):
    """There is no such language."""


class _State:
    """Language in use; one for the process, as a server speaks one language."""

    language: Language | None = None
    english: Language | None = None
    strict = False


# the messages used so far, ready to be filled in
_READY: dict[str, Fill] = {}
# forgets what was put into words
_FORGETS: list[Callable[[], None]] = []


def say(key: str, /, **data: object) -> str:
    """The sentence of a key, filled in.

    A sentence that is missing, or data that it lacks, is KeyError in tests; for people the
    key itself is shown, and logged.
    """
    try:
        return (_READY.get(key) or _prepared(key))(data)
    except (LookupError, TypeError, ValueError) as error:
        if _State.strict:
            raise KeyError(key, *error.args) from error
        _log(f"sentence {key} cannot be said: {error!r}")
        return key


def remembered(most: int) -> Callable[[_F], _F]:
    """Keep the last ``most`` answers of a pure function that says something, in one language.

    The answers are shared: nobody may change one.
    """

    def decorate(function: _F) -> _F:
        cached = lru_cache(most, typed=True)(function)
        _FORGETS.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return decorate


def has(key: str) -> bool:
    """Is there a sentence of this key?"""
    return key in _english().area(key.partition(".")[0])


def keys(prefix: str) -> Iterator[str]:
    """The keys that begin so, in the order of the file; ``prefix`` begins with an area."""
    area = _english().area(prefix.partition(".")[0])
    return (key for key in area if key.startswith(prefix))


def message(key: str) -> Parts:
    """A message in its parts, English where the language lacks it. KeyError for no key."""
    sentence = _language().message(key) or _english().message(key)
    if sentence is None:
        raise KeyError(key)
    return sentence


def language() -> str:
    """The name of the language in use."""
    return _language().name


def use(name: str) -> None:
    """Speak this language from now on. Raises :class:`UnknownLanguage`."""
    if name not in language_names():
        raise UnknownLanguage(name)
    _State.language = Language(name)
    _READY.clear()
    for forget in _FORGETS:
        forget()


def use_default() -> None:
    """Speak the language of the environment; English where there is none."""
    name = os.environ.get(VARIABLE) or ENGLISH
    if name not in language_names():
        _log(f"{VARIABLE}: there is no language {name!r}")
        name = ENGLISH
    use(name)


def strict(on: bool = True) -> None:
    """Let what cannot be said be an error, as tests want it."""
    _State.strict = on


def _prepared(key: str) -> Fill:
    language = _language()
    fill = fill_of(message(key), language.plural, language.spell)
    _READY[key] = fill
    return fill


def _language() -> Language:
    if _State.language is None:
        use_default()
    assert _State.language is not None
    return _State.language


def _english() -> Language:
    if _State.english is None:
        _State.english = Language(ENGLISH)
    return _State.english


def _log(what: str) -> None:
    import logging  # rarely needed, and slow to import

    logging.getLogger(__name__).error(what)


# ---------------------------------------------------------------- words put together


def listed(words: Sequence[str], link: str = "and") -> str:
    """``Mara``, ``Mara and Otto``, ``Mara, Otto and Ines``; ``link`` may be ``or`` too."""
    if len(words) <= 2:
        return say(f"list.{link}", first=words[0], last=words[1]) if words[1:] else "".join(words)
    first = words[0]
    for word in words[1:-1]:
        first = say("list.middle", first=first, last=word)
    return say(f"list.{link}", first=first, last=words[-1])


def capital(text: str) -> str:
    """A text with a capital to begin with."""
    return f"{text[:1].upper()}{text[1:]}"
