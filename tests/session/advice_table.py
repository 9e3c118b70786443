"""An engine of the tests: it answers from a table."""

from controller.session.advice import find_wanted_advice
from controller.session.inputs import AdviceFound
from controller.session.state import Session


def found(session: Session, move: str, *, loses_man: bool = False) -> AdviceFound:
    """Return the answer of an engine to what a session asks for now."""
    wanted = find_wanted_advice(session)
    assert wanted is not None
    return wanted.answer(move, session.now_us, loses_man=loses_man)
