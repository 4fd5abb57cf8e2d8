"""Changes of your account: name, face, password, recovery codes."""

from __future__ import annotations

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, post
from openrummy.play.problems import Problem
from openrummy.server.part import Rates
from openrummy.server.parts.account.asking import Browser
from openrummy.server.parts.asking import OwnAccount

_CHANGING = ("no-account", "bad-name", "name-taken", "no-such-face", "too-fast")


@post("/api/account/change", errors=_CHANGING)
async def change(
    browser: Browser, account: OwnAccount, caller: Caller, rates: Rates, data: wire.ChangeAccount
) -> wire.OwnAccount:
    """Another name or face, or whether your page shows more than these."""
    if data.name is not None:  # which names there are is not to be found out quickly
        browser.limit(account.name)
    elif not all(rates.take("visits", key) for key in (caller.guest, caller.address)):
        raise Problem(429, "too-fast", say("error.too-fast.changes"))
    return await browser.shown(await browser.accounts.change(account, data))


@post("/api/account/password", errors=("no-account", "bad-password", "wrong-password", "too-fast"))
async def change_password(
    browser: Browser, account: OwnAccount, data: wire.ChangePassword
) -> wire.OwnAccount:
    """Another password; every other device is signed out."""
    browser.limit(account.name)
    await browser.accounts.change_password(browser.device, account, data.password, data.fresh)
    return await browser.shown(account)


@post("/api/account/codes", errors=("no-account", "wrong-password", "too-fast"))
async def renew_codes(
    browser: Browser, account: OwnAccount, data: wire.ConfirmPassword
) -> wire.OwnAccount:
    """New recovery codes; those before work no more."""
    browser.limit(account.name)
    codes = await browser.accounts.renew_codes(account, data.password)
    return await browser.shown(account, codes)


CALLS = (change, change_password, renew_codes)
