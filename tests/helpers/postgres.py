"""A PostgreSQL server for tests: one for all test processes, with a database for each test.

Nothing is durable: a commit need not outlive a crash of the machine. PostgreSQL refuses to
be run by root, so that root runs it as the user ``postgres``, whom Debian's package makes.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

MISSING = (
    "PostgreSQL is missing: apt-get install postgresql (or have initdb and postgres on the path)"
)
QUICK = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses=''"
    " -c shared_buffers=32MB -c max_connections=200 -c autovacuum=off -c logging_collector=off"
    " -c max_wal_size=512MB -c bgwriter_delay=1s"
)
_TEMPLATE = "template_openrummy"
_numbers = count(1)


def _program(name: str) -> str:
    """Path of a PostgreSQL program, the newest first. A missing one fails the test."""
    of_debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    path = next(map(str, of_debian), None) or shutil.which(name)
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    return path


class Cluster:
    """A running PostgreSQL, reached by a socket in its folder."""

    def __init__(self, folder: Path, options: str = QUICK, files: Sequence[Path] = ()) -> None:
        """Use an empty folder, or the folder of a server that runs already.

        ``files`` are copied there, for its user alone.
        """
        self.folder, self.options = folder, options
        self.data = self.folder / "data"
        self._as_user = self._user()
        if self.data.exists():
            return
        for path in files:
            copied = shutil.copy(path, folder)
            os.chmod(copied, 0o600)
            os.chown(copied, folder.stat().st_uid, folder.stat().st_gid)
        initdb = [_program("initdb"), "-D", str(self.data), "-U", "openrummy", "-A", "trust"]
        self._run([*initdb, "-E", "UTF8", "--locale=C", "--no-sync"])
        self.start()

    def _user(self) -> list[str]:
        """Prefix of a command so that it does not run as root."""
        if os.geteuid() != 0:
            return []
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            pytest.fail(MISSING, pytrace=False)
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        ids = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        return [shutil.which("setpriv") or "setpriv", *ids]

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(
            [*self._as_user, *command], capture_output=True, text=True, cwd=self.folder, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"{self.options} -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        base = [_program("pg_ctl"), "-D", str(self.data), "-w", "-l", log]
        self._run([*base, "-o", options, "start"])

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, as if it had crashed unless told otherwise."""
        self._run([_program("pg_ctl"), "-D", str(self.data), "-w", "-m", mode, "stop"])

    def remove(self) -> None:
        """Stop it, and leave nothing."""
        with suppress(AssertionError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str, user: str = "openrummy") -> str:
        """The address of a database."""
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def sql(self, *statements: str, name: str = "postgres") -> list[Any]:
        """Execute statements, each in a transaction of its own; the rows of the last."""

        import asyncpg  # most tests need none of this

        async def done() -> list[Any]:
            connection = await asyncpg.connect(
                host=str(self.folder), user="openrummy", database=name
            )
            try:
                rows: list[Any] = []
                for statement in statements:
                    rows = await connection.fetch(statement)
                return rows
            finally:
                await connection.close()

        return _alone(done)


def _alone(do: Callable[[], Any]) -> Any:
    """Run a coroutine in a loop of its own, even where a test's loop is running."""
    results: list[Any] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            results.append(asyncio.run(do()))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return results[0]


_SHARED = "OPENRUMMY_TESTS_POSTGRES"  # where the one of all processes is
_owned: list[Path] = []


def share() -> None:
    """Have all processes started from here share one server, which starts on demand."""
    if _SHARED not in os.environ:
        _owned.append(Path(tempfile.mkdtemp(prefix="openrummy-pg-", dir="/tmp")))
        os.environ[_SHARED] = str(_owned[0])


def unshare() -> None:
    """Stop the server, in the process that shared it."""
    for folder in _owned:
        if (folder / "data").exists():
            Cluster(folder).remove()
        shutil.rmtree(folder, ignore_errors=True)
        del os.environ[_SHARED]
    _owned.clear()


@cache
def cluster() -> Cluster:
    """The server of all tests, with the template of their databases."""
    from openrummy.server.db.postgres.engine import address_of
    from openrummy.server.db.postgres.prepare import prepare

    folder = Path(os.environ[_SHARED])
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first process starts it
        is_new = not (folder / "data").exists()
        cluster = Cluster(folder)
        if is_new:
            cluster.sql(f"CREATE DATABASE {_TEMPLATE}")
            _alone(lambda: asyncio.to_thread(prepare, address_of(cluster.url(_TEMPLATE))))
    return cluster


def fresh(*, empty: bool = False) -> str:
    """The address of a new database, with all tables or ``empty``."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    cluster().sql(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else _TEMPLATE}")
    return cluster().url(name)


@cache
def _reused() -> str:
    return fresh()


def emptied() -> str:
    """The address of a database with nothing in it: the same each time, for one test at a time.

    Quicker than a new one.
    """
    url = _reused()
    cluster().sql(_EMPTY, name=url.partition("?")[0].rpartition("/")[2])
    return url


_EMPTY = """
DO $$ DECLARE one record; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
    AND tablename <> 'alembic_version' LOOP
    EXECUTE format('DELETE FROM %I', one.name);
  END LOOP;
  FOR one IN SELECT sequencename AS name FROM pg_sequences LOOP
    PERFORM setval(one.name::regclass, 1, false);
  END LOOP;
END $$
"""
