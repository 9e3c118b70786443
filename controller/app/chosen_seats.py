"""Who plays at a simulated table, if people have chosen that: kept for later runs."""

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path

from controller.rules.position import Side
from controller.simulated_play.players import SimulatedPlayers
from controller.storage.disk_thread import DiskThread
from controller.storage.table_seats import TableSeats, read_seats, write_seats
from sim.hands.hand_kinds import HANDS
from sim.script.word_kinds import SPEEDS

log = logging.getLogger(__name__)


class ChosenSeats:
    """The seats that people have chosen, on the page or for a run; kept in the folder of the journal as they change."""

    def __init__(self, folder: Path, players: SimulatedPlayers) -> None:
        self._folder = folder
        self._players = players
        self._thread = DiskThread("seats")
        self._keeping: set[asyncio.Future[None]] = set()
        self.are_chosen = False
        """True once people have chosen who plays, in this run or in an earlier one."""

    def restore(self) -> None:
        """Assign the seats of the last run, if people had chosen them, and keep those that are chosen from now on."""
        seats = read_seats(self._folder)
        if seats is not None and _is_possible(seats):
            self.are_chosen = True
            self._players.assign_sides({Side.WHITE: seats.white, Side.BLACK: seats.black})
            self._players.set_speed(seats.speed)
        self._players.on_seats_chosen = self._keep

    def choose(self, hands: Mapping[Side, str | None]) -> None:
        """Assign the seats that the options of a run choose; keep these, and those that are chosen from now on."""
        self._players.assign_sides(hands)
        self._players.on_seats_chosen = self._keep
        self._keep()

    async def wait_until_kept(self) -> None:
        """Wait until what was chosen is on disk, or has failed."""
        if self._keeping:
            await asyncio.wait(self._keeping)

    def _keep(self) -> None:
        self.are_chosen = True
        hands = self._players.hands
        seats = TableSeats(white=hands[Side.WHITE], black=hands[Side.BLACK], speed=self._players.speed)
        keeping = asyncio.get_running_loop().run_in_executor(self._thread, write_seats, self._folder, seats)
        self._keeping.add(keeping)
        keeping.add_done_callback(self._end_keeping)

    def _end_keeping(self, keeping: asyncio.Future[None]) -> None:
        self._keeping.discard(keeping)
        error = None if keeping.cancelled() else keeping.exception()
        if error is not None:
            log.warning("%s: who plays is not kept (%s); choose it again after a restart", self._folder, error)


def _is_possible(seats: TableSeats) -> bool:
    least, most = SPEEDS
    hands = (seats.white, seats.black)
    return least <= seats.speed <= most and all(hand is None or hand in HANDS for hand in hands)
