"""Which lines of config.txt are changed: tables of files before and after."""

import pytest

from controller.setup.boot_config import HEADING, LineChangeKind, plan_boot_config
from tests.setup.raspberry_pi_files import BOOKWORM, TRIXIE

PICO = ("dtparam=spi=on", "core_freq=250", "dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")
SPI = ("dtparam=spi=on",)


@pytest.mark.parametrize("text", [BOOKWORM, TRIXIE], ids=["bookworm", "trixie"])
def test_a_new_card_gets_its_lines_at_the_end(text: str) -> None:
    plan = plan_boot_config(text, PICO)
    assert plan.text == text + "\n".join([HEADING, *PICO]) + "\n"
    assert [change.text for change in plan.changes] == [HEADING, *PICO]
    assert plan.changes[0].number == len(text.splitlines()) + 1
    assert {change.kind for change in plan.changes} == {LineChangeKind.ADDED}


@pytest.mark.parametrize("text", [BOOKWORM, TRIXIE, "", "[pi4]\n", BOOKWORM.rstrip("\n")])
def test_a_file_that_has_the_lines_stays(text: str) -> None:
    once = plan_boot_config(text, PICO).text
    assert plan_boot_config(once, PICO).changes == ()
    assert plan_boot_config(once, PICO).text == once


HELD = {
    "in one line with others": "dtparam=i2c_arm=on,spi=on,audio=on\n",
    "without a value": "dtparam=spi\n",
    "another word for on": "dtparam=spi=yes\n",
    "with spaces and a comment": "  dtparam=spi=on   # mine\n",
    "after a filter has ended": "[pi4]\narm_boost=1\n[all]\ndtparam=spi=on\n",
    "again for one model": "dtparam=spi=on\n[pi4]\ndtparam=spi=on\n",
    "before another setting of the last value": "dtparam=spi=off\ndtparam=spi=on\n",
}


@pytest.mark.parametrize("text", HELD.values(), ids=HELD.keys())
def test_a_line_that_holds_is_not_repeated(text: str) -> None:
    assert plan_boot_config(text, SPI).text == text


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ("dtparam=i2c=on\n", "dtparam=i2c_arm=on"),
        ("dtparam=i2c_baudrate=400000\n", "dtparam=i2c_arm_baudrate=400000"),
        ("dtoverlay=spi1-2cs\n", "dtoverlay=spi1-1cs"),
        ("dtoverlay=spi1-1cs,cs0_pin=16\n", "dtoverlay=spi1-1cs"),
    ],
)
def test_another_name_of_the_same_holds_too(held: str, wanted: str) -> None:
    assert plan_boot_config(held, (wanted,)).changes == ()


APPENDED = {
    "a comment": ("#dtparam=spi=on\n", f"{HEADING}\ndtparam=spi=on\n"),
    "one model alone": ("[pi4]\ndtparam=spi=on\n", f"[all]\n{HEADING}\ndtparam=spi=on\n"),
    "off for one model": (
        "dtparam=spi=on\n[pi4]\ndtparam=spi=off\n[all]\n",
        f"{HEADING}\ndtparam=spi=on\n",
    ),
    "off beside others": ("dtparam=audio=on,spi=off\n", f"{HEADING}\ndtparam=spi=on\n"),
    "a filter that is not a model": ("[gpio4=1]\ndtparam=spi=on\n", f"[all]\n{HEADING}\ndtparam=spi=on\n"),
    "no line end": ("arm_boost=1", f"\n{HEADING}\ndtparam=spi=on\n"),
    "another overlay": ("dtoverlay=spi0-1cs\n", f"{HEADING}\ndtparam=spi=on\n"),
    "lines of an earlier setup": (f"{HEADING}\narm_boost=1\n", "dtparam=spi=on\n"),
}


@pytest.mark.parametrize(("text", "added"), APPENDED.values(), ids=APPENDED.keys())
def test_what_does_not_hold_everywhere_is_added_for_all(text: str, added: str) -> None:
    assert plan_boot_config(text, SPI).text == text + added


def test_a_line_with_another_value_is_replaced_at_its_place() -> None:
    plan = plan_boot_config("# mine\ncore_freq=500\narm_boost=1\n", ("core_freq=250",))
    assert plan.text == "# mine\ncore_freq=250\narm_boost=1\n"
    assert [(change.kind.value, change.number, change.text) for change in plan.changes] == [
        ("-", 2, "core_freq=500"),
        ("+", 2, "core_freq=250"),
    ]


def test_lines_end_as_in_the_file() -> None:
    text = "arm_boost=1\r\ncore_freq=500\r\n"
    plan = plan_boot_config(text, ("core_freq=250", "dtparam=spi=on"))
    assert plan.text == f"arm_boost=1\r\ncore_freq=250\r\n{HEADING}\r\ndtparam=spi=on\r\n"
    assert plan_boot_config(plan.text, ("core_freq=250", "dtparam=spi=on")).changes == ()
