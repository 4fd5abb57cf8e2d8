"""An authority of the tests' own, and a certificate of it for ``localhost``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


class Certificates(NamedTuple):
    """Files: of the authority, of the server's certificate, and of its key."""

    authority: Path
    certificate: Path
    key: Path


def certificates(folder: Path) -> Certificates:
    """New ones, in a folder."""
    root, own = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    signer = _name("An authority of tests")
    above = _certificate(signer, signer, root, root, x509.BasicConstraints(True, None))
    named = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    below = _certificate(_name("localhost"), signer, own, root, named)
    found = Certificates(*(folder / one for one in ("authority.pem", "server.pem", "server.key")))
    found.authority.write_bytes(above.public_bytes(Encoding.PEM))
    found.certificate.write_bytes(below.public_bytes(Encoding.PEM))
    found.key.touch(mode=0o600)
    found.key.write_bytes(own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return found


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _certificate(
    of: x509.Name,
    by: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    signing: ec.EllipticCurvePrivateKey,
    more: x509.ExtensionType,
) -> x509.Certificate:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(of)
        .issuer_name(by)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(more, critical=False)
        .sign(signing, hashes.SHA256())
    )
