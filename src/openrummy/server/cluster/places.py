"""The process that answers a request: any, the owner of a table, or the one that leads."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from openrummy.play.calls import Method, Runs

_PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")
_PATTERNS: Final = {"str": "[^/]+", "int": "[0-9]+", "path": ".+"}


class Places:
    """The places of calls, each given as its method, its path and where it runs."""

    def __init__(self, calls: Iterable[tuple[Method, str, Runs]]) -> None:
        self._places: defaultdict[str, list[tuple[re.Pattern[str], Runs]]] = defaultdict(list)
        # a path that stands there as it is goes before one with a parameter in it
        for method, path, runs in sorted(calls, key=lambda call: call[1].count("{")):
            self._places[method].append((_pattern(path), runs))

    def of(self, method: str, path: str) -> tuple[Runs, str]:
        """The place of a request, and its table; ``method`` is empty for a WebSocket.

        A request that no call answers is refused anywhere.
        """
        asked = "GET" if method in ("HEAD", "OPTIONS") else method or "WS"
        for pattern, runs in self._places[asked]:
            match = pattern.fullmatch(path)
            if match is not None:
                return runs, match["table_id"] if runs == "owner" else ""
        return "any", ""


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(lambda name: f"(?P<{name[1]}>{_PATTERNS[name[2]]})", path))
