"""``openrummy verify``: was every deal of a record fair?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import FAILED, AsJson, Lang, put_json, read_file
from openrummy.rules.text import say

if TYPE_CHECKING:
    from openrummy.notation.records import Record


def verify(
    file: Annotated[Path, typer.Argument(help="A record, text or JSON.")],
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check the promise of every deal of a record; exit 1 when one does not hold."""
    from openrummy.notation.records import read_all

    games = [_game(record) for record in read_all(read_file(file))]
    fair = all(one["fair"] for one in games)
    if as_json:
        put_json({"fair": fair, "games": games})
    else:
        for number, one in enumerate(games, start=1):
            _print(number if len(games) > 1 else 0, one)
    if not fair:
        raise typer.Exit(FAILED)


def _game(record: Record) -> dict[str, Any]:
    """Every deal of a record with what is wrong with it."""
    from openrummy.game import StartDeal
    from openrummy.notation.records import RecordError, opening, replay

    deals: list[dict[str, Any]] = []
    problem, number, played = "", opening(record).state.number, replay(record)
    for entry in record.entries:
        if isinstance(entry.action, StartDeal):
            found = _deal(number, entry.action.entropy, entry.fair)
            if entry.action.cards is not None:
                found["faults"] = ["by-cards"]
            if entry.fair is not None and len(entry.fair.seeds) != len(record.players):
                found["faults"].append("entropy")
            deals.append(found)
        try:
            number = next(played).step.state.number
        except RecordError as error:
            problem = str(error)
            break
    else:
        try:
            next(played, None)  # the end: the result is the one that was written
        except RecordError as error:
            problem = str(error)
    if problem and deals:
        deals[-1]["faults"].append("cards")
    fair = bool(deals) and not problem and not any(deal["faults"] for deal in deals)
    return {"game": record.name, "fair": fair, "deals": deals, "problem": problem}


def _deal(number: int, dealt: bytes, fair: Any) -> dict[str, Any]:
    from openrummy.cards.fair import faults

    if fair is None:
        return {"deal": number, "commitment": None, "seeds": 0, "faults": ["promise"]}
    return {
        "deal": number,
        "commitment": fair.commitment.hex(),
        "seeds": sum(map(bool, fair.seeds)),
        "faults": list(faults(number, fair, dealt)),
    }


def _print(number: int, game: dict[str, Any]) -> None:
    if number:
        print(say("verify.game", number=number))
    for deal in game["deals"]:
        faults = [say(f"verify_fault.{fault}") for fault in deal["faults"]]
        told = "; ".join(faults) or say("verify.fair")
        key = "verify.deal-promised" if deal["commitment"] else "verify.deal"
        promise = {"commitment": (deal["commitment"] or "")[:16], "seeds": deal["seeds"]}
        print(say(key, number=deal["deal"] + 1, told=told, **promise))
    if game["problem"]:
        print(game["problem"])
    good = sum(not deal["faults"] for deal in game["deals"])
    print(say("verify.good", good=good, deals=len(game["deals"])))


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("verify")(verify)
