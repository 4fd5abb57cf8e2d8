"""Daily deals and challenges, and everything derived from their secrets."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from openrummy.bots.cast.personas import Persona, personas
from openrummy.bots.deal_series import DEALS, five_deal_rules
from openrummy.core.cards import deal_sets
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.pieces import Variant
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.text import say
from openrummy.play.dates import DAY_MS, starts
from openrummy.play.host import FairRow, SeatRow, TableRow, entropy, shared_letters
from openrummy.play.host.rows import DEALS as EVENT
from openrummy.play.problems import Problem
from openrummy.server.db.daily import CHALLENGE, DAY, SetRow, TryRow

#: : no try may begin after this time; one that has begun may go on
GRACE_MS: Final = 6 * 3600 * 1000
CHALLENGE_MS: Final = 30 * DAY_MS
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LETTERS = 16  # letters of a challenge's id: 80 bits of entropy


def next_day(day: str, by: int = 1) -> str:
    """Return the day ``by`` days later. Raises ValueError for an invalid day."""
    return (date.fromisoformat(day) + timedelta(days=by)).isoformat()


def deals_of_day(day: str, level: str, now: int) -> SetRow:
    """Create the deals of a day: a random secret, which also determines the opponent."""
    variant = catalogue.variant(catalogue.names()[0])
    secret = entropy.draw(deal_sets.SECRET_BYTES, f"deals-{day}")
    begins = starts(day)
    return SetRow(
        id=day,
        kind=DAY,
        title=variant.title,
        game=variant.name,
        rules=canonical(five_deal_rules(variant.rules)),
        persona=_draw_persona(day, secret).id,
        level=level,
        secret=secret.hex(),
        published=now,
        opens=begins,
        closes=begins + DAY_MS,
        ends=begins + DAY_MS + GRACE_MS,
    )


def challenge(variant: Variant, level: str, who: Persona | None, creator: str, now: int) -> SetRow:
    """Create the deals of a guest's challenge. Raises :class:`Problem`: ``no-challenge``."""
    name = "".join(entropy.one_of(_LETTERS, "challenge") for _ in range(_ID_LETTERS))
    secret = entropy.draw(deal_sets.SECRET_BYTES, f"challenge-{name}")
    if 2 not in variant.rules.seating.players or not variant.rules.held:
        raise Problem(400, "no-challenge")
    try:
        rules = five_deal_rules(variant.rules)
    except RulesError:
        raise Problem(400, "no-challenge") from None
    return SetRow(
        id=name,
        kind=CHALLENGE,
        title=variant.title,
        game=variant.name,
        rules=canonical(rules),
        persona=(who or _draw_persona(name, secret)).id,
        level=level,
        secret=secret.hex(),
        published=now,
        opens=now,
        closes=now + CHALLENGE_MS,
        ends=now + CHALLENGE_MS + GRACE_MS,
        maker=creator,
    )


def _draw_persona(name: str, secret: bytes) -> Persona:
    everybody = personas()
    seed = deal_sets.opponent_seed(name, secret)
    return everybody[int.from_bytes(seed[:8], "big") % len(everybody)]


# ---------------------------------------------------------------- derived values


def commitment(row: SetRow) -> bytes:
    """Return the commitment to the secret, public from the start."""
    return deal_sets.commitment(row.id, bytes.fromhex(row.secret))


def entropies(row: SetRow) -> list[bytes]:
    """Return the entropies that determine the card order of each deal."""
    secret = bytes.fromhex(row.secret)
    return [deal_sets.entropy(row.id, secret, deal) for deal in range(DEALS)]


def opponent_seed(row: SetRow) -> bytes:
    """Return the seed of the computer's random choices."""
    return deal_sets.opponent_seed(row.id, bytes.fromhex(row.secret))


def promised(row: SetRow) -> list[FairRow]:
    """Return the deals of a table, the same at every table."""
    secret = bytes.fromhex(row.secret)
    seats = shared_letters(2)
    return [
        FairRow(deal, deal_sets.deal_secret(row.id, secret, deal), seats=seats)
        for deal in range(DEALS)
    ]


def event_of(row: TryRow) -> str:
    """Return the event of a try's table."""
    return f"{EVENT}{row.set_id}:{row.number}"


def parse_event(event: str) -> tuple[str, int] | None:
    """Return the set and the number of the try in an event; None for any other text."""
    name, _, number = event.removeprefix(EVENT).partition(":")
    if not event.startswith(EVENT) or not number.isdigit():
        return None
    return name, int(number)


def table_of(row: SetRow, mine: TryRow, person: SeatRow, computer: SeatRow, now: int) -> TableRow:
    """Return the row of a try's table: the person first, the computer with the common seed."""
    seat = replace(computer, seed=opponent_seed(row).hex())
    return TableRow(
        id="",
        game=row.game,
        title=say("deals.of-day") if row.kind == DAY else say("deals.of-challenge"),
        rules=row.rules,
        seats=(person, seat),
        lay_off=("auto", "hand"),
        created=now,
        touched=now,
        watch=False,
        chat=False,
        event=event_of(mine),
        shared=True,
    )
