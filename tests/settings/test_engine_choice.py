"""The choice of an engine is read as words, never by a shell."""

import pytest

from controller.settings.engine_choice import EngineChoiceError, HubProgram, OwnEngine, parse_engine


def test_the_own_engine() -> None:
    assert parse_engine(" own ") == OwnEngine()


@pytest.mark.parametrize(
    ("text", "command", "parameters"),
    [
        ("hub:./scan hub", ("./scan", "hub"), ()),
        ("hub: '/opt/my engine' --level=3", ("/opt/my engine", "--level=3"), ()),
        ("hub:book=false variant=bt ./scan hub", ("./scan", "hub"), (("book", "false"), ("variant", "bt"))),
        ("hub:data='a b' scan", ("scan",), (("data", "a b"),)),
        ("hub:data= scan x=1", ("scan", "x=1"), (("data", ""),)),
        ("hub:scan; rm -rf $HOME `id` > x", ("scan;", "rm", "-rf", "$HOME", "`id`", ">", "x"), ()),
    ],
)
def test_a_program(text: str, command: tuple[str, ...], parameters: tuple[tuple[str, str], ...]) -> None:
    assert parse_engine(text) == HubProgram(command=command, parameters=parameters)


def test_the_name_of_a_program() -> None:
    assert HubProgram(command=("/opt/scan", "hub")).name == "scan"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no engine; write own, or hub:COMMAND"),
        ("scan hub", "'scan hub' is no engine"),
        ("hub:", "names no program"),
        ("hub:''", "names no program"),
        ("hub:/opt/", "names no program"),
        ("hub:book=false", "names no program"),
        ("hub:scan 'hub", "no closing quotation; close each"),
        ("hub:a=1 a=2 scan", "a is given twice"),
        ("hub:a='\"' scan", "cannot be sent"),
        ("hub:'a=1\nquit' scan", "cannot be sent"),
        ("hub:scan a\0b", "names no program"),
    ],
)
def test_anything_else_is_refused(text: str, message: str) -> None:
    with pytest.raises(EngineChoiceError, match=message):
        parse_engine(text)
