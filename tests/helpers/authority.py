"""A certificate authority for tests, and a certificate for ``localhost`` that it signed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_NEITHER = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "encipher_only",
    "decipher_only",
)
_SIGNS = x509.KeyUsage(key_cert_sign=True, crl_sign=True, **dict.fromkeys(_NEITHER, False))


class Certificates(NamedTuple):
    """Files of the authority, of the server's certificate and of its key."""

    authority: Path
    certificate: Path
    key: Path


def certificates(folder: Path) -> Certificates:
    """New certificates in a folder."""
    root, own = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    signer = _name("An authority of tests")
    above = (
        _begun(signer, signer, root, root)
        .add_extension(x509.BasicConstraints(True, None), critical=True)
        .add_extension(_SIGNS, critical=True)
        .sign(root, hashes.SHA256())
    )
    below = (
        _begun(_name("localhost"), signer, own, root)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(root, hashes.SHA256())
    )
    files = Certificates(*(folder / name for name in ("authority.pem", "server.pem", "server.key")))
    files.authority.write_bytes(above.public_bytes(Encoding.PEM))
    files.certificate.write_bytes(below.public_bytes(Encoding.PEM))
    files.key.touch(mode=0o600)
    files.key.write_bytes(own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _begun(
    of: x509.Name,
    by: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    signing: ec.EllipticCurvePrivateKey,
) -> x509.CertificateBuilder:
    """With all that Python is strict about since 3.13."""
    now, signer = datetime.now(UTC), signing.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(of)
        .issuer_name(by)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer), False)
    )
