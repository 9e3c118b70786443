"""`damahan completion`: what the tab key offers, in a real bash."""

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import terminal
from tests.cli.sample_journals import record_two_games
from tests.cli.shell import COMMAND, damahan, damahan_process, usage_error_text

BASH = shutil.which("bash")


def completions(*words: str, journal: Path | None = None) -> list[str]:
    """Return what bash is told to offer for the last word."""
    variables = {
        "_DAMAHAN_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("damahan", *words)),
        "COMP_CWORD": str(len(words)),
        **({} if journal is None else {"DAMAHAN_HOME": str(journal)}),
    }
    done = damahan_process(variables=variables)
    assert (done.returncode, done.stderr) == (0, b"")
    return [line.partition(",")[2] for line in done.stdout.decode().splitlines() if line]


def test_commands_are_offered_but_not_those_of_the_service() -> None:
    assert completions("re") == ["record", "replay", "restore"]
    assert not [name for name in completions("show") if name.startswith("show-")]


def test_options_profiles_and_rule_sets_are_offered() -> None:
    assert {"--profile", "--port", "--face"} <= set(completions("run", "--"))
    assert completions("run", "--profile", "p") == ["pico"]
    assert completions("wiring", "") == ["expander", "gpio", "pico", "sim"]
    assert completions("perft", "--ruleset", "fil") == ["filipino", "filipino-common"]


def test_a_profile_that_is_a_file_is_left_to_the_shell() -> None:
    assert completions("run", "--profile", "boards/") == ["boards/"]


def test_numbers_of_games_are_offered_the_newest_first(tmp_path: Path) -> None:
    record_two_games(tmp_path)
    assert completions("games", "show", "", journal=tmp_path) == ["2", "1"]
    assert completions("record", "--game", "1", journal=tmp_path) == ["1"]
    assert completions("games", "show", "", journal=tmp_path / "nowhere") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    result = damahan("completion", shell)
    assert result.exit_code == 0
    assert f"_DAMAHAN_COMPLETE={shell}_complete" in result.stdout


def test_another_shell_is_wrong_usage() -> None:
    assert "type bash, or see damahan completion --help" in usage_error_text(damahan("completion", "bsh"))


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
def test_the_tab_key_completes_in_a_real_bash(tmp_path: Path) -> None:
    assert BASH is not None
    script = tmp_path / "completion.bash"
    script.write_text(f"PS1='ready> '\n{damahan('completion', 'bash').stdout}")
    path = f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"
    options = ("--noprofile", "--rcfile", str(script), "-i")
    with terminal(*options, program=Path(BASH), environment={"PATH": path}) as shell:
        shell.wait_for_text("ready> ")
        shell.type("damahan repl\t")
        shell.wait_for_text("damahan replay ")
        shell.type("\x15damahan run --profile exp\t")
        shell.wait_for_text("expander ")
        shell.type("\x15exit\n")
        shell.wait_for_exit()
