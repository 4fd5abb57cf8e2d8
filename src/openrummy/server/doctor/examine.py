"""All checks, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from openrummy.core.rules.text import say
from openrummy.server.config import ConfigError, read
from openrummy.server.doctor import checks, network
from openrummy.server.doctor.checks import Finding, Installation
from openrummy.server.doctor.machine import Machine
from openrummy.server.settings import STATIC

CHECKS: Final[tuple[Callable[[Installation], Iterator[Finding]], ...]] = (
    checks.check_python,
    checks.check_pages,
    checks.check_settings,
    checks.check_user,
    checks.check_folder,
    checks.check_file,
    network.check_database,
    network.check_broker,
    network.check_port,
    network.check_address,
    checks.check_clock,
    checks.check_kernel,
)


def examine(
    machine: Machine | None = None,
    file: Path | None = None,
    given: Mapping[str, Any] | None = None,
    static: Path = STATIC,
) -> list[Finding]:
    """Findings about an installation that is started with this file and command line."""
    machine = machine or Machine()
    wrong: list[Finding] = []
    try:
        options = read(file, machine.environment, given)
    except ConfigError as error:
        fix = say("doctor_fix.settings.wrong")
        wrong = [Finding("settings", "wrong", line, fix) for line in str(error).splitlines()]
        options = {name: value for name, value in (given or {}).items() if value is not None}
    of = Installation(machine, options, file, static)
    findings = list(wrong)
    for check in CHECKS:
        if not (wrong and check is checks.check_settings):
            findings += check(of)
    return findings
