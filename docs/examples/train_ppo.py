"""Maskable PPO of sb3-contrib on gin: train_ppo.py OUTPUT.onnx [STEPS] [OPPONENT] [SEED].

pip install 'openrummy[envs]' sb3-contrib onnx onnxruntime

It trains on the vector environment as Stable-Baselines3 takes it, prints what it is ahead of its
opponent by, and writes a policy that plays by the name policy:OUTPUT.onnx. docs/envs.md says how
far it came.
"""

import sys

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from openrummy.lab.envs.encoding import normalize
from openrummy.lab.envs.evaluation import evaluate
from openrummy.lab.envs.solo_vector import VectorSolo


class Deals(VecEnv):
    """A vector environment of Gymnasium as Stable-Baselines3 has them."""

    def __init__(self, envs):
        self.envs = envs
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self):
        seen, _ = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        return seen

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        seen, rewards, ended, _, _ = self.envs.step(self._actions)
        infos = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended):
            # nothing is left to decide at the end of a deal, so nothing is asked of this one
            infos[row] = {"terminal_observation": seen[row], "TimeLimit.truncated": False}
            infos[row]["episode"] = {"r": float(rewards[row]), "l": 1, "t": 0.0}
        return seen, rewards, ended, infos

    def has_attr(self, name):
        return name == "action_masks"

    def env_method(self, name, *_, indices=None, **__):
        return list(getattr(self.envs, name)())

    def get_attr(self, name, indices=None):
        return [None] * self.num_envs

    def set_attr(self, name, value, indices=None):
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper, indices=None):
        return [False] * self.num_envs

    def close(self):
        self.envs.close()


class Progress(BaseCallback):
    """A line every now and then: how far ahead it is, as it plays when it explores."""

    def _on_rollout_end(self):
        ahead = np.mean([episode["r"] for episode in self.model.ep_info_buffer])
        print(f"{self.num_timesteps} steps, {ahead:.3f} a deal of the most", flush=True)

    def _on_step(self):
        return True


def policy_of(model):
    """The bot to evaluate and to play: the most likely of the legal actions."""

    def act(seen, masks):
        return model.predict(normalize(seen), action_masks=masks, deterministic=True)[0]

    return act


class Logits(torch.nn.Module):
    """Of the model, what answers observations with a figure for each action."""

    def __init__(self, policy):
        super().__init__()
        self.policy = policy

    def forward(self, seen):
        policy = self.policy
        hidden = policy.mlp_extractor.forward_actor(policy.pi_features_extractor(seen))
        return policy.action_net(hidden)


def save(model, file):
    """As ONNX, for policy:FILE."""
    seen = torch.zeros(1, model.observation_space.shape[0])
    torch.onnx.export(
        Logits(model.policy).eval(),
        (seen,),
        file,
        input_names=["seen"],
        output_names=["figures"],
        dynamic_axes={"seen": {0: "deals"}, "figures": {0: "deals"}},
        dynamo=False,
    )


def main(output, steps="1000000", opponent="simple", seed="1"):
    envs = VectorSolo(256, "gin", opponent, reward="unit", observation="scaled")
    model = MaskablePPO(
        "MlpPolicy",
        Deals(envs),
        n_steps=64,
        batch_size=2048,
        n_epochs=4,
        learning_rate=5e-4,
        ent_coef=0.01,
        gamma=0.995,
        policy_kwargs={"net_arch": [256, 256]},
        seed=int(seed),
    )
    model.learn(int(steps), callback=Progress())
    for against in evaluate(policy_of(model), ("random", "simple"), 1000, seed=9):
        print(f"against {against.opponent}: {against.points:.2f} points a deal, {against.ci95}")
    save(model, output)


if __name__ == "__main__":
    main(*sys.argv[1:])
