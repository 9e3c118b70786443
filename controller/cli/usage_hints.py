"""What to type instead: the end of an error message about wrong usage."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import click

from controller.cli.errors import NoTerminalError
from controller.settings.details import GameDetail

EXAMPLES: Mapping[str, str] = {
    "backup": "backup games.sqlite3",
    "clock explain": "clock explain 5+3",
    "clock run": "clock run 5+3",
    "clock simulate": "clock simulate presses.txt",
    "completion": "completion bash",
    "event add": 'event add "Ana Reyes" "Ben Cruz"',
    "event bye": "event bye 7 3",
    "event correct": "event correct 3 0-1 --by Ana",
    "event export": "event export trf -o club.trf",
    "event import": "event import players.csv",
    "event new": 'event new "Club night" --rounds 4',
    "event player": 'event player 7 --name "Gil Gomez"',
    "event print": "event print pairings -o round1.html",
    "event result": "event result 1 1-0",
    "event withdraw": "event withdraw 7",
    "game set": "game set white Ana Reyes",
    "games correct": "games correct 3 1-0",
    "games export": "games export 3",
    "games show": "games show 3",
    "games sums": "games sums 3",
    "hall board add": "hall board add finals",
    "hall board remove": "hall board remove finals",
    "hall init": "hall init club --boards 8 --host desk.local",
    "hall join": "hall join board-1.tar",
    "invite accept": "invite accept K7PM-3XQA",
    "hall key make": 'hall key make "Ana Reyes" --right arbitrate',
    "hall key revoke": 'hall key revoke "Ana Reyes"',
    "hall reader add": "hall reader add newspaper",
    "hall reader remove": "hall reader remove newspaper",
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
    "replay --expect": "write a game as PDN with damahan games export 1 -o {file}",
    "pdn check": "write the games of the journal with damahan games export 1 > {file}",
    "pdn convert": "write the games of the journal with damahan games export 1 > {file}",
}
"""What makes a file that a command reads."""

OTHER_COMMANDS: Mapping[str, str] = {"run": "play", "play": "run"}
"""The command that has an option which people look for at another one."""

PROFILE_OPTIONS = frozenset({"--ruleset", "--time", "--lamps", "--white", "--black", "--language"})
"""What `damahan play` is told by an option, and a board by its profile."""

_LARGEST_SHOWN = 1_000_000
"""A choice: of a range that ends above, only the beginning is shown; nobody counts so far."""

_OPTION_LIKENESS = 0.7
"""A choice: below, names of options are alike by chance, as --time and --stdin are."""

_NOT_A_CHOICE = re.compile(r"'(?P<word>.*)' is not one of ")
_NO_NUMBER = re.compile(r"(?P<value>'.*') is not a valid (integer|float)")
_OUT_OF_RANGE = re.compile(r"(?P<value>\S+) is not in the range ")
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
    if isinstance(error, click.BadParameter) and error.param is not None:
        text = text.replace(error.message.removesuffix("."), _number_fault(error))
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Argument):
        shown = error.param.make_metavar(error.ctx) if error.ctx is not None else ""
        if isinstance(error.param.type, click.Choice) and error.param.metavar is None:
            return text.replace(shown, (error.param.name or "").upper(), 1)
    return text


def _number_fault(error: click.BadParameter) -> str:
    """Return what is wrong with a number, and which ones may be given; the message of any other error."""
    message, kind = error.message.removesuffix("."), error.param.type if error.param is not None else None
    if not isinstance(kind, click.IntRange | click.FloatRange):
        return message
    number = "whole number" if isinstance(kind, click.IntRange) else "number"
    if kind.max is not None and kind.max <= _LARGEST_SHOWN:
        remedy = f"give one from {kind.min:g} to {kind.max:g}"
    else:
        remedy = f"give {kind.min:g} or more"
    if found := _NO_NUMBER.match(message):
        return f"{found['value']} is not a {number}; {remedy}"
    if found := _OUT_OF_RANGE.match(message):
        return f"{found['value']} is out of range; {remedy}"
    return message


def _hint(error: click.UsageError, context: click.Context, program: str, path: str) -> str:
    example = f"{program} {EXAMPLES[path]}" if path in EXAMPLES else ""
    match error:
        case click.exceptions.NoSuchCommand():
            group = context.command
            names = group.list_commands(context) if isinstance(group, click.Group) else []
            near = nearest(error.command_name, names)
            return f"type {context.command_path} {near}" if near else _other_command(context, error.command_name)
        case click.NoSuchOption():
            name = error.option_name
            near = nearest(name, _option_names(context.command), _OPTION_LIKENESS)
            if hint := f"type {near}" if near else _other_command(context, name):
                return hint
            return f"type for example: {example}" if example else ""
        case click.MissingParameter():
            return f"type for example: {example}" if example else ""
        case NoTerminalError():
            return ""
        case _:
            return _hint_by_message(error, path, example)


def _other_command(context: click.Context, word: str) -> str:
    """Return a hint about a word that another command knows; empty if none does."""
    program, _, path = context.command_path.partition(" ")
    detail = word.removeprefix("--")
    if path == "game" and detail in tuple(GameDetail):
        return f"type {program} game set {detail} TEXT"
    root = context.find_root().command
    if path not in OTHER_COMMANDS or not isinstance(root, click.Group):
        return ""
    other = root.get_command(context, OTHER_COMMANDS[path])
    if other is None or word not in _option_names(other):
        return ""
    is_of_profile = path == "run" and word in PROFILE_OPTIONS
    return f"type {program} {other.name} {word}{', or write it in a profile' if is_of_profile else ''}"


def _hint_by_message(error: click.UsageError, path: str, example: str) -> str:
    """Return a hint about a value; click says in words alone what is wrong with it."""
    message = error.message
    if found := _NOT_A_CHOICE.search(message):
        near = nearest(found["word"], re.findall(r"'([^']*)'", message[found.end() - 1 :]))
        return f"type {near}" if near else ""
    if found := _NO_FILE.search(message):
        parameter = error.param if isinstance(error, click.BadParameter) else None
        place = f"{path} {parameter.opts[0]}" if isinstance(parameter, click.Option) else path
        source = FILE_SOURCES.get(place, "")
        return source.format(file=found["file"])
    return f"type for example: {example}" if example and not isinstance(error, click.BadParameter) else ""


def nearest(word: str, known: Sequence[str], likeness: float = 0.6) -> str:
    """Return the known word that is most like another one, leading dashes aside; empty if none is."""
    words = {each.lstrip("-"): each for each in known}
    return next((words[each] for each in get_close_matches(word.lower().lstrip("-"), words, 1, likeness)), "")


def _option_names(command: click.Command) -> list[str]:
    return [
        name
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.hidden
        for name in (*parameter.opts, *parameter.secondary_opts)
    ]
