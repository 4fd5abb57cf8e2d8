"""``openrummy arena --round-robin``: all pairings, and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from openrummy.cli.arena.checkpoint import checkpoint
from openrummy.cli.arena.game_files import GameFiles
from openrummy.cli.common import progress, put_table
from openrummy.lab.arena.labels import labels
from openrummy.lab.arena.report import MAX_FAULTS, BotReport, GroupResult, Report
from openrummy.lab.arena.round_robin import Pairing, Robin, RobinReport, play_robin
from openrummy.lab.arena.same_deals import GroupPlan
from openrummy.lab.arena.workers import Crew


def play(
    plan: GroupPlan, games: int, crew: Crew, resume: Path | None, games_to: GameFiles
) -> RobinReport:
    """Play with a progress bar and store each result."""
    robin = Robin(tuple(map(str, plan.bots)), plan)
    pairs = -(-games // 2)
    with checkpoint(resume, plan, round_robin=True) as file:
        known = {
            pairing: {
                number: group for number, group in file.groups(pairing).items() if number < pairs
            }
            for pairing in robin.pairings
        }
        with progress("round robin", 2 * pairs * len(robin.pairings)) as done:
            done(2 * sum(map(len, known.values())))

            def keep(pairing: Pairing, group: GroupResult) -> None:
                file.keep(games_to.keep(robin.plan(pairing), group), pairing)
                done(group.games)

            return play_robin(robin, games, crew, known, keep)


def data_of(report: RobinReport, plan: GroupPlan, game: str) -> dict[str, Any]:
    """The data of ``--json``, from which the Markdown is generated."""
    called = _bot_labels(report)
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
        "illegal": sum(pair.illegal for _, pair in report.table),
        "timeouts": sum(pair.timeouts for _, pair in report.table),
        "bots": [
            {
                "name": bot.name,
                "display_name": called[bot.name],
                "rating": bot.rating.rating,
                "rating_ci95": bot.rating.ci95,
            }
            | figures(bot.report)
            for bot in report.bots
        ],
        "table": [
            {"a": pairing[0], "b": pairing[1]}
            | {key: value for key, value in asdict(pair).items() if key not in ("bots", "names")}
            | _adjusted(pair)
            | {"faults": [{"bot": pairing[bot], "what": what} for bot, what in pair.faults]}
            for pairing, pair in report.table
        ],
    }


def _bot_labels(report: RobinReport) -> dict[str, str]:
    """Labels of the bots in tables."""
    label_names: dict[str, str] = {}
    for pairing, pair in report.table:
        label_names |= {bot: name for bot, name in zip(pairing, pair.names, strict=True) if name}
    bots = [bot.name for bot in report.bots]
    return dict(zip(bots, labels(bots, [label_names.get(bot, "") for bot in bots]), strict=True))


def _label_of(bot: Mapping[str, Any]) -> str:
    """The label of a bot; older data has none."""
    return str(bot.get("display_name", bot["name"]))


def figures(report: BotReport) -> dict[str, Any]:
    """The figures of a bot as data; the luck-adjusted ones only if requested."""
    data = asdict(report)
    if report.adjusted is None:
        del data["adjusted"]
    return data


def _adjusted(report: Report) -> dict[str, Any]:
    """The luck-adjusted figures of the first bot of a pairing, if any."""
    adjusted = report.bots[0].adjusted
    return {"adjusted_a": asdict(adjusted)} if adjusted else {}


def show(data: dict[str, Any]) -> None:
    """Print ratings and table."""
    print(
        f"{data['games']} games, {2 * data['pairs']} of each two bots;"
        f" ratings with {data['anchor']} at 1500"
    )
    rows = [
        [
            _label_of(bot),
            f"{bot['rating']:.0f} ({bot['rating_ci95'][0]:.0f} to {bot['rating_ci95'][1]:.0f})",
            percents(bot["win_rate"], bot["ci95"]),
            f"{bot['ms_per_decision']:.3g}",
            f"{bot['ms_p99']:.3g}",
            *adjusted_cells(bot.get("adjusted")),
        ]
        for bot in data["bots"]
    ]
    heads = ["bot", "rating", "wins", "ms a decision", "99 %"]
    put_table("", heads + ADJUSTED * any("adjusted" in bot for bot in data["bots"]), rows)
    print()
    names = [bot["name"] for bot in data["bots"]]
    called = list(map(_label_of, data["bots"]))
    table = [[label, *_row(data, name, names)] for name, label in zip(names, called, strict=True)]
    put_table("", ["wins against", *called], table)
    if data["illegal"] or data["timeouts"]:
        print(f"illegal actions {data['illegal']}, over time {data['timeouts']}")
    label = dict(zip(names, called, strict=True))
    for failure in [fault for pairing in data["table"] for fault in pairing["faults"]][:MAX_FAULTS]:
        print(f"{label[failure['bot']]}: {failure['what']}")


ADJUSTED = ["wins less luck", "points less luck"]


def adjusted_cells(adjusted: Mapping[str, Any] | None) -> list[str]:
    """Table cells of luck-adjusted figures with their intervals."""
    if not adjusted:
        return []
    low, high = adjusted["points_ci95"]
    points = f"{adjusted['points_per_deal']} ({low} to {high})"
    return [percents(adjusted["win_rate"], adjusted["ci95"]), points]


def markdown(data: dict[str, Any]) -> str:
    """The report as Markdown, from the data of ``--json``."""
    names = [bot["name"] for bot in data["bots"]]
    called = list(map(_label_of, data["bots"]))
    lines = [
        f"{2 * data['pairs']} games of each two bots (`{data['game']}`, seed {data['seed']}),"
        f" {data['games']} in all; 95 % intervals; `{data['anchor']}` is 1500.",
        "",
        "| bot | rating | wins | deals won | points a deal | ms a decision | 99 % | most |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for bot in data["bots"]:
        low, high = bot["rating_ci95"]
        cells = (
            f"`{_label_of(bot)}`",
            f"{bot['rating']:.0f} ({low:.0f} to {high:.0f})",
            percents(bot["win_rate"], bot["ci95"]),
            percents(bot["deal_win_rate"], bot["deal_ci95"]),
            f"{bot['points_per_deal']:.2f}",
            *(f"{bot[key]:.3g}" for key in ("ms_per_decision", "ms_p99", "ms_max")),
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
    """A bot's win rates against each of the others."""
    cells = {}
    for pair in data["table"]:
        low, high = pair["ci95_a"]
        rate = pair["win_rate_a"]
        cells[pair["a"], pair["b"]] = percents(rate, (low, high))
        cells[pair["b"], pair["a"]] = percents(1 - rate, (1 - high, 1 - low))
    return [cells.get((name, other), "") for other in others]


def percents(rate: float, ends: tuple[float, float]) -> str:
    """``71.6 % (68.5 to 74.7)``."""
    return f"{100 * rate:.1f} % ({100 * ends[0]:.1f} to {100 * ends[1]:.1f})"
