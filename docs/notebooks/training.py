# %% [markdown]
# # Training a player
#
# A player of gin with nineteen numbers in it, which begins by knowing nothing and learns by
# playing against itself. It is small enough to read, quick enough to train while you wait, and
# good enough to beat a player of chance. Bring your own network where it stands, and the rest of
# the notebook stays.
#
# It needs `pip install 'openrummy[kernel,envs,study]'`.

# %% tags=["parameters"] short={"UPDATES": 3, "TABLES": 64, "GAMES": 2}
UPDATES = 80
TABLES = 512
GAMES = 20
SEED = 1

# %% [markdown]
# ## Many tables at once
#
# `VectorGin` plays deals side by side. Both seats of each are ours: the observation always belongs
# to the seat that is asked, and `infos["action_mask"]` says which of the 108 actions are legal.

# %%
import matplotlib.pyplot as plt
import numpy as np

from openrummy.lab.envs import encoding
from openrummy.lab.envs.vector import VectorGin

env = VectorGin("gin", num_envs=TABLES, seed=SEED)
observations, infos = env.reset(seed=SEED)
print(observations.shape, infos["action_mask"].shape)

# %% [markdown]
# ## What the player looks at
#
# For a card it asks: how high is it, how many of its rank are in the hand, how many of its
# neighbours in suit, and which of those cards are gone. A card gets a score from these numbers,
# and the same score serves three decisions: what to discard, what to knock with, and whether the
# top discard is worth taking.

# %%
RANK = np.minimum(np.arange(13) + 1, 10) / 10
FEATURES = 8
SIZE = 2 * FEATURES + 3  # scores for discarding and for taking, and a liking for three actions


def beside(cards, by):
    """For each place, the cards that lie ``by`` ranks away in suit: [n, 4, 13]."""
    sums = np.zeros_like(cards)
    sums[:, :, by:] += cards[:, :, :-by]
    sums[:, :, :-by] += cards[:, :, by:]
    return sums


def features(hand, gone):
    """Features of each card: [n, 52, 8], from card sets as rows of 52 bits."""
    hand, gone = (cards.reshape(-1, 4, 13).astype(np.float32) for cards in (hand, gone))
    same = hand.sum(axis=1, keepdims=True) - hand
    near, far = beside(hand, 1), beside(hand, 2)
    columns = [
        np.broadcast_to(RANK, hand.shape),
        same,
        same >= 2,
        near,
        near >= 2,
        far * (near >= 1),
        gone.sum(axis=1, keepdims=True) - gone,
        beside(gone, 1),
    ]
    return np.stack(columns, axis=-1).reshape(-1, 52, FEATURES).astype(np.float32)


def describe(observations, mask):
    """Every legal action of every table: its row, its number, and its inputs [m, 19]."""
    fields = encoding.FIELDS
    cards = features(observations[:, fields["hand"]], observations[:, fields["pile"]])
    top = observations[:, fields["top"]].argmax(axis=1)
    rows, actions = np.nonzero(mask)
    inputs = np.zeros((len(rows), SIZE), np.float32)
    goes = (actions >= encoding.DISCARD) & (actions < encoding.KNOCK)
    knocks = actions >= encoding.KNOCK
    takes = actions == encoding.TAKE
    card = np.where(goes, actions - encoding.DISCARD, actions - encoding.KNOCK)
    put = goes | knocks
    inputs[put, :FEATURES] = cards[rows[put], card[put]]
    inputs[takes, FEATURES : 2 * FEATURES] = cards[rows[takes], top[rows[takes]]]
    inputs[:, -3] = knocks
    inputs[:, -2] = takes
    inputs[:, -1] = actions == encoding.BIG_GIN
    return rows, actions, inputs


# %% [markdown]
# ## How it chooses, and how it learns
#
# A softmax over the scores makes chances of them. When a deal is over, everything a seat did in it
# becomes a little likelier if the seat won and a little less likely if it lost, in proportion to
# the points: this is REINFORCE, the oldest of the policy gradients. What one seat wins the other
# loses, so no baseline is needed.


# %%
def chances(rows, inputs, weights, tables):
    """The chance of each legal action of its table."""
    scores = inputs @ weights
    most = np.full(tables, -np.inf, np.float32)
    np.maximum.at(most, rows, scores)
    each = np.exp(scores - most[rows])
    return each / np.bincount(rows, each, tables)[rows]


def choose(rows, actions, chance, tables, rng):
    """One action a table, drawn by its chances: its place among all that are legal."""
    first = np.searchsorted(rows, np.arange(tables))
    heaped = np.cumsum(chance)
    before = np.concatenate([[0.0], heaped])[first]
    index = np.searchsorted(heaped, before + rng.random(tables) * 0.999999)
    return np.minimum(index, np.append(first[1:], len(rows)) - 1)


