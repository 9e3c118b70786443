"""A network between boards that delays, loses, doubles and reorders documents, and is cut for minutes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from controller.hall.documents.topics import ANY_BOARD
from tests.sim.virtual_board import now_us

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """How bad a network is."""

    most_lag_us: int = 0
    loss: float = 0.0
    doubling: float = 0.0
    cuts: tuple[tuple[int, int], ...] = ()  # from and until which time nothing passes, in microseconds

    def is_cut(self, at_us: int) -> bool:
        return any(begin <= at_us < end for begin, end in self.cuts)


def random_faults(random: Random) -> Faults:
    """Return one mix of faults of many."""
    begins_us = [random.randrange(20, 900) * SECOND_US for _ in range(random.choice([0, 0, 1, 3]))]
    return Faults(
        most_lag_us=random.choice([0, 100_000, SECOND_US, 10 * SECOND_US]),
        loss=random.choice([0.0, 0.0, 0.1, 0.4]),
        doubling=random.choice([0.0, 0.1, 0.5]),
        cuts=tuple([(begin, begin + random.randrange(1, 300) * SECOND_US) for begin in begins_us]),
    )


class FaultyNetwork:
    """Carries documents between mails; all lags are random."""

    def __init__(self, random: Random, faults: Faults) -> None:
        self.random = random
        self.faults = faults
        self.mails: dict[str, FaultyMail] = {}
        self.sent_count = 0

    def mail_of(self, board: str) -> "FaultyMail":
        """Return a new mail of a board, in the place of an earlier one."""
        self.mails[board] = FaultyMail(self, board)
        return self.mails[board]

    def carry(self, sender: str, payload: bytes) -> None:
        """Carry a document to all that listen, or lose it."""
        faults, random = self.faults, self.random
        self.sent_count += 1
        if faults.is_cut(now_us()) or random.random() < faults.loss:
            return
        for _ in range(2 if random.random() < faults.doubling else 1):
            lag_s = random.randrange(faults.most_lag_us + 1) / SECOND_US
            asyncio.get_running_loop().call_later(lag_s, self._arrive, sender, payload)

    def _arrive(self, sender: str, payload: bytes) -> None:
        for board, mail in self.mails.items():
            if board != sender and (sender in mail.boards or ANY_BOARD in mail.boards):
                mail.on_document(sender, payload)


class FaultyMail:
    """Implements Mail."""

    def __init__(self, network: FaultyNetwork, board: str) -> None:
        self.on_document: Callable[[str, bytes], None] = lambda _board, _payload: None
        self.on_availability: Callable[[str, bytes], None] = lambda _board, _payload: None
        self.on_connect: Callable[[], None] = lambda: None
        self.is_connected = True
        self.boards: frozenset[str] = frozenset()
        self._network = network
        self._board = board

    def listen(self, boards: frozenset[str]) -> None:
        self.boards = boards

    def send(self, payload: bytes) -> None:
        if self._network.mails.get(self._board) is self:
            self._network.carry(self._board, payload)
