"""Messages of the board as text: a line short enough for the display, and a sentence for everything else."""

from controller.session.effects import Judgement, ReportJudgement
from controller.session.views.messages import Message
from controller.words.catalogue import Catalogue, TextArgument, capitalize

DISPLAY_COLUMNS = 20
"""The characters of a line on a 20x4 display; about as many fit across 128 pixels."""

_DISPLAY_SIGNS = str.maketrans("×÷", "x/")  # a character display has letters of ASCII only

LINE_CONTEXT = "display line"
SENTENCE_CONTEXT = "sentence"
VERDICT_CONTEXT = "verdict"

_SELF_EXPLAINING = frozenset({Judgement.UNMOVED})  # its message says already that nothing was moved


def display_line(catalogue: Catalogue, message: Message) -> str:
    """Return a message as one short line: DISPLAY_COLUMNS or fewer with one or two squares."""
    args = _arguments_of(message)
    line = _display_text(catalogue, message.code.value, args)
    shorter = f"{message.code.value}, short"
    if len(line) > DISPLAY_COLUMNS and catalogue.has(LINE_CONTEXT, shorter):
        return _display_text(catalogue, shorter, args)
    return line


def _display_text(catalogue: Catalogue, key: str, args: dict[str, TextArgument]) -> str:
    return capitalize(catalogue.fill(LINE_CONTEXT, key, args)).translate(_DISPLAY_SIGNS)


def message_sentence(catalogue: Catalogue, message: Message) -> str:
    """Return a message as one full sentence without a full stop."""
    return capitalize(catalogue.fill(SENTENCE_CONTEXT, message.code.value, _arguments_of(message)))


def verdict_sentence(catalogue: Catalogue, judged: ReportJudgement) -> str:
    """Return what a press or a rest found, and what is wrong with it if anything is."""
    word = catalogue.text(VERDICT_CONTEXT, judged.judgement.value)
    if judged.message is None:
        return word
    sentence = message_sentence(catalogue, judged.message)
    return sentence if judged.judgement in _SELF_EXPLAINING else f"{word}: {sentence}"


def _arguments_of(message: Message) -> dict[str, TextArgument]:
    return dict(message.args)
