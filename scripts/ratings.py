"""Rates the characters at their levels: ``.venv/bin/python scripts/ratings.py``.

At each level the characters sit in a circle and each meets the two beside it, each also
meets itself one level up, and the published baseline, which stays at 1500, meets everybody
at every level. The games are those of ``openrummy arena A B --seed S --sitting 1``, the
same deals for all; so more deals tell more than more opponents. Results are kept as they
come, and a run that was stopped goes on. At the end ``src/openrummy/bots/ratings.json`` is
written.

    scripts/ratings.py --games 60 --seed 8 --keep ratings.jsonl
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.cast.personas import personas
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.ratings import fit
from openrummy.lab.arena.same_deals import GroupPlan, play_groups

TARGET = Path(__file__).resolve().parent.parent / "src/openrummy/bots/ratings.json"
ANCHOR, AT, GAME = "simple", 1500, "gin"


def schedule() -> Iterator[tuple[str, str]]:
    """The pairings."""
    names = [persona.id for persona in personas()]
    for level in LEVELS:
        beside = zip(names, names[1:] + names[:1], strict=True)
        yield from ((f"{name}-{level}", f"{neighbour}-{level}") for name, neighbour in beside)
    for lower, upper in pairwise(LEVELS):
        yield from ((f"{name}-{lower}", f"{name}-{upper}") for name in names)
    yield from ((ANCHOR, f"{name}-{level}") for level in LEVELS for name in names)


def play(games: int, seed: str, keep: Path, jobs: int) -> dict[tuple[str, str], list[float]]:
    """Shares of the wins of the first of each pair, per two games of the same deals."""
    head = {"games": games, "seed": seed}
    lines = keep.read_text(encoding="utf-8").splitlines() if keep.exists() else []
    if lines and json.loads(lines[0]) != head:
        raise SystemExit(f"{keep} holds results of another number of games or seed")
    known = {(a, b): shares for a, b, shares in map(json.loads, lines[1:])}
    pairs = list(schedule())
    rules = variant(GAME).rules
    with keep.open("a", encoding="utf-8") as file:
        if not lines:
            print(json.dumps(head), file=file, flush=True)
        for number, pair in enumerate(pairs, start=1):
            if pair not in known:
                groups = play_groups(GroupPlan(*pair, rules, seed), list(range(games // 2)), jobs)
                shares = {group.pair: group.bots[0].rate for group in groups}
                known[pair] = [shares[group] for group in sorted(shares)]
                print(json.dumps([*pair, known[pair]]), file=file, flush=True)
            print(f"\r{number} of {len(pairs)} pairs", end="", flush=True)
    print()
    return {pair: known[pair] for pair in pairs}


def main() -> None:
    """Play the missing games, fit the ratings and write them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=60, help="of each pair, an even number")
    parser.add_argument("--seed", default="8")
    parser.add_argument("--keep", type=Path, default=Path("ratings.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    shares = play(options.games, options.seed, options.keep, options.jobs)
    names = sorted({name for pair in shares for name in pair})
    placed = {(names.index(a), names.index(b)): won for (a, b), won in shares.items()}
    rated = dict(
        zip(names, fit(placed, len(names), names.index(ANCHOR), anchor_rating=AT), strict=True)
    )
    result = {
        "about": f"Bradley-Terry ratings in {GAME}; {ANCHOR} is {AT}; [points, within, at 95 %]",
        "command": f"scripts/ratings.py --games {options.games} --seed {options.seed}",
        "games": sum(2 * len(won) for won in shares.values()),
        "ratings": {
            persona.id: {
                level: [round(figure.rating), round((figure.ci95[1] - figure.ci95[0]) / 2)]
                for level in LEVELS
                for figure in [rated[f"{persona.id}-{level}"]]
            }
            for persona in personas()
        },
    }
    text = json.dumps(result, indent=1).replace("[\n    ", "[").replace(",\n    ", ", ")
    TARGET.write_text(text.replace("\n   ]", "]") + "\n", encoding="utf-8")
    print(f"{TARGET}: {result['games']} games")


if __name__ == "__main__":
    main()
