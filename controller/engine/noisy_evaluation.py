"""An evaluation that misjudges each position a little, always in the same way for the same seed."""

from typing import Final

from controller.engine.evaluation import Evaluation
from controller.engine.seeded_chance import mix

_HALF_RANGE: Final = 65535


class NoisyEvaluation(Evaluation):
    """The worth of positions, each off by up to `noise` hundredths of a man; small errors are the most frequent."""

    __slots__ = ("noise", "seed")

    def __init__(self, weights: list[int], noise: int) -> None:
        super().__init__(weights)
        self.noise = noise
        self.seed = 0  # 32 bits

    def evaluate(self, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int) -> int:
        """Return what a position seems to be worth to the player to move."""
        value = super().evaluate(own_men, own_kings, other_men, other_kings, side)
        if self.noise == 0:
            return value
        chance = mix(mix(mix(mix(self.seed + side, own_men), own_kings), other_men), other_kings)
        # the sum of two equal chances lies in the middle most often
        return value + self.noise * ((chance & 65535) + (chance >> 16) - _HALF_RANGE) // _HALF_RANGE
