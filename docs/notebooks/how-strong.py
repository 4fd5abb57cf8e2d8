# %% [markdown]
# # How strong is my bot?
#
# Gin is a game of luck for a deal and of skill for a year. Two bots of equal strength will easily
# differ by fifteen wins in a hundred games, so a percentage alone says little. This notebook
# writes a bot, measures it against the published baseline, and shows how to read the result.

# %% tags=["parameters"] short={"GAMES": 10, "ADJUSTED": 4}
GAMES = 200
ADJUSTED = 60
SEED = 2026

# %% [markdown]
# ## A bot with one idea
#
# `Watcher` keeps track of the deal, so that a bot only has to choose. This one plays like the
# baseline, `simple`, with one difference: it does not knock with more than five points. Waiting
# brings gin more often. Does it pay?

# %%
import openrummy as rummy
from openrummy.bots.base import Seen
from openrummy.bots.baseline.simple import Simple
from openrummy.core.engine import Action, Discard, Knock
from openrummy.core.melds.arrange import best


class Careful(Simple):
    """The baseline, but it knocks with five points or fewer."""

    def choose(self, seen: Seen) -> Action:
        """The baseline's action, unless that is a knock with a lot of deadwood."""
        action = super().choose(seen)
        if isinstance(action, Knock):
            rest = seen.board.hand & ~(1 << action.card)
            if best(seen.rules.melds, seen.rules.values, rest).points > 5:
                return Discard(action.card)
        return action


# %% [markdown]
# ## The same cards for both
#
# `play_match` plays games in pairs: the same deals twice, with the seats swapped. Whatever the
# cards bring one bot in the first game, they bring the other in the second, and most of the luck
# cancels out. The two games of a pair are not independent, so the interval counts pairs.

# %%
match = rummy.play_match(Careful, "simple", games=GAMES, seed=SEED)
mine = match.bots[0]
low, high = mine.ci95
print(f"{match.games} games: {100 * mine.win_rate:.1f} % won ({100 * low:.1f} to {100 * high:.1f})")
lead = mine.points_per_deal - match.bots[1].points_per_deal
print(f"points a deal more than the opponent: {lead:+.2f}")

# %% [markdown]
# Read the interval, not the percentage. As long as it holds 50 %, the match has not shown which bot
# is better, whatever the percentage looks like. Once it does not, the match has, at the usual risk
# of one in twenty. The same seed gives the same games again, so anybody can check the figure.
#
# ## How many games would it take?
#
# The width shrinks with the square root of the games: four times as many games halve it.

# %%
half = (high - low) / 2
for width in (0.05, 0.02, 0.01):
    games = match.games * (half / width) ** 2
    print(f"± {100 * width:.0f} % takes about {round(games, -2):,.0f} games")

# %% [markdown]
# ## Less luck, narrower intervals
#
# Part of what is left is luck that can be measured: how good the cards were that each side drew.
# Subtracting it leaves the mean where it is and makes the interval narrower, as if more games had
# been played. `openrummy arena A B --adjusted` does the same for bots with a name.

# %%
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.same_deals import GroupPlan, play_pairs

plan = GroupPlan(lambda _: Careful(), "simple", variant("gin").rules, SEED, adjusted=True)
plain = play_pairs(plan, ADJUSTED).bots[0]
for name, figures in (("as played", plain), ("less luck", plain.adjusted)):
    low, high = (100 * bound for bound in figures.ci95)
    print(f"{name}: {100 * figures.win_rate:.1f} % of {ADJUSTED} games ({low:.1f} to {high:.1f})")

# %% [markdown]
# Sixty games, so both intervals are still wide. And one in twenty misses the truth: an end that
# clears 50 % by a hair settles nothing, least of all when a longer match says otherwise. Decide
# before you begin how many games you will play, and then play them.
#
# ## Against whom?
#
# A bot that beats the baseline may lose to everybody else. Measure against several opponents, and
# say which. [Bots](../bots.md#the-pool) describes a pool of four that were made for this.
