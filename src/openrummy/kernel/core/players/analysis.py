"""All that analysis asks of the kernel, behind one entry: to play on is compiled but once.

An entry is machine code of its own, with everything it calls in it. What is asked here
plays deals on, each in another way, and most of the code is that of playing on.
"""

from __future__ import annotations

from openrummy.kernel.core.players import luck, opponent_hands, pricing
from openrummy.kernel.jit import entry

# what is asked
PLAY_OUT, REPLIES, OPENING, EXPECTED, DRAWS, AGREEMENTS = range(6)

# places of a question, int64 [QUESTION]; what a purpose does not need is 0
PURPOSE, SEAT, HIDDEN, STEPS, SEED, FIRST = range(6)
ROUNDS, TO_END, TURNS, DEALER, KNOCK_CARD, NUMBER = range(6, 12)
QUESTION = 12


@entry
def ask(  # noqa: PLR0913, PLR0917
    question, tables, deals, sight, mine, models, nets, types, which, chains, actions, notes, room,
    found, sets,
):  # fmt: skip
    """Answer a question: reals go to ``found`` (three dimensions), ints to ``sets`` (two).

    What is given and found for each purpose say the functions that are called; see
    :mod:`openrummy.kernel.gin.analysis` for them as Python calls them.
    """
    purpose, seat, hidden = question[PURPOSE], question[SEAT], question[HIDDEN]
    steps, seed, turns = question[STEPS], question[SEED], question[TURNS]
    if purpose == PLAY_OUT:
        pricing.play_out(
            tables, deals, seat, hidden, sight, mine, models, nets, which, chains, steps, actions,
            notes, seed, question[FIRST], question[ROUNDS], question[TO_END], room, found,
        )  # fmt: skip
    elif purpose == REPLIES:
        opponent_hands.draw(
            tables, deals, seat, hidden, sight, mine, models, which, chains, steps, actions, notes,
            seed, sets,
        )  # fmt: skip
    elif purpose == OPENING:
        luck.opening(tables, deals, types, notes, which, turns, seed, room, found)
    elif purpose == EXPECTED:
        luck.expected(
            tables, deals, types, notes, which, question[DEALER], question[KNOCK_CARD], turns, seed,
            question[NUMBER], room, found,
        )  # fmt: skip
    elif purpose == DRAWS:
        luck.draws(tables, deals, types, notes, actions, which, turns, seed, room, found)
    else:
        luck.agreements(tables, deals, types, notes, actions, sets)
