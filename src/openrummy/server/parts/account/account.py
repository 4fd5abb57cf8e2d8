"""Registering, signing in, editing, exporting and deleting an account."""

from __future__ import annotations

from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, get, post
from openrummy.play.faces import own_face
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.part import Rates
from openrummy.server.parts.account.deletion import AccountDeletion
from openrummy.server.parts.account.dependencies import AccountBrowser, Browser
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.replay.person_export import Export
from openrummy.server.steady_clock import now

_NAME_ERRORS = (
    "bad-name",
    "bad-password",
    "name-taken",
    "has-account",
    "no-such-face",
    "too-fast",
    "registration-closed",
    "invitation-needed",
    "sign-ins-full",
)


@get("/api/account", runs="any")
async def own_account(browser: Browser, rates: Rates) -> wire.OwnAccount:
    """The caller's account, if there is one."""
    account = await browser.accounts.account_of(browser.guest)
    if account is None:
        return browser.empty_account()
    if rates.take("seen", browser.device):
        await browser.note()
    return await browser.view_for(account)


@post("/api/account", status=201, errors=_NAME_ERRORS)
async def register(browser: Browser, data: wire.Register) -> wire.OwnAccount:
    """Give this guest a name and a password; all games played so far are kept."""
    browser.limit(data.name)
    face = own_face(data.face) if data.face else ""
    account, codes = await browser.accounts.register(
        browser.guest, data.name, data.password, face, data.invitation
    )
    return await browser.signed_in(account, codes)


@post("/api/account/sign-in", errors=("wrong-password", "both-sit", "too-fast", "sign-ins-full"))
async def sign_in(browser: Browser, hub: Hub, data: wire.SignIn) -> wire.OwnAccount:
    """Sign this device in; games that only this device has are merged in."""
    browser.limit(data.name)
    account = await browser.accounts.sign_in(
        browser.device, data.name, data.password, hub.merge_guest
    )
    return await browser.signed_in(account)


@post("/api/account/recover", errors=("bad-password", "wrong-code", "too-fast", "sign-ins-full"))
async def recover(browser: Browser, hub: Hub, data: wire.Recover) -> wire.OwnAccount:
    """Set a new password with a recovery code."""
    browser.limit(data.name)
    account = await browser.accounts.recover(
        browser.device, data.name, data.code, data.password, hub.merge_guest
    )
    return await browser.signed_in(account)


@post("/api/account/sign-out", errors=("too-fast",))
async def sign_out(browser: Browser) -> wire.OwnAccount:
    """Sign out; this device becomes a new guest."""
    browser.limit()
    if await browser.accounts.account_of(browser.guest) is not None:
        browser.become(await browser.accounts.sign_out(browser.device))
    return browser.empty_account()


_CHANGE_ERRORS = ("no-account", "bad-name", "name-taken", "no-such-face", "too-fast")


@post("/api/account/change", errors=_CHANGE_ERRORS)
async def change(
    browser: Browser, account: OwnAccount, caller: Caller, rates: Rates, data: wire.ChangeAccount
) -> wire.OwnAccount:
    """Change the name, the avatar, or whether your page is public."""
    if data.name is not None:  # limited, so that existing names cannot be enumerated
        browser.limit(account.name)
    elif not all(rates.take("visits", key) for key in (caller.guest, caller.address)):
        raise Problem(429, "too-fast", say("error.too-fast.changes"))
    return await browser.view_for(await browser.accounts.change(account, data))


@post("/api/account/password", errors=("no-account", "bad-password", "wrong-password", "too-fast"))
async def change_password(
    browser: Browser, account: OwnAccount, data: wire.ChangePassword
) -> wire.OwnAccount:
    """Change the password; every other device is signed out."""
    browser.limit(account.name)
    await browser.accounts.change_password(browser.device, account, data.password, data.fresh)
    return await browser.view_for(account)


@post("/api/account/codes", errors=("no-account", "wrong-password", "too-fast"))
async def renew_codes(
    browser: Browser, account: OwnAccount, data: wire.ConfirmPassword
) -> wire.OwnAccount:
    """Issue new recovery codes; the previous ones are revoked."""
    browser.limit(account.name)
    codes = await browser.accounts.renew_codes(account, data.password)
    return await browser.view_for(account, codes)


_FILE = ResponseSpec(bytes, generate_examples=False, media_type="application/zip")


@get(
    "/api/account/export",
    media_type="application/zip",
    responses={200: _FILE},
    errors=("no-account", "too-fast"),
)
async def export(account: OwnAccount, rates: Rates, exports: Export) -> Stream:
    """Profile, devices, games with their records, chat lines and the rest, as one file."""
    if not rates.take("exports", account.guest):
        raise Problem(429, "too-fast", say("error.too-fast.exports"))
    headers: dict[str, Any] = {"content-disposition": 'attachment; filename="openrummy.zip"'}
    return Stream(exports.zipped(account), headers=headers, media_type="application/zip")


_PROOF_ERRORS = ("wrong-password", "wrong-passkey", "no-passkeys-here")


@post("/api/account/delete", errors=("no-account", *_PROOF_ERRORS, "not-stored", "too-fast"))
async def delete_account(
    browser: Browser, account: OwnAccount, forgetting: AccountDeletion, data: wire.DeleteAccount
) -> wire.OwnAccount:
    """Delete the account and all data about you.

    Running games are left first. Finished ones stay for the other players, with a
    "Deleted player" in your seat and your chat lines blanked.
    """
    browser.limit(account.name)
    await _prove(browser, account, data)
    await forgetting.owner(account.guest)
    browser.become(browser.device)
    return browser.empty_account()


async def _prove(browser: AccountBrowser, account: Account, data: wire.DeleteAccount) -> None:
    """Verify the owner's identity; a signed-in device is not enough."""
    accounts = browser.accounts
    if data.passkey is None:
        await accounts.confirm(account, data.password)
        return
    guest = await accounts.passkeys.proved(browser.device, browser.host, data.passkey, now())
    if guest != account.guest:
        raise Problem(403, "wrong-passkey")
