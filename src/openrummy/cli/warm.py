"""``openrummy warm``: compile the code of search and analysis in advance."""

from __future__ import annotations

import sys
import threading
import time

from openrummy.cli.common import Answer, answers, fail
from openrummy.core.rules.text import say

_REPORT_INTERVAL_S = 1.0  # seconds, on a terminal
_EVERY_LINE = 15.0  # seconds, in a log


@answers(lang=False)
def warm() -> Answer:
    """Compile search and analysis: a minute or two, once per machine.

    Does nothing if the compiled code is up to date. Progress is printed to stderr.
    """
    from openrummy.analysis.warm import warm_analysis as compile_now
    from openrummy.bots.search import compiled_markers

    began = time.monotonic()
    done = threading.Event()
    try:
        folder = compiled_markers.folder()
        before = compiled_markers.is_ready(folder) and compiled_markers.is_ready(
            folder, compiled_markers.ANALYSIS
        )
        if not before:
            threading.Thread(target=_tell, args=(began, done), daemon=True).start()
            compile_now()
    except compiled_markers.NotReady as error:
        fail(say("warm.not-possible", problem=str(error)))
    finally:
        done.set()
    seconds = round(time.monotonic() - began, 1)
    text = say("warm.was-done") if before else say("warm.done", seconds=round(seconds))
    return Answer({"compiled": not before, "seconds": seconds, "folder": str(folder)}, text)


def _tell(began: float, done: threading.Event) -> None:
    """Show the elapsed time: in place on a terminal, else as occasional lines."""
    terminal = sys.stderr.isatty()
    while not done.wait(_REPORT_INTERVAL_S if terminal else _EVERY_LINE):
        line = say("warm.compiling", seconds=round(time.monotonic() - began))
        print(f"\r{line} " if terminal else line, end="" if terminal else "\n", file=sys.stderr)
        sys.stderr.flush()
    if terminal:
        print(file=sys.stderr)
