"""The OpenAPI document holds every route: what is sent, what is answered, every named error."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from live import Guest, hang_up, in_thread
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.server.app import application
from openrummy.server.errors import PROBLEMS
from openrummy.server.settings import Settings

__all__ = ["hang_up"]

SERVER = Path(inspect.getfile(application)).parent
METHODS = {"get", "post", "put", "patch", "delete"}
UNTYPED = {"text/plain", "application/zip", "application/octet-stream"}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


@pytest.fixture(scope="module")
def document(url: str) -> dict[str, Any]:
    answer = httpx.get(f"{url}/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    body: dict[str, Any] = answer.json()
    return body


def handlers() -> Iterator[tuple[str, str, Any]]:
    """Path, method and handler of every route under /api."""
    app: Litestar = application(Settings())
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/"):
            for handler in route.route_handlers:
                for method in {str(method).lower() for method in handler.http_methods} & METHODS:
                    if not route.path.startswith("/api/openapi.json"):
                        yield route.path_format, method, handler


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in METHODS & item.keys():
            yield f"{method} {path}", item[method]


def test_every_route_is_in_it(document: dict[str, Any]) -> None:
    routes = {(path, method) for path, method, _ in handlers()}
    documented = {(path, method) for path, item in document["paths"].items() for method in item}
    assert routes == documented
    assert ("/api/tables", "post") in routes


def test_what_is_answered_is_typed(document: dict[str, Any]) -> None:
    for name, operation in operations(document):
        good = {
            status: response
            for status, response in operation["responses"].items()
            if status < "300"
        }
        assert len(good) == 1, name
        (status, answer) = good.popitem()
        if status == "204":
            assert not answer.get("content"), name
            continue
        assert answer["content"], name
        for media, content in answer["content"].items():
            schema = content["schema"]
            typed = "$ref" in schema or "oneOf" in schema or "$ref" in schema.get("items", {})
            assert typed or media in UNTYPED or name.endswith("/record"), (name, schema)
        assert operation["description"], name


def test_what_is_sent_is_typed(document: dict[str, Any]) -> None:
    """A handler that reads a body says what is in it; one that has none reads none."""
    for path, method, handler in handlers():
        operation = document["paths"][path][method]
        source = inspect.getsource(handler.fn)
        reads = re.search(r"request\.(body|json|form|stream)\(|\bbody: ", source)
        assert not reads or "requestBody" in operation, f"{method} {path}"
        assert "query_params" not in source, f"{method} {path}: make it the handler's parameter"
        for content in operation.get("requestBody", {"content": {}})["content"].values():
            assert content["schema"], f"{method} {path}"


def test_every_error_is_named_and_has_its_status(document: dict[str, Any]) -> None:
    for name, operation in operations(document):
        for status, answer in operation["responses"].items():
            if status < "400":
                continue
            schema = answer["content"]["application/json"]["schema"]
            kinds = schema.get("anyOf") or schema.get("oneOf") or [schema]
            for kind in kinds:
                part = document["components"]["schemas"][kind["$ref"].rpartition("/")[2]]
                (code,) = part["properties"]["code"]["enum"]
                assert PROBLEMS[code] == int(status), (name, code)
                assert part["required"] == ["code", "text"]
                assert part["description"] == say(f"error.{code}")


def test_every_error_of_the_source_is_known() -> None:
    """``Problem(status, code, ...)`` anywhere in the server or in play is one of PROBLEMS."""
    known = PROBLEMS | {"internal": 500}  # what any call may be answered where something broke
    codes = 0
    play = SERVER.with_name("play")
    for path in (*SERVER.rglob("*.py"), *play.rglob("*.py")):
        if path.is_relative_to(play / "alone"):
            continue  # a site without a server
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem":
                values = [getattr(expr, "value", None) for expr in node.args[:2]]
                status, code = values if len(values) == 2 else (None, "")  # an error passed on
                if status is not None:
                    assert known[code] == status, f"{path.name}:{node.lineno}"
                    codes += 1
    assert codes > 15


def test_nothing_of_it_comes_from_elsewhere(url: str, document: dict[str, Any]) -> None:
    text = json.dumps(document)
    assert "http:" not in text and "https:" not in text and "/tmp" not in text
    for path in ("/schema", "/api/openapi.json/swagger", "/api/openapi.json/redoc", "/api/docs"):
        page = httpx.get(url + path).text
        assert not re.search(r"""(src|href)=["'](https?:)?//""", page), path


def test_types_are_those_of_the_wire(document: dict[str, Any]) -> None:
    kinds = document["components"]["schemas"]
    assert kinds["NewTable"]["additionalProperties"] is False
    assert kinds["NewTable"]["required"] == ["game", "persona", "level"]
    for name in kinds:
        assert hasattr(wire, name) or name.endswith("Error"), name


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"[" * 100_000,
        b'{"a":' * 1000,
        b"\xff\xfe",
        b'{"game":"gin","persona":"mara","level":"easy","players":"2"}',
        b'{"game":"gin","persona":"mara","level":"easy","players":2.5}',
        b'{"game":"gin","persona":"mara","level":"easy","target":1e400}',
        b'{"game":"gin","persona":"mara","level":"easy","seat":1}',
        b'{"game":"gin","persona":"mara","level":"Easy"}',
        b'{"game":"gin","persona":"mara"}',
        b"game=gin&persona=mara&level=easy",
    ],
)
def test_what_does_not_fit_is_malformed(url: str, body: bytes) -> None:
    """Decoded strictly: no number out of a text, no field that is not known."""
    answer = Guest(url).http.post("/api/tables", content=body[:8000])
    assert answer.status_code == 400
    said = answer.json()
    assert said["code"] == "malformed" and set(said) == {"code", "text"}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"[1]", "The request could not be understood."),
        (b'{"game":', "The request could not be understood."),
        (b'{"game":"gin","persona":"mara"}', "The request has no “level”, which is needed."),
        (
            b'{"game":"gin","persona":"mara","level":"easy","seat":1}',
            "The request has “seat”, which is not known here.",
        ),
        (
            b'{"game":"gin","persona":"mara","level":"<b>godlike"}',
            "The request could not be understood: “level” has a value that is not allowed.",
        ),
        (
            b'{"game":"gin","persona":"mara","level":"easy","players":"2"}',
            "The request could not be understood: “players” has a value that is not allowed.",
        ),
    ],
)
def test_a_request_that_does_not_fit_is_told_its_field(url: str, body: bytes, text: str) -> None:
    answer = Guest(url).http.post("/api/tables", content=body)
    assert answer.json() == {"code": "malformed", "text": text}


def test_a_parameter_that_does_not_fit_is_malformed(url: str) -> None:
    http = Guest(url).http
    for seat in ("x", "-1", "10000", "", "1.5", "9" * 5000):
        answer = http.post("/api/replay", params={"seat": seat}, content=b"x")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), seat
    for number in ("x", "-1", "9" * 5000):
        answer = http.get(f"/api/games/calm-otter-999/deals/{number}")
        assert answer.status_code == 404 and answer.json()["code"], number
