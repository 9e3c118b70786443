"""Every statement that the pages list is one, and every statement is listed."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.simulation.tally import GameTally
from sim.faults.random_faults import FAULT_NAMES
from sim.script.reader import parse_script
from tests.docs.pages import PAGES, first_cells, following


@pytest.mark.parametrize("words", ["", "sensors", "arbiter", "expect"])
def test_the_page_of_scripts_lists_every_statement_and_all_of_them_are_read(root: Path, words: str) -> None:
    page = (root / "docs/dev/scripts.md").read_text()
    statements = first_cells(page)
    assert len(parse_script("; ".join(statements))) == len(statements)
    place = len(words.split())
    assert {each.split()[place] for each in statements if each.startswith(words)} == following(words)


def test_the_page_of_arbiter_commands_lists_every_act_and_all_of_them_are_read(root: Path) -> None:
    acts = first_cells((root / "docs/user/reference/arbiter-commands.md").read_text())
    assert len(parse_script("; ".join(acts))) == len(acts)
    assert {act.split()[1] for act in acts if not act.startswith("set ")} == following("arbiter")


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/user/")])
def test_every_act_of_the_arbiter_in_a_sentence_is_read(root: Path, page: str) -> None:
    for act in re.findall(r"`(arbiter (?:pause|takeback|\w+ [^`]+))`", (root / page).read_text()):
        parse_script(act)


def test_the_page_of_simulated_games_lists_every_fault_and_every_key(root: Path) -> None:
    result = CliRunner().invoke(main, ["simulate", "--games", "1", "--hands", "tidy", "--json"])
    keys = json.loads(result.stdout)
    assert set(keys) >= {field.name for field in fields(GameTally)}
    assert sorted(first_cells((root / "docs/dev/simulate.md").read_text())) == sorted([*FAULT_NAMES, "--faults", *keys])
