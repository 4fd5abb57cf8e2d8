"""``openrummy bench levels``: is medium better than easy, and hard than medium, game by game?"""

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

# each level and the next weaker one
STEPS = tuple(zip(LEVELS[1:], LEVELS, strict=False))


@dataclass(frozen=True)
class Asked:
    """One comparison: a game with its fewest players, the stronger level and the weaker."""

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
        """Everything that must be the same for results to belong together."""
        names = (self.better, self.worse)
        bots = [f"{name} {catalogue.info(name).version}" for name in names]
        return " ".join([digest(self.rules), str(self.players), str(self.deals), *bots, seed])


def asked(names: Sequence[str], deals: int = MAX_DEALS) -> list[Asked]:
    """The comparisons of these games, each ended as it stands after ``deals`` deals."""
    games = [(name, variant(name).rules) for name in names]
    return [Asked(name, rules, *step, deals) for name, rules in games for step in STEPS]


def measure(
    comparisons: Sequence[Asked],
    games: int,
    seed: str,
    jobs: int,
    resume: Path | None,
    done: Callable[[dict[str, Any]], None],
) -> list[dict[str, Any]]:
    """Every comparison in turn, as data; ``done`` hears of each.

    In the file ``resume`` every pair is kept as it is played. Pairs there of other rules,
    seeds or versions of the bots are left alone.
    """
    kept = _kept(resume) if resume else {}
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
        order = compare(plan, games, jobs, kept.get(key), _keeper(resume, key))
        about = {"name": comparison.name, "players": comparison.players}
        results.append(
            about | {"better": comparison.better, "worse": comparison.worse} | asdict(order)
        )
        done(results[-1])
    return results


def _keeper(path: Path | None, key: str) -> Callable[[GroupResult], None]:
    def keep(group: GroupResult) -> None:
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                print(
                    json.dumps({"of": key, "pair": group.pair, "rate": group.bots[0].rate}),
                    file=file,
                )

    return keep


def _kept(path: Path) -> dict[str, dict[int, float]]:
    """For each comparison the pairs in the file. A last line that broke off is dropped."""
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
