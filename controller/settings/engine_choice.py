"""Which engine finds the moves of a side: `own`, or `hub:COMMAND`, another program that speaks the Hub protocol."""

import re
import shlex
from dataclasses import dataclass

OWN_ENGINE = "own"
HUB_PREFIX = "hub:"

_PARAMETER = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9_-]*)=(?P<value>.*)", re.DOTALL)
_UNSENDABLE = re.compile(r'["\x00-\x1f\x7f]')


class EngineChoiceError(ValueError):
    """A text does not name an engine; the message says how to write one."""


@dataclass(frozen=True, slots=True)
class OwnEngine:
    """The engine of this program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubProgram:
    """A program that speaks the Hub protocol over its standard input and output."""

    command: tuple[str, ...]  # the program and its arguments, at least one word; no shell reads them
    parameters: tuple[tuple[str, str], ...] = ()  # names and values that the program is told before it starts to play

    @property
    def name(self) -> str:
        """The name of the program's file, for people."""
        return self.command[0].rpartition("/")[2]


EngineChoice = OwnEngine | HubProgram


def parse_engine(text: str) -> EngineChoice:
    """Parse the choice of an engine: `own`, or `hub:COMMAND`.

    COMMAND is parted into words as a shell parts it, but no shell runs it. Words such as `book=false` before the
    program are parameters of the engine. Raises EngineChoiceError for anything else.
    """
    word = text.strip()
    if word == OWN_ENGINE:
        return OwnEngine()
    if not word.startswith(HUB_PREFIX):
        raise EngineChoiceError(f"{word!r} is no engine; write {OWN_ENGINE}, or {HUB_PREFIX}COMMAND")
    try:
        words = shlex.split(word.removeprefix(HUB_PREFIX))
    except ValueError as error:
        raise EngineChoiceError(f"{word!r}: {str(error).lower()}; close each quotation mark") from error
    parameters: dict[str, str] = {}
    while words and (found := _PARAMETER.fullmatch(words[0])):
        words.pop(0)
        if found["name"] in parameters:
            raise EngineChoiceError(f"the parameter {found['name']} is given twice; give it once")
        if _UNSENDABLE.search(found["value"]):
            raise EngineChoiceError(
                f"the value of {found['name']} has a character that cannot be sent, such as a quote"
            )
        parameters[found["name"]] = found["value"]
    if not words or not words[0].rpartition("/")[2] or any("\0" in word for word in words):
        raise EngineChoiceError(f"{word!r} names no program; write {HUB_PREFIX}COMMAND, such as hub:./scan hub")
    return HubProgram(command=tuple(words), parameters=tuple(parameters.items()))
