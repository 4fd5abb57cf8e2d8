"""Creation of the data set in parts, which can be interrupted and resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from openrummy.analysis.studies.optional_packages import pyarrow
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.lab.arena.workers import Crew
from openrummy.lab.dataset import schema

#: Deals per part of each player.
FAST, EXPERT = 10_000, 100
VERSION = 1


@dataclass(frozen=True)
class Order:
    """Parameters of a data set: the game, the seed and the number of deals of each player.

    ``worlds`` is the number of sampled worlds per expert decision; None for the default.
    """

    game: str
    seed: int
    fast: int
    expert: int
    worlds: int | None = None

    def about(self) -> dict[str, Any]:
        """The parameters that must not change when creation is resumed."""
        fixed = {name: value for name, value in asdict(self).items() if name not in _MAY_GROW}
        return fixed | {"version": VERSION, "shards": {"fast": FAST, "expert": EXPERT}}


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
        """True if it or a larger version is finished; the table of deals is written last."""
        files = self._existing(folder)
        return any(size >= self.number and file.name.startswith("deals") for size, file in files)

    def tidy(self, folder: Path) -> None:
        """Delete smaller versions of this part."""
        for size, file in list(self._existing(folder)):
            if size < self.number:
                file.unlink()

    def _existing(self, folder: Path) -> Iterator[tuple[int, Path]]:
        """Existing files with the same first deal, with their numbers of deals."""
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
    """Create the missing parts and return the number of deals created.

    ``report`` is called with the number of deals of each finished part.

    Raises :class:`OtherData` if the folder has a data set of other parameters,
    :class:`~openrummy.core.rules.load.UnknownVariant` for an unknown game, and
    :class:`~openrummy.analysis.studies.optional_packages.Missing` without pyarrow.
    """
    pyarrow()
    variant(order.game)  # fail before the folder is created
    _begin(order, folder)
    missing = []
    for shard in shards(order):
        if shard.done(folder):
            shard.tidy(folder)  # the last run may have been interrupted before this
            report(shard.number)
        else:
            missing.append(shard)
    for number, _ in crew.results(make_shard, [(order, shard, folder) for shard in missing]):
        report(missing[number].number)
    return sum(shard.number for shard in missing)


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
    """Create one part and move its files into place atomically."""
    rules = variant(order.game).rules
    if shard.player == "fast":
        from openrummy.lab.dataset.fast_deals import record

        columns, stocks, decisions = record(rules, order.seed, shard.first, shard.number)
    else:
        from openrummy.lab.dataset import expert_deals

        columns, stocks, decisions = expert_deals.record(
            rules, order.seed, shard.first, shard.number, order.worlds
        )
    constants = {"player": shard.player, "opponent": shard.player, "rules": order.game}
    _write(schema.decisions_table(decisions), shard.file(folder, "decisions"))
    _write(schema.deals_table(columns, stocks, constants), shard.file(folder, "deals"))
    shard.tidy(folder)


def _write(table: Any, file: Path) -> None:
    pyarrow()
    from pyarrow import parquet

    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    parquet.write_table(table, part, compression="zstd", compression_level=9)
    part.replace(file)
