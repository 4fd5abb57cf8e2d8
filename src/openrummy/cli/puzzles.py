"""``openrummy puzzles``: make and check puzzle books, and show puzzles in the terminal."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import Answer, answers, fail, put_table
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.analysis.puzzles.load import PuzzleBook
    from openrummy.analysis.puzzles.model import Puzzle, PuzzlePrice
    from openrummy.analysis.puzzles.validate import CheckResult

app = typer.Typer(help="Make a book of puzzles, check it, show a puzzle.")

MIN_HOLDING = 0.98  # required share of confirmed answers
_WORLDS = 131_072

_Book = Annotated[
    Path | None,
    typer.Option("--book", exists=True, dir_okay=False, help="A book other than the package's."),
]


@app.command("make")
@answers()
def make(
    out: Annotated[Path, typer.Option("--out", "-o", dir_okay=False, help="The book to write.")],
    count: Annotated[int, typer.Option("--count", min=1, help="Number of puzzles.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")] = 1,
) -> Answer:
    """Mine games between our players for puzzles; an interrupted run continues.

    Puzzles are collected in OUT.part until the book is complete.
    """
    from rich.console import Console
    from rich.progress import Progress

    from openrummy.analysis.puzzles.generate import make as mine
    from openrummy.analysis.puzzles.generate import pack

    work = out.with_name(out.name + ".part")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("puzzles_cli.making"), total=count)

        def progress(made: int, games: int) -> None:
            bar.update(task, completed=made)

        try:
            state = mine(count, seed, work, progress)
        except ValueError:
            fail(say("puzzles_cli.other-making", file=work))
    out.write_bytes(pack(state.puzzles[:count], seed))
    themes = {str(theme): many for theme, many in sorted(state.themes.items())}
    return _book_answer(out, count, themes=themes)


def _book_answer(out: Path, count: int, **more: Any) -> Answer:
    size = out.stat().st_size
    text = say("puzzles_cli.made", file=out, count=count, kib=size // 1024)
    return Answer({"file": str(out), "puzzles": count, "bytes": size} | more, text)


@app.command("join")
@answers()
def join(
    books: Annotated[list[Path], typer.Argument(metavar="BOOK...", exists=True, dir_okay=False)],
    out: Annotated[Path, typer.Option("--out", "-o", dir_okay=False, help="The book to write.")],
) -> Answer:
    """Merge books, such as those of runs with different seeds; each puzzle is kept once.

    The first line of the new book keeps the origin of each.
    """
    from openrummy.analysis.puzzles.generate import join as joined
    from openrummy.analysis.puzzles.load import load_file

    try:
        data = joined([load_file(book) for book in books])
    except ValueError as error:
        fail(say("puzzles_cli.not-joined", why=error))
    out.write_bytes(data)
    return _book_answer(out, len(load_file(out)))


@app.command("check")
@answers()
def check(
    sample: Annotated[int, typer.Option("--sample", min=1, help="Number of puzzles.")] = 500,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Seed of the sample and of the new solutions.")
    ] = 2,
    worlds: Annotated[
        int, typer.Option("--worlds", min=512, help="Maximum number of sampled hands per puzzle.")
    ] = _WORLDS,
    book: _Book = None,
) -> Answer:
    """Solve a sample of puzzles again, with another seed and sixteen times the effort.

    Exit 1 if fewer than 98 % of the answers are confirmed.
    """
    from rich.console import Console
    from rich.progress import Progress

    from openrummy.analysis.puzzles.validate import check_puzzles, sample_puzzles

    chosen = sample_puzzles(_the_book(book), sample, seed)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("puzzles_cli.checking"), total=len(chosen))
        results = check_puzzles(
            chosen, seed, worlds, lambda done, same: bar.update(task, completed=done)
        )
    summary = _summary(results, seed, worlds)
    failed = summary["same_answer"] < MIN_HOLDING
    return Answer(summary, lambda: _print_checked(results, summary), failed)


def _summary(results: list[CheckResult], seed: int, worlds: int) -> dict[str, Any]:
    same = Counter(result.puzzle.theme for result in results if result.confirmed)
    many = Counter(result.puzzle.theme for result in results)
    return {
        "sample": len(results),
        "seed": seed,
        "worlds": worlds,
        "same_answer": round(sum(same.values()) / len(results), 4),
        "themes": {str(theme): [same[theme], many[theme]] for theme in sorted(many)},
        "failed": [_failure_data(result) for result in results if not result.confirmed],
    }


def _failure_data(result: CheckResult) -> dict[str, Any]:
    puzzle = result.puzzle
    return {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "solution": list(puzzle.solution),
        "gap": round(puzzle.gap, 3),
        "best": result.best,
        "now": [round(result.gap, 3), round(result.error, 3)] if isfinite(result.gap) else None,
    }


def _print_checked(results: list[CheckResult], summary: dict[str, Any]) -> None:
    for row in summary["failed"]:
        print(say("puzzles_cli.failed", **row | {"solution": " ".join(row["solution"])}))
    rows = [[theme, *counts] for theme, counts in summary["themes"].items()]
    put_table("", [say(f"puzzles_cli.column-{column}") for column in ("theme", "same", "of")], rows)
    share = f"{100 * summary['same_answer']:.1f}"
    print(say("puzzles_cli.checked", same=share, count=len(results), worlds=summary["worlds"]))


@app.command("show")
@answers()
def show(
    identity: Annotated[str, typer.Argument(metavar="ID", help="The id of a puzzle.")],
    answer: Annotated[
        bool, typer.Option("--answer", help="Show the answer and its reasons.")
    ] = False,
    book: _Book = None,
) -> Answer:
    """Show a puzzle, with its answer on request."""
    from openrummy.analysis.puzzles.explain import find_puzzle

    try:
        puzzle = find_puzzle(_the_book(book), identity)
    except LookupError:
        fail(say("puzzles_cli.unknown", id=identity))

    def put() -> None:
        print("\n".join([*_question(puzzle), *(_answer(puzzle) if answer else ())]))

    return Answer(_data(puzzle, answer), put)


def _the_book(path: Path | None) -> PuzzleBook:
    from openrummy.analysis.puzzles.load import load, load_file

    try:
        return load() if path is None else load_file(path)
    except ValueError as error:
        fail(f"{path}: {error}")


def _data(puzzle: Puzzle, answer: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": puzzle.id,
        "game": puzzle.game,
        "position": puzzle.position,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
        "deviation": puzzle.deviation,
    }
    if answer:
        data |= {
            "by": puzzle.by,
            "tags": list(puzzle.tags),
            "solution": list(puzzle.solution),
            "gap": [puzzle.gap, puzzle.gap_error],
            "prices": [vars(price) for price in puzzle.prices],
            "found": dict(puzzle.found_by),
            "source": vars(puzzle.source) | {"players": list(puzzle.source.players)},
        }
    return data


# ---------------------------------------------------------------- for people


def _question(puzzle: Puzzle) -> list[str]:
    from openrummy.analysis.puzzles.explain import decision
    from openrummy.analysis.puzzles.model import Theme
    from openrummy.core.cards import card_text, cards_text
    from openrummy.core.melds.arrange import best
    from openrummy.core.rules.catalogue import variant

    seen = decision(puzzle).seen
    public, hand = seen.board.public, seen.board.hand
    melds = best(seen.rules.melds, seen.rules.values, hand)
    melded = 0
    for meld in melds.melds:
        melded |= meld
    title = variant(puzzle.game).title
    known = public.known[public.after(seen.seat)]
    points = seen.game.standing.columns[-1].points
    side = seen.game.standing.side_of(seen.seat)
    lines = [
        say("puzzles_cli.title", id=puzzle.id, game=title, rating=round(puzzle.rating)),
        say("puzzles_cli.score", mine=points[side], theirs=points[1 - side]),
        say(
            "puzzles_cli.hand",
            melds=" | ".join(cards_text(meld) for meld in melds.melds) or "-",
            rest=cards_text(hand & ~melded) or "-",
        ),
        say("puzzles_cli.pile", cards=" ".join(map(card_text, public.pile)) or "-"),
        say("puzzles_cli.stock", stock=public.stock, limit=public.limit),
    ]
    if known:
        lines.append(say("puzzles_cli.took", cards=cards_text(known)))
    lines += [say("puzzles_cli.table", cards=cards_text(meld.cards)) for meld in public.table]
    lines.append(say(f"puzzles_cli.ask-{puzzle.theme}"))
    if puzzle.theme in (Theme.HOLDS, Theme.SHOW):
        # in an order that does not reveal the answer
        lines.append(say("puzzles_cli.choices", choices="  ".join(sorted(_actions(puzzle)))))
    return lines


def _actions(puzzle: Puzzle) -> list[str]:
    return [price.action for price in puzzle.prices]


def _answer(puzzle: Puzzle) -> list[str]:
    from openrummy.analysis.puzzles.explain import explain_answer
    from openrummy.analysis.puzzles.model import Measure
    from openrummy.analysis.reasons.sentences import sentence

    lines = ["", say("puzzles_cli.answer", solution=" ".join(puzzle.solution))]
    lines += [_price_line(puzzle.by is Measure.HELD, price) for price in puzzle.prices]
    for reason in explain_answer(puzzle):
        reason_text = sentence(reason)
        lines.append(f"- {reason_text.title}: {reason_text.text}")
    if puzzle.found_by:
        finders = ", ".join(f"{name} {100 * share:.0f} %" for name, share in puzzle.found_by)
        lines.append(say("puzzles_cli.found-by", who=finders))
    return lines


def _price_line(held: bool, price: PuzzlePrice) -> str:
    if held:
        chance = f"{100 * (price.chance or 0.0):.0f}"
        return "  " + say("puzzles_cli.price-held", card=price.action, chance=chance)
    fields = {
        "action": price.action,
        "points": f"{price.points:+.1f}",
        "loss": f"{price.behind:.1f}",
        "error": f"{1.96 * price.error:.1f}",
    }
    if price.chance is None:
        return "  " + say("analyse_cli.price-points", **fields)
    return "  " + say("analyse_cli.price", chance=f"{100 * price.chance:.1f}", **fields)
