"""Training of the searching player's weights: ``openrummy learn`` and ``docs/learning.md``."""

from openrummy.core.extras import need

need("numpy")
