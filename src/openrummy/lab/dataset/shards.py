"""Making the data set part by part: what is finished stays, whatever stops the making."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from openrummy.analysis.studies.extra import pyarrow
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.lab.arena.workers import Crew
from openrummy.lab.dataset import schema

#: Deals in a part of each player.
FAST, EXPERT = 10_000, 100
VERSION = 1


@dataclass(frozen=True)
class Order:
    """Order of a data set: the game, the seed, and the number of deals of each player.

    ``worlds``: in how many the expert tries each decision; None: as it plays elsewhere.
    """

    game: str
    seed: int
    fast: int
    expert: int
    worlds: int | None = None

    def about(self) -> dict[str, Any]:
        """Fields that must not change when making goes on."""
        kept = {name: value for name, value in asdict(self).items() if name not in _MAY_GROW}
        return kept | {"version": VERSION, "shards": {"fast": FAST, "expert": EXPERT}}


_MAY_GROW = ("fast", "expert")


class OtherData(ValueError):
    """The folder holds a data set of another seed or version."""


@dataclass(frozen=True)
class Shard:
    """A part: deals ``first`` to ``first + number - 1`` of a player."""

    player: str
    first: int
    number: int

    def file(self, folder: Path, table: str) -> Path:
        """Path of one of its tables; the name has the number of deals."""
        return folder / self.player / f"{table}-{self.first:08}-{self.number}.parquet"

    def done(self, folder: Path) -> bool:
        """Is it finished, or one with more deals? The table of deals comes last."""
        made = self._made(folder)
        return any(size >= self.number and file.name.startswith("deals") for size, file in made)

    def tidy(self, folder: Path) -> None:
        """Take away what was made when fewer deals were asked for: these hold them too."""
        for size, file in list(self._made(folder)):
            if size < self.number:
                file.unlink()

    def _made(self, folder: Path) -> Iterator[tuple[int, Path]]:
        """Files that begin with its first deal, with their numbers of deals."""
        for file in (folder / self.player).glob(f"*-{self.first:08}-*.parquet"):
            yield int(file.stem.rpartition("-")[2]), file


def shards(order: Order) -> list[Shard]:
    """All parts, in order."""
    shards_ = []
    for player, total, size in (("fast", order.fast, FAST), ("expert", order.expert, EXPERT)):
        for first in range(0, total, size):
            shards_.append(Shard(player, first, min(size, total - first)))
    return shards_


def make(order: Order, folder: Path, crew: Crew, report: Callable[[int], None]) -> int:
    """Make what is missing; returns the number of deals made. ``report`` is called with them as
    they come.

    Raises :class:`OtherData` where the folder was begun with another order,
    :class:`~openrummy.core.rules.load.UnknownVariant` where there is no such game, and
    :class:`~openrummy.analysis.studies.extra.Missing` without pyarrow.
    """
    pyarrow()
    variant(order.game)  # nothing is begun for a game that there is not
    _begin(order, folder)
    left = []
    for shard in shards(order):
        if shard.done(folder):
            shard.tidy(folder)  # it may have been stopped just before
            report(shard.number)
        else:
            left.append(shard)
    for number, _ in crew.results(make_shard, [(order, shard, folder) for shard in left]):
        report(left[number].number)
    return sum(shard.number for shard in left)


def _begin(order: Order, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "dataset.json"
    about = order.about()
    if file.exists() and json.loads(file.read_text("utf-8")) != about:
        raise OtherData(say("cli.other-dataset", folder=folder))
    part = file.with_suffix(".part")
    part.write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    part.replace(file)


def make_shard(order: Order, shard: Shard, folder: Path) -> None:
    """Make one part and put it in its place whole."""
    rules = variant(order.game).rules
    if shard.player == "fast":
        from openrummy.lab.dataset.fast import record

        columns, stocks, decisions = record(rules, order.seed, shard.first, shard.number)
    else:
        from openrummy.lab.dataset import expert

        columns, stocks, decisions = expert.record(
            rules, order.seed, shard.first, shard.number, order.worlds
        )
    who = {"player": shard.player, "opponent": shard.player, "rules": order.game}
    _write(schema.decisions_table(decisions), shard.file(folder, "decisions"))
    _write(schema.deals_table(columns, stocks, who), shard.file(folder, "deals"))
    shard.tidy(folder)


def _write(table: Any, file: Path) -> None:
    pyarrow()
    from pyarrow import parquet

    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    parquet.write_table(table, part, compression="zstd", compression_level=9)
    part.replace(file)
