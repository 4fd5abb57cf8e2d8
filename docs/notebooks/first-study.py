# %% [markdown]
# # How much is an ace worth?
#
# An ace left over counts only one point against you. Does that make it a good card to be dealt?
# This notebook asks the question of forty thousand deals, and puts an interval around the answer.
#
# It needs numpy, numba and matplotlib: `pip install 'openrummy[kernel,study]'`. The first run on a
# machine compiles for a minute or two; after that the whole notebook takes a few seconds.

# %% tags=["parameters"] short={"DEALS": 3000}
DEALS = 40_000
SEED = 1

# %% [markdown]
# ## Deals to ask
#
# `record` plays deals of gin between two copies of `fast`, a player that learned by itself, and
# returns a column of numbers for each thing worth knowing about a deal. A hand is a card set: an
# integer with a bit for each card, `16 × suit + rank`.

# %%
import matplotlib.pyplot as plt
import numpy as np

from openrummy.core.rules.catalogue import variant
from openrummy.lab.dataset.fast_deals import record

gin = variant("gin").rules
deals, _, _ = record(gin, SEED, 0, DEALS)
lead = deals["points_0"] - deals["points_1"]
print(f"{DEALS:,} deals, {lead.mean():+.2f} points a deal for seat 0")

# %% [markdown]
# ## Who had more aces?
#
# Counting is a matter of shifting and masking, for all deals at once.


# %%
def cards_of_rank(hands, rank):
    """Number of cards of a rank (0 is the ace) in each hand: int64 [n]."""
    return sum(hands >> (16 * suit + rank) & 1 for suit in range(4))


def more_of_rank(deals, rank):
    """Cards of that rank dealt to seat 0 less those dealt to seat 1: int64 [n]."""
    return cards_of_rank(deals["dealt_0"], rank) - cards_of_rank(deals["dealt_1"], rank)


aces = more_of_rank(deals, 0)
for more in range(-2, 3):
    leads = lead[aces == more]
    print(f"{more:+d} aces: {leads.mean():+6.2f} points a deal, over {len(leads):6,} deals")

# %% [markdown]
# ## A number with an interval
#
# The table jumps up and down, which is what luck looks like. A straight line through all deals
# gives one number instead: what each ace more brings. Its standard error says how far that number
# would move if other cards had been dealt; 1.96 of them either way hold the truth in 95 studies
# of 100.


# %%
def slope(x, y):
    """The gain in y for each one more of x, and half the width of its 95 % interval."""
    x = x - x.mean()
    y = y - y.mean()
    value = (x * y).sum() / (x * x).sum()
    error = np.sqrt(((x * (y - value * x)) ** 2).sum()) / (x * x).sum()
    return value, 1.96 * error


value, within = slope(aces, lead)
print(f"an ace more, and another card less: {value:+.2f} ± {within:.2f} points a deal")

# %% [markdown]
# The interval holds zero, so this study cannot tell an ace from an average card; and it is narrow
# enough to say that an ace is worth less than half a point either way. An ace counts little, but
# it fits only runs that begin with it, and the one makes up for the other.
#
# ## All thirteen ranks
#
# The same question for every rank shows where the ace stands. Hands hold ten cards whatever they
# are, so each value is against an average other card.

# %%
names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
slopes = [slope(more_of_rank(deals, rank), lead) for rank in range(13)]
values = np.array([value for value, _ in slopes])
widths = np.array([width for _, width in slopes])
for name, value, width in zip(names, values, widths, strict=True):
    print(f"{name:>2} {value:+.2f} ± {width:.2f}")

# %%
figure, axes = plt.subplots(figsize=(7, 3))
axes.axhline(0, color="#8c8778", linewidth=1)
axes.errorbar(names, values, yerr=widths, fmt="o", color="#1b664f", capsize=3)
axes.set_ylabel("points a deal")
axes.set_xlabel("rank")
_ = axes.set_title("What a dealt card brings, with its 95 % interval")

# %% [markdown]
# ## Would it come out again?
#
# The cheapest check of any study: ask again with other cards. The second answer should lie within
# the first interval, or close to it.

# %%
again, _, _ = record(gin, SEED + 1, 0, DEALS)
second, _ = slope(more_of_rank(again, 0), again["points_0"] - again["points_1"])
print(f"first {value:+.2f} ± {within:.2f}, second {second:+.2f}")

# %% [markdown]
# What the interval does not hold is the players: people do not play like `fast`.
# [The truths of gin](../truths.md#worth-of-an-ace) asks the same question of two players and of
# more deals, and marks where they disagree.
