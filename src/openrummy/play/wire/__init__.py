"""All messages between server and browser, as tagged structs, one module per topic.

Cards are sent as text (``Td``), since bit masks exceed JavaScript's safe integers.
Actions are sent as tokens of :mod:`openrummy.core.notation.tokens`. The browser holds
no rules: :class:`TableView` lists the legal actions, and the reasons against the others.
TypeScript types are generated from these structs.

A client opens a WebSocket, sends :class:`Hello` and receives an :class:`Update`;
then one :class:`Update` per change. ``seq`` is the version of the table as seen by
this seat.
"""

import msgspec

from openrummy.play.wire.accounts import *
from openrummy.play.wire.analysis import *
from openrummy.play.wire.analysis_board import *
from openrummy.play.wire.bot_accounts import *
from openrummy.play.wire.client_messages import *
from openrummy.play.wire.clubs import *
from openrummy.play.wire.daily import *
from openrummy.play.wire.deal_statistics import *
from openrummy.play.wire.drills import *
from openrummy.play.wire.events import *
from openrummy.play.wire.fair import *
from openrummy.play.wire.house_rules import *
from openrummy.play.wire.invitations import *
from openrummy.play.wire.lessons import *
from openrummy.play.wire.lobby import *
from openrummy.play.wire.matchmaking import *
from openrummy.play.wire.moderation import *
from openrummy.play.wire.player_statistics import *
from openrummy.play.wire.puzzles import *
from openrummy.play.wire.ratings import *
from openrummy.play.wire.replay import *
from openrummy.play.wire.rule_pages import *
from openrummy.play.wire.score_sheet import *
from openrummy.play.wire.scorepad import *
from openrummy.play.wire.server_messages import *
from openrummy.play.wire.social import *
from openrummy.play.wire.table import *
from openrummy.play.wire.tournaments import *
from openrummy.play.wire.truths import *

decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_people = msgspec.json.Decoder(PeopleMessage).decode
encode = msgspec.json.Encoder().encode
