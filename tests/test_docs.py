"""What README and docs claim is so: scripts and commands run, links lead somewhere, every setting is listed."""

import json
import os
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import click
import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from controller.cli import main
from controller.clock.control_parser import parse_time_control
from controller.clock.control_text import time_control_text
from controller.clock.pdn_time_control import pdn_time_control
from controller.clock.presets import PRESETS
from controller.profile import Profile
from controller.settings.damath import DamathSettings
from controller.settings.game import RuleOptionSettings
from controller.simulation.tally import GameTally
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.sensors import SensorsWiring
from sim.faults.random_faults import FAULT_NAMES
from sim.script.clock_grammar import parse_clock_script
from sim.script.reader import ScriptError, parse_script
from tests.profile_schema import profile_schema

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.md")),
]

BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)


def blocks(text: str) -> list[list[str]]:
    """Return the indented blocks of a page, line by line, without comments."""
    lines = [[line.partition("#")[0].strip() for line in found.group().splitlines()] for found in BLOCK.finditer(text)]
    return [[line for line in block if line] for block in lines]


def first_cells(page: str) -> list[str]:
    """Return what is marked as code in the first cells of a page's tables."""
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    return [code for cell in cells for code in re.findall("`([^`]+)`", cell)]


def test_the_script_in_the_readme_plays(root: Path, tmp_path: Path) -> None:
    (script,) = [block for block in blocks((root / "README.md").read_text()) if block[0].startswith("press")]
    arguments = ["run", "--stdin", "--fast", "--journal", str(tmp_path)]
    result = CliRunner().invoke(main, arguments, input="\n".join(script))
    assert result.exit_code == 0, result.output
    assert "19x12" in result.output


def following(words: str) -> set[str]:
    """Return the words that may stand after these in a statement of a script."""
    with pytest.raises(ScriptError) as caught:
        parse_script(f"{words} nonsense")
    return set(caught.value.faults[0].error.expected.split(", "))


@pytest.mark.parametrize("words", ["", "sensors", "arbiter", "expect"])
def test_the_page_of_scripts_lists_every_statement_and_all_of_them_are_read(root: Path, words: str) -> None:
    page = (root / "docs/dev/scripts.md").read_text()
    statements = first_cells(page)
    assert len(parse_script("; ".join(statements))) == len(statements)
    place = len(words.split())
    assert {each.split()[place] for each in statements if each.startswith(words)} == following(words)


def test_the_page_of_the_arbiter_lists_every_act_and_all_of_them_are_read(root: Path) -> None:
    acts = first_cells((root / "docs/user/arbiter.md").read_text())
    assert len(parse_script("; ".join(acts))) == len(acts)
    assert {act.split()[1] for act in acts} == following("arbiter")


def commands_of(page: str) -> list[list[str]]:
    """Return the words of each `damahan` command that stands on a line of its own, in a block of code."""
    lines = re.findall(r"^ *(?:\$ )?damahan (.*)$", page, re.MULTILINE)
    return [shlex.split(line, comments=True) for line in lines]


COMMANDS = [(page, words) for page in PAGES for words in commands_of((ROOT / page).read_text())]


def test_the_pages_with_commands_are_found() -> None:
    pages = {page for page, _ in COMMANDS}
    assert pages >= {"README.md", "docs/user/clock.md", "docs/user/games.md", "docs/dev/traces.md", "docs/user/web.md"}


@pytest.mark.parametrize(("page", "words"), COMMANDS, ids=lambda value: value if isinstance(value, str) else None)
def test_every_command_on_a_page_exists(page: str, words: list[str]) -> None:
    name, *arguments = words
    command = main.get_command(click.Context(main), name)
    if isinstance(command, click.Group):
        name, *arguments = arguments
        command = command.get_command(click.Context(command), name)
    assert isinstance(command, click.Command), page
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in arguments if word.startswith("--")} <= known


QUICK = ("rules", "moves", "wiring", "clock explain", "token list")
"""Commands that need no file, open nothing and take no time."""


def test_the_quick_commands_of_the_pages_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    quick = {tuple(words) for _, words in COMMANDS if " ".join(words).startswith(QUICK)}
    assert {words[0] for words in quick} == {name.split()[0] for name in QUICK}
    (tmp_path / "docs/user/build").mkdir(parents=True)
    for words in sorted(quick):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, f"{words}: {result.output}"


LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def heading_anchors(page: str) -> set[str]:
    """Return the anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(), flags=re.DOTALL)
    for target in ("".join(found) for found in LINK.findall(text)):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        if anchor:
            assert anchor in heading_anchors(file.read_text()), target


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs/README.md").read_text()
    linked = {os.path.normpath(f"docs/{path}") for path in re.findall(r"\]\(([^)#]+)", index)}
    pages = {page for page in PAGES if page.startswith("docs/") and "/decisions/" not in page}
    assert pages - {"docs/README.md"} <= linked


def test_the_index_of_decisions_names_every_decision() -> None:
    folder = ROOT / "docs/dev/decisions"
    linked = re.findall(r"\]\(([a-z0-9-]+\.md)\)", (folder / "README.md").read_text())
    assert len(linked) == len(set(linked))
    assert set(linked) == {file.name for file in folder.glob("*.md")} - {"README.md"}


NAMED_FILE = re.compile(r"`([\w/.-]+\.(?:py|po)|[\w.-]+/[\w/.-]+\.(?:js|json|toml))`(?: \(`(\w+)`\))?")
"""A file in code marks; a name in parentheses after it stands in that file."""


def files_named(path: str) -> list[Path]:
    """Return the files that a page names by their path from the root or from `controller`, or by their name alone."""
    if "/" in path:
        return [file for file in (ROOT / path, ROOT / "controller" / path) if file.exists()]
    folders = ("controller", "hardware", "sim", "tests", "firmware_config")
    return [file for folder in folders for file in (ROOT / folder).rglob(path)]


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith(("docs/dev/", "CONTRIBUTING"))])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    for path, name in NAMED_FILE.findall((ROOT / page).read_text()):
        if Path(path).stem in ("NAME", "ceb"):
            continue  # examples of files that a reader is to add
        files = files_named(path)
        assert files, path
        assert re.search(rf"\b{name}\b", files[0].read_text()), f"{path}: {name}"


def test_the_picture_of_the_packages_has_every_package(root: Path) -> None:
    table = (root / "docs/dev/ARCHITECTURE.md").read_text().partition("## Packages")[2].partition("\n## ")[0]
    listed = {row.split("`")[1] for row in table.splitlines() if row.startswith("| `")}
    packages = {f"controller/{file.parent.name}" for file in root.glob("controller/*/__init__.py")}
    parts = {"controller/profile.py", "hardware", "hardware/drivers", "sim", "firmware_config"}
    assert listed == packages | parts


def test_the_picture_of_the_session_has_every_room(root: Path) -> None:
    table = (root / "docs/dev/ARCHITECTURE.md").read_text().partition("## The session")[2].partition("\n## ")[0]
    listed = {
        room for row in table.splitlines() if row.startswith("| `") for room in re.findall("`(.*?)`", row.split("|")[1])
    }
    folder = root / "controller/session"
    rooms = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    assert listed == rooms - {"__init__"}


def test_the_page_of_simulated_games_lists_every_fault_and_every_key(root: Path) -> None:
    result = CliRunner().invoke(main, ["simulate", "--games", "1", "--hands", "tidy", "--json"])
    keys = json.loads(result.stdout)
    assert set(keys) >= {field.name for field in fields(GameTally)}
    assert sorted(first_cells((root / "docs/dev/simulate.md").read_text())) == sorted([*FAULT_NAMES, "--faults", *keys])


def tables(wiring: Any, name: str) -> dict[str, type[BaseModel]]:
    """Return the tables that a part of a wired board may be, each by the heading of its section."""
    found: dict[str, type[BaseModel]] = {}
    for model in get_args(wiring):
        if isinstance(model, type) and issubclass(model, BaseModel):
            found[f"`[board.{name}]`, {get_args(model.model_fields['kind'].annotation)[0]}"] = model
        else:
            found |= tables(model, name)
    return found


SECTIONS = (
    {f"`[{name}]`": field.annotation for name, field in Profile.model_fields.items() if name != "board"}
    | {
        "`[game.damath]`": DamathSettings,
        "`[game.rules]`": RuleOptionSettings,
        "`[board]`, simulated": SimulatedBoardWiring,
    }
    | {"`[board]`, wired": WiredBoardWiring}
    | tables(SensorsWiring, "sensors")
    | {
        heading: model
        for name in ("buttons", "leds", "display", "buzzer")
        for heading, model in tables(WiredBoardWiring.model_fields[name].annotation, name).items()
    }
)


def test_every_kind_of_part_has_its_section() -> None:
    assert len(SECTIONS) == 10 + 3 + 2 + 2 + 3 + 2


@pytest.mark.parametrize("section", SECTIONS)
def test_every_setting_stands_in_the_profiles_page(root: Path, section: str) -> None:
    page = (root / "docs" / "user" / "profiles.md").read_text()
    model = SECTIONS[section]
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    _, heading, rest = page.partition(f"\n## {section}\n")
    assert heading
    rows = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    assert len(rows) == len(model.model_fields)
    for row, (key, field) in zip(rows, model.model_fields.items(), strict=True):
        assert row.startswith(f"| `{key}` | ")
        assert row.endswith(f" | {field.description} |")
        assert ("must be given" in row) == field.is_required()


def test_the_schema_of_profiles_is_what_the_types_give(root: Path) -> None:
    assert (root / "docs" / "dev" / "profile.schema.json").read_text() == profile_schema()


def test_every_make_target_in_the_readme_exists(root: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"make ([a-z]+)", (root / "README.md").read_text())
    assert set(named) <= set(targets)


def test_every_time_control_in_the_page_of_clocks_is_one(root: Path) -> None:
    page = (root / "docs" / "user" / "clock.md").read_text()
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


def test_every_clause_of_a_press_on_the_page_of_clocks_has_its_test(root: Path) -> None:
    page = (root / "docs" / "user" / "clock.md").read_text().partition("## On a board")[2].partition("\n## ")[0]
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
