"""How a network learns from its own games: proximal policy optimisation, a batched actor-critic.

Choices that came out better than expected become likelier, and the expectation follows what happened. Each choice is
gone over a few times, in small portions, and no likelihood moves far in one round. What is written to files is the
average network of the last rounds, which plays more evenly than the newest.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn

from wyrmhall.kernel.rng import branch
from wyrmhall.lab.network import Network, Packed, Sizes, one_thread

if TYPE_CHECKING:
    from wyrmhall.lab.selfplay import Choices

RATE = 1e-3
TIMES = 3
PORTION = 1024
# How far a likelihood may move in a round, as a part of it.
REACH = 0.2
# What being right about the result, and trying different things, weigh against choosing better.
FORESIGHT = 0.5
CURIOSITY = 0.01
LONGEST_STEP = 0.5
# How much of the average stays from one round to the next.
MEMORY = 0.95


class Learner:
    def __init__(self, sizes: Sizes, seed: int) -> None:
        one_thread()
        torch.manual_seed(seed)
        self.seed = seed
        self.sizes = sizes
        self.network = Network(sizes)
        self.steps = torch.optim.Adam(self.network.parameters(), lr=RATE, eps=1e-5)
        self.average = {name: value.clone() for name, value in self.network.state_dict().items()}

    def learn(self, rooms: Sequence[Choices], number: int) -> None:
        """Learn from all choices of a round."""
        observed, legal, tokens, likelihoods, gains, results = (
            np.concatenate([getattr(room, part) for room in rooms])
            for part in ("observed", "legal", "tokens", "likelihoods", "gains", "results")
        )
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        order = np.random.default_rng(branch(self.seed, [number, 1]))
        for _ in range(TIMES):
            mixed = order.permutation(len(tokens))
            for begin in range(0, len(mixed), PORTION):
                part = mixed[begin : begin + PORTION]
                mask = np.unpackbits(legal[part], axis=1, count=self.sizes[3]).view(np.bool_)
                self._step(
                    *map(torch.from_numpy, (observed[part], mask, tokens[part], likelihoods[part])),
                    *map(torch.from_numpy, (gains[part], results[part])),
                )
        for name, value in self.network.state_dict().items():
            self.average[name].lerp_(value, 1 - MEMORY)

    def _step(self, observed: Any, legal: Any, tokens: Any, before: Any, gains: Any, results: Any) -> None:
        scores, expected = self.network(observed, legal)
        every = torch.log_softmax(scores, dim=1)
        ratio = (every.gather(1, tokens[:, None])[:, 0] - before).exp()
        better = torch.min(ratio * gains, ratio.clamp(1 - REACH, 1 + REACH) * gains).mean()
        doubt = -(every.exp() * every).sum(dim=1).mean()
        wrong = (expected - results).square().mean()
        self.steps.zero_grad()
        (FORESIGHT * wrong - better - CURIOSITY * doubt).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
        self.steps.step()

    def packed(self) -> Packed:
        return Packed(self.average)

    def save(self) -> bytes:
        out = io.BytesIO()
        torch.save(
            {"network": self.network.state_dict(), "steps": self.steps.state_dict(), "average": self.average}, out
        )
        return out.getvalue()

    def restore(self, saved: bytes) -> None:
        found = torch.load(io.BytesIO(saved), weights_only=True)
        self.network.load_state_dict(found["network"])
        self.steps.load_state_dict(found["steps"])
        self.average = found["average"]
