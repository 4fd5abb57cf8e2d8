"""The person for whom analyses are begun."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from openrummy.play.calls import Caller, Given
from openrummy.server.review.reviews import Asker


def asker_of(caller: Caller) -> Asker:
    """The person who asks, and from where."""
    return Asker(caller.guest, caller.address)


AnalysisAsker: TypeAlias = Annotated[Asker, Given(asker_of)]
