"""``openrummy study``: empirical studies of gin."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.common import Answer, answers, fail, progress, put_table
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.analysis.studies.registry import Config
    from openrummy.analysis.studies.result import StudyResult

_ALL = "all"


@answers(lang=False)
def study(
    name: Annotated[str, typer.Argument(help="A study, or all of them.")],
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="Number of deals per game and player.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Seed of every deal.")] = None,
    games: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game; repeatable.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            file_okay=False,
            help="Folder for figures, plots and a page; an interrupted run continues.",
        ),
    ] = None,
    kept: Annotated[
        bool, typer.Option("--kept", help="Print the figures that the program ships with.")
    ] = False,
) -> Answer:
    """Measure the answer to a question about gin, with confidence intervals.

    With --out, figures are written as JSON, CSV and SVG plots, and with all studies also a page,
    truths.md. An interrupted run continues.
    """
    import msgspec

    from openrummy.analysis.studies import registry
    from openrummy.analysis.studies.plan import figures

    known = registry.studies()
    if name != _ALL and name not in known:
        fail(say("cli.no-study", name=name, names=join_words([*known, _ALL])))
    results = []
    for study_name in known if name == _ALL else (name,):
        result = (
            figures(study_name)
            if kept
            else _measure(study_name, _config(study_name, deals, seed, games, out))
        )
        if result is None:
            fail(say("cli.no-figures", name=study_name))
        results.append(result)
    if out is not None:
        _keep(results, out)
    data = msgspec.to_builtins(results if name == _ALL else results[0])
    return Answer(data, lambda: _show(results))


def _config(
    name: str, deals: int | None, seed: int | None, games: list[str] | None, out: Path | None
) -> Config:
    from openrummy.analysis.studies import registry
    from openrummy.analysis.studies.plan import plan

    planned = registry.config(name)
    shorts = {game.name: game.short for game in plan().games}
    for game in games or ():
        if game not in shorts:
            fail(say("cli.not-studied", name=game, names=join_words([*shorts])))
    return replace(
        planned,
        deals=deals or planned.deals,
        seed=planned.seed if seed is None else seed,
        games=tuple(shorts[game] for game in games) if games else planned.games,
        parts=None if out is None else out / "parts",
    )


def _measure(name: str, how: Config) -> StudyResult:
    from openrummy.analysis.studies import registry

    chosen = registry.studies()[name]
    with progress(name, registry.work(chosen, how)) as report:
        return registry.run(chosen, replace(how, report=report))


def _keep(results: list[StudyResult], out: Path) -> None:
    """Write figures, and for complete runs the plots and the page."""
    from openrummy.analysis.studies import registry
    from openrummy.analysis.studies.plan import plan
    from openrummy.play.truths import export, page, plots

    pages = []
    for result in results:
        registry.save(result, out / "figures")
        if len(result.games) == len(plan().games):
            pages.append(page.page(result))
            plots.draw(pages[-1], out / "truths")
            (out / "figures" / f"{result.study}.csv").write_text(export.as_csv(pages[-1]), "utf-8")
    if len(pages) > 1:
        (out / "truths.md").write_text(export.markdown(pages, "truths"), "utf-8")


def _show(results: list[StudyResult]) -> None:
    """Print tables to stdout."""
    from openrummy.play.truths.page import label

    tables = [
        (result, game, table)
        for result in results
        for game in result.games
        for table in game.tables
    ]
    for result, game, table in tables:
        title = f"{result.study}, {table.name}: {game.game}, {table.unit}"
        agrees = {True: "yes", False: "no", None: ""}
        rows = [
            [
                *(label(by, key) for by, key in zip(table.by, row.by, strict=True)),
                *_pair(row.value, row.within),
                row.n,
                *_pair(row.second, row.second_within),
                agrees[row.agrees],
            ]
            for row in table.rows
        ]
        columns = [*table.by, result.players[0], "±", "n", result.players[1], "±", "agrees"]
        put_table(title, columns, rows)
        print()


def _pair(value: float | None, within: float | None) -> tuple[str, str]:
    written = ["" if number is None else f"{number:.2f}" for number in (value, within)]
    return written[0], written[1]
