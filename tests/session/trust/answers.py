"""What people at a board with wrong sensors answer, and what is on record in the end."""

from controller.notation.move_text import move_text
from controller.session.effects import RecordMove
from controller.session.trust.questions import answering_side, asks_for_piece
from tests.session.dead_sensors import GameWithDeadSensors


def final_move_texts(game: GameWithDeadSensors) -> list[str]:
    """Return the moves as they are on record in the end."""
    return [move_text(record.move) for record in {record.ply: record for record in game.moves}.values()]


def candidate_texts(record: RecordMove) -> list[str]:
    return [move_text(move) for move in record.candidates]


def answer(game: GameWithDeadSensors, *, stands: bool) -> None:
    """Read the question, and say with a button whether a piece stands on its square."""
    question = game.session.trust.question
    assert question is not None
    says_yes = stands is asks_for_piece(question)
    side = answering_side(game.session) if says_yes else answering_side(game.session).opponent
    game.run_script(f"wait 1s; press {side.english_name.lower()}; wait 100ms")


def asked_square(game: GameWithDeadSensors) -> int | None:
    """Return the square that the board asks about, or None if it asks nothing."""
    question = game.session.trust.question
    return None if question is None else question.square
