"""Every command of README and of the pages of users runs, page by page, as a reader would paste it."""

import re
from pathlib import Path

import pytest

from tests.docs.command_blocks import inline_commands, shell_commands, stray_commands, stray_fences, words_of
from tests.docs.command_runner import LEFT_OUT, SYSTEM, Reader
from tests.docs.pages import PAGES, ROOT
from tests.docs.parsed_commands import find_options
from tests.docs.prepared_folders import copy_folder, prepare_folder, prepare_machine

FIRST_PAGES = ["README.md"]
"""Pages for a reader who has nothing yet but the project's folder."""
USER_PAGES = [page for page in PAGES if page.startswith("docs/user/")]
TARGETS = re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
PASTED = {page: shell_commands((ROOT / page).read_text()) for page in [*FIRST_PAGES, *USER_PAGES]}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared")
    prepare_folder(folder)
    return folder


@pytest.mark.parametrize("page", [page for page, commands in PASTED.items() if commands])
def test_the_commands_of_a_page_run(page: str, prepared: Path, tmp_path: Path) -> None:
    folder = tmp_path if page in FIRST_PAGES else copy_folder(prepared, tmp_path)
    prepare_machine(folder)
    reader = Reader(folder)
    for command in PASTED[page]:
        reader.run(command)


@pytest.mark.parametrize("page", PASTED)
def test_a_command_stands_in_a_block_that_is_run(page: str) -> None:
    text = (ROOT / page).read_text()
    assert stray_commands(text) == []
    assert stray_fences(text) == []


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("docs/dev/decisions/")])
def test_a_command_in_a_sentence_has_these_options(page: str) -> None:
    for command in inline_commands((ROOT / page).read_text()):
        words = [word for word in words_of(command) if word not in ("sudo", "-u")]
        words = words[words.index("damahan") :] if "damahan" in words else words
        while words[:2] == ["damahan", "damahan"]:
            words = words[1:]
        if words[0] == "make":
            assert words[1] in TARGETS, command
        elif not is_pattern(words):
            find_options(words[1:])


def is_pattern(words: list[str]) -> bool:
    """Return True if the words show the form of a command, and are no command."""
    return any("..." in word or "|" in word for word in words)


def test_what_is_left_out_stands_on_a_page() -> None:
    pasted = [command for commands in PASTED.values() for command in commands]
    assert [pattern for pattern in LEFT_OUT if not any(re.search(pattern, command) for command in pasted)] == []
    assert [program for program in SYSTEM if not any(program in command for command in pasted)] == []
