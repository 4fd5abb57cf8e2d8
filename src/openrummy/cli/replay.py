"""``openrummy replay``: replay a record."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import Answer, answers, fail, read_records
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.core.game import Game, GameStep
    from openrummy.core.notation.records import Record


@answers()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, text or JSON.")],
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=0, help="Show what this seat saw; by default everything."),
    ] = None,
    upto: Annotated[int | None, typer.Option("--upto", min=0, help="Stop after K actions.")] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Number of the game in the file.")] = 1,
) -> Answer:
    """Replay a record action by action, and show the resulting state."""
    records = read_records(file)
    if game > len(records):
        fail(say("replay_cli.games", file=file, games=len(records), game=game))
    record = records[game - 1]
    if seat is not None and seat >= len(record.players):
        fail(say("replay_cli.seat", last=len(record.players) - 1))
    steps, state = _replay(record, seat, upto)

    def put() -> None:
        _print(record, steps, state)
        if len(records) > 1:
            print(say("replay_cli.one-of", game=game, games=len(records)))

    numbers = {"game_number": game, "games": len(records)}
    return Answer(lambda: _data(record, seat, steps, state) | numbers, put)


def _replay(
    record: Record, seat: int | None, upto: int | None
) -> tuple[list[dict[str, Any]], Game]:
    """The steps of a record as ``seat`` saw them, and the resulting state."""
    from openrummy.core.notation.records import opening
    from openrummy.core.notation.records import replay as played_again
    from openrummy.core.notation.tokens import game_token

    start = opening(record)
    steps: list[dict[str, Any]] = [
        {"n": 0, "actor": None, "action": None, "events": _events(start, seat)}
    ]
    state = start.state
    replayed = played_again(record)
    for number, played in enumerate(replayed if upto is None else islice(replayed, upto), start=1):
        state = played.step.state
        token = game_token(played.action)
        if seat is not None and played.actor != seat:
            token = _public(token)
        events = _events(played.step, seat)
        steps.append({"n": number, "actor": played.actor, "action": token, "events": events})
    return steps, state


def _public(token: str) -> str:
    """The public token: without the source of a deal or the knocker's discard."""
    head, colon, rest = token.partition(":")
    if head == "deal":
        return "deal"
    return f"k::{rest.partition(':')[2]}" if head == "k" else head + colon + rest


def _events(step: GameStep, seat: int | None) -> list[dict[str, Any]]:
    from openrummy.core.game import redact
    from openrummy.core.notation.json_data import event_data

    return [event_data(event if seat is None else redact(event, seat)) for event in step.events]


def _data(
    record: Record, seat: int | None, steps: list[dict[str, Any]], state: Game
) -> dict[str, Any]:
    from openrummy.core import game
    from openrummy.core.notation.json_data import standing_data, view_data
    from openrummy.core.notation.position import position_of, position_text
    from openrummy.core.rules.canonical import canonical, digest

    data: dict[str, Any] = {
        "game": record.name,
        "rules": canonical(record.rules),
        "digest": digest(record.rules),
        "seats": [vars(player) for player in record.players],
        "result": record.result,
        "actions": len(record.entries),
        "upto": len(steps) - 1,
        "deals": len(state.results),
        "over": game.is_over(state),
        "actors": list(game.actors(state)),
        "standing": standing_data(state.standing),
        "steps": steps,
    }
    if seat is not None:
        data["view"] = view_data(game.view(state, seat))
    else:
        data["positions"] = [
            position_text(position_of(board)) for board in state.boards if not board.public.result
        ]
    return data


def _print(record: Record, steps: list[dict[str, Any]], state: Game) -> None:
    print(f"{record.name or 'a game'}: " + " - ".join(player.name for player in record.players))
    line: list[str] = []
    for step in steps[1:]:
        if step["action"].startswith("deal"):
            _flush(line)
            print("deal")
            continue
        line.append(f"{step['actor']}:{step['action']}")
        for event in step["events"]:
            if event["event"] == "deal-scored":
                _flush(line)
                for result in event["results"]:
                    scores = say("replay_cli.scores", **result)
                    print(f"  = {scores}")
    _flush(line)
    print(
        say(
            "replay_cli.end",
            deals=len(state.results),
            actions=len(steps) - 1,
            result=record.result,
        )
    )


def _flush(line: list[str]) -> None:
    if line:
        print("  " + " ".join(line))
        line.clear()
