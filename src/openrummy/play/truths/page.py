"""A study as people read it: its figures joined to the sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from openrummy.analysis.studies.plan import figures, plan
from openrummy.analysis.studies.result import GameFigures, Row, StudyResult, Table
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import has, say
from openrummy.play import wire


def names() -> tuple[str, ...]:
    """All studies that have figures, in the order of the plan."""
    return tuple(name for name in plan().deals if figures(name) is not None)


@cache
def truths() -> wire.TruthList:
    """The list of them."""
    return wire.TruthList([_card(truth(name)) for name in names()])


def _card(one: wire.Truth) -> wire.TruthCard:
    return wire.TruthCard(one.name, one.question, one.answer, one.state, one.deals)


@cache
def truth(name: str) -> wire.Truth:
    """A study by name. KeyError where there is none, or no figures yet."""
    found = figures(name)
    if found is None:
        raise KeyError(name)
    return page(found)


def page(found: StudyResult) -> wire.Truth:
    """Figures with the sentences that belong to them."""
    name, facts = found.study, found.facts
    state = _state(found)
    drawn = [one.table(found.plot.table) for one in found.games]
    return wire.Truth(
        name=name,
        question=say(f"truths.{name}.question"),
        answer=say(f"truths.{name}.answer", **facts),
        state=state,
        why=_why_withdrawn(name) if state == "withdrawn" else "",
        within=max((row.within or 0.0 for table in drawn for row in table.rows), default=None),
        findings=[say(key, **facts) for key in _numbered(f"truths.{name}.finding")],
        advice=[say(key, **facts) for key in _numbered(f"truths.{name}.advice")],
        method=say(f"truths.{name}.method", **facts),
        not_said=say(f"truths.{name}.not-said", **facts),
        players=[say(f"truths.player.{player}") for player in found.players],
        seed=found.seed,
        version=found.version,
        program=found.program,
        deals=sum(2 * one.deals for one in found.games),
        command=say("truths.command", name=name, deals=found.games[0].deals, seed=found.seed),
        plot=wire.TruthPlot(found.plot.table, found.plot.kind, list(found.plot.series)),
        games=[_game(name, one) for one in found.games],
    )


def _state(found: StudyResult) -> wire.TruthState:
    """A study runs until as many deals were played as were planned."""
    here = plan()
    if found.study in here.withdrawn:
        return "withdrawn"
    games = {one.game: one.deals for one in found.games}
    done = all(games.get(one.name, 0) >= here.deals[found.study] for one in here.games)
    return "found" if done else "running"


def _why_withdrawn(name: str) -> str:
    """Why the figures of a study hold no longer."""
    key = f"truths.{name}.withdrawn"
    return say(key) if has(key) else say("truths.withdrawn")


def _numbered(key: str) -> Iterator[str]:
    """The keys key-1, key-2 and so on that there are."""
    number = 1
    while has(f"{key}-{number}"):
        yield f"{key}-{number}"
        number += 1


def _game(study: str, one: GameFigures) -> wire.TruthGame:
    found = variant(one.game)
    tables = [_table(study, table) for table in one.tables]
    rules = say(f"truths.game.{one.short}")
    return wire.TruthGame(one.game, found.title, one.short, rules, one.deals, tables)


def _table(study: str, table: Table) -> wire.TruthTable:
    note = f"truths.{study}.{table.name}-note"
    return wire.TruthTable(
        name=table.name,
        title=say(f"truths.{study}.{table.name}"),
        note=say(note) if has(note) else "",
        unit=table.unit,
        heads=[say(f"truths.by.{one}") for one in table.by],
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
    """What a row is of, in words; numbers and ranks stand for themselves."""
    key = f"truths.{kind}.{value}"
    return say(key) if has(key) else value
