"""The commands on a page: in `sh` blocks, after `$` in `console` blocks, and within sentences."""

import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
HEREDOC = re.compile(r"<<'(\w+)'")
PROGRAMS = (
    "apt|apt-get|bash|cat|cd|chmod|cp|curl|damahan|dpkg|echo|export|git|i2cdetect|journalctl|ls|make|mkdir|mount|mv|npm|"
    "pip|printf|python|python3|rm|scp|sh|source|ssh|sudo|systemctl|tar|wget"
)
COMMAND_WORD = re.compile(rf"^(?:\$ )?(?:\.venv/bin/|\. |(?:{PROGRAMS}) )")
LANGUAGES = {"", "console", "sh", "toml"}
"""The languages of blocks: nothing would run a command in another one."""
FENCE_LINE = re.compile(r"^[ >]*(?:```|~~~).*$", re.MULTILINE)
INLINE = re.compile(r"`((?:sudo (?:-u damahan )?)?(?:damahan|make) [^`]+)`")
SHELL_SIGNS = re.compile(r"[|<>&$;()]")


class CodeBlock(NamedTuple):
    """A block of code: its language, and its lines without their indentation."""

    language: str
    lines: list[str]


def code_blocks(page: str) -> list[CodeBlock]:
    """Return the blocks of a page: those between fences, and indented ones, which have no language."""
    fenced = [
        CodeBlock(language, [line.removeprefix(indent) for line in text.splitlines()])
        for indent, language, text in FENCE.findall(page)
    ]
    rest = FENCE.sub("", page)
    return [*fenced, CodeBlock("", [line.strip() for line in re.findall(r"^ {4,}(\S.*)$", rest, re.MULTILINE)])]


def shell_commands(page: str) -> list[str]:
    """Return the commands of a page in their order, each as it is pasted; one with a here document is one command."""
    commands: list[str] = []
    for block in code_blocks(page):
        if block.language == "console":
            commands += [line.removeprefix("$ ") for line in block.lines if line.startswith("$ ")]
        if block.language == "sh":
            commands += _join_lines(iter(block.lines))
    return commands


def _join_lines(lines: Iterator[str]) -> Iterator[str]:
    """Join the lines that belong to one command: after a backslash, and up to the end of a here document."""
    for line in lines:
        command = line
        while command.endswith("\\"):
            command += "\n" + next(lines)
        if marker := HEREDOC.search(command):
            while not command.endswith(f"\n{marker[1]}"):
                command += "\n" + next(lines)
        if command.strip() and not command.startswith("#"):
            yield command


def stray_commands(page: str) -> list[str]:
    """Return the lines that look like commands and stand in a block that is not `sh`, so nothing would run them."""
    others = [block for block in code_blocks(page) if block.language not in ("sh", "console")]
    return [line for block in others for line in block.lines if COMMAND_WORD.match(line)]


def stray_fences(page: str) -> list[str]:
    """Return the fences that `code_blocks` does not read, and those of a language that nothing runs or checks."""
    rest = FENCE.sub(lambda block: "" if block[2] in LANGUAGES else block[0], page)
    return FENCE_LINE.findall(rest)


def inline_commands(page: str) -> list[str]:
    """Return the commands within sentences and tables."""
    return INLINE.findall(FENCE.sub("", page))


def words_of(command: str) -> list[str]:
    """Return the words of a command, without its comment."""
    return shlex.split(command, comments=True)


def needs_shell(command: str) -> bool:
    """Return True if more than one program runs, or a file takes what it prints."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"|#.*", "", command)
    return SHELL_SIGNS.search(bare) is not None
