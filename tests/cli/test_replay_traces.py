"""`damahan replay` with a trace: verdicts repeat, and faults and differences are reported."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.run_process import run_script
from tests.cli.shell import damahan, failure_text, usage_error_text


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """Return a trace of a game of three plies with a wrong board on the way."""
    wrong = "slide 24-20; press white; move 20-24"
    played = (
        f"press black; move 22-18; press white; move 9-14; press black; {wrong}; move 18x9; press white; resign black"
    )
    assert run_script(played, "--journal", tmp_path).exit_code == 0
    assert damahan("record", "--journal", tmp_path, "-o", tmp_path / "trace.jsonl").exit_code == 0
    return tmp_path / "trace.jsonl"


def test_replay_prints_each_verdict_at_its_time(trace: Path) -> None:
    result = damahan("replay", trace)
    assert (result.exit_code, result.stderr) == (0, "")
    title, *fell, score, closing = result.stdout.splitlines()
    assert title.endswith("filipino, vismin, 15+10, clock mode: ? - ?")
    assert [line.split("  ", 1)[1] for line in fell] == [
        "The pieces are set up: White moves first",
        "The game has started",
        "White: 22-18",
        "Black: 9-14",
        "Illegal: You must capture: take 1 piece with the piece on square 18",
        "White: 18x9",
        "White wins: the opponent resigned",
    ]
    assert fell[2] == "0:00.600  White: 22-18"
    assert score == "score: 22-18 9-14 18x9 1-0"
    assert closing == "3 plies, 7 verdicts as recorded"


def test_replay_prints_the_leds_if_asked(trace: Path) -> None:
    output = damahan("replay", trace, "--lamps").stdout.splitlines()
    (place,) = [place for place, line in enumerate(output) if "  Illegal: " in line]
    at, _, _ = output[place].partition("  ")
    assert output[place + 1] == f"{at}    LEDs 20 lift, 24 place"
    assert any(line.endswith("LEDs off") for line in output)


def test_a_trace_of_inputs_alone_is_compared_with_nothing(trace: Path) -> None:
    lines = [line for line in trace.read_text().splitlines(keepends=True) if '"verdict"' not in line]
    trace.write_text("".join(lines))
    result = damahan("replay", trace)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "3 plies; the trace has no verdict to compare with"
    assert json.loads(damahan("replay", trace, "--json").stdout)["difference"] is None


def test_one_of_a_kind_is_counted_as_one(trace: Path) -> None:
    kept = trace.read_text().split('"move", "ply": 2')[0].rpartition("\n")[0] + "\n"
    trace.write_text(kept)
    assert damahan("replay", trace).stdout.splitlines()[-1].startswith("1 ply, ")


def test_a_trace_as_json(trace: Path) -> None:
    answer = json.loads(damahan("replay", trace, "--json").stdout)
    assert (answer["moves"], answer["result"]) == (["22-18", "9-14", "18x9"], "1-0")
    assert (answer["fault"], answer["difference"], answer["departure"]) == (None, None, None)
    assert len(answer["verdicts"]) == 7
    assert "lamps" not in answer
    lamps = json.loads(damahan("replay", trace, "--json", "--lamps").stdout)["lamps"]
    (judged,) = [verdict for verdict in answer["verdicts"] if verdict["verdict"] == "illegal"]
    assert {"at_us": judged["at_us"], "lamps": {"20": "lift", "24": "place"}} in lamps


def cut_off(trace: Path, *, lines: int, characters: int = 0) -> None:
    """Keep so many lines of a trace, and so many characters of the next."""
    text = trace.read_text().splitlines(keepends=True)
    trace.write_text("".join(text[:lines]) + text[lines][:characters])


@pytest.mark.parametrize("characters", [0, 12])
@pytest.mark.parametrize("mark", ['"ply": 2', '"verdict": "result"'])
def test_what_stands_before_the_cut_is_shown(trace: Path, characters: int, mark: str) -> None:
    place = next(n for n, line in enumerate(trace.read_text().splitlines()) if mark in line)
    cut_off(trace, lines=place, characters=characters)
    result = damahan("replay", trace)
    assert result.exit_code == 1
    assert result.stderr == f"Error: {trace}: line {place + 1}: the trace is cut off here; send or record it again\n"
    assert "White: 22-18" in result.stdout
    assert "score: 22-18 " in result.stdout
    assert "differs" not in result.stdout
    answer = damahan("replay", trace, "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["fault"].startswith(f"line {place + 1}: ")


def test_what_stands_before_a_faulty_line_is_shown(trace: Path) -> None:
    lines = trace.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if '"edge": 14' in line)
    trace.write_text("\n".join([*lines[:place], lines[place].replace("14", "33"), *lines[place + 1 :]]))
    result = damahan("replay", trace)
    assert result.exit_code == 1
    assert result.stderr.startswith(
        f"Error: {trace}: line {place + 1}: edge: 33 is not a square; give a number from 1 to 32"
    )
    assert "score: 22-18 *" in result.stdout


def test_a_trace_of_another_version_of_traces(trace: Path) -> None:
    trace.write_text(trace.read_text().replace('"damahan_trace": 2', '"damahan_trace": 3'))
    assert failure_text(damahan("replay", trace)) == (
        f"{trace}: line 1: this is a trace of version 3, and this damahan knows version 1 and 2; "
        "use the damahan that recorded it"
    )


def test_a_verdict_that_differs_is_reported(trace: Path) -> None:
    trace.write_text(trace.read_text().replace('"move": "9-14"', '"move": "9-13"'))
    result = damahan("replay", trace)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[-1] == (
        f"it differs from the record of damahan {version('damahan')}: "
        "ply 2, Black: 9-14, where the trace has ply 2, Black: 9-13"
    )
    assert json.loads(damahan("replay", trace, "--json").stdout)["difference"].startswith("ply 2, ")


def test_names_and_notes_cannot_control_a_terminal(trace: Path) -> None:
    header, *lines = trace.read_text().splitlines()
    changed = json.loads(header) | {"white": "a\x1b[31mb\nc", "note": "\x07"}
    trace.write_text("\n".join([json.dumps(changed), *lines]))
    assert damahan("replay", trace).stdout.splitlines()[0].endswith(": a [31mb c - ?;  ")


@pytest.mark.parametrize("spoilt", ["\ufeff{}", '{{"note": "mine", {}'])
def test_a_trace_with_something_before_its_beginning(trace: Path, spoilt: str) -> None:
    text = trace.read_text()
    trace.write_text(spoilt.format(text if spoilt[0] == "\ufeff" else text[1:]))
    assert failure_text(damahan("replay", trace)) == (
        f'{trace}: line 1: a trace must begin with {{"damahan_trace"; record it again'
    )


# --- traces and what was really played


@pytest.fixture
def sheet(trace: Path) -> Path:
    """Return the PDN of the trace's game."""
    file = trace.with_name("game.pdn")
    file.write_text(damahan("games", "export", "1", "--journal", trace.parent).stdout)
    return file


