"""Games that are over at this board: their records are exchanged until the other board has all of them."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.journal_ends import complete_record
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.exchange.effects import DeliverAnswer, DeliverCommand, ExchangeEffect, Keeping, SendDocument
from controller.far_game.exchange.exchange import FarExchange
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.store import StoredGame
from controller.hall.documents.far import GameFarDocument
from controller.hall.documents.writing import write_document

MOST_ENDED = 16
"""Games that are exchanged on; a choice: those of a day, each with a document in 10 s until it has arrived."""


log = logging.getLogger(__name__)


class EndedGames:
    """Exchanges of games that no session plays any more; nothing of them changes a session."""

    def __init__(self, dependencies: FarDependencies, games: KeptGames) -> None:
        self._dependencies = dependencies
        self._games = games
        self._exchanges: dict[str, tuple[str, FarExchange]] = {}

    @property
    def boards(self) -> frozenset[str]:
        """The other boards of these games."""
        return frozenset(board for board, _ in self._exchanges.values())

    @property
    def next_deadline_us(self) -> int | None:
        """When `advance` has something to do; None: never, unless something happens."""
        times = [exchange.next_deadline_us for _, exchange in self._exchanges.values()]
        return min([time_us for time_us in times if time_us is not None], default=None)

    async def open(self) -> StoredGame | None:
        """Open the store, exchange on its newest games that are over, and return the newest; None: there is none."""
        stored = await self._games.open(MOST_ENDED)
        for each in reversed(stored):
            if each.kept.record.is_over:
                exchange = FarExchange(each.kept, self._dependencies.now_us())
                self.add(each.other_board, exchange)
                await self._perform(exchange, exchange.end_interrupted())
        if not stored:
            return None
        try:
            # of an earlier one all was written before the next one began
            return await self._complete(stored[0])
        except Exception:
            log.exception("the end of the last game with another board: a fault of the program")
            return stored[0]

    def list_games(self) -> list[tuple[KeptGame, str]]:
        """Return what is to be on disk, each with its other board, the oldest first."""
        return [(exchange.kept, board) for board, exchange in self._exchanges.values()]

    def add(self, other_board: str, exchange: FarExchange) -> None:
        """Exchange a game on; the oldest of too many is left."""
        self._exchanges[exchange.record.game] = (other_board, exchange)
        while len(self._exchanges) > MOST_ENDED:
            del self._exchanges[next(iter(self._exchanges))]

    def remove(self, game: str) -> None:
        """Leave a game to the session that goes on with it."""
        self._exchanges.pop(game, None)

    async def connect(self) -> None:
        """Say what this board has, and send again what has not arrived: there is a connection anew."""
        for _, exchange in list(self._exchanges.values()):
            if not exchange.is_settled:
                await self._perform(exchange, exchange.connect(self._dependencies.now_us()))

    async def advance(self) -> None:
        """Do what is due."""
        for _, exchange in list(self._exchanges.values()):
            await self._perform(exchange, exchange.advance(self._dependencies.now_us()))

    async def receive(self, board: str, document: GameFarDocument) -> None:
        """Take a document of another board; one of any other game changes nothing."""
        other_board, exchange = self._exchanges.get(document["game"], ("", None))
        if exchange is not None and board == other_board:
            await self._perform(exchange, exchange.receive(document, self._dependencies.now_us()))

    async def _complete(self, stored: StoredGame) -> StoredGame:
        """Return a stored game with the end that the journal alone has; once it is over it is exchanged on."""
        number = stored.kept.journal_game
        game = None if number is None else await self._games.restore_ended(number)
        if game is None:
            return stored
        exchange, effects = complete_record(stored, game, self._dependencies.now_us())
        await self._perform(exchange, effects)
        if exchange.record.is_over:
            self.add(stored.other_board, exchange)
            await self._perform(exchange, exchange.end_interrupted())
        return replace(stored, kept=exchange.kept)

    async def _perform(self, exchange: FarExchange, effects: Sequence[ExchangeEffect]) -> None:
        keepings = [effect for effect in effects if isinstance(effect, Keeping)]
        if keepings:
            await self._games.keep(exchange.record.game, keepings, self._dependencies.time_of_day())
        for effect in effects:
            match effect:
                case SendDocument(document=document):
                    self._dependencies.mail.send(write_document(document))
                case DeliverCommand(id=command_id):
                    await self._perform(exchange, exchange.answer(command_id, is_agreed=False))
                case DeliverAnswer(id=ask_id):
                    await self._perform(exchange, exchange.forget(ask_id))
                case _:
                    pass
