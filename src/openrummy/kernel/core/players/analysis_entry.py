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
QUESTION = 12


@entry
def ask(  # noqa: PLR0913, PLR0917
    question, tables, deals, sight, mine, models, nets, types, which, chains, actions, notes, room,
    out, sets,
):  # fmt: skip
    """Answer a question: reals go to ``out`` (three dimensions), ints to ``sets`` (two).

    The functions that are called say what each question takes and writes; see
    :mod:`openrummy.kernel.gin.analysis` for them as Python calls them.
    """
    purpose, seat, hidden = question[PURPOSE], question[SEAT], question[HIDDEN]
    steps, seed, turns = question[STEPS], question[SEED], question[TURNS]
    if purpose == PLAY_OUT:
        pricing.play_out(
            tables, deals, seat, hidden, sight, mine, models, nets, which, chains, steps, actions,
            notes, seed, question[FIRST], question[ROUNDS], question[TO_END], room, out,
        )  # fmt: skip
    elif purpose == REPLIES:
        opponent_hands.draw(
            tables, deals, seat, hidden, sight, mine, models, which, chains, steps, actions, notes,
            seed, sets,
        )  # fmt: skip
    elif purpose == OPENING:
        luck.opening(tables, deals, types, notes, which, turns, seed, room, out)
    elif purpose == EXPECTED:
        luck.expected(
            tables, deals, types, notes, which, question[DEALER], question[KNOCK_CARD], turns, seed,
            question[NUMBER], room, out,
        )  # fmt: skip
    elif purpose == DRAWS:
        luck.draws(tables, deals, types, notes, actions, which, turns, seed, room, out)
    else:
        luck.agreements(tables, deals, types, notes, actions, sets)
