"""Imitation learning: a network trained to choose the actions of a kernel player.

The teacher labels the decisions that occur while the network plays (DAgger: Ross, Gordon and
Bagnell 2011), so the network also learns to recover from its own mistakes. In the first round the
teacher plays. Run as ``python -m openrummy.lab.learn.imitation --help``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.card_network import ANSWERS, WIDTH, Questions, ask
from openrummy.bots.policy.inputs import CARDWISE
from openrummy.bots.policy.network import Network, read, write
from openrummy.bots.policy.policy_files import Policy
from openrummy.core.rules.catalogue import resolve
from openrummy.lab.envs.encoding import ACTIONS
from openrummy.lab.envs.solo_rows import SoloRows
from openrummy.lab.learn.classifier import Classifier

Report = Callable[[dict[str, Any]], None]
Uint8Array = NDArray[np.uint8]

_ROWS = 2048
_DECISION_STRIDE = 6  # every 6th decision of a row is kept, since neighbours are correlated


@dataclass(frozen=True)
class Lessons:
    """Training parameters: ``rounds`` of ``decisions`` each, with ``epochs`` over all of them.

    Opponents alternate, so that the network meets several styles. ``hidden``: units of each hidden
    layer.
    """

    rules: str = "gin"
    teacher: str = "fast"
    opponents: tuple[str, ...] = ("simple", "fast", "patient", "knocker")
    hidden: tuple[int, ...] = (96, 48)
    rounds: int = 3
    decisions: int = 250_000
    epochs: int = 2
    seed: int = 1


@dataclass
class TeacherDecisions:
    """Labelled decisions: observations as bytes, masks as bits, and the teacher's actions."""

    seen: list[Uint8Array] = field(default_factory=list)
    masks: list[Uint8Array] = field(default_factory=list)
    right: list[NDArray[np.int64]] = field(default_factory=list)

    def add(self, rows: SoloRows, right: NDArray[np.int64]) -> int:
        """Add the decisions with more than one legal action and return their number."""
        choice = rows.masks.sum(axis=1) > 1
        self.seen.append(rows.observations[choice])
        self.masks.append(np.packbits(rows.masks[choice], axis=1))
        self.right.append(right[choice])
        return int(choice.sum())


def imitate(lessons: Lessons, report: Report, before: Network | None = None) -> Network:
    """Train a network; ``report`` is called after each round.

    ``before``: the network to start from, which plays the first round; ValueError if its layers
    have another shape.
    """
    rules, gathered = resolve(lessons.rules).rules, TeacherDecisions()
    learner = Classifier((WIDTH, *lessons.hidden, ANSWERS), lessons.seed)
    network = before or Network((), CARDWISE, lessons.rules)
    if before is not None:
        learner.load(before.layers)
    for number in range(1, lessons.rounds + 1):
        began = perf_counter()
        policy = Policy(network.figures, rules) if network.layers else None
        gathered_in_round = _gather(lessons, number, policy, gathered)
        seen, masks = np.concatenate(gathered.seen), np.concatenate(gathered.masks)
        right = np.concatenate(gathered.right)
        played = perf_counter()

        def batch(
            places: NDArray[np.int64], seen: Uint8Array = seen, masks: Uint8Array = masks
        ) -> tuple[Questions, NDArray[np.bool_]]:
            mask = np.unpackbits(masks[places], axis=1, count=ACTIONS).astype(np.bool_)
            return ask(rules, seen[places]), mask

        last = number == lessons.rounds
        fitted = learner.fit(batch, right, lessons.epochs * (2 if last else 1))
        network = replace(network, layers=learner.layers())
        report(
            {"round": number, "decisions": len(right)}
            | gathered_in_round
            | {"agreement": round(fitted.agreement, 4), "loss": round(fitted.loss, 4)}
            | {"seconds_played": round(played - began), "seconds": round(perf_counter() - began)}
        )
    return network


def _gather(
    lessons: Lessons, number: int, policy: Policy | None, gathered: TeacherDecisions
) -> dict[str, Any]:
    """Play against each opponent until there are enough decisions; return the mean leads."""
    ahead: dict[str, Any] = {}
    for index, opponent in enumerate(lessons.opponents):
        rows = SoloRows(lessons.rules, _ROWS, opponent)
        rows.begin(1000 * lessons.seed + 10 * number + index)
        net = ends = kept = step = 0
        right = np.zeros(_ROWS, np.int64)
        while kept < lessons.decisions // len(lessons.opponents):
            if policy is None or step % _DECISION_STRIDE == index % _DECISION_STRIDE:
                right = rows.advice(lessons.teacher)
            if step % _DECISION_STRIDE == index % _DECISION_STRIDE:
                kept += gathered.add(rows, right)
            rows.step(right if policy is None else policy.act(rows.observations, rows.masks))
            net, ends = net + int(rows.outcome[:, 6].sum()), ends + int(rows.outcome[:, 2].sum())
            step += 1
        rows.close()
        ahead[opponent] = round(net / max(ends, 1), 2)
    return {"ahead": ahead, "by": "teacher" if policy is None else "network"}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser("openrummy.lab.learn.imitation", description=__doc__)
    parser.add_argument("output", type=Path, help="the policy's file, .npz; its log is beside it")
    options = ("rules", "teacher", "rounds", "decisions", "epochs", "seed")
    for name in options:
        normal = getattr(Lessons, name)
        parser.add_argument(f"--{name}", type=type(normal), default=normal)
    parser.add_argument("--from", type=Path, dest="begun", help="a policy to go on from")
    said = parser.parse_args(arguments)
    lessons = Lessons(**{name: getattr(said, name) for name in options})
    with said.output.with_suffix(".log.jsonl").open("w", encoding="utf-8") as log:

        def report(line: dict[str, Any]) -> None:
            text = json.dumps(line)
            print(text, file=sys.stderr, flush=True)
            print(text, file=log, flush=True)

        before = read(said.begun.read_bytes()) if said.begun else None
        network = imitate(lessons, report, before)
    about = json.dumps({"made by": "openrummy.lab.learn.imitation", "seed": lessons.seed})
    said.output.write_bytes(write(replace(network, about=about)))


if __name__ == "__main__":
    main()
