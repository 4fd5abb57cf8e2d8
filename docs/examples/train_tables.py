"""PPO in torch: train_tables.py OUTPUT.npz [GAME] [PLAYERS] [OPPONENT] [MINUTES] [SEED].

pip install 'openrummy[envs]' torch

For games with melds on the table or more than two players. First the network learns to do what
`simple` does, on tables it plays itself; then it is rewarded by how far ahead of the others a seat
ends the deal, against OPPONENT or, by the name of `itself`, with every seat its own. It plays by
the name policy:OUTPUT.npz. A GPU is used where there is one. docs/envs.md says how far it came.
"""

import sys
from time import monotonic

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from openrummy.bots.policy.network import Network, write
from openrummy.kernel.table.encoding import ACTIONS, OBSERVATION_SIZE, SCALE
from openrummy.lab.envs.evaluation import evaluate
from openrummy.lab.envs.table.rows import TableRows

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ROWS, STEPS, PIECE = (16384, 32, 32768) if DEVICE == "cuda" else (512, 32, 2048)
UNITS = (512, 256)
TRACE, CLIP, EPOCHS, RATE = 0.95, 0.2, 2, 4e-4  # of GAE; of PPO; of Adam
ENTROPY = 0.003
IMITATION = 0.1  # of the time


class Player(nn.Module):
    """A figure for each action, and what the seat may expect."""

    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.tensor(1 / np.asarray(SCALE), dtype=torch.float32))
        first, second = UNITS
        self.body = nn.ModuleList([nn.Linear(OBSERVATION_SIZE, first), nn.Linear(first, second)])
        self.actor, self.critic = nn.Linear(second, ACTIONS), nn.Linear(second, 1)
        nn.init.zeros_(self.critic.weight)

    def forward(self, seen, masks):
        features = seen.float() * self.scale
        for layer in self.body:
            features = functional.relu(layer(features))
        return self.actor(features).masked_fill(~masks, -1e9), self.critic(features).squeeze(-1)

    def act(self, seen, masks):
        """The likeliest action of each row, for arrays of numpy."""
        with torch.no_grad():
            figures, _ = self(on_device(seen), on_device(masks))
        return figures.argmax(dim=1).cpu().numpy()


def on_device(array):
    return torch.from_numpy(np.ascontiguousarray(array)).to(DEVICE, non_blocking=True)


def imitate(player, rows, seconds):
    """Learn what `simple` would do, where the network itself has come to."""
    adam, end, number = torch.optim.Adam(player.parameters(), lr=1e-3), monotonic() + seconds, 0
    while monotonic() < end:
        right = on_device(rows.advice("simple"))
        seen, masks = on_device(rows.observations), on_device(rows.masks)
        figures, _ = player(seen, masks)
        loss = functional.cross_entropy(figures, right)
        adam.zero_grad()
        loss.backward()
        adam.step()
        # the teacher plays at first, then the learner, by chance now and then
        mine = torch.distributions.Categorical(logits=figures.detach()).sample()
        share = min(1.0, number / 200)
        own = torch.rand(len(right), device=DEVICE) < share
        rows.step(torch.where(own, mine, right).cpu().numpy())
        number += 1
        if number % 200 == 0:
            alike = (figures.argmax(dim=1) == right).float().mean()
            print(f"imitation {number}: {loss.item():.3f}, {alike:.3f} alike", flush=True)


