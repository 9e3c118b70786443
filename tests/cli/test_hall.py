"""`damahan hall`: the folder of a hall, as a person at a shell makes and changes it."""

import json
import os
import re
import shlex
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from controller.app import hall_membership
from controller.cli import hall as hall_module
from controller.cli import main
from controller.hall.broker import broker_process
from controller.hall.broker.certificates import names_hall
from controller.hall.broker.hall_files import HallFiles, locked_folder
from controller.hall.broker.hall_folder import load_hall
from controller.profile import load_profile
from tests.cli.shell import damahan, failure_text, usage_error_text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    hall = tmp_path / "hall"
    result = damahan("hall", "init", "club", hall, "--boards", "2", "--host", "desk.local")
    assert result.exit_code == 0, result.output
    return hall


def run(*arguments: str | Path) -> str:
    result = damahan("hall", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_hall_is_made_and_made_again_without_a_change(tmp_path: Path) -> None:
    arguments = ("init", "club", tmp_path / "hall", "--boards", "2", "--host", "desk.local")
    *made, place, broker, board = run(*arguments).splitlines()
    assert {line.split()[0] for line in made} == {"made"}
    assert {"mosquitto.conf", "authority.pem", "broker.pem", "boards/board-2.tar"} <= {line.split()[1] for line in made}
    assert str(tmp_path / "hall") in place
    assert broker.endswith(f"damahan hall run --folder {tmp_path / 'hall'}")
    assert "sudo damahan hall join" in board
    *present, _, _, _ = run(*arguments).splitlines()
    assert present == [line.replace("made ", "there") for line in made]
    assert run(*arguments[:3], "--boards", "3").splitlines()[0].split() == ["made", "boards/board-3.tar"]


def test_a_desk_with_another_name_is_written_first_and_boards_join_again(folder: Path, tmp_path: Path) -> None:
    """As docs/user/hall-faults.md says; a name that `init` gets stands behind those that are there."""
    files = HallFiles(folder)
    run("init", "club", folder, "--host", "hall.local")
    assert load_hall(files).hosts == ("desk.local", "hall.local")
    text = files.description.read_text()
    files.description.write_text(text.replace('"desk.local"', '"other.local"'))
    run("init", "club", folder)
    profile = tmp_path / "board.toml"
    profile.touch()
    run("join", files.board_package("board-1"), "--profile", profile)
    assert load_profile(str(profile)).hall.host == "other.local"
    assert names_hall(files.broker_certificate.read_bytes(), load_hall(files))


def test_a_board_that_another_command_adds_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def wait_for_another(place: Path) -> Iterator[None]:
        run("board", "add", "finals", "--folder", place)
        with locked_folder(place):
            yield

    monkeypatch.setattr("controller.cli.hall_init.locked_folder", wait_for_another)
    run("init", "club", folder, "--boards", "3")
    assert load_hall(HallFiles(folder)).boards == ("board-1", "board-2", "finals", "board-3")


def test_without_a_folder_it_is_beside_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMAHAN_HOME", str(tmp_path / "journal"))
    made = run("init", "club", "--host", "desk.local")
    assert (tmp_path / "journal/hall/mosquitto.conf").exists()
    assert made.splitlines()[-2] == "Start its desk and its broker: damahan hall"
    assert "The hall club" in run("show")


def test_the_command_that_starts_the_desk_names_a_folder_that_is_not_the_default_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAMAHAN_HOME", str(tmp_path / "journal"))
    folder = tmp_path / "a hall"
    printed = " ".join(run("init", "club", folder, "--host", "desk.local").split())
    assert f"Start its desk and its broker: damahan hall run --folder '{folder}' Take" in printed
    assert "its broker: damahan hall Take" in " ".join(
        run("init", "club", tmp_path / "journal/hall", "--host", "d").split()
    )


def test_an_address_may_be_given_as_a_host(tmp_path: Path) -> None:
    run("init", "club", tmp_path, "--host", "192.168.1.10")
    assert "Its broker is 192.168.1.10, port 8883" in run("show", "--folder", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("club",), "name its machine with --host or --address"),
        (("Club", "--host", "desk.local"), "the name of the hall: 'Club' is none"),
        (("club", "--host", "desk local"), "write it as desk.local"),
        (("club", "--host", "desk.local", "--address", "desk"), "write it as 192.168.1.10"),
        (("club", "--host", "desk.local", "--listen", "all"), "the address to listen on"),
    ],
)
def test_a_wrong_hall_is_one_line_and_leaves_nothing(tmp_path: Path, arguments: tuple[str, ...], fault: str) -> None:
    name, *rest = arguments
    assert fault in failure_text(damahan("hall", "init", name, tmp_path / "hall", *rest))
    assert not (tmp_path / "hall").exists()


