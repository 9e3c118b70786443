"""Acts and their answers as JSON values."""

from collections.abc import Mapping

from controller.commands.grammar import command_text
from controller.desk.ports import ActRecord, Announcement, BoardAnswer, Mark, Note, Presence
from controller.desk.server.types import ActState, AnswerState


def answers_state(answers: Mapping[str, BoardAnswer]) -> dict[str, AnswerState]:
    """Return what each board answered."""
    return {board: _answer_state(answer) for board, answer in answers.items()}


def act_state(record: ActRecord) -> ActState:
    """Return one act of the record."""
    act, answers = record.act, answers_state(record.answers)
    match act:
        case Announcement(text=text):
            return {"at": record.at, "sender": record.sender, "announce": text, "answers": answers}
        case Note(text=text):
            return {"at": record.at, "sender": record.sender, "note": text, "answers": answers}
        case Mark(kind=kind):
            return {"at": record.at, "sender": record.sender, "mark": kind.value, "answers": answers}
        case Presence():
            return {"at": record.at, "sender": record.sender, "presence": act.value, "answers": answers}
        case _:
            return {"at": record.at, "sender": record.sender, "say": command_text(act), "answers": answers}


def _answer_state(answer: BoardAnswer) -> AnswerState:
    state = _result_state(answer)
    return {**state, "by": answer.answered_by} if answer.answered_by else state


def _result_state(answer: BoardAnswer) -> AnswerState:
    if answer.is_done:
        return {"done": True}
    if answer.is_done is None:
        return {"silent": True} if answer.silence is None else {"silent": True, "silence": answer.silence.value}
    if answer.message is None:
        return {"refused": {"code": None, "args": {}, "text": "the board refuses this, and does not say why"}}
    message = answer.message
    return {"refused": {"code": message["code"], "args": message["args"], "text": message["text"]}}
