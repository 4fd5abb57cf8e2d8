"""Run inside Pyodide: plays recorded games again, and answers requests as a site for one person.

:func:`checked` takes JSON: ``modules`` (source by name), ``playthroughs``, ``requests`` and
``files`` (of the site, by name), a ``record`` and a ``position`` to be analysed, and the base64 of
the ``kernel`` for a browser. It answers with the steps that differ, with status and digest of each
request, and with what the analyses came to.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import sys
import types
from typing import Any

from openrummy.core import game
from openrummy.core.game import HOST
from openrummy.core.notation.tokens import parse_game_token
from openrummy.core.rules import catalogue
from openrummy.kernel import wasm
from openrummy.play.alone.bridge import open_site


def module(name: str, source: str) -> Any:
    """A module from its source."""
    made = types.ModuleType(name)
    sys.modules[name] = made
    exec(compile(source, name, "exec", dont_inherit=True), made.__dict__)
    return made


def differing(plain_lines: Any, document: Any) -> list[str]:
    """The steps of a playthrough with another digest than recorded."""
    rules = catalogue.variant(document["game"]).rules
    first, *texts = document["steps"]
    step = game.start(rules, document["seats"])
    wrong = []
    for text in [first, *texts]:
        if text is not first:
            actor, token, _ = text.split()
            number = HOST if actor == "host" else int(actor)
            step = game.apply(rules, step.state, number, parse_game_token(token))
        if plain_lines.digest(plain_lines.step_lines(rules, step)) != text.split()[-1]:
            wrong.append(f"{document['game']} {text}")
    return wrong


class Buffer:
    """A file as a worker's script reads it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def to_bytes(self) -> bytes:
        """Its content."""
        return self._text.encode()


async def answers(requests: list[list[str]], files: dict[str, str]) -> list[list[Any]]:
    """Status and digest of the body of each request."""

    async def keep(name: str, document: str) -> None:
        pass

    async def fetch(name: str) -> Buffer:
        return Buffer(files[name])

    site = await open_site(keep, fetch, [], [])
    given = []
    for method, address, body in requests:
        answer = await site.ask(method, address, body)
        given.append([answer.status, hashlib.sha256(answer.body.encode()).hexdigest()])
    return given


async def analysed(record: str, position: Any) -> dict[str, Any]:
    """The review of a game as each seat sees it, and the values of a position."""

    async def keep(name: str, document: str) -> None:
        pass

    async def fetch(name: str) -> Buffer:
        raise FileNotFoundError(name)

    site = await open_site(keep, fetch, [], [])

    async def ask(method: str, address: str, body: str = "") -> Any:
        return json.loads((await site.ask(method, address, body)).body)

    async def finished(path: str, body: str, query: str = "") -> Any:
        answer = await ask("POST", path, body)
        while answer["state"] in ("waiting", "running"):
            await asyncio.sleep(0.1)
            answer = await ask("GET", f"{path}/{answer['id']}{query}")
        return answer

    reviews = [await finished("/api/replay/analysis", record, f"?seat={n}") for n in range(2)]
    board = await finished("/api/analysis", json.dumps(position))
    return {"reviews": reviews, "board": board}


async def checked(text: str) -> str:
    """The answer to ``given``."""
    data = json.loads(text)
    if sys.platform == "emscripten":
        wasm.load(base64.b64decode(data["kernel"]))
    plain_lines = module("plain_lines", data["modules"]["plain_lines"])
    games = data["playthroughs"]
    wrong = [line for document in games for line in differing(plain_lines, document)]
    given = await answers(data["requests"], data["files"])
    prices = await analysed(data["record"], data["position"])
    return json.dumps({"wrong": wrong, "answers": given} | prices)
