"""`damahan session`: the session as a line protocol for other programs."""

import os
import sys
from collections.abc import Iterator
from io import BufferedIOBase
from typing import cast

import click

from controller.cli.errors import CommandError
from controller.storage.traces import LONGEST_LINE_BYTES, LineProtocol

CHUNK_BYTES = 65_536
"""The most bytes that are read at once: what a pipe of Linux holds (man 7 pipe)."""


@click.command(short_help="Play a game by lines: inputs in, answers out.")
@click.option(
    "--stdin",
    "from_stdin",
    is_flag=True,
    help="Read the inputs from standard input, and answer on standard output; there is no other way.",
)
def session(from_stdin: bool) -> None:
    """Play games without a board, by the lines of traces.

    The first line describes the game, and each other line is one input, as `damahan record` writes them. Each line is
    answered with one line of JSON: new verdicts and moves, and what LEDs, display and clocks show. Another first line
    begins another game. A faulty line is answered with what is wrong, and changes nothing. The exit code is 1 if there
    was such a line. docs/dev/traces.md lists all keys.
    """
    if not from_stdin:
        raise click.UsageError("other programs send lines to the session on standard input; give --stdin")
    if sys.stdin is None or sys.stdout is None:
        raise CommandError("standard input or output is closed; connect both of them")
    protocol = LineProtocol()
    try:
        # its type does not say so, but `buffer` is buffered
        _answer_lines(protocol, cast("BufferedIOBase", sys.stdin.buffer))
    except OSError as error:
        # Python writes what is left as it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise CommandError(f"the lines cannot be read or answered ({error.strerror})") from error
    if protocol.fault_count:
        raise click.exceptions.Exit(1)


def _answer_lines(protocol: LineProtocol, stream: BufferedIOBase) -> None:
    for lines, is_whole in _read_lines(stream):
        answers = [protocol.answer(line, is_whole=is_whole) for line in lines]
        sys.stdout.write("".join(f"{answer}\n" for answer in answers))
        sys.stdout.flush()


def _read_lines(stream: BufferedIOBase) -> Iterator[tuple[list[bytes], bool]]:
    """Yield the lines that have come since the last ones, as soon as there are any, and whether they were ended.

    A line that is too long is cut to a length that is still refused.
    """
    start = b""
    while chunk := stream.read1(CHUNK_BYTES):
        first, *others = chunk.split(b"\n")
        start = (start + first)[: LONGEST_LINE_BYTES + 1]
        if others:
            *whole, rest = others
            yield [start, *whole], True
            start = rest[: LONGEST_LINE_BYTES + 1]
    if start:
        yield [start], False
