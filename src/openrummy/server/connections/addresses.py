"""Client addresses, connection counts, trusted proxies, and the host names of the server."""

from __future__ import annotations

import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias
from urllib.parse import urlsplit

_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

# A home line has 2^64 IPv6 addresses: they count as one (RFC 6177).
_PREFIX = 64


@lru_cache(maxsize=4096)
def prefix_of(host: str) -> str:
    """Return the part of an address that is counted: all of IPv4, the first 64 bits of IPv6."""
    address = _address(host)
    if not isinstance(address, ipaddress.IPv6Address):
        return str(address) if address else host
    return str(ipaddress.ip_network((address, _PREFIX), strict=False))


def _address(host: str) -> _Address | None:
    """Parse an address; IPv4 also if mapped into IPv6."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


class Proxies:
    """The trusted proxies: addresses, and networks such as ``10.0.0.0/8``.

    Raises ``ValueError`` for anything else.
    """

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks: list[_Network] = [
            ipaddress.ip_network(network, False) for network in trusted
        ]

    def written(self) -> list[str]:
        """Return the networks in uvicorn's notation, IPv4 also as mapped into IPv6."""
        wrapped = [
            f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            for network in self._networks
            if network.version == 4
        ]
        return [*map(str, self._networks), *wrapped]

    def __contains__(self, host: str) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)


class Hosts:
    """The host names of this server.

    A page of another site can point its own name to this machine (DNS rebinding) and then
    appears to be of the same origin; but the request still contains that name. Numeric
    addresses, ``localhost``, the machine's name and the host of the ``shared`` address are
    always accepted; further names as ``named``: ``play.example.org``,
    ``*.example.org``, or ``*`` for all.
    """

    def __init__(self, named: Iterable[str], shared: str = "") -> None:
        known = (*named, _name_in(shared))
        self._named = {name.lower().rstrip(".") for name in known if name} | _own_names()
        self._under = tuple(name[1:] for name in self._named if name.startswith("*."))

    def is_own(self, header: str) -> bool:
        """Return True if the ``Host`` header is a name of this server."""
        if "*" in self._named:
            return True
        name = _without_port(header).lower().rstrip(".")
        if name in self._named or name == "localhost" or name.endswith(".localhost"):
            return True
        return _address(name) is not None or (bool(self._under) and name.endswith(self._under))


def _own_names() -> set[str]:
    full = socket.gethostname().lower()
    short = full.partition(".")[0]
    return {full, short, f"{short}.local"} - {"", ".local"}


def _name_in(url: str) -> str:
    """Return the host name in a URL; empty if there is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _without_port(header: str) -> str:
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if header.count(":") == 1 else header


class ConnectionCounter:
    """Counts connections; ``most`` in all (None: unlimited), ``most_of_one`` per address.

    A trusted proxy stands for many: it counts in the total, but not as an address.
    """

    def __init__(self, most: Callable[[], int] | None, most_of_one: int, proxies: Proxies) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = proxies
        self._of_one: Counter[str] = Counter()
        self.connection_count = 0

    def refuses(self, host: str) -> str:
        """Return the error code with which this client is refused; empty if it is admitted."""
        if self._most is not None and self.connection_count >= self._most():
            return "server-full"
        many = self._of_one[prefix_of(host)] >= self._most_of_one if host else False
        return "too-many-connections" if many else ""

    def enter(self, host: str) -> str:
        """Count a client; return the argument for :meth:`leave`."""
        self.connection_count += 1
        prefix = prefix_of(host) if host and host not in self._proxies else ""
        if prefix:
            self._of_one[prefix] += 1
        return prefix

    def leave(self, prefix: str) -> None:
        """Uncount a client."""
        self.connection_count -= 1
        if prefix:
            self._of_one[prefix] -= 1
            if not self._of_one[prefix]:
                del self._of_one[prefix]
