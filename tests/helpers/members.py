"""People with accounts for tests: registering, signing in, and a passkey written in software."""

from __future__ import annotations

import asyncio
import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from live import FAST, Guest, in_thread
from stores import store_of

PASSWORD = "correct horse"
FREE = replace(FAST, passes=(1e6, 1e6), exports=(1e6, 1e6), blocks=(1e6, 1e6), words=(1e6, 1e6))
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@contextmanager
def on_disk(folder: Path) -> Iterator[tuple[str, Path]]:
    """A server over a database: its URL, and the folder to which that belongs."""
    store = store_of(folder)
    with in_thread(FREE, store) as url:
        yield url, folder
    asyncio.run(store.close())


def register(guest: Guest, name: str, password: str = PASSWORD) -> Any:
    return guest.http.post("/api/account", json={"name": name, "password": password})


def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> Any:
    return guest.http.post("/api/account/sign-in", json={"name": name, "password": password})


def member(url: str, name: str) -> Guest:
    """A new person with an account."""
    guest = Guest(url)
    assert register(guest, name).status_code == 201
    return guest


def post(guest: Guest, path: str, **body: Any) -> Any:
    """Post a request about the guest's own account."""
    return guest.http.post(f"/api/account/{path}", json=body)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """A passkey in software, like that of a phone or a password manager."""

    origin: str
    name: bytes = b"key one"
    verified: bool = True
    uses: int = 0
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.derive_private_key(20_000_003, ec.SECP256R1())
    )

    def make(self, options: dict[str, Any], **other: Any) -> dict[str, Any]:
        """The result of ``navigator.credentials.create``."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        size = len(self.name).to_bytes(2, "big")
        data = self._data(options["place"], 0x40) + bytes(16) + size + self.name + public
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options["challenge"])
        return {"id": text(self.name), "client_data": text(said), "attestation": text(made)} | other

    def sign(self, asked: dict[str, Any], **other: Any) -> dict[str, Any]:
        """The result of ``navigator.credentials.get``."""
        self.uses += 1
        data, said = self._data(asked["place"]), self._said("webauthn.get", asked["challenge"])
        signed = data + hashlib.sha256(said).digest()
        return {
            "id": text(self.name),
            "client_data": text(said),
            "authenticator_data": text(data),
            "signature": text(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        } | other

    def _data(self, domain: str, flags: int = 0) -> bytes:
        flags |= 1 | (4 if self.verified else 0)
        return (
            hashlib.sha256(domain.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")
        )

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
