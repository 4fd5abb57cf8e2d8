"""Devices and their guests.

A device is identified by its cookie. It has a guest of its own until a pass links it to that of
another device. The map is small, loaded at startup and held
in memory, so requests never wait for it.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from openrummy.play.host import PassRow, Store, entropy
from openrummy.server.steady_clock import now

PASS_LIFETIME_S = 600
_CODE_BYTES = 10  # 80 random bits
_CODE = re.compile(r"[a-z2-7]{16}")
_NEW_GUEST_PREFIX = "-"  # prefix of guest ids that are not device ids

Disconnect: TypeAlias = Callable[[], None]
Keys: TypeAlias = Callable[[str], Awaitable[str]]
Merge: TypeAlias = Callable[[str, str], Awaitable[None]]


async def _no_key(_key: str) -> str:
    return ""


async def _no_notification(_device: str, _guest: str) -> None:
    """Default notifier, which does nothing."""


class Guests:
    """The devices of this server, their passes and their connections.

    ``keys`` maps the key of a program to its guest, or to an empty string.
    """

    def __init__(self, store: Store, now: Callable[[], int] = now) -> None:
        self._store = store
        self._now = now
        self._guests: dict[str, str] = {}
        self._devices: dict[str, set[str]] = {}
        self.keys: Keys = _no_key
        # called when a device changes guests; "": it is back to its own guest
        self.on_guest_changed: Callable[[str, str], Awaitable[None]] = _no_notification
        self._lock = asyncio.Lock()
        self._connections: defaultdict[str, set[Disconnect]] = defaultdict(set)

    async def load(self) -> None:
        self._guests, self._devices = {}, {}
        for device, guest in (await self._store.devices()).items():
            self._set(device, guest)

    async def reload(self) -> None:
        """Reload the guests of all devices in case a change was missed.

        Devices whose guest has changed are disconnected.
        """
        before = dict(self._guests)
        await self.load()
        for device in before.keys() | self._guests.keys():
            if before.get(device) != self._guests.get(device):
                self._close_connections(device)

    async def apply_remote_change(self, device: str, guest: str) -> None:
        """Apply a change made by another process; an empty guest means the device's own."""
        if guest:
            self._set(device, guest)
        else:
            self._drop(device)
        self._close_connections(device)

    def guest_of(self, device: str) -> str:
        return self._guests.get(device, device)

    def devices_of(self, guest: str) -> frozenset[str]:
        """Return every device of a guest."""
        first = guest not in self._guests and not guest.startswith(_NEW_GUEST_PREFIX)
        return frozenset(({guest} if first else set()) | self._devices.get(guest, set()))

    # ------------------------------------------------------------ passes

    async def new_pass(self, guest: str, name: str, face: str) -> str:
        """Return the code of a new pass; the guest's previous pass is revoked."""
        code = base64.b32encode(entropy.draw(_CODE_BYTES, "pass")).decode().lower()
        now = self._now()
        row = PassRow(_hash(code), guest, now + PASS_LIFETIME_S * 1000, name, face)
        await self._store.add_pass(row, now)
        return code

    async def find_pass(self, code: str) -> tuple[PassRow | None, int]:
        """Return a pass, valid or expired, and its remaining time (ms; 0: expired)."""
        row = await self._store.find_pass(_hash(code)) if _CODE.fullmatch(code) else None
        remaining = max(0, row.until - self._now()) if row is not None else 0
        return row, remaining

    async def use_pass(self, code: str) -> PassRow | None:
        """Use a pass up; return None if it is not valid."""
        return await self._store.take_pass(_hash(code), self._now())

    # ------------------------------------------------------------ devices

    def is_only_device(self, device: str) -> bool:
        """Return True if this is its guest's only device."""
        return not self.devices_of(self.guest_of(device)) - {device}

    async def become(self, device: str, guest: str, merge: Merge) -> None:
        """Assign the device to ``guest``.

        The former guest's data stay with its other devices; if it has none, ``merge`` moves the
        data to the new guest.
        """
        async with self._lock:
            old = self.guest_of(device)
            if old == guest:
                return
            if self.is_only_device(device):
                await merge(old, guest)
            await self._move(device, guest)

    async def is_playing_against(self, device: str, guest: str) -> bool:
        """Return True if the device is playing a running game against ``guest``."""
        old = self.guest_of(device)
        return old != guest and self.is_only_device(device) and await self._store.meet(old, guest)

    async def mark_registered(self, guest: str) -> None:
        """Mark every device of a newly registered guest as belonging to an account."""
        async with self._lock:
            for device in self.devices_of(guest) - self._guests.keys():
                await self._store.add_device(device, guest)
                self._set(device, guest)
                await self.on_guest_changed(device, guest)

    async def leave(self, device: str) -> str:
        """Detach the device from its guest; return its new, empty guest."""
        async with self._lock:
            await self._store.drop_passes(self.guest_of(device))
            fresh = new_guest()
            await self._move(device, fresh)
            return fresh

    async def renew(self, device: str, fresh: str) -> None:
        """Change the device's id to ``fresh``, so that a copied cookie stops working."""
        async with self._lock:
            await self._move(fresh, self.guest_of(device))
            await self._move(device, new_guest())

    async def forget_others(self, device: str) -> None:
        """Detach every other device of the guest; each becomes a new, empty guest."""
        async with self._lock:
            guest = self.guest_of(device)
            await self._store.drop_passes(guest)
            for other in self.devices_of(guest) - {device}:
                await self._move(other, new_guest())

    async def delete(self, guest: str, change: Callable[[], Awaitable[None]]) -> None:
        """Delete the guest by calling ``change`` and detach its devices."""
        async with self._lock:
            devices = self.devices_of(guest)
            await change()
            for device in devices:
                self._drop(device)
                self._close_connections(device)
                await self.on_guest_changed(device, "")

    async def sign_out(self, guest: str) -> None:
        """Detach every device of a guest; each becomes a new, empty guest."""
        async with self._lock:
            await self._store.drop_passes(guest)
            for device in self.devices_of(guest):
                await self._move(device, new_guest())

    async def _move(self, device: str, guest: str) -> None:
        await self._store.add_device(device, guest)
        self._set(device, guest)
        self._close_connections(device)
        await self.on_guest_changed(device, guest)

    def _drop(self, device: str) -> None:
        self._devices.get(self._guests.pop(device, ""), set()).discard(device)

    def _close_connections(self, device: str) -> None:
        for disconnect in list(self._connections.get(device, ())):
            disconnect()

    def _set(self, device: str, guest: str) -> None:
        if device in self._guests:
            self._devices[self._guests[device]].discard(device)
        self._guests[device] = guest
        self._devices.setdefault(guest, set()).add(device)

    # ------------------------------------------------------------ connections

    @property
    def devices_connected(self) -> int:
        """Number of devices with an open connection."""
        return len(self._connections)

    @contextmanager
    def connection(self, device: str, disconnect: Disconnect) -> Iterator[None]:
        """Register a device's open connection; ``disconnect`` closes it if the guest changes."""
        connections = self._connections[device]
        connections.add(disconnect)
        try:
            yield
        finally:
            connections.discard(disconnect)
            if not connections and self._connections.get(device) is connections:
                del self._connections[device]


def new_guest() -> str:
    """Return a new guest id."""
    return _NEW_GUEST_PREFIX + entropy.draw(20, "guest").hex()


def _hash(code: str) -> str:
    return hashlib.sha256(b"openrummy pass " + code.encode()).hexdigest()
