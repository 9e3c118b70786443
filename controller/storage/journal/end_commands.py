"""The command of a player with which a game ended, if it was one."""

import sqlite3

from controller.commands.values import PlayerCommand
from controller.session.inputs import CommandGiven
from controller.storage.journal.codec import COMMAND_KIND, CodecError, decode
from controller.storage.journal.records import GameId

_QUERY = """
SELECT inputs.at_us, inputs.body FROM inputs JOIN games ON games.id = inputs.game
WHERE inputs.game = ? AND inputs.kind = ? AND inputs.at_us = games.ended_us ORDER BY inputs.seq DESC
"""


def find_end_command(connection: sqlite3.Connection, game: GameId) -> CommandGiven | None:
    """Return the resignation or the draw that was given as a command at the end of a game; None if there is none.

    It says who gave it, never how the game ended: a damaged one is left out.
    """
    for at_us, body in connection.execute(_QUERY, (game, COMMAND_KIND)):
        try:
            given = decode(COMMAND_KIND, at_us, body)
        except CodecError:
            continue
        if isinstance(given, CommandGiven) and isinstance(given.command, PlayerCommand):
            return given
    return None
