"""The page of a study: its figures and their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from openrummy.analysis.studies.plan import figures, plan
from openrummy.analysis.studies.result import GameFigures, Row, StudyResult, Table
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import has, say
from openrummy.play import wire


def names() -> tuple[str, ...]:
    """Names of the studies with figures, in planned order."""
    return tuple(name for name in plan().deals if figures(name) is not None)


@cache
def truths() -> wire.TruthList:
    """List the studies."""
    return wire.TruthList([_card(truth(name)) for name in names()])


def _card(truth: wire.Truth) -> wire.TruthCard:
    return wire.TruthCard(truth.name, truth.question, truth.answer, truth.state, truth.deals)


@cache
def truth(name: str) -> wire.Truth:
    """A study by name. KeyError if it does not exist or has no figures yet."""
    result = figures(name)
    if result is None:
        raise KeyError(name)
    return page(result)


def page(result: StudyResult) -> wire.Truth:
    """Combine figures with their sentences."""
    name, facts = result.study, result.facts
    state = _state(result)
    drawn = [game.table(result.plot.table) for game in result.games]
    return wire.Truth(
        name=name,
        question=say(f"truths.{name}.question"),
        answer=say(f"truths.{name}.answer", **facts),
        state=state,
        why=_why_withdrawn(name) if state == "withdrawn" else "",
        within=max((row.within or 0.0 for table in drawn for row in table.rows), default=None),
        findings=[say(key, **facts) for key in _numbered_keys(f"truths.{name}.finding")],
        advice=[say(key, **facts) for key in _numbered_keys(f"truths.{name}.advice")],
        method=say(f"truths.{name}.method", **facts),
        not_said=say(f"truths.{name}.not-said", **facts),
        players=[say(f"truths.player.{player}") for player in result.players],
        seed=result.seed,
        version=result.version,
        program=result.program,
        deals=sum(2 * game.deals for game in result.games),
        command=say("truths.command", name=name, deals=result.games[0].deals, seed=result.seed),
        plot=wire.TruthPlot(result.plot.table, result.plot.kind, list(result.plot.series)),
        games=[_game(name, game) for game in result.games],
    )


def _state(result: StudyResult) -> wire.TruthState:
    """Return the state of a study, running until the planned deals are played."""
    current_plan = plan()
    if result.study in current_plan.withdrawn:
        return "withdrawn"
    games = {game.game: game.deals for game in result.games}
    done = all(
        games.get(game.name, 0) >= current_plan.deals[result.study] for game in current_plan.games
    )
    return "found" if done else "running"


def _why_withdrawn(name: str) -> str:
    """Return the reason why the figures of a study are no longer valid."""
    key = f"truths.{name}.withdrawn"
    return say(key) if has(key) else say("truths.withdrawn")


def _numbered_keys(key: str) -> Iterator[str]:
    """The catalogue keys key-1, key-2 and so on that exist."""
    number = 1
    while has(f"{key}-{number}"):
        yield f"{key}-{number}"
        number += 1


def _game(study: str, game: GameFigures) -> wire.TruthGame:
    game_variant = variant(game.game)
    tables = [_table(study, table) for table in game.tables]
    rules = say(f"truths.game.{game.short}")
    return wire.TruthGame(game.game, game_variant.title, game.short, rules, game.deals, tables)


def _table(study: str, table: Table) -> wire.TruthTable:
    note = f"truths.{study}.{table.name}-note"
    return wire.TruthTable(
        name=table.name,
        title=say(f"truths.{study}.{table.name}"),
        note=say(note) if has(note) else "",
        unit=table.unit,
        heads=[say(f"truths.by.{axis}") for axis in table.by],
        reference=table.reference,
        rows=[_row(table.by, row) for row in table.rows],
    )


def _row(by: tuple[str, ...], row: Row) -> wire.TruthRow:
    return wire.TruthRow(
        by=list(row.by),
        labels=[label(kind, value) for kind, value in zip(by, row.by, strict=True)],
        value=row.value,
        within=row.within,
        n=row.n,
        second=row.second,
        second_within=row.second_within,
        agrees=row.agrees,
    )


def label(kind: str, value: str) -> str:
    """The label of a row; numbers and ranks are left as they are."""
    key = f"truths.{kind}.{value}"
    return say(key) if has(key) else value
