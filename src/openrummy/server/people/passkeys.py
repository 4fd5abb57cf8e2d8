"""Passkeys: registering them and signing in with them.

A passkey works only at the address where it was registered: the host of the request, which the
browser signs as well. It must be https or localhost. A challenge is bound to a device and a
purpose, is used once and expires after five minutes.
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

MAX_PASSKEYS: Final = 20  # per account
LONGEST_LABEL: Final = 40
SECONDS: Final = 300.0
_KINDS = [-8, -7, -257]  # EdDSA, ES256, RS256
_MAX_CHALLENGES = 10_000

Purpose: TypeAlias = Literal["make", "sign-in"]


class Challenges:
    """Outstanding challenges of devices; the oldest are dropped."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._given: OrderedDict[tuple[str, Purpose], tuple[float, bytes]] = OrderedDict()

    def new(self, device: str, purpose: Purpose) -> bytes:
        """Issue a challenge, replacing the previous one."""
        challenge = entropy.draw(32, "challenge")
        self._given.pop((device, purpose), None)
        self._given[device, purpose] = self._now() + SECONDS, challenge
        if len(self._given) > _MAX_CHALLENGES:
            self._given.popitem(last=False)
        return challenge

    def take(self, device: str, purpose: Purpose) -> bytes | None:
        """Use the challenge up; return None if it is missing or expired."""
        until, challenge = self._given.pop((device, purpose), (0.0, b""))
        return challenge if challenge and self._now() < until else None


class Passkeys:
    """The passkeys of this server's accounts."""

    def __init__(self, database: Database) -> None:
        self.rows = PasskeyRows(database)
        self.challenges = Challenges()

    async def wanted(self, device: str, account: Account, host: str) -> wire.PasskeyOptions:
        """Return the options from which a browser creates a passkey.

        Raises :class:`Problem`: ``no-passkeys-here``, ``too-many``.
        """
        known = await self.rows.passkeys_of(account.guest)
        if len(known) >= MAX_PASSKEYS:
            raise Problem(409, "too-many", say("error.too-many.passkeys", most=MAX_PASSKEYS))
        return wire.PasskeyOptions(
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
        """Store a passkey that a browser has created.

        Raises :class:`Problem`: ``no-passkeys-here``, ``wrong-passkey``, ``too-many``.
        """
        domain = _place(host)
        challenge = self.challenges.take(device, "make")
        if challenge is None:
            raise Problem(403, "wrong-passkey")
        key, uses = await asyncio.to_thread(_made, made, challenge, domain, host)
        if len(await self.rows.passkeys_of(account.guest)) >= MAX_PASSKEYS:
            raise Problem(409, "too-many", say("error.too-many.passkeys", most=MAX_PASSKEYS))
        row = PasskeyRow(made.id, account.guest, key, uses, label, domain, now)
        try:
            await self.rows.add(row)
        except PasskeyTaken:
            raise Problem(403, "wrong-passkey") from None

    def asked(self, device: str, host: str) -> wire.PasskeyChallenge:
        """Return the sign-in options. Raises :class:`Problem`: ``no-passkeys-here``."""
        domain = _place(host)
        return wire.PasskeyChallenge(_text(self.challenges.new(device, "sign-in")), domain)

    async def proved(self, device: str, host: str, proof: wire.PasskeyProof, now: int) -> str:
        """Return the guest whose passkey signed this device's challenge.

        Raises :class:`Problem`: ``no-passkeys-here``, ``wrong-passkey``.
        """
        domain = _place(host)
        challenge = self.challenges.take(device, "sign-in")
        row = await self.rows.find(proof.id)
        if challenge is None or row is None or row.place != domain:
            raise Problem(403, "wrong-passkey")
        if proof.user and proof.user != _user(row.guest):
            raise Problem(403, "wrong-passkey")
        uses = await asyncio.to_thread(_proved, proof, row, challenge, host)
        if not await self.rows.count_use(row, uses, now):
            raise Problem(403, "wrong-passkey")
        return row.guest

    async def own(self, guest: str, credential: str) -> PasskeyRow:
        """Return a passkey of this guest. Raises :class:`Problem`: ``no-such-passkey``."""
        row = await self.rows.find(credential)
        if row is None or row.guest != guest:
            raise Problem(404, "no-such-passkey")
        return row


# ---------------------------------------------------------------- the address


def place_of(host: str) -> str:
    """Return the relying-party id for this host; empty where passkeys cannot work."""
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
    """Return the accepted origins: the host over https, and localhost over http too."""
    name = place_of(host)
    own = name == "localhost" or name.endswith(".localhost")
    return [f"https://{host}", *([f"http://{host}"] if own else ())]


# ---------------------------------------------------------------- checks by the library


def _made(made: wire.NewPasskey, challenge: bytes, domain: str, host: str) -> tuple[str, int]:
    """Verify a new passkey; return its public key and sign count."""
    from webauthn import verify_registration_response  # importing it takes a quarter of a second

    response = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
    try:
        verified = verify_registration_response(
            credential=_credential(made.id, response),
            expected_challenge=challenge,
            expected_rp_id=domain,
            expected_origin=_origins(host),
            require_user_verification=True,
        )
    except Exception as error:  # untrusted input: the library does not document every exception
        raise Problem(403, "wrong-passkey") from error
    if _text(verified.credential_id) != made.id:
        raise Problem(403, "wrong-passkey")
    return _text(verified.credential_public_key), verified.sign_count


def _proved(proof: wire.PasskeyProof, row: PasskeyRow, challenge: bytes, host: str) -> int:
    """Verify a sign-in; return the passkey's new sign count."""
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
    """Return the account's user handle for passkeys; it reveals nothing about the person."""
    return _text(hashlib.sha256(b"openrummy passkey " + guest.encode()).digest())


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
