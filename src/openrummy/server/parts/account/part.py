"""Services of accounts and sign-ins."""

from __future__ import annotations

from typing import Final

from openrummy.server.cluster.leader import Lead
from openrummy.server.connections.anonymous_limits import SignInLimiter
from openrummy.server.db.database import Database
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.account import account, credentials
from openrummy.server.parts.account.deletion import AccountDeletion, SignOuts
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.bots import BotAccounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.replay.person_export import Export
from openrummy.server.settings import Settings


def accounts(database: Database, guests: Guests, settings: Settings) -> Accounts:
    return Accounts(database, guests, settings.password_cost)


def sign_ins(settings: Settings) -> SignInLimiter:
    """Return the rate limiter of sign-in attempts."""
    return SignInLimiter(*settings.sign_ins)


def bot_accounts(database: Database, accounts: Accounts, guests: Guests) -> BotAccounts:
    """Return the accounts of bots, identified by their keys."""
    bots = BotAccounts(database, accounts)
    guests.keys = bots.guest_of
    return bots


def sign_outs(
    database: Database, guests: Guests, forgetting: AccountDeletion, lead: Lead
) -> SignOuts:
    """Return the worker that carries out sign-outs and deletions requested by commands."""
    outs = SignOuts(database, guests, forgetting.owner)
    lead.add("sign-outs", outs.start, outs.close)
    return outs


PART: Final = Part(
    "account",
    calls_in(credentials, account),
    runs="lead",
    rates=(
        Rate("exports", a_minute=True),
        # minimum time between two notes of a device's last visit
        Rate("seen", fixed=(1 / 600, 1)),
    ),
    start=(accounts, sign_ins, bot_accounts, AccountDeletion, sign_outs, Export),
)