def test_show_names_every_user_key_and_file_and_no_secret(folder: Path) -> None:
    run("reader", "add", "newspaper", "--folder", folder)
    run("key", "make", "Ana Reyes", "--right", "play white", "--folder", folder)
    shown = run("show", "--folder", folder)
    assert "Its broker is desk.local, port 8883; it does not run." in shown
    assert re.search(r"valid until 20\d\d-\d\d-\d\d; `damahan hall renew`", shown)
    rows = [re.split(r" {2,}", line) for line in shown.splitlines()[2:]]
    assert [row[:2] for row in rows] == [
        ["what", "name"],
        ["desk", "desk"],
        ["board", "board-1"],
        ["board", "board-2"],
        ["reader", "newspaper"],
        ["key", "desk (arbitrate)"],
        ["key", "Ana Reyes (play white)"],
    ]
    for row in rows[1:]:
        assert (folder / row[2]).exists()
    for file in (*folder.glob("boards/*/password"), *folder.glob("keys/*"), folder / "desk/password"):
        assert file.read_text().strip().splitlines()[-1] not in shown


def test_boards_are_added_and_removed(folder: Path) -> None:
    assert run("board", "add", "finals", "board-1", "--folder", folder).splitlines() == [
        "made   boards/finals.tar",
        "there  boards/board-1.tar",
    ]
    removed = run("board", "remove", "finals", "--folder", folder)
    assert removed.startswith("Board finals is removed; its password no longer holds.\nThe broker may still keep")
    assert not (folder / "boards/finals.tar").exists()
    assert "'finals'; see `damahan hall show`" in failure_text(
        damahan("hall", "board", "remove", "finals", "--folder", folder)
    )
    assert "the name of a board: 'a/b' is none" in failure_text(
        damahan("hall", "board", "add", "a/b", "--folder", folder)
    )


def test_keys_are_made_listed_and_revoked(folder: Path) -> None:
    made = run("key", "make", "Ana Reyes", "--right", "arbitrate", "--folder", folder)
    ((key_id, file),) = re.findall(r"Key (ana-reyes-[0-9a-f]{8}) of 'Ana Reyes' is in (\S+);", made)
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    assert "a board that runs takes the new keys at once" in made
    rows = [re.split(r" {2,}", line) for line in run("key", "list", "--folder", folder).splitlines()]
    assert rows[2] == [key_id, "arbitrate", "holds", "Ana Reyes"]
    revoked = run("key", "revoke", key_id, "--folder", folder)
    assert revoked.startswith(f"Key {key_id} of 'Ana Reyes' is revoked.\nTake boards/NAME.tar to each board")
    rows = [re.split(r" {2,}", line) for line in run("key", "list", "--folder", folder).splitlines()]
    assert rows[2] == [key_id, "arbitrate", "revoked", "Ana Reyes"]
    assert "there is no key 'Ana Reyes' that holds" in failure_text(
        damahan("hall", "key", "revoke", "Ana Reyes", "--folder", folder)
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("show",),
        ("renew",),
        ("broker",),
        ("board", "add", "a"),
        ("board", "remove", "a"),
        ("reader", "add", "a"),
        ("reader", "remove", "a"),
        ("key", "make", "Ana", "--right", "watch"),
        ("key", "list"),
        ("key", "revoke", "Ana"),
    ],
    ids=" ".join,
)
def test_without_a_hall_it_is_said_how_to_make_one(arguments: tuple[str, ...], tmp_path: Path) -> None:
    fault = failure_text(damahan("hall", *arguments, "--folder", tmp_path / "none"))
    assert "there is no hall; make one with `damahan hall init`, or name its folder" in fault
    assert not (tmp_path / "none").exists()