def test_a_trace_is_as_expected(trace: Path, sheet: Path) -> None:
    result = damahan("replay", trace, "--expect", sheet)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == f"{sheet}: the same moves and result"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (("9-14 2. 18x9", "9-13 2. 24-20"), "ply 2: 9-13 is expected, but 9-14 is recorded"),
        (("2. 18x9", "2. 18x9 5x14"), "ply 4: 5x14 is expected, but the record ends before it"),
        (("2. 18x9", ""), "ply 3: 18x9 is recorded, but no more is expected"),
    ],
)
def test_the_first_difference_is_reported(trace: Path, sheet: Path, changes: tuple[str, str], told: str) -> None:
    bare = re.sub(r" ?\{[^}]*\}", "", sheet.read_text())
    assert changes[0] in bare
    sheet.write_text(bare.replace(*changes))
    result = damahan("replay", trace, "--expect", sheet)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[-1] == f"{sheet}: {told}"
    assert json.loads(damahan("replay", trace, "--expect", sheet, "--json").stdout)["departure"] == told


@pytest.mark.parametrize("result", ["1/2-1/2", "*"])
def test_another_result_is_reported(trace: Path, sheet: Path, result: str) -> None:
    sheet.write_text(sheet.read_text().replace("1-0", result))
    command_result = damahan("replay", trace, "--expect", sheet)
    assert (command_result.exit_code, command_result.stderr) == (1, "")
    assert command_result.stdout.splitlines()[-1] == f"{sheet}: the result {result} is expected, but 1-0 is recorded"


def test_a_result_in_its_other_writing_is_the_same(trace: Path, sheet: Path) -> None:
    sheet.write_text(sheet.read_text().replace("1-0", "2-0"))
    assert damahan("replay", trace, "--expect", sheet).exit_code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ": there is no game in it; give a file of games in PDN"),
        ("1. 22-99 *", ":1: "),
        ('[FEN "W:W22:B1"]\n\n1. 22-18 *', ": its first game starts from another position than the trace"),
    ],
)
def test_a_sheet_that_cannot_be_compared(trace: Path, sheet: Path, text: str, told: str) -> None:
    sheet.write_text(text)
    result = damahan("replay", trace, "--expect", sheet)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {sheet}{told}")


@pytest.mark.parametrize(
    "option", [("--hands", "tidy"), ("--commit", "clock"), ("--rule", "huff"), ("--ruleset", "pool")]
)
def test_a_trace_brings_its_own_rules_and_hands(trace: Path, option: tuple[str, str]) -> None:
    error = usage_error_text(damahan("replay", trace, *option))
    assert error.startswith(f"a trace has its own rules and hands: leave {option[0]} out")


def test_a_sheet_of_the_other_board(trace: Path, sheet: Path) -> None:
    sheet.write_text(damahan("pdn", "convert", sheet, "--orientation", "luzon").stdout)
    result = damahan("replay", trace, "--expect", sheet)
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: {sheet}: it is of a luzon board, and the trace of a vismin one; "
        "rewrite it with `damahan pdn convert --orientation vismin`\n"
    )


def test_a_trace_is_written_as_what_a_page_is_shown_of_it(trace: Path, tmp_path: Path) -> None:
    file = tmp_path / "timeline.json"
    result = damahan("replay", trace, "--timeline", file)
    assert (result.exit_code, result.output) == (0, "")
    report = json.loads(file.read_text())
    assert [event["text"] for event in report["events"] if event["kind"] == "move"] == ["22-18", "9-14", "18x9"]
    assert damahan("replay", trace, "--timeline", "-").stdout == file.read_text()
    assert "cannot be written" in failure_text(damahan("replay", trace, "--timeline", tmp_path / "none" / "here"))


def test_of_a_faulty_trace_what_stands_before_its_fault_is_written(trace: Path, tmp_path: Path) -> None:
    lines = trace.read_text().splitlines(keepends=True)
    trace.write_text("".join([*lines[:20], "nonsense\n", *lines[20:]]))
    file = tmp_path / "timeline.json"
    assert "line 21: this is not a JSON object" in failure_text(damahan("replay", trace, "--timeline", file))
    assert json.loads(file.read_text())["fault"].startswith("line 21: ")
    trace.write_text('{"damahan_trace": 1}')
    assert "line 1: " in failure_text(damahan("replay", trace, "--timeline", file))
