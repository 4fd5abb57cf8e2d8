"""Signatures by Ed25519 (RFC 8032): of promises, and of the lines of their public list."""

from __future__ import annotations

import hmac
from typing import Final, Protocol

PRIVATE_BYTES: Final = 32


class Signer(Protocol):
    """Signs, and says by what its signatures are checked."""

    @property
    def public(self) -> bytes:
        """The public key, 32 bytes; empty where nothing is signed."""

    def sign(self, data: bytes) -> bytes:
        """The signature, 64 bytes; empty where nothing is signed."""


class Unsigned:
    """Signs nothing: for tables without a server."""

    public = b""

    def sign(self, data: bytes) -> bytes:
        """Nothing."""
        return b""


class Key:
    """A key that signs, from its 32 private bytes. ``ValueError`` for any other number."""

    def __init__(self, private: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw()

    def derived(self, purpose: str) -> Key:
        """Another key that follows from this one, and does not show it."""
        private = self._key.private_bytes_raw()
        return Key(hmac.digest(private, f"openrummy key 1 {purpose}".encode(), "sha256"))

    def sign(self, data: bytes) -> bytes:
        """The signature of some bytes: always the same of the same."""
        return self._key.sign(data)


def holds(public: bytes, data: bytes, signature: bytes) -> bool:
    """Did the key with these public bytes sign this?"""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True
