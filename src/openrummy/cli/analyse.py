"""``openrummy analyse``: values of the decisions of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.analyse_all import analysed_all, rounded
from openrummy.cli.analyse_position import judged, price_data
from openrummy.cli.annotated_record import write_marked
from openrummy.cli.common import Answer, answers, fail, read_records
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced, Review, SeatReview
    from openrummy.analysis.prices import Effort
    from openrummy.core.notation.records import Record


@answers()
def analyse(  # noqa: PLR0913, PLR0917 - options
    file: Annotated[Path | None, typer.Argument(help="A record, text or JSON.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="Only the decisions of this seat.")
    ] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Number of the game in the file.")] = 1,
    worlds: Annotated[
        int | None,
        typer.Option("--worlds", min=16, help="Maximum number of sampled hands per decision."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")] = 1,
    opponent: Annotated[
        str,
        typer.Option(
            "--opponent", metavar="NAME", help="The assumed opponent; see docs/analysis.md."
        ),
    ] = "learned",
    effort_name: Annotated[
        str, typer.Option("--effort", metavar="NAME", help="Effort: quick, normal or deep.")
    ] = "normal",
    all_games: Annotated[
        bool, typer.Option("--all", help="Every game of the file, with totals by player.")
    ] = False,
    table: Annotated[
        Path | None,
        typer.Option("--csv", dir_okay=False, help="With --all: write every decision as CSV."),
    ] = None,
    every: Annotated[bool, typer.Option("--every", help="Show every decision.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", dir_okay=False, help="Write the record with its marks."),
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Judge one position instead.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME", help="The game of the position.")
    ] = None,
) -> Answer:
    """Value every decision of a game, mark the mistakes and summarize each player.

    With --position: value the possible actions in one position of a deal for two.
    """
    if (file is None) is (position is None):
        fail(say("analyse_cli.one-of"))
    effort = _effort(effort_name, worlds, seed, opponent)
    if position is not None or file is None:
        return judged(position or "", rules, effort)
    if table is not None and not all_games:
        fail(say("analyse_cli.csv"))
    records = read_records(file)
    chosen = records if all_games else records[game - 1 : game]
    if not chosen:
        fail(say("replay_cli.games", file=file, games=len(records), game=game))
    fewest = min(len(record.players) for record in chosen)
    if seat is not None and seat >= fewest:
        fail(say("replay_cli.seat", last=fewest - 1))
    seats = None if seat is None else [seat]
    if all_games:
        games = len(chosen)

        def reviewed(number: int, record: Record) -> Review:
            title = say("analyse_cli.working-on", game=number, games=games)
            return _review(record, seats, effort, title)

        return analysed_all(chosen, reviewed, table, output)
    (record,) = chosen
    review = _review(record, seats, effort, say("analyse_cli.working"))
    if output is not None:
        write_marked(output, [(record, review)])
    return Answer(lambda: _data(record, review), lambda: _print(record, review, every))


def _effort(name: str, worlds: int | None, seed: int, opponent: str) -> Effort:
    from openrummy.analysis.effort import EFFORTS
    from openrummy.analysis.opponents import OPPONENTS

    if opponent not in OPPONENTS:
        fail(say("analyse_cli.opponent", name=opponent, names=join_words(OPPONENTS)))
    if name not in EFFORTS:
        fail(say("analyse_cli.effort", name=name, names=join_words(tuple(EFFORTS))))
    effort = replace(EFFORTS[name], seed=seed, opponent=opponent)
    return effort if worlds is None else replace(effort, worlds=worlds)


def _review(record: Record, seats: list[int] | None, effort: Effort, title: str) -> Review:
    from rich.console import Console
    from rich.progress import Progress

    from openrummy.analysis.review import review

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def progress(done: int, total: int, newest: Priced | None) -> bool:
            bar.update(task, completed=done, total=total)
            return True

        return review(record, seats, effort, progress)


# ---------------------------------------------------------------- JSON


def _data(record: Record, review: Review) -> dict[str, Any]:
    return {
        "game": record.name,
        "seats": [player.name for player in record.players],
        "assumed": review.assumed,
        "opinion": review.opinion,
        "seconds": round(review.seconds, 3),
        "summary": [_seat_data(seat) for seat in review.seats],
        "decisions": [_priced_data(decision) for decision in review.decisions],
    }


def _seat_data(review: SeatReview) -> dict[str, Any]:
    names = ("seat", "points", "cards", "cards_error", "play", "theirs", "grade", "kinds")
    facts: dict[str, Any] = rounded({name: getattr(review, name) for name in names})
    return facts | {"points": review.points, "deals": rounded(review.luck)}


def _priced_data(priced: Priced) -> dict[str, Any]:
    from openrummy.core.notation.tokens import action_token

    decision = priced.decision
    return {
        "entry": decision.entry,
        "deal": decision.deal,
        "move": decision.move,
        "seat": decision.seat,
        "kind": decision.kind,
        "action": None if decision.played is None else action_token(decision.played),
        "mark": priced.mark,
        "real": priced.real,
        "opinion": priced.opinion,
        "played": priced.played,
        "prices": [price_data(price) for price in priced.prices],
    }


# ---------------------------------------------------------------- for people


def _print(record: Record, review: Review, every: bool) -> None:
    names = [player.name for player in record.players]
    seats = {seat.seat for seat in review.seats}
    for line in _lines(review, names, seats, every):
        print(line)
    for seat in review.seats:
        _print_seat(seat, names[seat.seat])
    print(say("analyse_cli.seconds", seconds=f"{review.seconds:.1f}"))


def _lines(review: Review, names: list[str], seats: set[int], every: bool) -> Iterator[str]:
    from openrummy.core.notation.tokens import action_token

    for priced in review.decisions:
        decision = priced.decision
        if decision.seat not in seats or not (every or priced.mark):
            continue
        if priced.played is None or decision.played is None:
            continue
        played, best = priced.prices[priced.played], priced.prices[0]
        fields = {
            "mark": priced.mark or "-",
            "deal": decision.deal,
            "move": decision.move,
            "name": names[decision.seat],
            "played": action_token(decision.played),
            "best": action_token(best.action),
            "points": f"{played.loss_points.mean:.1f}",
        }
        if played.loss is None:
            yield say("analyse_cli.decision_points", **fields)
        else:
            yield say("analyse_cli.decision", **fields, chance=f"{100 * played.loss.mean:.1f}")


def _print_seat(seat_review: SeatReview, name: str) -> None:
    grade = seat_review.grade
    sums = {key: f"{getattr(seat_review, key):+.1f}" for key in ("cards", "play", "theirs")}
    print(say("analyse_cli.seat", name=name, points=f"{seat_review.points:+g}", **sums))
    bounds = {"low": max(0.0, grade.low), "lost": grade.lost, "high": grade.high}
    shown = {key: f"{value:.2f}" for key, value in bounds.items()}
    letter = f" {say('analyse_cli.letter', letter=grade.letter)}" if grade.letter else ""
    print(f"  {say('analyse_cli.grade', decisions=grade.decisions, **shown)}{letter}")
