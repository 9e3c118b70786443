"""The game as a page is told of it."""

from typing import Any

from controller.notation.fen import fen_text
from controller.rules.position import Position, Side
from controller.rules.squares import squares_of
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message
from controller.web.state_source import StateSource
from controller.words.english import message_sentence


def game_state(source: StateSource) -> dict[str, Any]:
    """Tell which game is played."""
    session = source.session
    started, game, appearance = session.started, session.settings.game, session.settings.face
    return {
        "id": source.game_id,
        "date": started.date,
        "ruleset": game.ruleset,
        "title": session.game.rules.ruleset.title,
        "orientation": game.orientation.value,
        "time_control": game.time_control,
        "white": started.white,
        "black": started.black,
        "commit": session.settings.tracking.commit.value,
        "theme": appearance.theme.value,
    }


def position_state(source: StateSource) -> dict[str, Any]:
    """Tell the position that the board believes."""
    position = source.session.game.position
    return {"fen": fen_text(position), "pieces": pieces_state(position)}


def pieces_state(position: Position) -> dict[str, str]:
    """Name the pieces by square: `w` and `b`, a king in capitals."""
    pieces = {}
    for square in squares_of(position.occupancy):
        piece = position.piece_at(square)
        if piece is not None:
            letter = "w" if piece.side is Side.WHITE else "b"
            pieces[str(square)] = letter.upper() if piece.is_king else letter
    return pieces


def message_json(message: Message) -> dict[str, Any]:
    """Tell a message by its code and arguments, and in English."""
    args = {name: list(value) if isinstance(value, tuple) else value for name, value in message.args}
    return {"code": message.code.value, "args": args, "text": message_sentence(message)}


def message_state(source: StateSource) -> dict[str, Any] | None:
    """Tell the message that the display shows."""
    page = source.session.shown.page
    return None if page is None or page.message is None else message_json(page.message)


def verdict_state(source: StateSource) -> dict[str, Any] | None:
    """Tell the last verdict."""
    verdict = source.verdict
    if verdict is None:
        return None
    message = None if verdict.message is None else message_json(verdict.message)
    return {"judgement": verdict.judgement, "message": message, "text": verdict.text}


def result_state(source: StateSource) -> dict[str, Any] | None:
    """Tell how the game ended, if it did."""
    outcome = source.session.outcome
    return None if outcome is None else {"score": outcome.score.value, "message": message_json(result_message(outcome))}
