"""The toggles of a sensor that chatters."""

from collections.abc import Iterator, Sequence
from random import Random

from controller.rules.squares import bit
from sim.faults.level_flips import Flip
from sim.faults.sensor_faults import ChatteringSensor

# Choices: from slow enough to pass a debounce to faster than a hand, and often enough to meet every game.
RATE_HZ = (20, 200)  # picked for each spell
SPELL_US = (100_000, 1_000_000)  # the length of a spell
QUIET_US = (1_000_000, 20_000_000)  # from one spell to the next


def generate_spells(fault: ChatteringSensor, rng: Random) -> Iterator[Sequence[Flip]]:
    """Yield the toggles of one spell after another, an even number each; the first follows soon after `from_us`."""
    at_us = fault.from_us
    while True:
        at_us += rng.randint(*QUIET_US)
        until_us = at_us + rng.randint(*SPELL_US)
        pause_us = 1_000_000 / rng.uniform(*RATE_HZ)
        toggles: list[Flip] = []
        while at_us < until_us or len(toggles) % 2:
            toggles.append(Flip(at_us, bit(fault.square)))
            at_us += round(pause_us * rng.uniform(0.5, 1.5))
        yield toggles
