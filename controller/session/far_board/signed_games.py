"""For which game on two boards an arbiter's desk has signed a command."""

import json

from controller.commands.sender import CommandSender
from controller.session.state import Session


def is_for_other_game(session: Session, sender: CommandSender | None) -> bool:
    """Return True for a command that was signed for another game: it may wait while the next game begins."""
    game = None if sender is None else _find_signed_game(sender.signed_command)
    return game is not None and (session.far is None or session.far.game != game)


def _find_signed_game(text: str) -> str | None:
    """Return the game that an envelope names, whoever has signed it; None: it names none."""
    try:
        document = json.loads(json.loads(text)["document"])
        game = document["far_game"]
    except (ValueError, KeyError, TypeError):
        return None
    return game if isinstance(game, str) else None
