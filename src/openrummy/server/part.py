"""A part of the site: its calls, where they run, and its services."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from types import ModuleType

from openrummy.play.calls import Call, Runs
from openrummy.play.limits import Buckets
from openrummy.server.services import Start
from openrummy.server.settings import Settings

_MINUTE = 60  # seconds


@dataclass(frozen=True)
class Rate:
    """A rate that is an option of the server: ``setting``, else the one of its ``name``.

    The option counts by the second, or ``a_minute``. With ``fixed`` it is no option.
    """

    name: str
    setting: str = ""
    a_minute: bool = False
    fixed: tuple[float, float] | None = None

    @property
    def option(self) -> str:
        """The name of the option; empty where there is none."""
        return "" if self.fixed else self.setting or self.name

    def buckets(self, settings: Settings) -> Buckets:
        """A new count of it."""
        rate, burst = self.fixed or getattr(settings, self.option)
        return Buckets(rate / _MINUTE if self.a_minute else rate, burst)


class Rates:
    """Counts of what was done, by the name of its rate."""

    def __init__(self, rates: Iterable[Rate], settings: Settings) -> None:
        self._buckets: dict[str, Buckets] = {}
        for rate in rates:
            if rate.name in self._buckets:
                raise ValueError(f"two parts have a rate {rate.name}")
            self._buckets[rate.name] = rate.buckets(settings)

    def __getitem__(self, name: str) -> Buckets:
        return self._buckets[name]

    def take(self, name: str, key: str) -> bool:
        """Take one token of this key; False where none is left."""
        return self._buckets[name].take(key)


def calls_in(*modules: ModuleType | str) -> tuple[Call, ...]:
    """The calls that these modules define, in their order; a module may be given by its name."""
    named = [sys.modules[each] if isinstance(each, str) else each for each in modules]
    return tuple(
        value
        for module in named
        for value in vars(module).values()
        if isinstance(value, Call) and value.function.__module__ == module.__name__
    )


@dataclass(frozen=True)
class Part:
    """A feature of the site with all its declarations for the server.

    ``runs`` says where its calls run unless they say otherwise, of several processes; ``rates``
    are its own, which other parts may use by name; ``start`` makes the services that it keeps
    going (:mod:`openrummy.server.services`).
    """

    name: str
    calls: tuple[Call, ...]
    runs: Runs
    rates: tuple[Rate, ...] = ()
    start: tuple[Start, ...] = ()

    def runs_of(self, call: Call) -> Runs:
        """Return where one of its calls runs."""
        return call.runs or self.runs
