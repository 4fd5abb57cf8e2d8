"""The site to measure: a given folder, or a temporary one."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openrummy.cli.common import fail
from openrummy.cli.site import write
from openrummy.cli.site.folder import MARK
from openrummy.core.rules.text import say


@contextmanager
def site_folder(folder: Path | None) -> Iterator[Path]:
    """A folder with a site for the path ``/``."""
    if folder is not None:
        mark = folder / MARK
        if not mark.is_file() or json.loads(mark.read_bytes())["base"] != "/":
            fail(say("site_cli.not-a-site", folder=folder))
        yield folder
        return
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), "/", None)
        yield Path(name)
