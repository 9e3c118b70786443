"""A simulated table and its simulated players."""

from typing import NamedTuple

from controller.simulated_play.players import SimulatedPlayers
from sim.board import SimulatedBoard


class TableAndPlayers(NamedTuple):
    """A simulated table and its simulated players."""

    table: SimulatedBoard
    players: SimulatedPlayers
    seed: int  # of the people of this run
