"""Learning what the searching player knows: ``openrummy learn`` and ``docs/learning.md``."""

from openrummy.core.extras import need

need("numpy")
