"""Signed-in devices, passkeys, and the keys of bots."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, Guest, get, post
from openrummy.play.dates import iso
from openrummy.play.faces import own_face
from openrummy.play.problems import Problem
from openrummy.play.seating import display_name
from openrummy.server.connections.anonymous_limits import SignInLimiter
from openrummy.server.live.hub import Hub
from openrummy.server.parts.account.dependencies import VISIT_LIMITS, AccountBrowser, Browser
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.bots import MAX_BOTS, BotAccounts
from openrummy.server.people.passkeys import LONGEST_LABEL
from openrummy.server.steady_clock import now


@get("/api/account/devices", limits=VISIT_LIMITS, errors=("no-account",), runs="any")
async def devices(browser: Browser, account: OwnAccount) -> list[wire.AccountDevice]:
    """The signed-in browsers, this one first, then the most recently seen."""
    return await _devices_of(browser, account)


@post("/api/account/devices/sign-out", limits=VISIT_LIMITS, errors=("no-account", "no-such-device"))
async def sign_out_device(
    browser: Browser, account: OwnAccount, data: wire.SignOutDevice
) -> list[wire.AccountDevice]:
    """Sign another device out, or all others."""
    guests, own_device = browser.guests, browser.device
    if not data.id:
        await guests.forget_others(own_device)
        return await _devices_of(browser, account)
    for device in guests.devices_of(account.guest) - {own_device}:
        if _id(account, device) == data.id:
            await guests.leave(device)
            return await _devices_of(browser, account)
    raise Problem(404, "no-such-device")


async def _devices_of(browser: AccountBrowser, account: Account) -> list[wire.AccountDevice]:
    rows = await browser.accounts.rows.devices_of(account.guest)
    rows_by_device = {row.device: row for row in rows}
    listed_devices: list[tuple[int, wire.AccountDevice]] = []
    for device in browser.guests.devices_of(account.guest):
        row = rows_by_device.get(device)
        label = row.label if row is not None else ""
        seen = row.seen if row is not None else 0
        view = wire.AccountDevice(
            _id(account, device),
            label or say("account.some-device"),
            iso(seen),
            device == browser.device,
        )
        listed_devices.append((seen, view))
    listed_devices.sort(key=lambda pair: (not pair[1].here, -pair[0], pair[1].id))
    return [view for _, view in listed_devices]


def _id(account: Account, device: str) -> str:
    """Return an id for a device that does not reveal its cookie."""
    return hashlib.sha256(f"{account.guest}:{device}".encode()).hexdigest()[:16]


_CREATE_ERRORS = ("no-account", "no-passkeys-here", "too-many", "too-fast")


@get("/api/account/passkeys", limits=VISIT_LIMITS, errors=("no-account",), runs="any")
async def passkeys(accounts: Accounts, account: OwnAccount) -> list[wire.Passkey]:
    """Your passkeys, oldest first."""
    return await _passkeys_of(accounts, account)


@post("/api/account/passkeys/ask", errors=(*_CREATE_ERRORS, "wrong-password"))
async def ask_passkey(
    browser: Browser, account: OwnAccount, data: wire.ConfirmPassword
) -> wire.PasskeyOptions:
    """Start registering a passkey; the browser creates it from the response."""
    browser.limit(account.name)
    await browser.accounts.confirm(account, data.password)
    return await browser.accounts.passkeys.wanted(browser.device, account, browser.host)


@post("/api/account/passkeys", status=201, errors=(*_CREATE_ERRORS, "wrong-passkey"))
async def add_passkey(
    browser: Browser, account: OwnAccount, data: wire.NewPasskey
) -> list[wire.Passkey]:
    """Store the passkey that the browser created."""
    browser.limit(account.name)
    keys = browser.accounts.passkeys
    label = _label(data.label) or browser.device_label
    await keys.add(browser.device, account, browser.host, data, label, now())
    return await _passkeys_of(browser.accounts, account)


@post("/api/account/passkeys/change", limits=VISIT_LIMITS, errors=("no-account", "no-such-passkey"))
async def change_passkey(
    accounts: Accounts, account: OwnAccount, data: wire.ChangePasskey
) -> list[wire.Passkey]:
    """Rename or remove a passkey."""
    row = await accounts.passkeys.own(account.guest, data.id)
    if data.remove:
        await accounts.passkeys.rows.remove(row.credential)
    elif label := _label(data.label):
        await accounts.passkeys.rows.rename(row.credential, label)
    return await _passkeys_of(accounts, account)


@post("/api/account/passkeys/challenge", errors=("no-passkeys-here", "too-fast"))
async def challenge(browser: Browser) -> wire.PasskeyChallenge:
    """Start signing in with a passkey; the browser signs the challenge."""
    browser.limit()
    return browser.accounts.passkeys.asked(browser.device, browser.host)


@post(
    "/api/account/passkeys/sign-in",
    errors=("no-passkeys-here", "wrong-passkey", "both-sit", "too-fast"),
)
async def sign_in_by_passkey(
    browser: Browser, hub: Hub, data: wire.PasskeyProof
) -> wire.OwnAccount:
    """Sign this device in; games that only this device has are merged in."""
    browser.limit()
    accounts, device = browser.accounts, browser.device
    guest = await accounts.passkeys.proved(device, browser.host, data, now())
    account = await accounts.account_of(guest)
    if account is None:
        raise Problem(403, "wrong-passkey")
    await accounts.become(device, account.guest, hub.merge_guest)
    return await browser.signed_in(account)


async def _passkeys_of(accounts: Accounts, account: Account) -> list[wire.Passkey]:
    return [
        wire.Passkey(
            row.credential,
            row.label or say("account.some-passkey", number=number),
            row.place,
            iso(row.created),
            iso(row.used),
        )
        for number, row in enumerate(await accounts.passkeys.rows.passkeys_of(account.guest), 1)
    ]


def _label(text: str) -> str:
    """Return a name for a passkey that can be displayed."""
    return display_name(text[:LONGEST_LABEL], "")


_BOT_ERRORS = ("no-account", "bad-name", "name-taken", "too-many-bots", "no-such-face", "too-fast")


@get("/api/account/bots", runs="any")
async def own_bots(bots: BotAccounts, guest: Guest) -> wire.OwnBots:
    """Your bots."""
    own = [wire.OwnBot(bot.name, _time(bot.seen)) for bot in await bots.bots_of(guest)]
    return wire.OwnBots(own, max(0, MAX_BOTS - len(own)))


@post("/api/account/bots", status=201, errors=_BOT_ERRORS)
async def new_bot(
    bots: BotAccounts, caller: Caller, sign_ins: SignInLimiter, data: wire.NewBot
) -> wire.BotKey:
    """Create an account for a bot of yours, with a key that is shown once."""
    _limit(sign_ins, caller)
    key = await bots.make(caller.guest, data.name, own_face(data.face))
    return wire.BotKey(data.name, key)


@post("/api/account/bots/key", errors=("no-such-bot", "too-fast"))
async def new_key(
    bots: BotAccounts, caller: Caller, sign_ins: SignInLimiter, data: wire.BotName
) -> wire.BotKey:
    """Issue a new key for a bot of yours; the previous key is revoked."""
    _limit(sign_ins, caller)
    return wire.BotKey(data.name, await bots.renew(caller.guest, data.name))


def _time(time: int) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).isoformat() if time else ""


def _limit(sign_ins: SignInLimiter, caller: Caller) -> None:
    if not sign_ins.take(caller.address):
        raise Problem(429, "too-fast", say("error.too-fast.bots"))
