# %% [markdown]
# # Reading the data set
#
# This reads the sample that comes with the sources; put the folder of a data set of your own in its
# place. [A data set](../dataset.md) describes the columns.

# %%
from pathlib import Path

import numpy as np
import pyarrow.compute as pc
import pyarrow.dataset as ds

folder = Path("../../testdata/dataset")
parts = [*folder.glob("*/deals-*.parquet")]
deals = ds.dataset(parts).to_table()
decisions = ds.dataset([*folder.glob("fast/decisions-*.parquet")]).to_table()
print(deals.num_rows, decisions.num_rows)

# %% [markdown]
# How deals end, player by player.

# %%
ends = deals.group_by(["player", "reason"]).aggregate([("deal", "count")])
for row in ends.to_pylist():
    print(row["player"], row["reason"], row["deal_count"])

# %% [markdown]
# Cards are numbers, sets of cards are bits.

# %%
RANKS, SUITS = "A23456789TJQK", "cdhs"


def cards(word: int) -> str:
    """A set of cards as text."""
    return " ".join(RANKS[c % 13] + SUITS[c // 13] for c in range(52) if word >> c & 1)


first = deals.slice(0, 1).to_pylist()[0]
print(cards(first["dealt_0"]), "against", cards(first["dealt_1"]))

# %% [markdown]
# What is discarded when: the mean rank of the discards, turn by turn.

# %%
discards = decisions.filter(pc.equal(decisions["action"], "discard"))
turn = np.asarray(discards["turns"]) // 2 + 1
rank = np.asarray(discards["card"]) % 13 + 1
mean_rank = {int(t): float(rank[turn == t].mean()) for t in range(1, 6)}
print(mean_rank)

# %% [markdown]
# Every deal adds up: each card lies in one place.


# %%
def whole(deal: dict) -> bool:
    """Are all 52 cards there, each once?"""
    stock = sum(1 << card for card in deal["stock"])
    parts = (deal["dealt_0"], deal["dealt_1"], 1 << deal["upcard"], stock)
    return sum(parts) == (1 << 52) - 1


assert all(whole(deal) for deal in deals.to_pylist())
