"""Reports to the host, letters from the host, and the host's page."""

from __future__ import annotations

from typing import Final

from openrummy.server.club.moderation import Moderation
from openrummy.server.part import Part, Rate
from openrummy.server.parts.moderation import host, reports
from openrummy.server.people.accounts import Accounts


def moderation(accounts: Accounts) -> Moderation:
    """The decisions of hosts about people and names."""
    return accounts.moderation


PART: Final = Part(
    "moderation",
    (*host.CALLS, *reports.CALLS),
    runs="lead",
    rates=(Rate("reports", a_minute=True),),
    start=(moderation,),
)
