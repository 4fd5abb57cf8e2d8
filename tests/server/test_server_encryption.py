"""Encrypted lines to the database and the broker: spoken only where the certificate holds."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from authority import Certificates, certificates
from brokers import BrokerProcess
from openrummy.server import run
from openrummy.server.cluster.broker import SECRET_BYTES, RedisBroker
from openrummy.server.db.folder import HEAD
from openrummy.server.db.postgres.engine import address_of
from openrummy.server.db.postgres.faults import DatabaseFault
from openrummy.server.db.postgres.prepare import prepare
from openrummy.server.doctor.checks import Installation
from openrummy.server.doctor.machine import InvalidCertificate, Machine, Unreachable
from openrummy.server.doctor.run_checks import check_broker
from postgres import QUICK, Cluster
from stores import over_postgres


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def made(tmp_path: Path) -> Certificates:
    (tmp_path / "other").mkdir()
    certificates(tmp_path / "other")
    return certificates(tmp_path)


@pytest.fixture
def database(made: Certificates) -> Iterator[str]:
    """The address of a database with an encrypted line and nobody named who signed."""
    folder = Path(f"/tmp/openrummy-tls-{os.getpid()}")  # a socket has a short path
    folder.mkdir()
    port = free_port()
    cluster = Cluster(
        folder,
        f"{QUICK} -c listen_addresses=127.0.0.1 -c port={port} -c ssl=on"
        f" -c ssl_cert_file={folder}/{made.certificate.name}"
        f" -c ssl_key_file={folder}/{made.key.name}",
        files=(made.certificate, made.key),
    )
    yield f"postgresql://openrummy@localhost:{port}/postgres?sslmode=verify-full"
    cluster.remove()


def test_a_database_is_spoken_to_where_its_certificate_holds(
    database: str, made: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted = f"{database}&sslrootcert={made.authority}"
    assert prepare(address_of(trusted)) == ""
    asked = sa.select(sa.column("ssl")).select_from(sa.table("pg_stat_ssl"))
    mine = asked.where(sa.column("pid") == sa.func.pg_backend_pid())

    async def encrypted() -> list[bool]:
        store = over_postgres(trusted)
        try:
            reading = (await store.database.values(mine))[0]
            writing = await store.database.write(
                lambda connection: connection.execute(mine).scalar_one()
            )
            return [reading, writing]
        finally:
            await store.close()

    assert asyncio.run(encrypted()) == [True, True]
    monkeypatch.setenv("PGSSLROOTCERT", str(made.authority))
    assert Machine().revision(database) == HEAD
    monkeypatch.delenv("PGSSLROOTCERT")
    cases = {
        database: "refused: ",  # nobody on this machine has signed it
        f"{database}&sslrootcert={made.authority.parent}/other/{made.authority.name}": "refused: ",
        trusted.replace("localhost", "127.0.0.1"): "IP address mismatch",
        f"{database}&sslrootcert=/nowhere.pem": "cannot be read from /nowhere.pem",
        f"{database}&sslrootcert={made.key}": f"cannot be read from {made.key}",
    }
    for url, words in cases.items():
        with pytest.raises(DatabaseFault, match=re.escape(words)) as refused:
            prepare(address_of(url))
        assert "\n" not in str(refused.value)
        with pytest.raises(Unreachable, match=re.escape(str(refused.value))):
            Machine().revision(url)


def test_a_broker_is_spoken_to_where_its_certificate_holds(
    tmp_path: Path, made: Certificates
) -> None:
    port = free_port()
    files = (
        ("cert-file", made.certificate),
        ("key-file", made.key),
        ("ca-cert-file", made.authority),
    )
    options = [word for name, file in files for word in (f"--tls-{name}", str(file))]
    process = BrokerProcess(tmp_path, *options, "--tls-port", str(port), "--tls-auth-clients", "no")
    url = f"rediss://localhost:{port}/0"
    trusted = f"{url}?ssl_ca_certs={made.authority}"
    try:

        async def spoken() -> bytes:
            broker = RedisBroker(trusted)
            try:
                return await broker.secret()
            finally:
                await broker.close()

        assert len(asyncio.run(spoken())) == SECRET_BYTES
        assert Machine().say(urlsplit(trusted), 6379, b"PING\r\n") == b"+PONG\r\n"
        with pytest.raises(run.CannotStart, match="broker’s certificate is refused: ") as caught:
            asked = {"broker": url, "workers": 2}
            run.run(port=0, data=tmp_path / "games", open_browser=False, options=asked)
        assert "\n" not in str(caught.value)
        with pytest.raises(InvalidCertificate, match="IP address mismatch"):
            Machine().say(urlsplit(trusted.replace("localhost", "127.0.0.1")), 6379, b"PING\r\n")
        with pytest.raises(OSError, match=r"/nowhere\.pem"):
            RedisBroker(f"{url}?ssl_ca_certs=/nowhere.pem")
        (finding,) = check_broker(Installation(Machine(), {"broker": url}, tmp_path))
        assert "certificate of the broker" in finding.text and "ssl_ca_certs" in finding.fix
    finally:
        process.stop()
