"""Messages as JSON values, for programs: the text is English, and others word the code in their reader's language."""

from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import MessageArguments
from controller.session.views.messages import Message
from controller.words.messages import message_sentence
from controller.words.po_files import english


class MessageJson(TypedDict):
    """A message with its code, its arguments and its English text."""

    code: str
    args: MessageArguments
    text: str


def message_json(message: Message) -> MessageJson:
    """Return a message as JSON values."""
    args = {name: list(value) if isinstance(value, tuple) else value for name, value in message.args}
    return {"code": message.code.value, "args": args, "text": message_sentence(english(), message)}
