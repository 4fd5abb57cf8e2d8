"""Every sentence shown to people, by key, in the selected language.

The sentences are in ``en.toml``; another language is another file beside it, see
:mod:`openrummy.core.rules.text.language`. :mod:`openrummy.core.rules.text.message` describes
the syntax of messages.
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
    """Raised for a language that does not exist."""


class _State:
    """The language in use; one per process, since a server has a single language."""

    language: Language | None = None
    english: Language | None = None
    strict = False


# messages used so far, compiled
_COMPILED: dict[str, Fill] = {}
# clear the caches of formatted sentences when the language changes
_CACHE_CLEARS: list[Callable[[], None]] = []


def say(key: str, /, **data: object) -> str:
    """The sentence of a key, with its arguments filled in.

    A missing sentence or argument raises KeyError in strict mode (tests); otherwise it is
    logged and the key itself returned.
    """
    try:
        return (_COMPILED.get(key) or _compile(key))(data)
    except (LookupError, TypeError, ValueError) as error:
        if _State.strict:
            raise KeyError(key, *error.args) from error
        _log(f"sentence {key} cannot be said: {error!r}")
        return key


def cached_sentences(max_size: int) -> Callable[[_F], _F]:
    """Cache the last ``max_size`` results of a pure function that returns sentences.

    A change of language clears the cache. Results are shared and must not be modified.
    """

    def decorate(function: _F) -> _F:
        cached = lru_cache(max_size, typed=True)(function)
        _CACHE_CLEARS.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return decorate


def has(key: str) -> bool:
    """True if there is a sentence with this key."""
    return key in _english().area(key.partition(".")[0])


def keys(prefix: str) -> Iterator[str]:
    """The keys with this prefix, in file order; ``prefix`` begins with an area."""
    area = _english().area(prefix.partition(".")[0])
    return (key for key in area if key.startswith(prefix))


def message(key: str) -> Parts:
    """The parsed message of a key, English as fallback. Raises KeyError for an unknown key."""
    sentence = _language().message(key) or _english().message(key)
    if sentence is None:
        raise KeyError(key)
    return sentence


def language() -> str:
    """The name of the language in use."""
    return _language().name


def use(name: str) -> None:
    """Select the language. Raises :class:`UnknownLanguage`."""
    if name not in language_names():
        raise UnknownLanguage(name)
    _State.language = Language(name)
    _COMPILED.clear()
    for clear in _CACHE_CLEARS:
        clear()


def use_default() -> None:
    """Select the language of the environment, English by default."""
    name = os.environ.get(VARIABLE) or ENGLISH
    if name not in language_names():
        _log(f"{VARIABLE}: there is no language {name!r}")
        name = ENGLISH
    use(name)


def strict(on: bool = True) -> None:
    """Raise for missing sentences and arguments, as tests require."""
    _State.strict = on


def _compile(key: str) -> Fill:
    language = _language()
    fill = fill_of(message(key), language.plural, language.spell)
    _COMPILED[key] = fill
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


def _log(text: str) -> None:
    import logging  # rarely needed, and slow to import

    logging.getLogger(__name__).error(text)


# ---------------------------------------------------------------- lists and capitals


def join_words(words: Sequence[str], link: str = "and") -> str:
    """``Mara``, ``Mara and Otto``, ``Mara, Otto and Ines``; ``link`` may be ``or`` too."""
    if len(words) <= 2:
        return say(f"list.{link}", first=words[0], last=words[1]) if words[1:] else "".join(words)
    first = words[0]
    for word in words[1:-1]:
        first = say("list.middle", first=first, last=word)
    return say(f"list.{link}", first=first, last=words[-1])


def capitalize(text: str) -> str:
    """The text with its first letter capitalized."""
    return f"{text[:1].upper()}{text[1:]}"
