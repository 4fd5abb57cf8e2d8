"""The deals of the day and challenges over HTTP."""

from openrummy.server.routes.daily.challenges import HANDLERS as CHALLENGES
from openrummy.server.routes.daily.days import HANDLERS as DAYS

HANDLERS = [*DAYS, *CHALLENGES]
