"""The kernel for a browser, src/openrummy/kernel/wasm/kernel.wasm, made from its sources.

.venv/bin/python scripts/kernel_wasm.py           write it; half a minute and more
.venv/bin/python scripts/kernel_wasm.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import sys

from openrummy.kernel import wasm
from openrummy.kernel.building.link import notes_of
from openrummy.kernel.building.stamp import SECTION, sources
from openrummy.kernel.building.wasm import write


def main() -> int:
    """Write or check the module; return the exit code."""
    if "--check" not in sys.argv[1:]:
        write(wasm.FILE)
        return 0
    if notes_of(wasm.module()).get(SECTION) == sources():
        return 0
    print(f"{wasm.FILE.name} is out of date: run scripts/kernel_wasm.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
