"""Ahead-of-time compilation of the code that the searching player needs.

``openrummy warm`` and ``python -m openrummy.analysis.warm`` compile here and now. A server starts
it with ``--aside``: at the lowest priority, and only while it holds the input open.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice

from openrummy.analysis.model import Decision, Kind
from openrummy.analysis.prices import Effort, price
from openrummy.bots.base import Budget, Seen
from openrummy.bots.match import BotTable
from openrummy.bots.search import compiled_markers
from openrummy.bots.search.bot import Expert, plays
from openrummy.bots.search.compiled_markers import NotReady
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, OnBoard, StartDeal
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import Rules

_WORK = 64  # worlds: enough to call everything
_NICE = 19
_ASIDE, _ANALYSIS = "--aside", "--analysis"


def games() -> Iterable[Rules]:
    """The games for two in which the searching player searches."""
    for name in names():
        rules = variant(name).rules
        if plays(rules) and 2 in rules.seating.players:
            yield rules


def exercise(number: int | None = None) -> None:
    """Have the searching player play a deal of ``number`` games, None: of all; the same each time.

    This loads the required code from disk or compiles it.
    """
    for rules in islice(games(), number):
        bots = [Expert(Budget(work=_WORK)) for _ in range(2)]
        BotTable(rules, bots, seed_bytes("warm"), cap=1).play(
            [seed_bytes("one"), seed_bytes("two")]
        )


def exercise_analysis() -> None:
    """Price the first decision of a game, which loads or compiles the code for analysis."""
    price(first_decision(next(iter(games()))), Effort(worlds=_WORK, short=_WORK))


def first_decision(rules: Rules) -> Decision:
    """The first decision of a game for two, the same each time."""
    step = game.start(rules, 2)
    step = game.apply(rules, step.state, HOST, StartDeal(seed_bytes("warm")))
    seat = game.actors(step.state)[0]
    assert seat != HOST
    events = [game.redact(event, seat) for event in step.events]
    history = [event.event for event in events if isinstance(event, OnBoard)]
    seen = Seen.from_view(rules, game.view(step.state, seat), history)
    return Decision(0, 1, 1, seat, Kind.OTHER, seen, None)


def start_process(analysis: bool = False) -> subprocess.Popen[bytes]:
    """Start a compiler process. It exits with 0 when all is on disk, else prints one error line.

    ``analysis``: compile its code as well. The process ends when its input is closed, so it
    does not outlive its parent.
    """
    command = [sys.executable, "-P", "-m", "openrummy.analysis.warm", _ASIDE]
    command += [_ANALYSIS] if analysis else []
    lowest = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # the only way on Windows
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        creationflags=lowest,
    )


def wait_for(process: subprocess.Popen[bytes]) -> None:
    """Wait until it has ended. Raises :class:`NotReady` with its error message."""
    with process:
        assert process.stderr is not None
        stderr_lines = process.stderr.read().decode(errors="replace").splitlines()
        if process.wait() != 0:
            raise NotReady(
                stderr_lines[-1] if stderr_lines else f"compiling ended with {process.returncode}"
            )


def warm() -> None:
    """Compile what is not on disk, synchronously. Raises :class:`NotReady` if that is impossible.

    It takes a minute or two the first time.
    """
    _compile(exercise, compiled_markers.MARK)


def warm_analysis() -> None:
    """Compile the code for the search, then that for analysis."""
    warm()
    _compile(exercise_analysis, compiled_markers.ANALYSIS)


def _compile(call: Callable[[], None], name: str) -> None:
    folder = compiled_markers.folder()
    if compiled_markers.is_ready(folder, name):
        return
    with compiled_markers.exclusive_lock(folder):
        if not compiled_markers.is_ready(folder, name):  # another process may have been quicker
            markers = compiled_markers.made_now()  # sources may be edited while it compiles
            call()
            compiled_markers.mark(folder, markers, name)


def main(arguments: Sequence[str] = ()) -> int:
    """Run the compiler process; return its exit code."""
    if _ASIDE in arguments:
        with suppress(AttributeError, OSError):
            os.nice(_NICE)
        threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        (warm_analysis if _ANALYSIS in arguments else warm)()
    # errors of numba or the disk: one line for the log of the waiting process
    except Exception as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0], file=sys.stderr)
        return 1
    return 0


def _end_with_parent() -> None:
    """Exit when the input ends, since the parent is gone."""
    while os.read(0, 1):
        pass
    os._exit(2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
