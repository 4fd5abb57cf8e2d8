"""All studies made anew: figures into the package, plots and the page into docs.

    .venv/bin/python scripts/run_studies.py           a quarter of an hour on one idle core
    .venv/bin/python scripts/run_studies.py --kept    only draw and write what the figures say

A run that was stopped goes on: what is measured is kept in .tools/studies.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from openrummy.cli.main import run

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".tools" / "studies"


def main() -> int:
    """Measure, then write all results."""
    arguments = ["--kept"] if "--kept" in sys.argv[1:] else []
    code = run(["study", "all", "--out", str(WORK), *arguments])
    if code:
        return code
    for file in (WORK / "figures").glob("*.json"):
        shutil.copy(
            file, ROOT / "src" / "openrummy" / "analysis" / "studies" / "figures" / file.name
        )
    shutil.copytree(WORK / "truths", ROOT / "docs" / "truths", dirs_exist_ok=True)
    shutil.copy(WORK / "truths.md", ROOT / "docs" / "truths.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
