"""``openrummy learn``: train the weights of the searching player."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from openrummy.cli.common import Settings, fail, the_game


def learn(
    folder: Annotated[
        Path, typer.Argument(file_okay=False, help="Folder for stages, log and result.")
    ],
    rules: Annotated[
        str | None, typer.Option("--rules", help="A game of gin for two, or a TOML file.")
    ] = None,
    settings: Settings = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=20)] = 6,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 1,
    begun: Annotated[
        Path | None,
        typer.Option("--from", exists=True, dir_okay=False, help="Weights to continue from."),
    ] = None,
    only_beliefs: Annotated[
        bool,
        typer.Option("--only-beliefs", help="Relearn only the beliefs; keep the rest of --from."),
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="A quick trial run: minutes, poor results.")
    ] = False,
) -> None:
    """Train the weights of the fast and the searching player, stage by stage.

    An interrupted run continues; the result is FOLDER/learned.npz. With --from there are no
    rounds: the best responses of that file are trained further, and everything else is trained
    anew. With --only-beliefs, its responses and networks are kept, except for missing styles.
    """
    from dataclasses import replace

    from openrummy.bots.search.bot import plays
    from openrummy.bots.search.weights import read, write
    from openrummy.lab.learn.recipe import QUICK, Size, log_to
    from openrummy.lab.learn.recipe import learn as follow

    variant = the_game(rules, settings)
    if not plays(variant.rules):
        fail(f"{variant.name} is no game of gin for two that the kernel plays")
    if only_beliefs and begun is None:
        fail("--only-beliefs needs --from FILE, which holds the rest")
    size = QUICK if quick else replace(Size(), rounds=rounds)
    try:
        before = read(begun.read_bytes()) if begun else None
    except ValueError as error:
        fail(f"{begun}: {error}")
    folder.mkdir(parents=True, exist_ok=True)
    log = log_to(folder / "log.jsonl")
    learned = follow(variant.rules, folder, size, seed, log, before, only_beliefs)
    (folder / "learned.npz").write_bytes(write(learned))
    print(f"{folder / 'learned.npz'}: {len(learned.styles)} styles")
