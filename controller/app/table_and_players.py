"""A simulated table, and the people who may come to it."""

from typing import NamedTuple

from controller.simulated_play.players import SimulatedPlayers
from sim.board import SimulatedBoard


class TableAndPlayers(NamedTuple):
    """A simulated table, and the people who may come to it."""

    table: SimulatedBoard
    players: SimulatedPlayers
