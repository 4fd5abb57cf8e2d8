"""The devices on which you are signed in, each to be signed out from here."""

from __future__ import annotations

import hashlib

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import get, post
from openrummy.play.problems import Problem
from openrummy.server.parts.account.asking import VISITS, AccountBrowser, Browser, iso_time
from openrummy.server.parts.asking import OwnAccount


@get("/api/account/devices", limits=VISITS, errors=("no-account",), runs="any")
async def devices(browser: Browser, account: OwnAccount) -> list[wire.AccountDevice]:
    """The browsers that are signed in, this one first and then the last seen."""
    return await _list(browser, account)


@post("/api/account/devices/sign-out", limits=VISITS, errors=("no-account", "no-such-device"))
async def sign_out_device(
    browser: Browser, account: OwnAccount, data: wire.SignOutDevice
) -> list[wire.AccountDevice]:
    """Sign another device out, or all others."""
    guests, here = browser.guests, browser.device
    if not data.id:
        await guests.forget_others(here)
        return await _list(browser, account)
    for device in guests.devices_of(account.guest) - {here}:
        if _id(account, device) == data.id:
            await guests.leave(device)
            return await _list(browser, account)
    raise Problem(404, "no-such-device")


async def _list(browser: AccountBrowser, account: Account) -> list[wire.AccountDevice]:
    rows = await browser.accounts.rows.devices_of(account.guest)
    known = {row.device: row for row in rows}
    shown: list[tuple[int, wire.AccountDevice]] = []
    for device in browser.guests.devices_of(account.guest):
        row = known.get(device)
        label = row.label if row is not None else ""
        seen = row.seen if row is not None else 0
        view = wire.AccountDevice(
            _id(account, device),
            label or say("account.some-device"),
            iso_time(seen),
            device == browser.device,
        )
        shown.append((seen, view))
    shown.sort(key=lambda pair: (not pair[1].here, -pair[0], pair[1].id))
    return [view for _, view in shown]


def _id(account: Account, device: str) -> str:
    """A name for a device that says nothing of its cookie."""
    return hashlib.sha256(f"{account.guest}:{device}".encode()).hexdigest()[:16]


CALLS = (devices, sign_out_device)