def gather(player, rows, unit):
    """Play STEPS actions at every table: what was seen and done, and how much better it went."""
    seats, kept, rewards = rows.players, [], []
    for _ in range(STEPS):
        seen, masks = on_device(rows.observations), on_device(rows.masks)
        seat = rows.asked
        with torch.no_grad():
            figures, value = player(seen, masks)
            chances = torch.distributions.Categorical(logits=figures)
            action = chances.sample()
        kept.append((seen, masks, action, chances.log_prob(action), value, on_device(seat)))
        rows.step(action.cpu().numpy())
        net = np.stack([rows.net(np.full(rows.number, seat)) for seat in range(seats)], axis=1)
        rewards.append((on_device(rows.ended), on_device(net * unit).float()))
    seen, masks, action, before, value, seat = (
        torch.stack(part) for part in zip(*kept, strict=True)
    )
    # of each seat: what it may expect from its next decision on
    ahead = torch.zeros(rows.number, seats, device=DEVICE)
    trace = torch.zeros_like(ahead)
    known = torch.zeros(rows.number, seats, dtype=torch.bool, device=DEVICE)
    better = torch.zeros_like(value)
    whole = torch.zeros_like(value, dtype=torch.bool)
    for index in range(STEPS - 1, -1, -1):
        ended, net = rewards[index]
        ahead = torch.where(ended[:, None], net, ahead)
        trace = torch.where(ended[:, None], torch.zeros_like(trace), trace)
        known |= ended[:, None]
        mine = seat[index][:, None]
        change = ahead.gather(1, mine)[:, 0] - value[index]
        better[index] = change + TRACE * trace.gather(1, mine)[:, 0]
        whole[index] = known.gather(1, mine)[:, 0]
        ahead = ahead.scatter(1, mine, value[index][:, None])
        trace = trace.scatter(1, mine, better[index][:, None])
        known = known.scatter(1, mine, True)
    return [part[whole] for part in (seen, masks, action, before, value, better)]


def learn(player, adam, batch, entropy):
    """A few times over what was gathered."""
    seen, masks, action, before, baseline, better = batch
    goal, spread = baseline + better, better.std() + 1e-6
    for _ in range(EPOCHS):
        for piece in torch.randperm(len(seen), device=DEVICE).split(PIECE):
            figures, value = player(seen[piece], masks[piece])
            chances = torch.distributions.Categorical(logits=figures)
            ratio = (chances.log_prob(action[piece]) - before[piece]).exp()
            gain = (better[piece] - better.mean()) / spread
            won = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            off = functional.mse_loss(value, goal[piece])
            loss = 0.5 * off - won.mean() - entropy * chances.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            adam.step()


def save(player, game, file):
    layers = [*player.body, player.actor]
    arrays = [
        (layer.weight.detach().T.cpu().numpy(), layer.bias.detach().cpu().numpy())
        for layer in layers
    ]
    with open(file, "wb") as out:
        out.write(write(Network(tuple(arrays), "table", game)))


def main(output, game="rummy", players="2", opponent="simple", minutes="10", seed="1"):
    torch.manual_seed(int(seed))
    begun, seconds = monotonic(), 60 * float(minutes)
    player = Player().to(DEVICE)
    rows = TableRows(game, ROWS, int(players))
    rows.begin(int(seed))
    imitate(player, rows, IMITATION * seconds)
    if opponent != "itself":
        rows = TableRows(game, ROWS, int(players), opponent)
        rows.begin(int(seed))
    tell(player, rows, game, 0)
    adam, number = torch.optim.Adam(player.parameters(), lr=RATE), 0
    while (gone := (monotonic() - begun) / seconds) < 1:
        for group in adam.param_groups:
            group["lr"] = RATE * max(0.05, 1 - gone)
        batch = gather(player, rows, 4 / rows.most)
        learn(player, adam, batch, ENTROPY * (1 - gone))
        number += 1
        if number % 25 == 0:
            tell(player, rows, game, number * ROWS * STEPS)
            save(player, game, output)
    save(player, game, output)
    tell(player, rows, game, number * ROWS * STEPS, deals=5000)


def tell(player, rows, game, actions, deals=1000):
    for against in evaluate(
        player.act, ("simple",), deals, seed=9, rules=game, players=rows.players
    ):
        low, high = against.ci95
        print(
            f"{actions} actions: {against.points:.2f} points a deal ({low:.2f} to {high:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
