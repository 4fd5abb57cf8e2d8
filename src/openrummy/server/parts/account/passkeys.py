"""Passkeys: making one, signing in with it, calling it something else, removing it."""

from __future__ import annotations

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import get, post
from openrummy.play.problems import Problem
from openrummy.play.seating import shown_name
from openrummy.server.live.hub import Hub
from openrummy.server.parts.account.asking import VISITS, Browser, iso_time
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.people.accounts import Accounts, now
from openrummy.server.people.passkeys import LONGEST_LABEL

_MAKING = ("no-account", "no-passkeys-here", "too-many", "too-fast")


@get("/api/account/passkeys", limits=VISITS, errors=("no-account",), runs="any")
async def passkeys(accounts: Accounts, account: OwnAccount) -> list[wire.Passkey]:
    """Your passkeys, the oldest first."""
    return await _list(accounts, account)


@post("/api/account/passkeys/ask", errors=(*_MAKING, "wrong-password"))
async def ask_passkey(
    browser: Browser, account: OwnAccount, data: wire.ConfirmPassword
) -> wire.PasskeyWanted:
    """Begin a new passkey: the browser makes it from the answer."""
    browser.limit(account.name)
    await browser.accounts.confirm(account, data.password)
    return await browser.accounts.passkeys.wanted(browser.device, account, browser.host)


@post("/api/account/passkeys", status=201, errors=(*_MAKING, "wrong-passkey"))
async def add_passkey(
    browser: Browser, account: OwnAccount, data: wire.NewPasskey
) -> list[wire.Passkey]:
    """Keep the passkey that the browser has made."""
    browser.limit(account.name)
    keys = browser.accounts.passkeys
    label = _label(data.label) or browser.called
    await keys.add(browser.device, account, browser.host, data, label, now())
    return await _list(browser.accounts, account)


@post("/api/account/passkeys/change", limits=VISITS, errors=("no-account", "no-such-passkey"))
async def change_passkey(
    accounts: Accounts, account: OwnAccount, data: wire.ChangePasskey
) -> list[wire.Passkey]:
    """Call a passkey something else, or remove it."""
    row = await accounts.passkeys.own(account.guest, data.id)
    if data.remove:
        await accounts.passkeys.rows.remove(row.credential)
    elif label := _label(data.label):
        await accounts.passkeys.rows.rename(row.credential, label)
    return await _list(accounts, account)


@post("/api/account/passkeys/challenge", errors=("no-passkeys-here", "too-fast"))
async def challenge(browser: Browser) -> wire.PasskeyAsked:
    """Begin to sign in with a passkey: the browser signs what is in the answer."""
    browser.limit()
    return browser.accounts.passkeys.asked(browser.device, browser.host)


@post(
    "/api/account/passkeys/sign-in",
    errors=("no-passkeys-here", "wrong-passkey", "both-sit", "too-fast"),
)
async def sign_in_by_passkey(
    browser: Browser, hub: Hub, data: wire.PasskeyProof
) -> wire.OwnAccount:
    """This device is the account's; games it has by itself come along."""
    browser.limit()
    accounts, device = browser.accounts, browser.device
    guest = await accounts.passkeys.proved(device, browser.host, data, now())
    account = await accounts.of(guest)
    if account is None:
        raise Problem(403, "wrong-passkey")
    await accounts.become(device, account.guest, hub.merge_guest)
    return await browser.signed_in(account)


async def _list(accounts: Accounts, account: Account) -> list[wire.Passkey]:
    return [
        wire.Passkey(
            row.credential,
            row.label or say("account.some-passkey", number=number),
            row.place,
            iso_time(row.created),
            iso_time(row.used),
        )
        for number, row in enumerate(await accounts.passkeys.rows.of(account.guest), 1)
    ]


def _label(text: str) -> str:
    """A name for a passkey, as it can be shown."""
    return shown_name(text[:LONGEST_LABEL], "")


CALLS = (passkeys, ask_passkey, add_passkey, change_passkey, challenge, sign_in_by_passkey)
