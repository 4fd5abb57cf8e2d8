"""What hundreds of servers and clients of tests have in common is made once in a process.

A new database is a copy of one that the migrations made. What a route is given is read from its
function once, not for each server. Clients share one context of TLS, as nothing here is
encrypted: to read the machine's certificates for each was a tenth of all the work.
"""

from __future__ import annotations

import ssl
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from httpx._transports import default
from litestar._signature import SignatureModel
from litestar.utils import signature

from openrummy.server.db import migrate

_migrate = migrate.upgrade


@cache
def _whole() -> bytes:
    """A database with all tables and nothing in them."""
    with tempfile.TemporaryDirectory(prefix="openrummy-tables-") as folder:
        _migrate(Path(folder) / "whole.db")
        return (Path(folder) / "whole.db").read_bytes()


def _upgrade(database: Path, to: str = "head") -> None:
    if to != "head" or (database.exists() and database.stat().st_size):
        _migrate(database, to)
    else:
        database.write_bytes(_whole())


migrate.upgrade = _upgrade

_read = signature.ParsedSignature.from_fn.__func__  # type: ignore[attr-defined]
_model = SignatureModel.create.__func__  # type: ignore[attr-defined]
_signatures: dict[Any, Any] = {}
_models: dict[Any, Any] = {}


def _key(fn: Any) -> Any:
    """What is read once of a function; those that Litestar makes of one code are alike."""
    return fn.__code__ if fn.__module__.startswith("litestar") else fn


def _signature(cls: Any, fn: Any, signature_namespace: Any) -> Any:
    key = _key(fn)
    if key not in _signatures:
        _signatures[key] = _read(cls, fn, signature_namespace)
    return _own(_signatures[key])


def _own(read: Any) -> Any:
    """The description of the routes adds to what was read of them."""
    return replace(read, parameters=dict(read.parameters))


def _model_of(cls: Any, fn: Any, parsed_signature: Any, data_dto: Any = None, **given: Any) -> Any:
    key = _key(fn), data_dto, frozenset(given["dependency_name_set"])
    if key not in _models:
        read = _own(parsed_signature)
        _models[key] = _model(cls, fn=fn, parsed_signature=read, data_dto=data_dto, **given)
    return _models[key]


signature.ParsedSignature.from_fn = classmethod(_signature)
SignatureModel.create = classmethod(_model_of)

_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_context = default.create_ssl_context


def _made(verify: Any = True, **given: Any) -> ssl.SSLContext:
    return _PLAIN if verify is True else _context(verify=verify, **given)


default.create_ssl_context = _made
