"""What to type instead: the end of an error message about wrong usage."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import click

EXAMPLES: Mapping[str, str] = {
    "backup": "backup games.sqlite3",
    "clock explain": "clock explain 5+3",
    "clock run": "clock run 5+3",
    "clock simulate": "clock simulate presses.txt",
    "completion": "completion bash",
    "game set": "game set white Ana Reyes",
    "games correct": "games correct 3 1-0",
    "games export": "games export 3",
    "games show": "games show 3",
    "games sums": "games sums 3",
    "moves": 'moves "W:W27,13:B15,23,24"',
    "pdn check": "pdn check games.pdn",
    "pdn convert": "pdn convert games.pdn --notation algebraic",
    "perft": "perft 6",
    "record": "record -o trace.jsonl",
    "replay": "replay trace.jsonl",
    "restore": "restore games.sqlite3",
    "session": "session --stdin",
    "template": "template --square 50 -o board.svg",
    "token create": "token create --name Ana --right arbitrate",
    "token revoke": "token revoke t1",
    "update": "update --list",
    "wiring": "wiring pico -o wiring.svg",
}
"""A complete command for each one that cannot be typed alone, after `damahan`."""

FILE_SOURCES: Mapping[str, str] = {
    "replay": "write a trace with damahan record -o {file}",
    "pdn check": "write the games of the journal with damahan games export 1 > {file}",
    "pdn convert": "write the games of the journal with damahan games export 1 > {file}",
}
"""What makes a file that a command reads."""

_NOT_A_CHOICE = re.compile(r"'(?P<word>.*)' is not one of ")
_NO_FILE = re.compile(r"File '(?P<file>.*)' does not exist")


def usage_text(error: click.UsageError) -> str:
    """Return what is wrong with the usage, what to type instead, and where to read more; without a full stop."""
    context = error.ctx
    if context is None:
        return error.format_message().removesuffix(".")
    program, _, path = context.command_path.partition(" ")
    hint = _hint(error, context, program, path)
    see = f"see {context.command_path} --help"
    return f"{_fault_text(error)}; {hint}, or {see}" if hint else f"{_fault_text(error)}; {see}"


def _fault_text(error: click.UsageError) -> str:
    """Return the message of an error; an argument is named by one word, and suggestions are left to the hint."""
    if isinstance(error, click.NoSuchOption | click.exceptions.NoSuchCommand):
        return error.message.removesuffix(".")
    text = " ".join(error.format_message().split()).removesuffix(".")
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Argument):
        shown = error.param.make_metavar(error.ctx) if error.ctx is not None else ""
        if isinstance(error.param.type, click.Choice) and error.param.metavar is None:
            return text.replace(shown, (error.param.name or "").upper(), 1)
    return text


def _hint(error: click.UsageError, context: click.Context, program: str, path: str) -> str:
    example = f"{program} {EXAMPLES[path]}" if path in EXAMPLES else ""
    match error:
        case click.exceptions.NoSuchCommand():
            group = context.command
            names = group.list_commands(context) if isinstance(group, click.Group) else []
            near = nearest(error.command_name, names)
            return f"type {context.command_path} {near}" if near else ""
        case click.NoSuchOption():
            near = nearest(error.option_name, _option_names(context.command))
            return f"type {near}" if near else ""
        case click.MissingParameter():
            return f"type for example: {example}" if example else ""
        case _:
            return _hint_by_message(error, path, example)


def _hint_by_message(error: click.UsageError, path: str, example: str) -> str:
    """Return a hint about a value; click says in words alone what is wrong with it."""
    message = error.message
    if found := _NOT_A_CHOICE.search(message):
        near = nearest(found["word"], re.findall(r"'([^']*)'", message[found.end() - 1 :]))
        return f"type {near}" if near else ""
    if (found := _NO_FILE.search(message)) and path in FILE_SOURCES:
        return FILE_SOURCES[path].format(file=found["file"])
    return f"type for example: {example}" if example and not isinstance(error, click.BadParameter) else ""


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the known word that is most like another one; empty if none is."""
    return next(iter(get_close_matches(word.lower(), known, n=1)), "")


def _option_names(command: click.Command) -> list[str]:
    return [
        name
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.hidden
        for name in (*parameter.opts, *parameter.secondary_opts)
    ]
