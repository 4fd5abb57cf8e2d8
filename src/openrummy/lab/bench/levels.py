"""``openrummy bench levels``: comparison of each level with the next weaker one, by game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from openrummy.bots import catalogue
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.match import MAX_DEALS
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.lab.arena.report import GroupResult
from openrummy.lab.arena.same_deals import GroupPlan
from openrummy.lab.arena.sequential import compare
from openrummy.lab.bench import NotMeasurable

# each level with the next weaker one
STEPS = tuple(zip(LEVELS[1:], LEVELS, strict=False))


@dataclass(frozen=True)
class PlannedComparison:
    """A planned comparison: a game with its fewest players, the stronger level and the weaker."""

    name: str
    rules: Rules
    better: str
    worse: str
    deals: int

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.rules.seating.players[0]

    def key(self, seed: str) -> str:
        """Key under which results can be combined."""
        names = (self.better, self.worse)
        bots = [f"{name} {catalogue.info(name).version}" for name in names]
        return " ".join([digest(self.rules), str(self.players), str(self.deals), *bots, seed])


def planned_comparisons(names: Sequence[str], deals: int = MAX_DEALS) -> list[PlannedComparison]:
    """The comparisons of these games, whose games end after at most ``deals`` deals."""
    games = [(name, variant(name).rules) for name in names]
    return [PlannedComparison(name, rules, *step, deals) for name, rules in games for step in STEPS]


def measure(
    comparisons: Sequence[PlannedComparison],
    games: int,
    seed: str,
    jobs: int,
    resume: Path | None,
    done: Callable[[dict[str, Any]], None],
) -> list[dict[str, Any]]:
    """Run the comparisons in turn and return them as data; ``done`` is called with each.

    Every pair is appended to the file ``resume``. Pairs in it of other rules, seeds or versions of
    the bots are ignored.
    """
    stored_rates = _read_rates(resume) if resume else {}
    results = []
    for comparison in comparisons:
        key = comparison.key(seed)
        plan = GroupPlan(
            comparison.better,
            comparison.worse,
            comparison.rules,
            seed,
            cap=comparison.deals,
            players=comparison.players,
        )
        order = compare(plan, games, jobs, stored_rates.get(key), _recorder(resume, key))
        about = {"name": comparison.name, "players": comparison.players}
        results.append(
            about | {"better": comparison.better, "worse": comparison.worse} | asdict(order)
        )
        done(results[-1])
    return results


def _recorder(path: Path | None, key: str) -> Callable[[GroupResult], None]:
    def append(group: GroupResult) -> None:
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                print(
                    json.dumps({"of": key, "pair": group.pair, "rate": group.bots[0].rate}),
                    file=file,
                )

    return append


def _read_rates(path: Path) -> dict[str, dict[int, float]]:
    """Read the stored pairs of each comparison; an incomplete last line is dropped."""
    lines = path.read_text("utf-8", "replace").split("\n") if path.exists() else [""]
    if lines[-1]:
        path.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")
    rates: dict[str, dict[int, float]] = {}
    for number, line in enumerate(lines[:-1], start=1):
        try:
            data = json.loads(line)
            key, pair, rate = str(data["of"]), int(data["pair"]), float(data["rate"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise NotMeasurable(f"{path}: line {number} is no result") from error
        if not 0 <= rate <= 1:
            raise NotMeasurable(f"{path}: line {number} is no result")
        rates.setdefault(key, {})[pair] = rate
    return rates
