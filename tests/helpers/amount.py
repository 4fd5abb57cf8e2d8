"""How much a test searches: little in ``./check``, ten times as much in ``./check all``."""

from hypothesis import settings

EXAMPLES = settings.get_profile("openrummy").max_examples
