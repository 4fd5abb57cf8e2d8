"""Tournaments over HTTP."""

from openrummy.server.routes.tournaments.acting import HANDLERS as ACTING
from openrummy.server.routes.tournaments.files import HANDLERS as FILES
from openrummy.server.routes.tournaments.pages import HANDLERS as PAGES

HANDLERS = [*PAGES, *ACTING, *FILES]
