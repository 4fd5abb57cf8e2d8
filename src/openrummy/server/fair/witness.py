"""A witness of other servers' logs, which cosigns append-only growth (c2sp.org/tlog-witness)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from openrummy.core.cards import merkle
from openrummy.core.cards.signing import Signer
from openrummy.core.notation.checkpoints import (
    BadNote,
    NoteKey,
    Signature,
    cosign,
    read_checkpoint,
    read_key,
)
from openrummy.core.notation.log_witness import Submission, read_submission
from openrummy.play.problems import Problem
from openrummy.server.db.fair import CosignedRows

_LOG = logging.getLogger(__name__)


class OtherSize(Exception):
    """The log was last cosigned at another size, or with another root at this size."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


class Witness:
    """Cosigns the logs with the given keys only; ``now`` gives ms since 1970."""

    def __init__(
        self,
        logs: Iterable[str],
        key: NoteKey,
        signer: Signer,
        rows: CosignedRows,
        now: Callable[[], int],
    ) -> None:
        self.key = key
        self._signer = signer
        self._rows = rows
        self._now = now
        self._reported: dict[str, str] = {}  # by log: the last refusal that was reported
        self._logs: dict[str, list[NoteKey]] = {}
        for log in map(read_key, logs):
            self._logs.setdefault(log.name, []).append(log)

    @property
    def has_logs(self) -> bool:
        """True if there is any log to cosign."""
        return bool(self._logs)

    async def cosign(self, body: bytes) -> Signature:
        """Cosign a request's checkpoint, after storing it.

        Raises :class:`OtherSize`, and :class:`Problem`: ``malformed``, ``no-such-log``,
        ``wrong-signature``, ``wrong-proof``.
        """
        try:
            request = read_submission(body.decode())
        except (BadNote, UnicodeDecodeError):
            raise Problem(400, "malformed") from None
        now = request.checkpoint
        if now.origin not in self._logs:
            raise Problem(404, "no-such-log")
        if not any(now.signed_by(log) for log in self._logs[now.origin]):
            raise Problem(403, "wrong-signature")
        last = await self._rows.last(now.origin)
        size, root = _state(last)
        self._judge(request, size, root)
        if now.size > size and not await self._rows.replace(now.origin, last, str(now)):
            size, _ = _state(await self._rows.last(now.origin))  # another request was faster
            raise OtherSize(size)
        return cosign(now.body, self.key.name, self._signer, self._now() // 1000)

    def _judge(self, request: Submission, size: int, root: bytes) -> None:
        now, refusal = request.checkpoint, request.refusal(size, root)
        if refusal in {"forked", "proof"} and self._reported.get(now.origin) != now.body:
            self._reported[now.origin] = now.body
            # two roots of one size are evidence against the log, which signed both; but anyone can
            # submit one of its checkpoints with a wrong proof
            _LOG.log(
                logging.ERROR if refusal == "forked" else logging.WARNING,
                "the log %s was not cosigned (%s) after %d lines with the root %s: %r",
                now.origin,
                refusal,
                size,
                root.hex(),
                str(now),
            )
        if refusal == "proof":
            raise Problem(422, "wrong-proof")
        if refusal:
            raise OtherSize(size)


def _state(checkpoint: str) -> tuple[int, bytes]:
    """Return the size and root of the last cosigned checkpoint; of the empty log without one."""
    if not checkpoint:
        return 0, merkle.EMPTY
    last = read_checkpoint(checkpoint)
    return last.size, last.root
