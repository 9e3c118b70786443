"""`damahan doctor`."""

import json
import re
from pathlib import Path

from controller.doctor.findings import Fault
from controller.doctor.requests import AskPerson, TaskKind
from controller.rules.squares import SQUARES, Square
from controller.words.doctor_words import task_text
from controller.words.po_files import english
from tests.cli.pseudo_terminal import terminal
from tests.cli.shell import damahan, failure_text, usage_error_text

MOCK = """
[game]
orientation = "vismin"
[board]
kind = "wired"
pin_factory = "mock"
sensors = { kind = "gpio_matrix" }
buttons = { kind = "gpio", third = 22 }
leds = { kind = "none" }
display = { kind = "none" }
buzzer = { kind = "none" }
"""


def test_a_sound_board_is_reported_sound() -> None:
    result = damahan("doctor")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "No faults found."


def test_findings_are_printed_as_json_and_set_the_exit_code() -> None:
    result = damahan("doctor", "--json", "--faults", "dead=18,open=sense1")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["profile"], report["healthy"], report["not_examined"], report["learnt"]) == ("sim", False, [], None)
    assert [(each["fault"], each["squares"], each["names"]) for each in report["findings"]] == [
        ("line open", [1, 2, 3, 4], ["sense line 1"]),
        ("dead", [18], []),
    ]


def test_the_learned_wiring_is_printed_as_json() -> None:
    report = json.loads(damahan("doctor", "--teach", "--json", "--faults", "swapped=1+32,leds=1+2").stdout)
    numbers = list(SQUARES)
    assert report["learnt"]["sensors"] == [32, *numbers[1:31], 1]
    assert report["learnt"]["leds"] == [2, 1, *numbers[2:]]


def test_a_simulated_board_has_no_profile_that_orders_are_written_to() -> None:
    assert damahan("doctor", "--teach").stdout.splitlines()[-1].startswith("Nothing was written: a simulated board")


def test_the_example_of_the_page_is_the_output(root: Path) -> None:
    page = (root / "docs/user/build/doctor.md").read_text()
    example = re.search(r"^    \$ damahan (.*)\n((?:    .*\n)+)", page, re.MULTILINE)
    assert example is not None
    output = damahan(*example[1].split()).stdout
    assert [line.removeprefix("    ") for line in example[2].splitlines()] == output.splitlines()


def test_the_page_names_every_fault_with_its_words(root: Path) -> None:
    page = (root / "docs/user/build/doctor.md").read_text()
    assert re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE) == [fault.value for fault in Fault]


def test_a_square_is_found_by_its_place() -> None:
    words = task_text(english(), AskPerson(kind=TaskKind.PLACE_ON_NAMED, square=Square(18)))
    assert "square 18 (row 5 from the top, the 2nd from the left)" in words


def test_a_board_that_cannot_be_used_is_one_clear_line() -> None:
    result = damahan("doctor", "--profile", "gpio")
    assert result.exit_code == 3
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: sensors: ")


def test_what_cannot_be_done_is_one_clear_line(tmp_path: Path) -> None:
    reason = "--faults: 'dead=33' is not a known fault; write faults as in docs/user/build/doctor.md"
    assert usage_error_text(damahan("doctor", "--faults", "dead=33")) == f"{reason}; see damahan doctor --help"
    assert usage_error_text(damahan("doctor", "-o", tmp_path / "x.toml")).startswith("-o is for --teach")
    assert usage_error_text(damahan("doctor", "--profile", "gpio", "--faults", "dead=1")).startswith(
        "--faults is for a sim"
    )
    assert usage_error_text(damahan("doctor", "--profile", "gpio", "--teach")).startswith("gpio comes with the program")
    assert usage_error_text(damahan("doctor", "--teach", "-o", tmp_path / "x.toml")).startswith(
        "a simulated board has no w"
    )
    assert failure_text(damahan("doctor", "--profile", "nowhere.toml")).startswith(
        "nowhere.toml: there is no such profile"
    )


def test_at_a_terminal_squares_are_skipped_by_key_and_unpressed_buttons_are_missing(tmp_path: Path) -> None:
    profile = tmp_path / "mock.toml"
    profile.write_text(MOCK)
    with terminal("doctor", "--profile", str(profile), "--patience", "2") as at:
        for square in SQUARES:
            at.wait_for_text(f"square {square} (")
            at.type("s")
        at.wait_for_text("Press White's button")
        at.type("n")
        at.wait_for_text("Press Black's button")
        at.type("s")
        at.wait_for_text("Press the third button")
        at.type("s")
        at.wait_for_text("Faults: 1")
        assert "White's button: a press is not felt" in at.wait_for_text("wires.")
        at.wait_for_text("Not examined: 32 squares, Black's button, the third button.")
        at.wait_for_exit(exit_code=1)


def test_q_ends_it_and_the_terminal_is_as_before(tmp_path: Path) -> None:
    profile = tmp_path / "mock.toml"
    profile.write_text(MOCK)
    with terminal("doctor", "--profile", str(profile)) as at:
        at.wait_for_text("square 1 (")
        assert not at.shows_keys
        at.type("q")
        at.wait_for_exit(exit_code=1)
        assert at.shows_keys