def train(env, updates, rng, steps=40, rate=0.05):
    """Weights after that many updates, and the mean points that won deals brought on the way."""
    weights = np.zeros(SIZE, np.float32)
    drift, size = np.zeros(SIZE), np.zeros(SIZE)
    observations, infos = env.reset(seed=SEED)
    trace = np.zeros((env.num_envs, 2, SIZE), np.float32)
    table = np.arange(env.num_envs)
    course = []
    for update in range(1, updates + 1):
        gradient, deals, turns = np.zeros(SIZE), 0, []
        for _ in range(steps):
            rows, actions, inputs = describe(observations, infos["action_mask"])
            chance = chances(rows, inputs, weights, env.num_envs)
            index = choose(rows, actions, chance, env.num_envs, rng)
            mean = np.zeros((env.num_envs, SIZE), np.float32)
            np.add.at(mean, rows, inputs * chance[:, None])
            trace[table, infos["seat"]] += inputs[index] - mean
            observations, rewards, ended, _, infos = env.step(actions[index])
            if ended.any():
                acted = infos["acted"][ended]
                points = rewards[ended, None] / 25
                won, lost = trace[ended, acted], trace[ended, 1 - acted]
                gradient += (points * (won - lost)).sum(axis=0)
                deals += int(ended.sum())
                turns.append(np.abs(rewards[ended]).mean())
                trace[ended] = 0
        gradient /= max(deals, 1)
        drift = 0.9 * drift + 0.1 * gradient
        size = 0.99 * size + 0.01 * gradient**2
        moved = drift / (1 - 0.9**update) / (np.sqrt(size / (1 - 0.99**update)) + 1e-8)
        weights = (weights + rate * moved).astype(np.float32)
        course.append(np.mean(turns) if turns else np.nan)
    return weights, np.array(course)


weights, course = train(env, UPDATES, np.random.default_rng(SEED))
env.close()

# %%
figure, axes = plt.subplots(figsize=(7, 3))
axes.plot(course, color="#1b664f")
axes.set_xlabel("updates")
axes.set_ylabel("points a deal")
_ = axes.set_title("What the winner of a deal scores")

# %% [markdown]
# ## What it learned
#
# A number below zero keeps a card in the hand, one above lets it go.

# %%
names = ["height", "same rank", "set", "neighbour", "run", "gap", "rank gone", "neighbours gone"]
for name, goes, takes in zip(names, weights[:FEATURES], weights[FEATURES:], strict=False):
    print(f"{name:>16}  discard {goes:+.2f}  take {takes:+.2f}")
print(f"a knock {weights[-3]:+.2f}, taking {weights[-2]:+.2f}, big gin {weights[-1]:+.2f}")

# %% [markdown]
# ## At the table
#
# A function from what a seat knows to an action is a player. This one does what it has learned to
# find best, and meets two others over the same deals.

# %%
import openrummy as rummy
from openrummy.core.cards import card_text


def bits(cards):
    """A set of cards as a row of 52 bits, in the order of the environment."""
    texts = set(map(str, cards))
    row = [card_text(encoding.card_at(index)) in texts for index in range(52)]
    return np.array([row], np.float32)


def learned(view):
    """The likeliest action of the trained player."""
    legal = view.legal()
    cards = features(bits(view.hand), bits(view.pile))[0]
    index_of = {card_text(encoding.card_at(index)): index for index in range(52)}

    def score(action):
        kind = action.kind
        if kind in ("discard", "knock"):
            row = cards[index_of[card_text(action.value.card)]]
            return row @ weights[:FEATURES] + (weights[-3] if kind == "knock" else 0)
        if action == "t":
            row = cards[index_of[view.upcard]]
            return row @ weights[FEATURES : 2 * FEATURES] + weights[-2]
        return weights[-1] if kind == "big-gin" else 0.0

    return max(legal, key=score)


for opponent in ("random", "simple"):
    match = rummy.play_match(learned, opponent, games=GAMES, seed=SEED)
    mine, other = match.bots
    lead = mine.points_per_deal - other.points_per_deal
    low, high = mine.ci95
    print(
        f"against {opponent}: {lead:+.1f} points a deal,"
        f" {100 * mine.win_rate:.0f} % of the games ({100 * low:.0f} to {100 * high:.0f})"
    )

# %% [markdown]
# It plays like somebody who only just understood the game. What it lacks is everything it cannot
# see: which cards the opponent took, how late it is, and what the score is. All of that is in
# [the observation](../envs.md#what-the-numbers-mean), waiting for a larger player.
