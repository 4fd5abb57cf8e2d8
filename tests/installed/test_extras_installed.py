"""Each extra in an environment of its own: it installs, and what its page shows first works."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from docs_text import ROOT, blocks

_UV = ROOT / ".tools" / "bin" / "uv"


def first(page: str, word: str = "") -> str:
    """The first block of Python on a page that has the word."""
    for block in blocks(page):
        if block.kind in ("python", "indented") and "import" in block.code and word in block.code:
            lines = dedent(block.code).splitlines()
            return "\n".join(line for line in lines if "pip install" not in line)
    raise AssertionError(f"{page} shows nothing of {word}")


SHOWN = {
    "kernel": first("docs/kernel.md"),
    "envs": first("docs/envs.md"),
    "openspiel": first("docs/envs.md", "openrummy.lab.envs.openspiel"),
    "cluster": "from openrummy.cli.main import run\n"
    "assert run('arena simple random --games 2 --ray --threads 2'.split()) == 0",
    "study": "from openrummy.cli.main import run\n"
    "assert run('dataset make --fast 10 --out gin-deals'.split()) == 0",
    "play": "import openrummy.server.app",
    "postgres": "import openrummy.server.app, openrummy.server.db.postgres.writer",
    "broker": "import openrummy.server.app, redis.asyncio",
    "all": "import litestar, gymnasium, pyspiel, ray, pyarrow, asyncpg, redis, numba",
}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("extra", SHOWN)
def test_an_extra_installs_and_works_alone(extra: str, tmp_path: Path) -> None:
    python = tmp_path / "venv" / "bin" / "python"
    env = os.environ | {"OPENRUMMY_WEB": "skip"}
    env.pop("PYTHONPATH", None)
    requirement = f"{ROOT}[{extra}]"
    for command in (
        [_UV, "venv", "--quiet", tmp_path / "venv"],
        [_UV, "pip", "install", "--quiet", "--python", python, "--editable", requirement],
        [python, "-c", SHOWN[extra]],
    ):
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, env=env, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
