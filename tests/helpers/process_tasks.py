"""Small tasks for analysis processes: to count, to hang, to die, as the request says."""

from __future__ import annotations

import os
import time
from pathlib import Path

from openrummy.play.review.analysis_tasks import Unavailable
from openrummy.server.analysis.process import ReportProgress, Stopped


def perform(request: bytes, report_progress: ReportProgress) -> bytes:
    """Perform the task: ``pid``, ``die``, ``once FILE``, ``count``, ``hang`` or ``cannot``."""
    word, _, rest = request.decode().partition(" ")
    if word == "die" or (word == "once" and not Path(rest).exists()):
        if rest:
            Path(rest).touch()
        os._exit(3)
    if word == "cannot":
        raise Unavailable("other-game")
    if word == "break":
        raise RuntimeError("broken")
    if word == "hang":
        report_progress(0, 1, b"hangs")
        time.sleep(600)
    number = 0
    while word == "count" and number < 10_000:
        number += 1
        if not report_progress(number, 10_000, b"%d" % number):
            raise Stopped
        time.sleep(0.001)
    return str(os.getpid()).encode()
