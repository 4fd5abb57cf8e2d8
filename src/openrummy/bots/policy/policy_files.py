"""Policies from files: numpy's ``.npz``, ``.onnx``, and PyTorch's TorchScript (``.pt``).

Names without a suffix refer to policies included in the package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy import network
from openrummy.bots.policy.inputs import AT_TABLES, INPUTS, WIDTHS, answers_of
from openrummy.bots.policy.network import NotAPolicy
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules

#: Rules of the table and observations, uint8 [n, 280], to a score for each action.
Figures = Callable[[Rules, NDArray[np.uint8]], NDArray[np.float32]]
_Answers = Callable[[NDArray[np.float32]], NDArray[np.float32]]

_MIN_FLOAT = float(np.finfo(np.float32).min)


@dataclass(frozen=True)
class Policy:
    """A network; ``rules`` are those it was trained for.

    ``figures``: logits or values, float32 [n, 108]; the legal action with the highest is played.
    ``at_tables``: it plays games with melds on the table or more than two players instead of gin
    for two; then observations are [n, 628], and actions 1,020.
    """

    figures: Figures
    rules: Rules
    about: str = ""
    at_tables: bool = False

    def act(
        self,
        observations: NDArray[np.uint8],
        masks: NDArray[np.bool_],
        rules: Rules | None = None,
    ) -> NDArray[np.int64]:
        """The best legal action of each row: int64 [n].

        Observations uint8 [n, 280] and masks bool [n, 108]; ``rules``: those of the table, if
        different from those it was trained for.
        """
        figures = self.figures(rules or self.rules, observations)
        scores = np.nan_to_num(figures, nan=_MIN_FLOAT, neginf=_MIN_FLOAT)
        scores = np.where(masks, scores, -np.inf)
        best: NDArray[np.int64] = scores.argmax(axis=1).astype(np.int64)
        return best


def load(name: str) -> Policy:
    """A policy by the name of its file, or of one included in the package.

    Raises :class:`NotAPolicy` for other files, and :class:`MissingLibrary` if the library that
    reads it is not installed.
    """
    path = Path(name)
    if not path.suffix:
        shipped = files("openrummy.bots.policy") / f"{name}.npz"
        if not name.isidentifier() or not shipped.is_file():
            raise NotAPolicy(f"there is no policy {name[:40]!r} in the package, and no such file")
        return _numpy(shipped.read_bytes())
    if not path.is_file():
        raise NotAPolicy(f"there is no file {name[:200]!r}")
    reader = _READERS.get(path.suffix)
    if reader is None:
        raise NotAPolicy(f"a policy is one of {', '.join(_READERS)}, not {path.suffix!r}")
    return _cached(str(path.resolve()), path.stat().st_mtime_ns, path.suffix)


class MissingLibrary(NotAPolicy):
    """The library ``library``, which reads such files, is not installed."""

    def __init__(self, library: str, suffix: str) -> None:
        super().__init__(f"a {suffix} policy needs {library}: pip install {library}")
        self.library = library


@lru_cache(maxsize=16)
def _cached(path: str, _modified_ns: int, suffix: str) -> Policy:
    return _READERS[suffix](path)


def _numpy(data: bytes) -> Policy:
    loaded = network.read(data)
    return Policy(loaded.figures, _rules(loaded.rules), loaded.about, loaded.inputs == AT_TABLES)


def _from_npz(path: str) -> Policy:
    return _numpy(Path(path).read_bytes())


def _rules(name: str) -> Rules:
    """The game that a file names, by name or code; paths are not followed."""
    known = catalogue.names()
    if name not in known and any(sign in name for sign in "./\\"):
        raise NotAPolicy(f"there is no game {name[:40]!r}")
    try:
        return catalogue.resolve(name).rules
    except (ValueError, LookupError):
        raise NotAPolicy(f"there is no game {name[:40]!r}") from None


def _library(name: str, suffix: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise MissingLibrary(name, suffix) from None


def _from_onnx(path: str) -> Policy:
    """One input float32 [n, width], one output, a score per action; the rest is metadata."""
    library = _library("onnxruntime", ".onnx")
    options = library.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = library.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise NotAPolicy(f"onnxruntime cannot read it: {type(error).__name__}") from None
    first, metadata = session.get_inputs()[0].name, session.get_modelmeta().custom_metadata_map

    def answers(inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(session.run(None, {first: inputs})[0], np.float32)

    return _checked_policy(answers, metadata.get("inputs"), metadata.get("rules", "gin"))


def _from_torch(path: str) -> Policy:
    """TorchScript, which does not need the training code; its input is float32 [n, width]."""
    library = _library("torch", ".pt")
    try:
        module = library.jit.load(path, map_location="cpu").eval()
    except Exception as error:
        raise NotAPolicy(f"it is no TorchScript: {type(error).__name__}") from None

    def answers(inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        with library.no_grad():
            return np.asarray(module(library.from_numpy(inputs)).numpy(), np.float32)

    return _checked_policy(
        answers, getattr(module, "observed_as", None), getattr(module, "rules", "gin")
    )


def _checked_policy(answers: _Answers, inputs: str | None, rules: str) -> Policy:
    """The policy, after a test run; tries all kinds of inputs if the file names none."""
    if inputs is not None and inputs not in INPUTS:
        raise NotAPolicy(f"inputs are one of {', '.join(INPUTS)}, not {inputs[:40]!r}")
    for name in (inputs,) if inputs else ("scaled", "leaving", AT_TABLES):
        try:
            shape = answers(np.zeros((2, WIDTHS[name]), np.float32)).shape
        except Exception:  # libraries raise various errors for a wrong width
            continue
        actions = answers_of(name)
        if shape != (2, actions):
            raise NotAPolicy(f"it answers with {shape}, not a figure for each of {actions} actions")
        figures = partial(_scores, answers, name)
        return Policy(figures, _rules(rules), at_tables=name == AT_TABLES)
    raise NotAPolicy(f"it takes none of {', '.join(f'{WIDTHS[kind]} reals' for kind in INPUTS)}")


def _scores(
    answers: _Answers, inputs: str, rules: Rules, observations: NDArray[np.uint8]
) -> NDArray[np.float32]:
    return answers(INPUTS[inputs](rules, observations))


_READERS: dict[str, Callable[[str], Policy]] = {
    ".npz": _from_npz,
    ".onnx": _from_onnx,
    ".pt": _from_torch,
}
