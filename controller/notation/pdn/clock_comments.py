"""Comments, the clock commands in them, and times as clocks show them.

Source: PDN 3.0, embedded commands (https://wiegerw.github.io/pdn/commands.html). The letters of the sides may be left
out; a fraction of a second comes from DGT's `clk`.
"""

import re

from controller.notation.pdn.game_record import ClockAnnotation, ClockTime, Comment
from controller.notation.pdn.syntax import replace_unprintable
from controller.rules.position import Side

SECOND_US = 1_000_000

_TIME = (
    r"(?:(?P<side{0}>[wWbB])\s*)?"
    r"(?P<hours{0}>\d{{1,2}}):(?P<minutes{0}>[0-5]\d):(?P<seconds{0}>[0-5]\d(?:\.\d{{1,6}})?)\s*"
)
_COMMAND = re.compile(rf"\[%(?P<name>clock|clk)\s*{_TIME.format(1)}(?:{_TIME.format(2)})?\]", re.ASCII)


def parse_comment(text: str) -> Comment:
    """Parse a comment without its braces; an unknown command stays in its text."""
    clocks: list[ClockAnnotation] = []
    text = replace_unprintable(text)
    while found := list(_COMMAND.finditer(text)):  # again, because the text around a command may join to a new one
        clocks += map(_parse_command, found)
        text = _COMMAND.sub(" ", text)
    return Comment(text=" ".join(text.split()), clocks=tuple(clocks))


def comment_words(comment: Comment) -> list[str]:
    """Return the words of a comment, between which a line may end; its commands come before its text."""
    return [*map(_command_text, comment.clocks), *replace_unprintable(comment.text).split()]


def clock_time_text(remaining_us: int) -> str:
    """Return a time in microseconds as `h:mm:ss`, rounded up as on the display: 0 only if no time is left."""
    return _time_text(round_up_to_seconds(remaining_us))


def round_up_to_seconds(remaining_us: int) -> int:
    """Return a time in microseconds, rounded up to whole seconds."""
    return -(-remaining_us // SECOND_US) * SECOND_US


def _parse_command(found: re.Match[str]) -> ClockAnnotation:
    places = ("1", "2") if found["hours2"] else ("1",)
    return ClockAnnotation(name=found["name"], clocks=tuple(_parse_clock_time(found, group) for group in places))


def _parse_clock_time(found: re.Match[str], group: str) -> ClockTime:
    letter = found[f"side{group}"]
    seconds, _, fraction = found[f"seconds{group}"].partition(".")
    minutes = int(found[f"hours{group}"]) * 60 + int(found[f"minutes{group}"])
    return ClockTime(
        side=None if letter is None else Side("WB".index(letter.upper())),
        remaining_us=(minutes * 60 + int(seconds)) * SECOND_US + int(fraction.ljust(6, "0")),
        is_running=letter is not None and letter.isupper(),
    )


def _command_text(command: ClockAnnotation) -> str:
    return f"[%{command.name} {' '.join(map(_clock_text_of, command.clocks))}]"


def _clock_text_of(clock: ClockTime) -> str:
    """Return a clock as `w0:14:53` or `B0:15:00`; the letter of a running clock is upper case."""
    letter = "" if clock.side is None else "wb"[clock.side]
    return f"{letter.upper() if clock.is_running else letter}{_time_text(clock.remaining_us)}"


def _time_text(remaining_us: int) -> str:
    seconds, fraction = divmod(remaining_us, SECOND_US)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{fraction:06}".rstrip("0") if fraction else text
