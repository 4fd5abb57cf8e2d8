"""Background preparation of the searching player.

Compilation runs in a process of lowest priority, loading in a thread, so tables in play do not
wait. Until then, and if it fails, the computer plays without the search.
"""

from __future__ import annotations

import logging
import subprocess
import threading

from openrummy.bots.cast.levels import SEARCHES

_LOG = logging.getLogger(__name__)
_MAX_STOP_S = 10.0  # seconds a stopping server waits for a loading step


class WarmUp:
    """The preparation of a server for its searching levels, from :meth:`start` on.

    ``after``: a preparation that must finish first; this one then prepares analysis only.
    """

    def __init__(self, after: WarmUp | None = None) -> None:
        self._after = after
        self._loaded, self._stopping = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()

    def is_ready(self) -> bool:
        """Return True once a search can start at once."""
        return self._loaded.is_set()

    def start(self) -> None:
        """Start in the background, unless no level uses the search."""
        if SEARCHES and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop: end the compilation at once and the loading soon."""
        with self._starting:
            self._stopping.set()
            if self._process is not None:
                self._process.terminate()
        if self._thread is not None:
            self._thread.join(_MAX_STOP_S)

    def _run(self) -> None:
        try:
            self._prepare()
        except Exception as error:  # of numba or the disk: play continues without the search
            if not self._stopping.is_set():
                if self._after is None:
                    _LOG.warning("searching levels are unavailable: %s", error)
                else:
                    _LOG.warning("analysis is not ready: %s", error)

    def _prepare(self) -> None:
        from openrummy.analysis import warm
        from openrummy.bots.search import compiled_markers

        if self._after is not None:
            self._prepare_analysis(self._after)
            return
        folder = compiled_markers.folder()
        if not compiled_markers.is_ready(folder):
            with self._starting:
                if self._stopping.is_set():
                    return
                self._process = warm.start_process()
            warm.wait_for(self._process)
            if not compiled_markers.is_ready(folder):
                raise compiled_markers.NotReady("what was compiled is not found again")
        if self._stopping.is_set():
            return
        import numba  # noqa: F401  (a step of its own: a server may be stopped meanwhile)

        if not self._stopping.is_set():
            warm.exercise(1)
            self._loaded.set()

    def _prepare_analysis(self, first: WarmUp) -> None:
        """Compile the analysis, which the first analysis process loads."""
        from openrummy.analysis import warm
        from openrummy.bots.search import compiled_markers

        if first._thread is not None:
            first._thread.join()
        if not compiled_markers.is_ready(compiled_markers.folder(), compiled_markers.ANALYSIS):
            with self._starting:
                if self._stopping.is_set() or not first.is_ready():
                    return
                self._process = warm.start_process(analysis=True)
            warm.wait_for(self._process)
        self._loaded.set()
