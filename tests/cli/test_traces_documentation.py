"""The facts of docs/dev/traces.md agree with the code."""

import json
import re
import shlex
from enum import StrEnum
from pathlib import Path

import click
import pytest

from controller.cli import main
from controller.commands.codec import COMMAND_CLASSES, COMMAND_KEY, encode_command
from controller.commands.grammar import parse_command
from controller.session.effects import ChangeAuthor, ChangeKind, Judgement
from controller.session.state import PauseReason, Phase
from controller.session.views.led_frames import LedRole
from controller.storage.traces.answer_types import (
    AnswerValues,
    ChangeValues,
    ClocksValues,
    MessageValues,
    MoveRecordValues,
    MoveValues,
    ResultValues,
)
from controller.storage.traces.header import TRACE_VERSION, Header
from controller.storage.traces.input_lines import INPUT_LINES
from controller.storage.traces.line_base import TraceLine
from controller.storage.traces.line_parsing import EndLine
from controller.storage.traces.verdict_lines import MessageLine, MoveLine, ResultLine
from tests.cli.run_process import run_script
from tests.cli.shell import damahan

PLAYED = """
press black; move 22-18; press white; lift 9; place 14; press black
move 24-20; press white; lift 20; place 24
move 18x9; press white; resign black
"""


@pytest.fixture
def page(root: Path) -> str:
    return (root / "docs" / "dev" / "traces.md").read_text()


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """Return the example of the page."""
    assert run_script(PLAYED, "--journal", tmp_path).exit_code == 0
    assert damahan("record", "--journal", tmp_path, "-o", tmp_path / "trace.jsonl").exit_code == 0
    return tmp_path / "trace.jsonl"


def table(page: str, heading: str) -> list[list[set[str]]]:
    """Return the code words of each cell of the table under a heading."""
    return [[set(re.findall(r"`([a-z_]+)`", cell)) for cell in row] for row in rows_below(page, heading)]


def rows_below(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading."""
    rows = page.partition(heading)[2].partition("|---|")[2].partition("\n\n")[0].splitlines()[1:]
    return [row.strip("|").split("|") for row in rows]


def keys_of(model: type[TraceLine]) -> set[str]:
    return set(model.model_fields) - {"at_us"}


def test_every_key_of_the_first_line_is_documented(page: str) -> None:
    documented = set().union(*(cells[0] for cells in table(page, "<!-- the keys of the first line -->")))
    assert documented == set(Header.model_fields)


def test_every_kind_of_line_is_documented_with_its_keys(page: str) -> None:
    rows = table(page, "<!-- the keys of the other lines -->")
    documented = {key: cells[1] for cells in rows for key in cells[0]}
    kinds: dict[str, type[TraceLine]] = {**INPUT_LINES, "end": EndLine}
    assert set(documented) == {*kinds, "verdict", COMMAND_KEY}
    for key, model in kinds.items():
        assert documented[key] == keys_of(model) - {key}


def test_every_command_is_documented_with_its_keys_and_its_text(page: str) -> None:
    cells = [[re.findall("`([^`]+)`", cell) for cell in row] for row in rows_below(page, "<!-- the commands -->")]
    assert [name for (name,), _, _ in cells] == list(COMMAND_CLASSES)
    for (name,), fields, (text,) in cells:
        assert list(encode_command(parse_command(text))) == [COMMAND_KEY, *fields]
        assert encode_command(parse_command(text))[COMMAND_KEY] == name


def test_every_verdict_is_documented_with_its_keys(page: str) -> None:
    rows = table(page, "Verdicts are there for the reader")
    documented = {key: set().union(*cells[1:]) for cells in rows for key in cells[0]}
    assert set(documented) == {"move", "result", "said", *Judgement} - {Judgement.LEGAL}
    models: dict[str, type[TraceLine]] = {
        "move": MoveLine,
        "result": ResultLine,
        "said": MessageLine,
        "illegal": MessageLine,
    }
    for key, model in models.items():
        assert keys_of(model) - {"verdict"} <= documented[key]


def test_the_example_is_what_comes_out(page: str, trace: Path) -> None:
    (written,) = re.findall(r"```json\n(.*?)```", page.partition("## An example")[2], re.DOTALL)
    lines = trace.read_text().splitlines()
    assert set(written.splitlines()) <= set(lines)
    (replayed,) = re.findall(r"```\n(0:.*?)```", page, re.DOTALL)
    assert replayed.splitlines() == damahan("replay", trace).stdout.splitlines()[1:]
    assert json.loads(lines[0])["damahan_trace"] == TRACE_VERSION


# --- the line protocol


def test_every_key_of_an_answer_is_documented(page: str) -> None:
    documented = [key for cells in table(page, "<!-- the keys of an answer -->") for key in cells[0]]
    assert sorted(documented) == sorted(AnswerValues.__annotations__)


def test_every_object_of_an_answer_is_documented_with_its_keys(page: str) -> None:
    documented: dict[str, set[str]] = {}
    kind = ""
    for row in rows_below(page, "<!-- the objects of an answer -->"):
        kind = row[0].strip() or kind
        documented[kind] = documented.get(kind, set()) | set(re.findall("`([a-z_]+)`", row[1]))
    assert documented == {
        "a move": set(MoveRecordValues.__annotations__),
        "a change": set(ChangeValues.__annotations__),
        "a result": set(ResultValues.__annotations__),
        "the clocks": set(ClocksValues.__annotations__),
        "a message": set(MessageValues.__annotations__),
    }
    (candidates,) = [row for row in rows_below(page, "<!-- the objects of an answer -->") if "`candidates`" in row[1]]
    assert set(re.findall("`([a-z_]+)`", candidates[2])) == set(MoveValues.__annotations__)


@pytest.mark.parametrize(
    ("heading", "key", "words"),
    [
        ("<!-- the keys of an answer -->", "phase", Phase),
        ("<!-- the keys of an answer -->", "pauses", PauseReason),
        ("<!-- the objects of an answer -->", "kind", ChangeKind),
        ("<!-- the objects of an answer -->", "by", ChangeAuthor),
    ],
)
def test_every_word_of_an_answer_is_documented(page: str, heading: str, key: str, words: type[StrEnum]) -> None:
    (meaning,) = [row[-1] for row in rows_below(page, heading) if f"`{key}`" in row[-2]]
    assert set(re.findall("`([a-z ]+)`", meaning)) == {word.value for word in words}


def test_every_role_of_an_led_is_documented(page: str) -> None:
    rows = rows_below(page, "<!-- the roles of LEDs -->")
    assert [row[0].strip(" `") for row in rows] == [role.value for role in LedRole]


def test_the_example_is_what_the_session_answers(page: str) -> None:
    section = page.partition("## As a line protocol")[2]
    lines, answer = re.findall(r"```json\n(.*?)```", section, re.DOTALL)[:2]
    answered = damahan("session", "--stdin", typed=lines)
    assert answered.exit_code == 0
    assert json.loads(answered.stdout.splitlines()[-1]) == json.loads(answer)


# --- commands


def test_every_command_of_the_page_exists(page: str) -> None:
    lines = re.findall(r"^    (damahan .*)$", page, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        _, name, *arguments = shlex.split(line, comments=True)
        command = main.get_command(click.Context(main), name)
        assert command is not None
        known = {option for parameter in command.params for option in parameter.opts}
        if isinstance(command, click.Group):
            assert arguments[0] in command.commands
        else:
            assert {word for word in arguments if word.startswith("--")} <= known
