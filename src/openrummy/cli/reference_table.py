"""The reference table: a game controlled by JSON requests.

The protocol is described in ``docs/spec/table.md``. Every answer has ``ok``. A failed one has
``error``, a word, and ``message``; for an action that the rules refuse it also has the ``code``,
``rule`` and ``data`` of the refusal.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from openrummy.core import engine, game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import IllegalAction, PositionError
from openrummy.core.game import HOST, Actor, GameAction, StartDeal
from openrummy.core.notation.errors import NotationError
from openrummy.core.notation.json_data import event_data, refusal_data, standing_data, view_data
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.notation.records import Player, Record, RecordEntry, entry, result_text, write
from openrummy.core.notation.tokens import game_token, parse_game_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.sheets import boards, points_before

MAX_LINE_LENGTH = 20_000


class BadRequest(ValueError):
    """An invalid request; ``error`` is its code."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error


class ReferenceTable:
    """A game at a table with its first deal dealt. ``seed`` determines every deal."""

    def __init__(self, rules: Rules, name: str, players: int, seed: str) -> None:
        self.rules = rules
        self.name = name
        self.players = players
        self.seed = seed
        self.state = game.start(rules, players).state
        self._entries: list[RecordEntry] | None = []
        self._deal({})

    def answer(self, line: str) -> dict[str, Any]:
        """Answer a line; invalid lines never raise."""
        try:
            request = _parse(line)
            command = request.pop("cmd", None)
            ident = {"id": request.pop("id")} if "id" in request else {}
            if not isinstance(command, str) or command not in _COMMANDS:
                known = ", ".join(_COMMANDS)
                raise BadRequest("no-such-command", f"cmd is one of {known}")
        except BadRequest as error:
            return {"ok": False, "error": error.error, "message": str(error)}
        return ident | self._carry_out(command, request)

    def _carry_out(self, command: str, request: dict[str, Any]) -> dict[str, Any]:
        method, keys = _COMMANDS[command]
        try:
            for key in request:
                if key not in keys:
                    raise BadRequest("bad-request", f"{command} takes no {key[:40]!r}")
            return {"ok": True} | method(self, request)
        except BadRequest as error:
            return {"ok": False, "error": error.error, "message": str(error)}
        except IllegalAction as error:
            return {"ok": False, "error": "refused"} | refusal_data(error.refusal)

    # ------------------------------------------------------------ questions

    def _status(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "players": self.players,
            "actors": list(game.actors(self.state)),
            "number": self.state.number,
            "over": game.is_over(self.state),
            "standing": standing_data(self.state.standing),
        }

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = None if request.get("seat", 0) is None else self._seat(request)
        return {"view": view_data(game.view(self.state, seat))}

    def _legal(self, request: dict[str, Any]) -> dict[str, Any]:
        actions = game.legal(self.rules, self.state, self._seat(request))
        return {"actions": [game_token(action) for action in actions]}

    def _why_not(self, request: dict[str, Any]) -> dict[str, Any]:
        actor, action = self._actor(request), _action(request)
        refusal = game.why_not(self.rules, self.state, actor, action)
        return {"legal": refusal is None, "refusal": refusal and refusal_data(refusal)}

    # ------------------------------------------------------------ play

    def _apply(self, request: dict[str, Any]) -> dict[str, Any]:
        return self._do(self._actor(request), _action(request))

    def _deal(self, request: dict[str, Any]) -> dict[str, Any]:
        entropy = request.get("entropy")
        if entropy is None:
            words = stream(seed_bytes(f"table {self.seed}"), self.state.number, "table")
            return self._do(
                HOST, StartDeal(b"".join(words.word().to_bytes(8, "big") for _ in "four"))
            )
        return self._do(HOST, _action({"action": f"deal:{entropy}"}))

    def _do(self, actor: Actor, action: GameAction) -> dict[str, Any]:
        step = game.apply(self.rules, self.state, actor, action)
        if self._entries is not None:
            self._entries.append(entry(self.state, actor, action))
        self.state = step.state
        return {
            "events": [event_data(event) for event in step.events],
            "actors": list(game.actors(self.state)),
            "over": game.is_over(self.state),
        }

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        seed = request.get("seed", self.seed)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise BadRequest("bad-request", "seed is a number or a text")
        self.seed = str(seed)
        self.state = game.start(self.rules, self.players).state
        self._entries = []
        return self._deal({})

    # ------------------------------------------------------------ positions and records

    def _position(self, request: dict[str, Any]) -> dict[str, Any]:
        if "text" in request:
            return self._set(request["text"])
        try:
            positions = [position_of(board) for board in self.state.boards]
        except ValueError as error:
            raise BadRequest("no-position", str(error)) from None
        if not positions:
            raise BadRequest("no-position", "no deal has begun")
        scores = points_before(self.rules, self.state.standing)
        texts = [position_text(replace(position, scores=scores)) for position in positions]
        return {"text": texts[0] if len(texts) == 1 else texts}

    def _set(self, text: object) -> dict[str, Any]:
        """Set every board: one position, or a list with one for each."""
        lines = text if isinstance(text, list) else [text]
        texts = [text for text in lines if isinstance(text, str)]
        expected = boards(self.rules.seating, self.players)
        if len(texts) != len(lines) or len(texts) != expected:
            what = "a position" if expected == 1 else f"a list of {expected} positions"
            raise BadRequest("bad-request", f"text is {what}")
        try:
            positions = [parse_position(text) for text in texts]
            dealt = tuple(engine.setup(self.rules, position) for position in positions)
        except (NotationError, PositionError) as error:
            raise BadRequest("bad-position", str(error)) from None
        if any(len(position.hands) != self.players for position in positions):
            raise BadRequest("bad-position", f"this table has {self.players} players")
        try:
            self.state = game.set_up(self.rules, dealt, positions[0].scores).state
        except ValueError as error:
            raise BadRequest("bad-position", str(error)) from None
        self._entries = None  # records cannot start in mid-deal
        return {"actors": list(game.actors(self.state))}

    def _record(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._entries is None:
            raise BadRequest("no-record", "a game that began with a position has no record")
        players = tuple(Player(f"Seat {seat}") for seat in range(self.players))
        result = result_text(self.state.result)
        record = Record(self.rules, players, tuple(self._entries), name=self.name, result=result)
        return {"text": write(record)}

    # ------------------------------------------------------------ parts of a request

    def _seat(self, request: dict[str, Any]) -> int:
        actor = self._actor(request)
        if actor == HOST:
            raise BadRequest("bad-request", f"seat is 0 to {self.players - 1}")
        return actor

    def _actor(self, request: dict[str, Any]) -> Actor:
        seat = request.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or not HOST <= seat < self.players:
            message = f"seat is 0 to {self.players - 1}, for the host's own actions {HOST}"
            raise BadRequest("bad-request", message)
        return seat


def _parse(line: str) -> dict[str, Any]:
    if len(line) > MAX_LINE_LENGTH:
        raise BadRequest("too-long", f"a request has at most {MAX_LINE_LENGTH} characters")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest("bad-json", f"no JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequest("bad-request", "a request is a JSON object with cmd")
    return request


def _action(request: dict[str, Any]) -> GameAction:
    token = request.get("action")
    if not isinstance(token, str):
        raise BadRequest("bad-request", "action is a token such as s, t or Kd")
    try:
        return parse_game_token(token)
    except NotationError as error:
        raise BadRequest("bad-token", str(error)) from None


_Method = Callable[[ReferenceTable, dict[str, Any]], dict[str, Any]]
_COMMANDS: dict[str, tuple[_Method, tuple[str, ...]]] = {
    "status": (ReferenceTable._status, ()),
    "view": (ReferenceTable._view, ("seat",)),
    "legal": (ReferenceTable._legal, ("seat",)),
    "why_not": (ReferenceTable._why_not, ("seat", "action")),
    "apply": (ReferenceTable._apply, ("seat", "action")),
    "deal": (ReferenceTable._deal, ("entropy",)),
    "new": (ReferenceTable._new, ("seed",)),
    "position": (ReferenceTable._position, ("text",)),
    "record": (ReferenceTable._record, ()),
}
