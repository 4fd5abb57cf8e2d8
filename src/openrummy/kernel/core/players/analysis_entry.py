"""The single entry point for analysis, so that the playout code is compiled only once.

Each entry point becomes machine code of its own, together with everything it calls. All the
questions asked here play deals on, and most of their code is that playout.
"""

from __future__ import annotations

from openrummy.kernel.core.players import luck, opponent_hands, pricing
from openrummy.kernel.jit import entry

# what is asked
PLAY_OUT, REPLIES, OPENING, EXPECTED, DRAWS, AGREEMENTS = range(6)

# fields of a question, int64 [QUESTION]; 0 for what a question does not need
PURPOSE, SEAT, HIDDEN, STEPS, SEED, FIRST = range(6)
ROUNDS, TO_END, TURNS, DEALER, KNOCK_CARD, NUMBER = range(6, 12)
REQUEST_SIZE = 12


@entry
def analyze(  # noqa: PLR0913, PLR0917
    request, tables, deals, evidence, own_players, models, nets, types, player_indices, chains,
    actions, notes, workspace,
    out, sets,
):  # fmt: skip
    """Answer a question: reals go to ``out`` (three dimensions), ints to ``sets`` (two).

    The functions that are called say what each question takes and writes; see
    :mod:`openrummy.kernel.gin.analysis` for them as Python calls them.
    """
    purpose, seat, hidden = request[PURPOSE], request[SEAT], request[HIDDEN]
    steps, seed, turns = request[STEPS], request[SEED], request[TURNS]
    if purpose == PLAY_OUT:
        pricing.play_out(
            tables, deals, seat, hidden, evidence, own_players, models, nets, player_indices,
            chains, steps, actions,
            notes, seed, request[FIRST], request[ROUNDS], request[TO_END], workspace, out,
        )  # fmt: skip
    elif purpose == REPLIES:
        opponent_hands.draw(
            tables, deals, seat, hidden, evidence, own_players, models, player_indices, chains,
            steps, actions, notes,
            seed, sets,
        )  # fmt: skip
    elif purpose == OPENING:
        luck.opening(tables, deals, types, notes, player_indices, turns, seed, workspace, out)
    elif purpose == EXPECTED:
        luck.expected(
            tables, deals, types, notes, player_indices, request[DEALER], request[KNOCK_CARD],
            turns, seed,
            request[NUMBER], workspace, out,
        )  # fmt: skip
    elif purpose == DRAWS:
        luck.draws(
            tables, deals, types, notes, actions, player_indices, turns, seed, workspace, out
        )
    else:
        luck.agreements(tables, deals, types, notes, actions, sets)
