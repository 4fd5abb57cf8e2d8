"""Every message between server and browser, as tagged structs, one file a subject.

Cards travel as text (``Td``): masks exceed what a browser's numbers hold.
Actions travel as tokens of :mod:`openrummy.notation.tokens`. The browser holds
no rules: :class:`TableView` says what each card and button can do, and why not
for the rest. TypeScript types are generated from these structs.

A client opens a WebSocket, says :class:`Hello` and gets a :class:`Update`;
then one :class:`Update` after everything that happens. ``seq`` numbers the
versions of a table as this seat sees it.
"""

import msgspec

from openrummy.notation.wire.accounts import *
from openrummy.notation.wire.analysis import *
from openrummy.notation.wire.board import *
from openrummy.notation.wire.client import *
from openrummy.notation.wire.clubs import *
from openrummy.notation.wire.company import *
from openrummy.notation.wire.daily import *
from openrummy.notation.wire.deals import *
from openrummy.notation.wire.drills import *
from openrummy.notation.wire.events import *
from openrummy.notation.wire.fair import *
from openrummy.notation.wire.house import *
from openrummy.notation.wire.http import *
from openrummy.notation.wire.lessons import *
from openrummy.notation.wire.meeting import *
from openrummy.notation.wire.order import *
from openrummy.notation.wire.pad import *
from openrummy.notation.wire.people import *
from openrummy.notation.wire.programs import *
from openrummy.notation.wire.puzzles import *
from openrummy.notation.wire.ratings import *
from openrummy.notation.wire.replay import *
from openrummy.notation.wire.rule_pages import *
from openrummy.notation.wire.server import *
from openrummy.notation.wire.sheet import *
from openrummy.notation.wire.stats import *
from openrummy.notation.wire.table import *
from openrummy.notation.wire.tournaments import *
from openrummy.notation.wire.truths import *

decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_people = msgspec.json.Decoder(PeopleMessage).decode
encode = msgspec.json.Encoder().encode
