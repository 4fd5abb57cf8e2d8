"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from openrummy.cli import main
from openrummy.core.rules import text

PROGRAM = (sys.executable, "-c", "from openrummy.cli.main import main; main()")


@dataclass(frozen=True)
class Done:
    """The outcome of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self) -> str:
        """The single error line of a command that was used wrongly."""
        assert (self.code, self.out) == (2, ""), self
        assert self.err.startswith("openrummy: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        assert "internal error" not in self.err
        return self.err


def run_command(*arguments: str, given: str | bytes = "", cwd: Path | None = None) -> Done:
    """Run ``openrummy`` with these arguments and this text on stdin, in this process."""
    out, err = io.StringIO(), io.StringIO()
    raw = given.encode() if isinstance(given, str) else given
    stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    spoken = text.language()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        mock.patch.object(sys, "stdin", stdin),
        chdir(cwd or Path.cwd()),
    ):
        try:
            code = main.run(arguments)
        finally:
            text.use(spoken)
    return Done(code, out.getvalue(), err.getvalue())


def run_program(
    *arguments: str, given: str | bytes = "", cwd: Path | None = None, timeout: float = 100
) -> Done:
    """Run ``openrummy`` in a process of its own, for tests of its exit and its environment."""
    environment = {key: value for key, value in os.environ.items() if key != "OPENRUMMY_TRACEBACK"}
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=cwd,
        timeout=timeout,
        check=False,
        env=environment,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
