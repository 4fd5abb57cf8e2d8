"""``openrummy doctor``: diagnosis of an installation, with remedies."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

from openrummy.cli.common import Answer, answers
from openrummy.cli.play import Data, Port
from openrummy.cli.serve import CONFIG, Config, Host
from openrummy.core.rules.text import say

_WIDE = 7  # severity column


@answers()
def doctor(
    host: Host = None, port: Port = None, data: Data = None, config: Config = None
) -> Answer:
    """Check an installation and explain how to fix its problems; nothing is changed."""
    from openrummy.server.doctor.run_checks import examine

    named = os.environ.get(CONFIG)
    file = config or (Path(named) if named else None)
    findings = examine(file=file, given={"host": host, "port": port, "data": data})
    wrong = sum(finding.state == "wrong" for finding in findings)

    def put() -> None:
        for finding in findings:
            print(f"{say('doctor.state', state=finding.state):{_WIDE}}{finding.text}")
            if finding.fix:
                print(f"{'':{_WIDE}}{finding.fix}")
        looks = sum(finding.state == "look" for finding in findings)
        print(say("doctor.sum", wrong=wrong, looks=looks))

    shown = {"ok": not wrong, "findings": [asdict(finding) for finding in findings]}
    return Answer(shown, put, failed=bool(wrong))
