"""Encrypted connections: what an address says of them, and why a certificate was refused."""

from __future__ import annotations

import os
import ssl
from typing import Final

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.postgres.faults import DatabaseFault

MODE: Final = "ssl"
FILES: Final = ("sslrootcert", "sslcert", "sslkey")
"""Parts of an address that name files: of authorities, of the own certificate and its key."""
_CHECKED: Final = ("verify-ca", "verify-full")


def encryption(url: sa.URL) -> ssl.SSLContext | None:
    """The check of the server's certificate; None where there is none.

    As libpq has it: ``verify-full`` checks the name too, and ``require`` with authorities named
    is ``verify-ca``. What is trusted is the file of ``sslrootcert`` (in the address, or as
    ``PGSSLROOTCERT``), or what the machine trusts. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault` for files that cannot be read.
    """
    named = {name: _text(url, name) for name in FILES}
    authorities = named["sslrootcert"] or os.environ.get("PGSSLROOTCERT", "")
    mode = _text(url, MODE) or os.environ.get("PGSSLMODE", "")
    if mode not in _CHECKED and not (mode == "require" and authorities):
        return None
    try:
        context = ssl.create_default_context(
            cafile=authorities if authorities not in ("", "system") else None
        )
        if named["sslcert"]:
            context.load_cert_chain(named["sslcert"], named["sslkey"] or None)
    except OSError as error:  # ssl.SSLError is one
        files = ", ".join(file for file in (authorities, named["sslcert"], named["sslkey"]) if file)
        why = error.strerror or type(error).__name__
        raise DatabaseFault(say("database.no-certificates", files=files, why=why)) from None
    context.check_hostname = mode == "verify-full"
    return context


def _text(url: sa.URL, name: str) -> str:
    value = url.query.get(name, "")
    return value if isinstance(value, str) else value[-1]
