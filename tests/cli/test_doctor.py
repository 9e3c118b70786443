"""`damahan doctor`."""

import json
import re
import time
from pathlib import Path

from controller.doctor.findings import Fault, Finding
from controller.doctor.requests import AskPerson, TaskKind
from controller.rules.squares import SQUARES, Square
from controller.words.doctor_words import finding_text, task_text
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
    page = (root / "docs/user/reference/self-test.md").read_text()
    example = re.search(r"^```console\n\$ damahan (.*)\n((?:.+\n)+)```$", page, re.MULTILINE)
    assert example is not None
    assert example[2] == damahan(*example[1].split()).stdout


def test_the_page_names_every_fault_with_its_words(root: Path) -> None:
    page = (root / "docs/user/reference/self-test.md").read_text()
    assert re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE) == [fault.value for fault in Fault]


def test_a_square_is_found_by_its_place() -> None:
    words = task_text(english(), AskPerson(kind=TaskKind.PLACE_ON_NAMED, square=Square(18)))
    assert "square 18 (row 5 from the top, the 2nd from the left)" in words


def test_a_board_of_which_nothing_is_there_names_each_part_with_its_remedy(tmp_path: Path) -> None:
    result = damahan("doctor", "--profile", "gpio", "--journal", tmp_path)
    assert result.exit_code == 3
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: the board cannot be used as it is")
    (sensors,) = {line for line in result.stdout.splitlines() if line.startswith("- Sensors, buttons, buzzer: absent")}
    assert "; take a simulated board" in sensors


def test_what_cannot_be_done_is_one_clear_line(tmp_path: Path) -> None:
    reason = "--faults: 'dead=33' is not a known fault; write it as dead=18, swapped=5+6 or bouncing=white"
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


def test_the_third_button_that_a_scanner_may_have_is_asked_for_so_that_it_may_be_missing() -> None:
    task = AskPerson(kind=TaskKind.PRESS_BUTTON, button_name="third", is_optional=True)
    assert task_text(english(), task) == "Press the third button and let it go. If the board has none, press s."


def test_what_is_absent_is_named_before_the_first_task_and_the_rest_is_examined(tmp_path: Path) -> None:
    profile = tmp_path / "half.toml"
    profile.write_text(MOCK.replace('display = { kind = "none" }', 'display = { kind = "character_lcd" }'))
    arguments = ("--profile", profile, "--part", "display", "--part", "buzzer", "--journal", tmp_path)
    result = damahan("doctor", *arguments, "--json")
    report = json.loads(result.stdout)
    (part,) = report["parts"]
    assert (part["part"], part["state"]) == ("display", "absent")
    assert "; " in part["reason"]
    assert result.exit_code == 3
    lines = damahan("doctor", "--profile", profile, "--part", "display", "--journal", tmp_path).stdout.splitlines()
    assert lines[0].startswith("Display: absent, left out: ")


def test_an_absent_part_that_is_examined_alone_ends_the_test(tmp_path: Path) -> None:
    with terminal("doctor", "--profile", "pico", "--part", "display", "--journal", str(tmp_path)) as at:
        at.wait_for_text("Faults: 1")
        at.wait_for_exit(3)


def test_one_part_alone() -> None:
    lines = damahan("doctor", "--part", "leds", "--faults", "dark=9,dead=display").stdout.splitlines()
    assert lines[1] == "Is every square of the board lit? (y/n)"
    assert lines[2:] == [
        "Faults: 1",
        f"- {finding_text(english(), Finding(fault=Fault.LEDS_INCOMPLETE))}.",
    ]


def test_a_quick_test_needs_no_hands_and_says_if_the_board_can_play(tmp_path: Path) -> None:
    result = damahan("doctor", "--quick", "--json", "--journal", tmp_path)
    report = json.loads(result.stdout)
    assert (result.exit_code, report["usable"], report["healthy"]) == (0, True, True)
    assert [part["state"] for part in report["parts"]] == ["present"] * 5
    assert isinstance(report["figures"]["journal_write_p99_ms"], float)  # 0.0 on a file system in memory
    profile = tmp_path / "mock.toml"
    profile.write_text(MOCK)
    result = damahan("doctor", "--quick", "--json", "--journal", tmp_path, "--profile", profile)
    report = json.loads(result.stdout)
    assert report["figures"]["closed_squares"] == ""
    assert (result.exit_code, report["usable"], report["healthy"]) == (3, False, True)  # neither LEDs nor display


def test_a_quick_test_fails_for_a_journal_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = damahan("doctor", "--quick", "--journal", tmp_path / "file")
    assert result.exit_code == 3
    assert f"- The journal's folder {tmp_path / 'file'} cannot be written: Not a directory" in result.stdout


def test_a_report_on_standard_output_stands_there_alone() -> None:
    result = damahan("doctor", "--report", "-")
    assert json.loads(result.stdout)["healthy"]


def test_the_report_is_a_file_without_the_path_of_the_profile(tmp_path: Path) -> None:
    profile, file = tmp_path / "mock.toml", tmp_path / "report.json"
    profile.write_text(MOCK)
    damahan("doctor", "--quick", "--journal", tmp_path, "--profile", profile, "--report", file)
    report = json.loads(file.read_text())
    assert report["profile"] == "mock.toml"
    assert str(tmp_path) not in file.read_text()
    refused = damahan("doctor", "--quick", "--journal", tmp_path, "--report", tmp_path / "no" / "file")
    assert failure_text(refused).startswith(f"{tmp_path / 'no' / 'file'}: it cannot be written")


def test_options_that_do_not_fit_are_one_clear_line() -> None:
    assert usage_error_text(damahan("doctor", "--quick", "--teach")).startswith("--quick asks for nothing")
    assert usage_error_text(damahan("doctor", "--teach", "--part", "LEDs")).startswith("--teach needs all parts")
    assert usage_error_text(damahan("doctor", "--profile", "gpio", "--speed", "2")).startswith("--speed is for a sim")


def test_a_rehearsal_passes_at_the_speed_that_is_asked_for() -> None:
    began_s = time.monotonic()
    result = damahan("doctor", "--part", "buttons", "--speed", "100")
    assert result.stdout.splitlines()[-1] == "No faults found."
    assert time.monotonic() - began_s > 2 * 0.3 / 100  # two presses, each after 0.3 s at least


def test_at_a_terminal_a_rehearsal_takes_its_time() -> None:
    with terminal("doctor", "--part", "buzzer", "--part", "display") as at:
        at.wait_for_text("Does the display show")
        began_s = time.monotonic()
        at.wait_for_text("Did the buzzer sound?")
        assert time.monotonic() - began_s > 0.25
        at.wait_for_exit(exit_code=0)
