"""Number of connections, in all and from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from openrummy.server.connections.addresses import Proxies, prefix_of


class Crowd:
    """Counts who is there; ``most`` in all (None: any number), ``most_of_one`` of one address.

    A trusted proxy is many: it is counted among all, and not as one address.
    """

    def __init__(self, most: Callable[[], int] | None, most_of_one: int, proxies: Proxies) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = proxies
        self._of_one: Counter[str] = Counter()
        self.here = 0

    def refuses(self, host: str) -> str:
        """Code of the error with which a client from there is refused; empty where it may come."""
        if self._most is not None and self.here >= self._most():
            return "server-full"
        many = self._of_one[prefix_of(host)] >= self._most_of_one if host else False
        return "too-many-connections" if many else ""

    def enter(self, host: str) -> str:
        """Somebody is there; what :meth:`leave` wants to be told."""
        self.here += 1
        prefix = prefix_of(host) if host and host not in self._proxies else ""
        if prefix:
            self._of_one[prefix] += 1
        return prefix

    def leave(self, prefix: str) -> None:
        """One of them has gone."""
        self.here -= 1
        if prefix:
            self._of_one[prefix] -= 1
            if not self._of_one[prefix]:
                del self._of_one[prefix]
