"""The end of an account, and of all that is kept of its owner."""

from __future__ import annotations

from openrummy.club.accounts import Account
from openrummy.play import wire
from openrummy.play.calls import post
from openrummy.play.problems import Problem
from openrummy.server.parts.account.asking import AccountBrowser, Browser
from openrummy.server.parts.account.forgetting import Forgetting
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.people.accounts import now

_PROVING = ("wrong-password", "wrong-passkey", "no-passkeys-here")


@post("/api/account/delete", errors=("no-account", *_PROVING, "not-stored", "too-fast"))
async def delete_account(
    browser: Browser, account: OwnAccount, forgetting: Forgetting, data: wire.DeleteAccount
) -> wire.OwnAccount:
    """Delete the account and all that is kept of you.

    Games that run are left first. Finished ones stay for those you played with, where a
    "Deleted player" sits in your place; what you said is blank.
    """
    browser.limit(account.name)
    await _prove(browser, account, data)
    await forgetting.owner(account.guest)
    browser.become(browser.device)
    return browser.nobody()


async def _prove(browser: AccountBrowser, account: Account, data: wire.DeleteAccount) -> None:
    """Is it really the owner? A device that is signed in is not enough."""
    accounts = browser.accounts
    if data.passkey is None:
        await accounts.confirm(account, data.password)
        return
    guest = await accounts.passkeys.proved(browser.device, browser.host, data.passkey, now())
    if guest != account.guest:
        raise Problem(403, "wrong-passkey")


CALLS = (delete_account,)
