"""Logs of other servers, which this one cosigns as their witness."""

from __future__ import annotations

from typing import Final

from openrummy.core.notation.witnessing import MAX_BODY
from openrummy.play.calls import Limit, RawBody, Reply, post
from openrummy.server.fair.witness import OtherSize, Witness

COSIGNINGS: Final = Limit("cosignings", by="address")
_SIZE = "text/x.tlog.size"


@post(
    "/witness/add-checkpoint",
    errors=("malformed", "wrong-signature", "no-such-log", "wrong-proof"),
    limits=(COSIGNINGS,),
    max_body=MAX_BODY,
    include_in_schema=False,  # of another protocol
)
async def add_checkpoint(witness: Witness, body: RawBody) -> Reply[str]:
    """Cosign the checkpoint of a log (c2sp.org/tlog-witness)."""
    try:
        return Reply(str(await witness.cosign(body)), "text/plain")
    except OtherSize as error:
        # the type without a character set, as logs compare it
        return Reply(f"{error.size}\n", headers={"content-type": _SIZE}, status=409)


CALLS = (add_checkpoint,)
