"""Number of cases a test searches: few in ``./check``, ten times as many in ``./check all``."""

from hypothesis import settings

EXAMPLES = settings.get_profile("openrummy").max_examples
