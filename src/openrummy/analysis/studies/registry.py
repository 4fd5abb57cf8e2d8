"""Registry of the studies, and the runs that compute their figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from openrummy.analysis.studies.plan import PlannedGame, plan
from openrummy.analysis.studies.result import (
    GameFigures,
    MeasuredTable,
    StudyResult,
    encode,
    merge_tables,
)
from openrummy.analysis.studies.study import Study
from openrummy.core.rules.catalogue import variant
from openrummy.version import __version__

Report = Callable[[int], None]


@cache
def studies() -> Mapping[str, Study]:
    """Every study by name, in the order of the plan."""
    from openrummy.analysis.studies import (
        dealer,
        first_discard,
        first_upcard,
        knock_or_wait,
        old_advice,
        rank_values,
        safe_discards,
        skill_and_luck,
    )

    known = (
        knock_or_wait.STUDY,
        first_upcard.STUDY,
        first_discard.STUDY,
        safe_discards.STUDY,
        dealer.DEALER,
        rank_values.STUDY,
        dealer.GIN,
        skill_and_luck.STUDY,
        old_advice.STUDY,
    )
    by_name = {study.name: study for study in known}
    return {name: by_name[name] for name in plan().deals}


@dataclass(frozen=True)
class Config:
    """Run of a study. ``games``: short names; ``parts``: folder to resume a run from."""

    deals: int
    seed: int
    games: tuple[str, ...]
    players: tuple[str, str]
    parts: Path | None = None
    report: Report = lambda _: None


def config(name: str) -> Config:
    """Run settings from the plan. KeyError for an unknown study."""
    current_plan = plan()
    return Config(
        current_plan.deals[name],
        current_plan.seed,
        tuple(g.short for g in current_plan.games),
        current_plan.players,
    )


def work(study: Study, how: Config) -> int:
    """Total deals of a run, for progress reports."""
    return int(study.work * how.deals) * len(how.games) * 2


def run(study: Study, how: Config) -> StudyResult:
    """Measure every game with both players."""
    games, facts = [], dict[str, str]()
    for game in plan().games:
        if game.short not in how.games:
            continue
        first, second = (_part(study, how, game, player) for player in how.players)
        others = {result.name: result for result in second}
        tables = tuple(
            merge_tables(result, others[result.name], kind.unit, kind.by, kind.reference)
            for result in first
            for kind in [study.tables[result.name]]
        )
        games.append(GameFigures(game.name, game.short, how.deals, tables))
        key = game.short.replace("/", "_").lower()
        facts |= {f"{name}_{key}": fact for name, fact in study.facts(games[-1]).items()}
    return StudyResult(
        study.name,
        study.version,
        __version__,
        how.seed,
        how.players,
        study.plot,
        facts,
        tuple(games),
    )


def _part(study: Study, how: Config, game: PlannedGame, player: str) -> tuple[MeasuredTable, ...]:
    """Figures of one player in one game: measured, or read from a part."""
    from openrummy.analysis.studies.selfplay import Bench

    kept = None
    if how.parts is not None:
        about = f"{study.name}-v{study.version}-{game.name}-{player}-{how.seed}-{how.deals}.json"
        kept = how.parts / about
        if kept.exists():
            how.report(int(study.work * how.deals))
            return msgspec.json.decode(kept.read_bytes(), type=tuple[MeasuredTable, ...])
    rules = variant(game.name).rules
    measures = study.measure(Bench(rules, player, player, how.deals, how.seed, how.report))
    tables = tuple(MeasuredTable(name, tuple(cells)) for name, cells in measures.items())
    if kept is not None:
        _write(kept, msgspec.json.encode(tables))
    return tables


def _write(file: Path, data: bytes) -> None:
    """Write a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)


def save(result: StudyResult, folder: Path) -> Path:
    """Write the figures of a study into a folder; return the path."""
    file = folder / f"{result.study}.json"
    _write(file, encode(result))
    return file
