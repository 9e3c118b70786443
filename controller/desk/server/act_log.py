"""Acts in the log of who did what."""

from collections.abc import Mapping

from controller.commands.grammar import command_text
from controller.commands.sender import CommandSender
from controller.desk.act_codec import ANNOUNCE_KEY, MARK_KEY, NOTE_KEY, PRESENCE_KEY
from controller.desk.ports import Act, Announcement, BoardAnswer, Mark, Note, Presence
from controller.storage.activity_log import Activity, ActivityKind

MOST_NAMES = 8
"""Boards that are named; of more, their number is told. A choice: a line of the log is short."""


def act_activity(act: Act, answers: Mapping[str, BoardAnswer], sender: CommandSender) -> Activity:
    """Return the event of an act that was recorded, with how many boards have done it."""
    done = sum(answer.is_done is True for answer in answers.values())
    outcome = "" if done == len(answers) else f", done at {done} of {len(answers)}"
    return _activity(ActivityKind.COMMAND, sender, f"{_act_text(act)}: {_boards_text(list(answers))}{outcome}")


def failed_act_activity(act: Act, sender: CommandSender, reason: str) -> Activity:
    """Return the event of an act that could not be recorded, so that no board has heard of it."""
    return _activity(ActivityKind.COMMAND_REFUSED, sender, f"{_act_text(act)}: {reason}")


def _activity(kind: ActivityKind, sender: CommandSender, text: str) -> Activity:
    address = "" if sender.address is None else sender.address.value
    return Activity(at=sender.given_at, kind=kind, name=sender.name, address=address, text=text)


def _act_text(act: Act) -> str:
    match act:
        case Announcement(text=text):
            return f"{ANNOUNCE_KEY} {text}"
        case Note(text=text):
            return f"{NOTE_KEY} {text}"
        case Mark(kind=kind):
            return f"{MARK_KEY} {kind.value}"
        case Presence():
            return f"{PRESENCE_KEY} {act.value}"
        case _:
            return command_text(act)


def _boards_text(boards: list[str]) -> str:
    return ", ".join(boards) if len(boards) <= MOST_NAMES else f"{len(boards)} boards"
