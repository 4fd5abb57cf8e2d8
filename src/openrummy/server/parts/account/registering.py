"""Registering, signing in and out, and coming back without the password."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import get, post
from openrummy.play.faces import own_face
from openrummy.server.live.hub import Hub
from openrummy.server.part import Rates
from openrummy.server.parts.account.asking import Browser

_NAMING = (
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
    """The account of the person who asks, or that there is none."""
    account = await browser.accounts.of(browser.guest)
    if account is None:
        return browser.nobody()
    if rates.take("seen", browser.device):
        await browser.note()
    return await browser.shown(account)


@post("/api/account", status=201, errors=_NAMING)
async def register(browser: Browser, data: wire.Register) -> wire.OwnAccount:
    """Give this guest a name and a password; all that was played stays."""
    browser.limit(data.name)
    face = own_face(data.face) if data.face else ""
    account, codes = await browser.accounts.register(
        browser.guest, data.name, data.password, face, data.invitation
    )
    return await browser.signed_in(account, codes)


@post("/api/account/sign-in", errors=("wrong-password", "both-sit", "too-fast", "sign-ins-full"))
async def sign_in(browser: Browser, hub: Hub, data: wire.SignIn) -> wire.OwnAccount:
    """This device is the account's; games it has by itself come along."""
    browser.limit(data.name)
    account = await browser.accounts.sign_in(
        browser.device, data.name, data.password, hub.merge_guest
    )
    return await browser.signed_in(account)


@post("/api/account/recover", errors=("bad-password", "wrong-code", "too-fast", "sign-ins-full"))
async def recover(browser: Browser, hub: Hub, data: wire.Recover) -> wire.OwnAccount:
    """A new password by a recovery code, for people who have forgotten theirs."""
    browser.limit(data.name)
    account = await browser.accounts.recover(
        browser.device, data.name, data.code, data.password, hub.merge_guest
    )
    return await browser.signed_in(account)


@post("/api/account/sign-out", errors=("too-fast",))
async def sign_out(browser: Browser) -> wire.OwnAccount:
    """This device is a guest with nothing from now on."""
    browser.limit()
    if await browser.accounts.of(browser.guest) is not None:
        browser.become(await browser.accounts.sign_out(browser.device))
    return browser.nobody()


CALLS = (own_account, register, sign_in, recover, sign_out)
