"""Write golden files anew: ``python tests/helpers/regen_golden.py [rng] [fair] [...]``.

``playthroughs:gin`` writes only the one of that game.

A golden file that changes means that the rules, an order of events or a random
stream changed: say in the commit which, and why.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import golden
from fair_games import fair_games as fair_games_of
from openrummy.core.rules import catalogue


def lines(items: list[Any], indent: str = "  ") -> str:
    return ",\n".join(f"{indent}{json.dumps(item)}" for item in items)


def write(path: Path, text: str) -> None:
    old = path.read_text(encoding="utf-8") if path.exists() else None
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {'as before' if old == text else 'written'}")


def rng() -> None:
    write(golden.RNG, f"[\n{lines([golden.vector(*case) for case in golden.VECTORS])}\n]\n")


def fair() -> None:
    write(
        golden.FAIR, f"[\n{lines([golden.fair_vector(*case) for case in golden.FAIR_VECTORS])}\n]\n"
    )


def promises() -> None:
    vectors = [golden.promise_vector(*case) for case in golden.PROMISE_VECTORS]
    write(golden.PROMISES, f"[\n{lines(vectors)}\n]\n")


def log() -> None:
    write(golden.LOG, json.dumps(golden.log_vector(), indent=2, ensure_ascii=False) + "\n")


def fair_games() -> None:
    games = asyncio.run(fair_games_of())
    texts = [
        f'{{"told": [\n{lines(game["told"])}\n], "seen": [\n{lines(game["seen"])}\n]}}'
        for game in games
    ]
    write(golden.FAIR_GAMES, "[\n" + ",\n".join(texts) + "\n]\n")


def perft() -> None:
    for path in (golden.PERFT, golden.PERFT_TABLE):
        texts = []
        for case in (golden.counted(case) for case in golden.read(path)):
            fields = ",\n   ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in case.items())
            texts.append(f"  {{{fields}}}")
        write(path, "[\n" + ",\n".join(texts) + "\n]\n")


def playthroughs(*names: str) -> None:
    for name in names or catalogue.names():
        document = golden.playthrough(name)
        steps = lines(document.pop("steps"), "    ")
        head = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in document.items())
        text = f'{{\n{head},\n  "steps": [\n{steps}\n  ]\n}}\n'
        write(golden.PLAYTHROUGHS / f"{name}.json", text)


PARTS: dict[str, Callable[..., None]] = {
    "rng": rng,
    "fair": fair,
    "fair_games": fair_games,
    "promises": promises,
    "log": log,
    "perft": perft,
    "playthroughs": playthroughs,
}

if __name__ == "__main__":
    for argument in sys.argv[1:] or PARTS:
        part, _, name = argument.partition(":")
        PARTS[part](*filter(None, [name]))
