"""``openrummy verify``: verify the fairness of every deal of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import Answer, answers, read_file, read_records
from openrummy.cli.verify_log import log_result, put_log
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.core.cards.fair_deals import Fair
    from openrummy.core.notation.promise_list import ListedHour
    from openrummy.core.notation.records import Record

_KEY = re.compile(r"[0-9a-f]{64}")


@answers()
def verify(
    file: Annotated[Path, typer.Argument(help="A record, text or JSON.")],
    hours: Annotated[
        list[Path] | None,
        typer.Option("--list", help="An hour of the server's public list of commitments."),
    ] = None,
    key: Annotated[str, typer.Option(help="The server's published key, hexadecimal.")] = "",
    log: Annotated[
        str,
        typer.Option(help="The server's address, or a folder with its log: checkpoint and tile/."),
    ] = "",
    seen: Annotated[
        Path | None, typer.Option(help="An older checkpoint that the log must be consistent with.")
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(help="The key of a witness, NAME+ID+KEY, that must have cosigned the log."),
    ] = None,
) -> Answer:
    """Verify the commitment of every deal of a record; exit with 1 if one fails."""
    if key and not _KEY.fullmatch(key):
        raise typer.BadParameter(say("cli.no-key"))
    if witness and not log:
        raise typer.BadParameter(say("verify_log.no-log"))
    known = _hours(hours or ())
    games = [_game(record, known, key) for record in read_records(file)]
    sound = _sound(known, key)
    logged = log_result(log, key, known, seen, witness or ()) if log else None
    fair = sound and all(game["fair"] for game in games) and not (logged and logged["faults"])

    def put() -> None:
        for number, game in enumerate(games, start=1):
            _print(number if len(games) > 1 else 0, game)
        if known:
            print(say("verify.list-holds" if sound else "verify.list-fails"))
            if withdrawn := sum(hour.back is not None for hour in known):
                print(say("verify.list-withdrawn", n=withdrawn))
        if logged:
            put_log(logged, len(known), older=seen is not None)

    data = {"fair": fair, "games": games} | ({"list": sound} if known else {})
    return Answer(data | ({"log": logged} if logged else {}), put, failed=not fair)


def _hours(paths: Sequence[Path]) -> list[ListedHour]:
    """Read the hours of the list; an hour may span several files."""
    from openrummy.core.notation.promise_list import BadList, merge_pages, read_hour

    pages = []
    for path in paths:
        try:
            pages.append(read_hour(read_file(path)))
        except BadList:
            raise typer.BadParameter(say("verify.no-list", path=path)) from None
    return merge_pages(pages)


def _sound(hours: Sequence[ListedHour], key: str) -> bool:
    """True if all lines of the list are valid with the same key."""
    from openrummy.core.notation.promise_list import is_linked

    keys = {hour.key.hex() for hour in hours} | ({key} if key else set())
    return all(hour.sound for hour in hours) and is_linked(hours) and (not hours or len(keys) == 1)


def _game(record: Record, hours: Sequence[ListedHour], key: str) -> dict[str, Any]:
    """Every deal of a record with its faults."""
    from openrummy.core.cards.promises import rules_hash
    from openrummy.core.game import StartDeal
    from openrummy.core.notation.records import RecordError, opening, replay
    from openrummy.core.rules.canonical import canonical

    rules = rules_hash(canonical(record.rules))
    deals: list[dict[str, Any]] = []
    problem, number, played = "", opening(record).state.number, replay(record)
    for entry in record.entries:
        if isinstance(entry.action, StartDeal):
            report = _deal(number, entry.action.entropy, entry.fair, rules)
            if entry.action.cards is not None:
                report["faults"] = ["by-cards"]
            if entry.fair is not None:
                if len(entry.fair.seeds) != len(record.players):
                    report["faults"].append("entropy")
                report["faults"] += _signature_faults(number, entry.fair, rules, key)
                report |= _find_in_list(number, entry.fair, hours, report["faults"])
            deals.append(report)
        try:
            number = next(played).step.state.number
        except RecordError as error:
            problem = str(error)
            break
    else:
        try:
            next(played, None)  # at the end the result must match
        except RecordError as error:
            problem = str(error)
    if problem and deals:
        deals[-1]["faults"].append("cards")
    for deal in deals:
        deal["fair"] = not deal["faults"] and not deal["alone"]
    fair = bool(deals) and not problem and all(deal["fair"] for deal in deals)
    return {"game": record.name, "fair": fair, "deals": deals, "problem": problem}


def _deal(number: int, dealt: bytes, fair: Fair | None, rules: bytes) -> dict[str, Any]:
    from openrummy.core.cards.fair_deals import faults

    if fair is None:
        none = {"deal": number, "commitment": None, "seeds": 0, "faults": ["promise"]}
        return none | {"form": None, "alone": [], "shared": False, "signed": False}
    return {
        "deal": number,
        "commitment": fair.commitment.hex(),
        "seeds": sum(map(bool, fair.seeds)),
        "faults": list(faults(number, fair, dealt, rules)),
        "form": fair.version,
        "alone": list(fair.alone),
        "shared": fair.shared,
        "signed": bool(fair.signature),
    }


def _signature_faults(number: int, fair: Fair, rules: bytes, key: str) -> list[str]:
    """Faults of a signature; promises of the first form are unsigned."""
    from openrummy.core.cards.promises import signed_bytes
    from openrummy.core.cards.signing import verify_signature

    if fair.version == 1:
        return ["unbound"] if key else []
    if key and fair.key.hex() != key:
        return ["key"]
    if not fair.signature:
        return []
    data = signed_bytes(number, fair.bound(rules), fair.commitment)
    return [] if verify_signature(fair.key, data, fair.signature) else ["signature"]


def _find_in_list(
    number: int, fair: Fair, hours: Sequence[ListedHour], faults: list[str]
) -> dict[str, Any]:
    """The hour of the list with the promise; contradictions are added to ``faults``."""
    from openrummy.core.cards.promises import place

    if not hours:
        return {}
    if fair.version == 1:
        faults.append("unbound")
        return {"hour": None}
    location = place(fair.table, number)
    listed = [hour for hour in hours if location in hour.entries]
    if any(hour.entries[location] != fair.commitment for hour in listed):
        faults.append("listed-otherwise")
    elif not listed:
        faults.append("unlisted")
    return {"hour": listed[0].hour if listed else None}


def _print(number: int, game: dict[str, Any]) -> None:
    if number:
        print(say("verify.game", number=number))
    for deal in game["deals"]:
        key = "verify.deal-promised" if deal["commitment"] else "verify.deal"
        promise = {"commitment": (deal["commitment"] or "")[:16], "seeds": deal["seeds"]}
        print(say(key, number=deal["deal"] + 1, told=_sentence(deal), **promise))
    if game["problem"]:
        print(game["problem"])
    if any(deal["form"] == 1 for deal in game["deals"]):
        print(say("verify.first-form"))
    if any(deal["form"] == 2 and not deal["signed"] for deal in game["deals"]):
        print(say("verify.unsigned"))
    good = sum(deal["fair"] for deal in game["deals"])
    print(say("verify.good", good=good, deals=len(game["deals"])))


def _sentence(deal: dict[str, Any]) -> str:
    """The sentence about a deal."""
    faults = [say(f"verify_fault.{fault}") for fault in deal["faults"]]
    if deal["alone"]:
        seats = join_words([str(seat) for seat in deal["alone"]], "and")
        faults.append(say("verify.alone", seats=seats, n=len(deal["alone"])))
    if faults:
        return "; ".join(faults)
    if deal["form"] == 1:
        return say("verify.fair-first")
    return say("verify.shared" if deal["shared"] else "verify.fair")
