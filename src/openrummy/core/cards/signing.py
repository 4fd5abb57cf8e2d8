"""Ed25519 signatures (RFC 8032) for promises and for the lines of their public list."""

from __future__ import annotations

import hmac
from typing import Final, Protocol

PRIVATE_BYTES: Final = 32


class Signer(Protocol):
    """Creates signatures and publishes the key that verifies them."""

    @property
    def public(self) -> bytes:
        """The public key, 32 bytes; empty where nothing is signed."""

    def sign(self, data: bytes) -> bytes:
        """The signature, 64 bytes; empty where nothing is signed."""


class UnsignedSigner:
    """Null signer, for tables without a server."""

    public = b""

    def sign(self, data: bytes) -> bytes:
        """Return an empty signature."""
        return b""


class Key:
    """A signing key from its 32 private bytes. ``ValueError`` for any other length."""

    def __init__(self, private: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw()

    def derived(self, purpose: str) -> Key:
        """Derive a subkey that does not reveal this key."""
        private = self._key.private_bytes_raw()
        return Key(hmac.digest(private, f"openrummy key 1 {purpose}".encode(), "sha256"))

    def sign(self, data: bytes) -> bytes:
        """Sign some bytes; deterministic."""
        return self._key.sign(data)


def verify_signature(public: bytes, data: bytes, signature: bytes) -> bool:
    """Verify a signature against a public key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True
