"""The browser of an account request, and the rate limits of sign-in attempts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.datastructures import State

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Dependency, Limit
from openrummy.play.dates import iso
from openrummy.play.problems import Problem
from openrummy.server.connections.anonymous_limits import SignInLimiter
from openrummy.server.guard import address_of, device_of, guest_of, new_cookie
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.people.passkeys import place_of
from openrummy.server.steady_clock import now

# First match in the User-Agent wins: browsers built on another one name it as well.
_BROWSERS: Final = (
    ("Edge", r"\bEdgA?(iOS)?/"),
    ("Opera", r"\b(OPR|OPT|Opera)/"),
    ("Samsung", r"\bSamsungBrowser/"),
    ("Vivaldi", r"\bVivaldi/"),
    ("DuckDuckGo", r"\b(DuckDuckGo|Ddg)/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"\b(Chrome|CriOS|Chromium|HeadlessChrome)/"),
    ("Safari", r"\bSafari/"),
)
_SYSTEMS: Final = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("Mac", r"\bMacintosh\b"),
    ("Linux", r"\b(Linux|X11)\b"),
)


def device_name(user_agent: str) -> str:
    """Return the name of a device, from its browser's User-Agent."""
    browser, system = _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)
    if browser and system:
        return say("account.browser-on", browser=browser, system=system)
    return browser or system or say("account.some-device")


def _first(known: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for name, mark in known if re.search(mark, text[:400])), "")


VISIT_LIMITS = (Limit("visits", "error.too-fast.changes"),)  # where nothing can be guessed


@dataclass(frozen=True)
class AccountBrowser:
    """A browser that is signing in or signed in."""

    request: Request[Any, Any, State]
    accounts: Accounts
    guests: Guests
    sign_ins: SignInLimiter

    @property
    def guest(self) -> str:
        return guest_of(self.request.scope)

    @property
    def device(self) -> str:
        return device_of(self.request.scope)

    @property
    def host(self) -> str:
        """The host of the request, with its port; the guard has compared the origin with it."""
        return self.request.headers.get("host", "")

    @property
    def device_label(self) -> str:
        """The device's name, from the browser's User-Agent."""
        return device_name(self.request.headers.get("user-agent", ""))

    def become(self, guest: str) -> None:
        """Continue the request as this guest."""
        self.request.scope["state"]["guest"] = guest

    def limit(self, name: str = "") -> None:
        """Count a sign-in attempt. Raises :class:`Problem` if there were too many."""
        if not self.sign_ins.take(address_of(self.request), names.key(name[:200])):
            raise Problem(429, "too-fast", say("error.too-fast.sign-ins"))

    async def signed_in(self, account: Account, codes: list[str] | None = None) -> wire.OwnAccount:
        """Sign the device in to the account.

        The device gets a new cookie: the previous value may have been copied before it was worth
        stealing.
        """
        self.sign_ins.record_success(address_of(self.request), names.key(account.name))
        before = self.device
        await self.guests.renew(before, new_cookie(self.request.scope))
        self.become(account.guest)
        await self.note()
        return await self.view_for(account, codes)

    async def note(self) -> None:
        """Record the device's visit."""
        await self.accounts.rows.note_device(self.device, self.device_label, now())

    def empty_account(self) -> wire.OwnAccount:
        """Return the view of a guest without an account."""
        return wire.OwnAccount(signed_in=False, passkeys=bool(place_of(self.host)))

    async def view_for(self, account: Account, codes: list[str] | None = None) -> wire.OwnAccount:
        """Return an account as its owner sees it."""
        return wire.OwnAccount(
            signed_in=True,
            name=account.name,
            face=account.face,
            created=iso(account.created),
            codes=codes or [],
            host=account.host,
            private=account.private,
            codes_left=await self.accounts.rows.codes_left(account.guest),
            passkeys=bool(place_of(self.host)),
        )


Browser: TypeAlias = Annotated[AccountBrowser, Dependency(AccountBrowser)]
