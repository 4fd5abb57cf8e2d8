"""Requests made from the OpenAPI document: no 5xx, and every answer is as the document says.

``OPENRUMMY_REQUESTS`` is how many are drawn for each route. More than a few bring those at the
edges of what may be sent as well; without them only routes to people's own data have these.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.schemas import BaseSchema

import quick_analysis
from chance import Seeded
from live import FAST, Guest, in_thread
from openrummy.core.rules import catalogue
from openrummy.core.rules.share_code import Shared, encode
from openrummy.play.host import entropy
from openrummy.server.app import application
from openrummy.server.openapi import document
from openrummy.server.settings import Settings

MANY = replace(
    FAST,
    looks=(1e6, 1e6),
    uploads=(1e6, 1e6),
    analyses=(1e6, 1e6),
    analysis_work=quick_analysis.work,
    analysis_aside=False,
)
# the computer's pace at the tables in this process draws numbers, too
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")
FEW = 5
EXAMPLES = int(os.environ.get("OPENRUMMY_REQUESTS", FEW))
CONFIG: dict[str, Any] = {
    "generation": {"database": "none"},
    # A request can be well formed and still ask for a game that is not there, for
    # nine players at a game for two, or for what is another's: refused, and rightly.
    "checks": {
        "positive_data_acceptance": {"enabled": False},
        # what is too large is refused before it is looked at
        "negative_data_rejection": {"expected-statuses": ["400", "4XX"]},
        # Litestar tells OPTIONS of one handler where a path has two
        "allow_header_conformance": {"enabled": False},
    },
}
# Parts of the document, a test each; the last test has whatever is in none of them. What to
# ask is worked out when a test begins: in each process for all of them it took 7 s to collect.
PARTS = {
    "clubs": r"^/api/clubs",
    "people": r"^/api/(account|me|people)",
    "host": r"^/api/(host|tournaments)",
    "games": r"^/api/(tables|games|replay|beat|daily|lessons)",
}
GIN = catalogue.variant("gin")
# Existing things to ask for, by the name of the parameter or field; a server adds to it.
KNOWN: dict[str, list[Any]] = {
    "game": ["gin", "knock-rummy", "gin-teams-3", encode(Shared("Ours", "gin", GIN.rules))],
    "base": ["gin", "oklahoma"],
    "code": [encode(Shared("Ours", "gin", GIN.rules))],
    "persona": ["mara", "otto"],
    "number": [0, 0, 0, 1],
    "seat": [0, 1, 2],
    "players": [2, 3, 4, 6, None],
    "position": ["hands=2c3c4c7d8d9dJsQsKsAh/?????????? turn=0:draw pile=5h thrower=1"],
    "scores": [[], [40, 92]],
    "settings": [["sheet.box=20"], {"knock.limit.points": 7}],
}


def with_known(fields: Any) -> Any:
    """Now and then what really is there in the place of what was made up."""
    if isinstance(fields, dict):
        choices = Random(repr(fields))
        for name, value in fields.items():
            if name in KNOWN and choices.random() < 0.7:
                fields[name] = choices.choice(KNOWN[name])
            else:
                with_known(value)
    elif isinstance(fields, list):
        for field in fields:
            with_known(field)
    return fields


@cache
def openapi(edges: bool) -> BaseSchema:
    """The document as schemathesis reads it; with ``edges`` it asks for what just may be, too."""
    schema = document(application(Settings()).openapi_schema.to_schema())
    config = SchemathesisConfig.from_dict(CONFIG | {"phases": {"coverage": {"enabled": edges}}})
    api = schemathesis.openapi.from_dict(schema, config=config)
    api.hook("map_case")(mapped)
    return api


def mapped(_context: Any, case: schemathesis.Case) -> schemathesis.Case:
    """Data sent to be refused stays as it is."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        # some are drawn while tests are collected, before there is a server
        records = KNOWN.get("record")
        if records and isinstance(case.body, str):
            case.body = records[0]
        for fields in (case.path_parameters, case.query, case.body):
            with_known(fields)
    return case


@pytest.fixture(autouse=True)
def seeded(seeded_module: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """Each request draws names of its own: the ids of these tests do not name the route."""
    before = entropy.use(Seeded(request.node.name))
    yield
    entropy.use(before)


@pytest.fixture(scope="module")
def session() -> Iterator[tuple[str, requests.Session]]:
    """A server at which one guest has a game in play and one that is over."""
    with in_thread(MANY) as url, requests.Session() as session:
        guest = Guest(url)
        running, over = guest.new_table(), guest.new_table(target=1)
        guest.sit(over).play()
        link = guest.http.get(f"/api/games/{over}").json()["id"]
        KNOWN["record"] = [guest.http.get(f"/api/games/{over}/record").text]
        KNOWN["table_id"] = [running, over]
        KNOWN["name"] = [running, over, link]
        session.cookies.set("openrummy_guest", guest.cookie)
        yield url, session


def ask(case: schemathesis.Case, session: tuple[str, requests.Session]) -> None:
    """Send a request, and hold the answer to the document."""
    url, client = session
    case.call_and_validate(url, session=client)


@pytest.mark.slow
@pytest.mark.parametrize("part", [*PARTS, "rest"])
def test_requests(
    part: str, session: tuple[str, requests.Session], subtests: pytest.Subtests
) -> None:
    whole = openapi(EXAMPLES > FEW or part == "people")
    schema = (
        whole.include(path_regex=PARTS[part])
        if part in PARTS
        else whole.exclude(path_regex="|".join(PARTS.values()))
    )
    few = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    tests = get_all_tests(schema=schema, test_func=ask, settings=few, given_kwargs=None)
    for operation, test in (ok.ok() for ok in tests):
        with subtests.test(operation.label):
            test(session=session)
