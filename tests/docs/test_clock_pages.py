"""What the pages of clocks claim is so: controls, clauses, scripts."""

import re
from pathlib import Path

from click.testing import CliRunner

from controller.cli import main
from controller.clock.control_parser import parse_time_control
from controller.clock.control_text import time_control_text
from controller.clock.pdn_time_control import pdn_time_control
from controller.clock.presets import PRESETS
from sim.script.clock_grammar import parse_clock_script
from tests.docs.pages import blocks


def test_every_time_control_in_the_page_of_clocks_is_one(root: Path) -> None:
    page = (root / "docs" / "user" / "reference" / "time-controls.md").read_text()
    controls = page.partition("## The controls")[2].partition("\nA period")[0]
    written = re.findall(r"^\| [^|]+ \| `([^`]+)` \|", controls, re.MULTILINE)
    assert len(written) >= 15
    for text in written:
        assert time_control_text(parse_time_control(text)) == text
    for name, text in re.findall(r"`([a-z-]+)` is `([^`]+)`", page):
        assert PRESETS[name] == text
    tags = re.findall(r"^\| `([^`]+)` \| `([^`]+)`", page.partition("## In PDN")[2], re.MULTILINE)
    for text, tag in tags[:8]:
        assert pdn_time_control(parse_time_control(text)).value == tag


def test_every_time_control_in_the_guide_is_one(root: Path) -> None:
    page = (root / "docs" / "user" / "clock.md").read_text().partition("| you want |")[2].partition("\n\n")[0]
    written = re.findall(r"^\| [^|]+ \| `([^`]+)` \|", page, re.MULTILINE)
    assert len(written) >= 10
    for text in written:
        parse_time_control(text)


def test_every_clause_of_a_press_on_the_page_of_clocks_has_its_test(root: Path) -> None:
    page = (root / "docs" / "user" / "reference" / "clock-on-a-board.md").read_text().partition("\n## ")[0]
    tests = (root / "tests" / "session" / "conduct" / "test_clock_clauses.py").read_text()
    names = re.findall(r"^def test_clauses?_([0-9_and]+?)_[a-z]", tests, re.MULTILINE)
    tested = {int(number) for name in names for number in re.findall("[0-9]+", name)}
    assert tested == {int(number) for number in re.findall(r"^([0-9]+)\. ", page, re.MULTILINE)}


def test_the_script_on_the_page_of_a_clock_alone_plays(root: Path) -> None:
    (script,) = [
        block for block in blocks((root / "docs/user/clock-alone.md").read_text()) if block[0].startswith("control")
    ]
    result = CliRunner().invoke(main, ["clock", "simulate", "-"], input="\n".join(script))
    assert result.exit_code == 0, result.output


def test_every_statement_on_the_page_of_a_clock_alone_is_one(root: Path) -> None:
    table = (root / "docs" / "user" / "clock-alone.md").read_text().partition("| statement |")[2]
    cells = "\n".join(re.findall(r"^\|([^|]+)\|", table, re.MULTILINE))
    statements = re.findall(r"`([a-z]+ [^`]+|pause|resume|takeback)`", cells)
    assert len(statements) >= 20
    for statement in statements:
        if statement not in ("expect running", "expect flag"):
            parse_clock_script(statement)
