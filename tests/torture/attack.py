"""An attack on the program: what it repeats, how often, and what it found."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackReport:
    """What an attack found."""

    attempts: int  # how often it was repeated
    faults: tuple[str, ...]  # one line each: what was lost, changed or shown, and the seed that shows it again
    remarks: tuple[str, ...] = ()  # counts worth knowing that are no faults, such as how often a message came


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Something hostile that is repeated many times with the real program."""

    name: str  # what a person types: `kills`
    unit: str  # what one attempt is: "kills of a daemon that plays"
    sample: int  # attempts of `make torture`; all samples together take at most 20 minutes on two cores
    goal: int  # attempts of `make torture ARGS=--full`; all together at most three hours
    run: Callable[[int, int, Path], AttackReport]  # attempts, seed, an empty folder to work in
