"""The OpenAPI document of what is asked for over HTTP: types, parameters, named errors.

It is made from the calls of all parts (:mod:`openrummy.play.calls`), as their routes are:

- What is sent is a struct of :mod:`openrummy.play.wire`, the call's ``data``. It is decoded
  strictly; what does not fit is ``malformed`` before the call is made.
- What is answered is the struct that the call returns. Where it returns a
  :class:`~openrummy.play.calls.Reply`, ``answers=wire.ReplayDeal`` says what is in it.
- Every error the call can raise is among its ``errors``, and its status and meaning
  in :data:`openrummy.server.errors.PROBLEMS`. What any request can meet
  (``malformed``, ``too-large``, ``foreign-origin``, ``not-found``) is added here.
- The docstring is the summary. A list of structs is ``list[wire.TableCard]``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from litestar import MediaType, Request
from litestar.dto import AbstractDTO
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    Reference,
    RequestBody,
    Schema,
)
from litestar.typing import FieldDefinition

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.errors import PROBLEMS
from openrummy.version import __version__

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

_REF = "#/components/schemas/{name}"
_METHODS = {"get", "post", "put", "patch", "delete"}
_DESCRIPTION = (
    "What a browser asks for once. Tables in play speak over a WebSocket at"
    " /ws/tables/{table_id}, and who looks for somebody to play with at /ws/people; the"
    " messages are the structs of openrummy.play.wire."
    " Who asks is known by a cookie that the first answer sets."
)

_TEXT = {"text/plain": OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))}
# A record in either form.
RECORD = _TEXT | {"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}

Json: TypeAlias = dict[str, Any]
Answers: TypeAlias = dict[int, ResponseSpec]


@dataclass
class RecordIn(Operation):
    """A record is sent in either form."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody(RECORD, required=True)


class Strict(AbstractDTO[Any]):
    """Decodes a body as the struct of the parameter ``data``, and nothing that is almost one."""

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: object = None
    ) -> None:
        """Nothing to prepare: the struct is the type."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        """The schema of the struct."""
        return schema_creator.for_field_definition(field_definition)

    def decode_bytes(self, value: bytes) -> Any:
        """The struct. Raises :class:`Problem`: ``malformed``, with the field that is wrong."""
        field = self.asgi_connection.route_handler.parsed_data_field
        assert field is not None
        try:
            return _decoder(field.annotation).decode(value)
        except msgspec.ValidationError as error:
            raise Problem(400, "malformed", _wrong_field(str(error))) from None
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise Problem(400, "malformed") from None


_PATH = re.compile(r" - at `\$\.?([\w.\[\]]{1,80})`$")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `([\w-]{1,40})`")


def _wrong_field(problem: str) -> str:
    """The wrong field of a body, in words; empty where msgspec names none."""
    path = _PATH.search(problem)
    inside = path[1] if path else ""
    match = _FIELD.match(problem)
    if match is not None:
        name = f"{inside}.{match[2]}" if inside else match[2]
        missing = match[1].startswith("missing")
        return say("request.missing" if missing else "request.unknown", field=name)
    return say("request.value", field=inside) if inside else ""


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


# ---------------------------------------------------------------- what calls say


def errors(*codes: str) -> Answers:
    """The named errors of a route, for ``responses``."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(PROBLEMS[code], []).append(code)
    return {status: _spec(of_status) for status, of_status in by_status.items()}


def answers(kind: Any, media_type: str = MediaType.JSON) -> Answers:
    """The content of the ``Response`` of a route, for ``responses``."""
    return {200: ResponseSpec(kind, generate_examples=False, media_type=media_type)}


def _spec(codes: list[str]) -> ResponseSpec:
    kinds = reduce(or_, map(_error, codes))
    codes_text = "; ".join(codes)
    return ResponseSpec(kinds, generate_examples=False, description=codes_text)


@cache
def _error(code: str) -> Any:
    """The struct :class:`~openrummy.play.wire.HttpError` with one code."""
    name = "".join(word.title() for word in code.split("-")) + "Error"
    fields = [("code", Literal[code]), ("text", str)]
    return msgspec.defstruct(name, fields, namespace={"__doc__": say(f"error.{code}")})


# ---------------------------------------------------------------- the document


class _DocumentPlugin(JsonRenderPlugin):
    """Serves the document, without pages that load third-party scripts."""

    def __init__(self) -> None:
        super().__init__(path=("/", "/openapi.json"), media_type=MediaType.JSON)
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        self._made = self._made or msgspec.json.encode(document(openapi_schema))
        return self._made


def config() -> OpenAPIConfig:
    """Configuration from which Litestar makes the document."""
    return OpenAPIConfig(
        title="OpenRummy",
        version=__version__,
        description=_DESCRIPTION,
        path="/api/openapi.json",
        render_plugins=[_DocumentPlugin()],
        use_handler_docstrings=True,
    )


def document(made: Json) -> Json:
    """Litestar's document of the routes, with types as msgspec decodes and encodes them."""
    paths = {path: item for path, item in made["paths"].items() if path.startswith("/api/")}
    for path, item in paths.items():
        for method in _METHODS & item.keys():
            _add_general(path, method, item[method])
    own = made["components"]["schemas"]
    return made | {"paths": paths, "components": {"schemas": _types(own)}}


def _add_general(path: str, method: str, operation: Json) -> None:
    """Add the answers that any request of this kind can get."""
    codes = ["not-found"] if "{" in path else []
    if operation.get("parameters") or "requestBody" in operation:
        codes.append("malformed")
    if method != "get":
        codes += ["foreign-origin", "too-large"]
    for parameter in operation.get("parameters", []):
        parameter["schema"] = _given(parameter["schema"])
    responses = operation["responses"]
    for code in codes:
        status = str(PROBLEMS[code])
        of_route = _refs(responses.get(status, {}))
        refs = dict.fromkeys([*of_route, _REF.format(name=_error(code).__name__)])
        schema = {"anyOf": [{"$ref": ref} for ref in refs]}
        said = "; ".join(say(f"error.{code}") for code in codes if str(PROBLEMS[code]) == status)
        responses[status] = {
            "description": said,
            "content": {"application/json": {"schema": schema}},
        }


def _given(schema: Json) -> Json:
    """The schema of a parameter that may be left out, where it is not: never null."""
    kinds = [branch for branch in schema.pop("oneOf", []) if branch != {"type": "null"}]
    return schema | (kinds[0] if len(kinds) == 1 else {"oneOf": kinds} if kinds else {})


def _refs(response: Json) -> list[str]:
    """The named errors that a route gave for a status; Litestar's own unnamed one is none."""
    schema = response.get("content", {}).get("application/json", {}).get("schema", {})
    return [branch["$ref"] for branch in schema.get("oneOf", [schema]) if "$ref" in branch]


def _types(named: Json) -> Json:
    """The types of these names and all they are made of."""
    wire_types = {name: value for name, value in vars(wire).items() if name in named}
    of_errors = {_error(code).__name__: _error(code) for code in PROBLEMS}
    unknown = named.keys() - wire_types.keys() - of_errors.keys()
    if unknown:
        raise TypeError(f"no structs of openrummy.play.wire: {sorted(unknown)}")
    _, components = msgspec.json.schema_components(
        [*wire_types.values(), *of_errors.values()], ref_template=_REF
    )
    return components