def test_a_right_is_one_of_those_that_there_are(folder: Path) -> None:
    assert "'play white'" in usage_error_text(
        damahan("hall", "key", "make", "a", "--right", "play", "--folder", folder)
    )


def test_without_mosquitto_it_is_said_how_to_install_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(broker_process, "SYSTEM_FOLDERS", ())
    fault = failure_text(damahan("hall", "broker", "--folder", folder))
    assert fault == "Mosquitto is not installed; on Debian: sudo apt install mosquitto"


def test_without_the_libraries_it_is_said_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (hall_module, hall_membership):
        monkeypatch.setattr(module, "find_spec", lambda name: None if name == "aiomqtt" else name)
    assert re.search(r"missing: aiomqtt; install it .*'\.\[hall\]'", failure_text(damahan("hall", "show")))
    # nothing that wants them is imported for a summary
    monkeypatch.setattr(hall_module.HallGroup, "get_command", lambda *names: pytest.fail(f"{names} was imported"))
    shown = damahan("hall", "--help")
    assert shown.exit_code == 0
    assert "install it" in " ".join(shown.stdout.split())
    completed = ShellComplete(main, {}, "damahan", "_COMPLETE").get_completions(["hall", "board"], "a")
    assert [item.value for item in completed if item.value == "add"] == []
    monkeypatch.undo()
    completed = ShellComplete(main, {}, "damahan", "_COMPLETE").get_completions(["hall", "board"], "a")
    assert [item.value for item in completed] == ["add"]


def test_a_file_that_cannot_be_written_is_named(folder: Path) -> None:
    (folder / "keys").rename(folder / "other")
    (folder / "keys").write_text("")
    fault = failure_text(damahan("hall", "key", "make", "Ana", "--right", "watch", "--folder", folder))
    assert str(folder / "keys") in fault


def test_a_board_joins(folder: Path, tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text("[game]\n")
    joined = run("join", folder / "boards/board-2.tar", "--profile", profile)
    assert joined.startswith("This is board-2 of the hall club; its files are in ")
    assert "sudo systemctl restart damahan" in joined
    assert load_profile(str(profile)).hall.board == "board-2"


def test_what_cannot_be_joined_is_one_line(folder: Path, tmp_path: Path) -> None:
    package = folder / "boards/board-2.tar"
    profile = tmp_path / "board.toml"
    assert "no such file" in failure_text(damahan("hall", "join", package, "--profile", profile))
    profile.write_text("[game]\n")
    assert "No such file" in failure_text(damahan("hall", "join", tmp_path / "none.tar", "--profile", profile))
    other = folder / "mosquitto.conf"
    assert "it is no file of `damahan hall board add`; copy it from the desk again" in failure_text(
        damahan("hall", "join", other, "--profile", profile)
    )
    assert profile.read_text() == "[game]\n"


@pytest.mark.parametrize("given", ["sim", "b 1/board.toml", "board.toml"])
def test_a_profile_that_is_not_there_is_made_as_the_error_says(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    fault = failure_text(damahan("hall", "join", folder / "boards/board-2.tar", "--profile", given))
    commands = [shlex.split(each) for each in fault.partition("simulated board so: ")[2].split(" && ")]
    for command in commands[:-1]:
        subprocess.run(command, check=True)
    assert commands[-1][:3] == ["damahan", "hall", "join"]
    run(*commands[-1][2:])
    assert load_profile(commands[-1][-1]).hall.board == "board-2"


def test_json_of_a_hall_names_what_it_made(tmp_path: Path) -> None:
    made = json.loads(run("init", "club", tmp_path / "hall", "--boards", "1", "--host", "desk.local", "--json"))
    assert made["folder"] == str(tmp_path / "hall")
    assert "boards/board-1.tar" in made["made"]
    shown = json.loads(run("show", "--folder", tmp_path / "hall", "--json"))
    assert (shown["broker_process"], shown["boards"], shown["listen"]) == (None, ["board-1"], None)
    assert os.path.exists(shown["folder"])  # noqa: PTH110  # a text
