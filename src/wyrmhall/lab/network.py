"""The network that learns: two layers of neurons, from which both the liking of tokens and the expected result come.

Needs PyTorch. Everything is done on one thread, where the same numbers come out of the same numbers.
"""

from __future__ import annotations

import io
from math import floor, log2
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from wyrmhall.bots.net import NOTHING, STEPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

Sizes = tuple[int, int, int, int]
# What stands for a token that is not legal.
NEVER = -1e9
# After a layer, numbers in files of weights are shortened to about this part of 1.
FINENESS = 1 / 128


class Network(nn.Module):  # type: ignore[misc]
    """`sizes` are the inputs, both layers, and the tokens."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        inputs, first, second, tokens = sizes
        self.first = nn.Linear(inputs, first)
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, tokens + 1)
        for layer, gain in ((self.first, 1.0), (self.second, 1.0), (self.last, 0.05)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        with torch.no_grad():
            # Before anything is learnt, everybody expects half of what there is.
            self.last.bias[-1] = 0.5

    def forward(self, observed: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """How likely each legal token is, as scores, and the result that is expected."""
        hidden = functional.relu(self.first(observed.float() / STEPS))
        hidden = functional.relu(self.second(hidden))
        out = self.last(hidden)
        return out[:, :-1].masked_fill(~legal, NEVER), out[:, -1]

    def look(self, observed: NDArray[np.int8], legal: NDArray[np.bool_]) -> tuple[NDArray[Any], NDArray[Any]]:
        with torch.no_grad():
            scores, values = self(torch.from_numpy(observed), torch.from_numpy(legal))
        return scores.numpy(), values.numpy()

    def parameters_as_bytes(self) -> bytes:
        out = io.BytesIO()
        torch.save(self.state_dict(), out)
        return out.getvalue()


def one_thread() -> None:
    """More threads add up in another order, and everything that follows would differ."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)


def network_of(sizes: Sizes, parameters: bytes) -> Network:
    one_thread()
    network = Network(sizes)
    network.load_state_dict(torch.load(io.BytesIO(parameters), weights_only=True))
    return network


class Packed:
    """A network in whole numbers, as files of weights hold it: a byte a weight, and biases."""

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        body: list[bytes] = []
        shifts: list[int] = []
        # What 1 is worth in the inputs of a layer.
        unit = 1 / STEPS
        for name in ("first", "second", "last"):
            weight = state[f"{name}.weight"].double().numpy()
            bias = state[f"{name}.bias"].double().numpy()
            scale = max(float(np.abs(weight).max()), 1e-6) / (NOTHING - 1)
            unit *= scale
            whole = np.rint(weight / scale).astype(np.int64) + NOTHING
            shift = 0 if name == "last" else max(0, floor(log2(FINENESS / unit)))
            # Shortening rounds down; with half of the last step added it rounds to the nearest.
            biases = np.rint(bias / unit).astype(np.int64) + (1 << shift >> 1)
            body += [whole.astype(np.uint8).tobytes(), np.clip(biases, -(2**31), 2**31 - 1).astype("<i4").tobytes()]
            if name != "last":
                shifts.append(shift)
                unit *= 1 << shift
        self.body = b"".join(body)
        self.shifts = (shifts[0], shifts[1])
        self.unit = unit
