"""``openrummy arena --round-robin``: everybody against everybody, and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from openrummy.cli.arena.checkpoint import checkpoint
from openrummy.cli.arena.game_files import GameFiles
from openrummy.cli.common import progress, put_table
from openrummy.lab.arena.labels import labels
from openrummy.lab.arena.pairs import GroupPlan
from openrummy.lab.arena.report import MAX_FAULTS, BotReport, GroupResult, Report
from openrummy.lab.arena.round_robin import Pairing, Robin, RobinReport, play_robin
from openrummy.lab.arena.workers import Crew


def play(
    plan: GroupPlan, games: int, crew: Crew, resume: Path | None, games_to: GameFiles
) -> RobinReport:
    """Play it, with a bar over all games, and keep each result."""
    robin = Robin(
        tuple(map(str, plan.bots)),
        plan.rules,
        plan.seed,
        plan.budget,
        plan.cap,
        plan.players,
        plan.sitting,
        plan.adjusted,
        plan.kept,
    )
    pairs = -(-games // 2)
    with checkpoint(resume, plan, round_robin=True) as file:
        known = {
            pairing: {number: one for number, one in file.groups(pairing).items() if number < pairs}
            for pairing in robin.pairings
        }
        with progress("round robin", 2 * pairs * len(robin.pairings)) as done:
            done(2 * sum(map(len, known.values())))

            def keep(pairing: Pairing, one: GroupResult) -> None:
                file.keep(games_to.keep(robin.plan(pairing), one), pairing)
                done(one.games)

            return play_robin(robin, games, crew, known, keep)


def data_of(report: RobinReport, plan: GroupPlan, game: str) -> dict[str, Any]:
    """What ``--json`` prints, and what the Markdown is made of."""
    called = _called(report)
    return {
        "game": game,
        "seed": plan.seed,
        "work": plan.budget.work,
        "ms": plan.budget.ms,
        "players": plan.players,
        "sitting": plan.sitting,
        "games": report.games,
        "pairs": report.pairs,
        "anchor": report.anchor,
        "illegal": sum(one.illegal for _, one in report.table),
        "timeouts": sum(one.timeouts for _, one in report.table),
        "bots": [
            {
                "name": one.name,
                "display_name": called[one.name],
                "rating": one.rating.rating,
                "rating_ci95": one.rating.ci95,
            }
            | figures(one.report)
            for one in report.bots
        ],
        "table": [
            {"a": pairing[0], "b": pairing[1]}
            | {key: value for key, value in asdict(one).items() if key not in ("bots", "names")}
            | _adjusted(one)
            | {"faults": [{"bot": pairing[bot], "what": what} for bot, what in one.faults]}
            for pairing, one in report.table
        ],
    }


def _called(report: RobinReport) -> dict[str, str]:
    """What each bot is called in tables."""
    said: dict[str, str] = {}
    for pairing, one in report.table:
        said |= {bot: name for bot, name in zip(pairing, one.names, strict=True) if name}
    bots = [one.name for one in report.bots]
    return dict(zip(bots, labels(bots, [said.get(bot, "") for bot in bots]), strict=True))


def _shown(one: Mapping[str, Any]) -> str:
    """The label of a bot; data of before have none."""
    return str(one.get("display_name", one["name"]))


def figures(report: BotReport) -> dict[str, Any]:
    """The figures of a bot as data; without luck adjusted for where nobody asked for that."""
    found = asdict(report)
    if report.adjusted is None:
        del found["adjusted"]
    return found


def _adjusted(report: Report) -> dict[str, Any]:
    """The adjusted figures of the first bot of a pairing, where there are any."""
    found = report.bots[0].adjusted
    return {"adjusted_a": asdict(found)} if found else {}


def show(data: dict[str, Any]) -> None:
    """Ratings and table for people."""
    print(
        f"{data['games']} games, {2 * data['pairs']} of each two bots;"
        f" ratings with {data['anchor']} at 1500"
    )
    rows = [
        [
            _shown(one),
            f"{one['rating']:.0f} ({one['rating_ci95'][0]:.0f} to {one['rating_ci95'][1]:.0f})",
            percents(one["win_rate"], one["ci95"]),
            f"{one['ms_per_decision']:.3g}",
            f"{one['ms_p99']:.3g}",
            *adjusted_cells(one.get("adjusted")),
        ]
        for one in data["bots"]
    ]
    heads = ["bot", "rating", "wins", "ms a decision", "99 %"]
    put_table("", heads + ADJUSTED * any("adjusted" in one for one in data["bots"]), rows)
    print()
    names = [one["name"] for one in data["bots"]]
    called = list(map(_shown, data["bots"]))
    table = [[label, *_row(data, name, names)] for name, label in zip(names, called, strict=True)]
    put_table("", ["wins against", *called], table)
    if data["illegal"] or data["timeouts"]:
        print(f"illegal actions {data['illegal']}, over time {data['timeouts']}")
    label = dict(zip(names, called, strict=True))
    for one in [fault for pairing in data["table"] for fault in pairing["faults"]][:MAX_FAULTS]:
        print(f"{label[one['bot']]}: {one['what']}")


ADJUSTED = ["wins less luck", "points less luck"]


def adjusted_cells(found: Mapping[str, Any] | None) -> list[str]:
    """What stands beside the plain figures: those less luck, with their intervals."""
    if not found:
        return []
    low, high = found["points_ci95"]
    points = f"{found['points_per_deal']} ({low} to {high})"
    return [percents(found["win_rate"], found["ci95"]), points]


def markdown(data: dict[str, Any]) -> str:
    """The same as Markdown, from what ``--json`` printed."""
    names = [one["name"] for one in data["bots"]]
    called = list(map(_shown, data["bots"]))
    lines = [
        f"{2 * data['pairs']} games of each two bots (`{data['game']}`, seed {data['seed']}),"
        f" {data['games']} in all; 95 % intervals; `{data['anchor']}` is 1500.",
        "",
        "| bot | rating | wins | deals won | points a deal | ms a decision | 99 % | most |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for one in data["bots"]:
        low, high = one["rating_ci95"]
        cells = (
            f"`{_shown(one)}`",
            f"{one['rating']:.0f} ({low:.0f} to {high:.0f})",
            percents(one["win_rate"], one["ci95"]),
            percents(one["deal_win_rate"], one["deal_ci95"]),
            f"{one['points_per_deal']:.2f}",
            *(f"{one[key]:.3g}" for key in ("ms_per_decision", "ms_p99", "ms_max")),
        )
        lines.append(f"| {' | '.join(cells)} |")
    lines += [
        "",
        f"| games won against | {' | '.join(f'`{label}`' for label in called)} |",
        f"| --- |{' ---: |' * len(names)}",
    ]
    lines += [
        f"| `{label}` | {' | '.join(_row(data, name, names))} |"
        for name, label in zip(names, called, strict=True)
    ]
    return "\n".join(lines) + "\n"


def _row(data: dict[str, Any], name: str, others: list[str]) -> list[str]:
    """What a bot had of its games against each of the others."""
    found = {}
    for one in data["table"]:
        low, high = one["ci95_a"]
        rate = one["win_rate_a"]
        found[one["a"], one["b"]] = percents(rate, (low, high))
        found[one["b"], one["a"]] = percents(1 - rate, (1 - high, 1 - low))
    return [found.get((name, other), "") for other in others]


def percents(rate: float, ends: tuple[float, float]) -> str:
    """``71.6 % (68.5 to 74.7)``."""
    return f"{100 * rate:.1f} % ({100 * ends[0]:.1f} to {100 * ends[1]:.1f})"
