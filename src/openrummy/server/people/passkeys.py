"""Passkeys: making them, and signing in with them.

A passkey works at the address it was made at and nowhere else. That is the host of the request,
which the browser signs as well; it has to be https, or this computer. A challenge is one
device's, for one purpose, once, and for five minutes.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.server.db.club.keys import PasskeyRow, PasskeyRows, PasskeyTaken
from openrummy.server.db.database import Database

MAX_PASSKEYS: Final = 20  # of one account
LONGEST_LABEL: Final = 40
SECONDS: Final = 300.0
_KINDS = [-8, -7, -257]  # EdDSA, ES256, RS256
_MAX_CHALLENGES = 10_000

Purpose: TypeAlias = Literal["make", "sign-in"]


class Challenges:
    """Challenges that devices were asked to sign; the oldest are forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._given: OrderedDict[tuple[str, Purpose], tuple[float, bytes]] = OrderedDict()

    def new(self, device: str, purpose: Purpose) -> bytes:
        """A challenge in the place of the one before."""
        challenge = entropy.draw(32, "challenge")
        self._given.pop((device, purpose), None)
        self._given[device, purpose] = self._now() + SECONDS, challenge
        if len(self._given) > _MAX_CHALLENGES:
            self._given.popitem(last=False)
        return challenge

    def take(self, device: str, purpose: Purpose) -> bytes | None:
        """Use the challenge up; None where there is none, or it is too old."""
        until, challenge = self._given.pop((device, purpose), (0.0, b""))
        return challenge if challenge and self._now() < until else None


class Passkeys:
    """The passkeys of this server's accounts."""

    def __init__(self, database: Database) -> None:
        self.rows = PasskeyRows(database)
        self.challenges = Challenges()

    async def wanted(self, device: str, account: Account, host: str) -> wire.PasskeyWanted:
        """Options from which a browser makes a passkey.

        Raises :class:`Problem`: ``no-passkeys-here``, ``too-many``.
        """
        known = await self.rows.of(account.guest)
        if len(known) >= MAX_PASSKEYS:
            raise Problem(409, "too-many", say("error.too-many.passkeys", most=MAX_PASSKEYS))
        return wire.PasskeyWanted(
            challenge=_text(self.challenges.new(device, "make")),
            place=_place(host),
            user=_user(account.guest),
            name=account.name,
            kinds=_KINDS,
            known=[passkey.credential for passkey in known],
        )

    async def add(
        self, device: str, account: Account, host: str, made: wire.NewPasskey, label: str, now: int
    ) -> None:
        """Keep a passkey that a browser has made.

        Raises :class:`Problem`: ``no-passkeys-here``, ``wrong-passkey``, ``too-many``.
        """
        domain = _place(host)
        challenge = self.challenges.take(device, "make")
        if challenge is None:
            raise Problem(403, "wrong-passkey")
        key, uses = await asyncio.to_thread(_made, made, challenge, domain, host)
        if len(await self.rows.of(account.guest)) >= MAX_PASSKEYS:
            raise Problem(409, "too-many", say("error.too-many.passkeys", most=MAX_PASSKEYS))
        row = PasskeyRow(made.id, account.guest, key, uses, label, domain, now)
        try:
            await self.rows.add(row)
        except PasskeyTaken:
            raise Problem(403, "wrong-passkey") from None

    def asked(self, device: str, host: str) -> wire.PasskeyAsked:
        """Options for signing in with a passkey. Raises :class:`Problem`: ``no-passkeys-here``."""
        domain = _place(host)
        return wire.PasskeyAsked(_text(self.challenges.new(device, "sign-in")), domain)

    async def proved(self, device: str, host: str, proof: wire.PasskeyProof, now: int) -> str:
        """The guest whose passkey signed what this device was asked.

        Raises :class:`Problem`: ``no-passkeys-here``, ``wrong-passkey``.
        """
        domain = _place(host)
        challenge = self.challenges.take(device, "sign-in")
        row = await self.rows.named(proof.id)
        if challenge is None or row is None or row.place != domain:
            raise Problem(403, "wrong-passkey")
        if proof.user and proof.user != _user(row.guest):
            raise Problem(403, "wrong-passkey")
        uses = await asyncio.to_thread(_proved, proof, row, challenge, host)
        if not await self.rows.count_use(row, uses, now):
            raise Problem(403, "wrong-passkey")
        return row.guest

    async def own(self, guest: str, credential: str) -> PasskeyRow:
        """A passkey of this guest. Raises :class:`Problem`: ``no-such-passkey``."""
        row = await self.rows.named(credential)
        if row is None or row.guest != guest:
            raise Problem(404, "no-such-passkey")
        return row


# ---------------------------------------------------------------- the address


def place_of(host: str) -> str:
    """At which place passkeys of this host work; empty where they cannot."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name if len(name) <= 253 else ""
    return ""


def _place(host: str) -> str:
    domain = place_of(host)
    if not domain:
        raise Problem(409, "no-passkeys-here")
    return domain


def _origins(host: str) -> list[str]:
    """Origins that may have asked: this host by https, and this computer by http too."""
    name = place_of(host)
    own = name == "localhost" or name.endswith(".localhost")
    return [f"https://{host}", *([f"http://{host}"] if own else ())]


# ---------------------------------------------------------------- what the library checks


def _made(made: wire.NewPasskey, challenge: bytes, domain: str, host: str) -> tuple[str, int]:
    """The public key of a new passkey, and how often it was used."""
    from webauthn import verify_registration_response  # loads for a quarter of a second

    response = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
    try:
        verified = verify_registration_response(
            credential=_credential(made.id, response),
            expected_challenge=challenge,
            expected_rp_id=domain,
            expected_origin=_origins(host),
            require_user_verification=True,
        )
    except Exception as error:  # whatever a stranger sends: the library does not name it all
        raise Problem(403, "wrong-passkey") from error
    if _text(verified.credential_id) != made.id:
        raise Problem(403, "wrong-passkey")
    return _text(verified.credential_public_key), verified.sign_count


def _proved(proof: wire.PasskeyProof, row: PasskeyRow, challenge: bytes, host: str) -> int:
    """Number of uses of the passkey, after this one."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    response = {
        "clientDataJSON": proof.client_data,
        "authenticatorData": proof.authenticator_data,
        "signature": proof.signature,
    }
    try:
        verified = verify_authentication_response(
            credential=_credential(proof.id, response),
            expected_challenge=challenge,
            expected_rp_id=row.place,
            expected_origin=_origins(host),
            credential_public_key=base64url_to_bytes(row.key),
            credential_current_sign_count=row.uses,
            require_user_verification=True,
        )
    except Exception as error:
        raise Problem(403, "wrong-passkey") from error
    return verified.new_sign_count


def _credential(name: str, response: dict[str, str]) -> dict[str, object]:
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _user(guest: str) -> str:
    """The account's id for passkeys; it reveals nothing of the person."""
    return _text(hashlib.sha256(b"openrummy passkey " + guest.encode()).digest())


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
