"""What keeps a board from its hall is named with its remedy, and a board without a hall loads nothing of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.app.hall_examination import examine_hall
from controller.app.hall_membership import find_hall_faults, find_missing_hall_libraries
from controller.doctor.findings import Fault
from controller.hall.documents.keys import TrustedKey, encode_public_key, keys_text
from controller.hall.documents.rights import HallRight
from controller.settings.hall import HallSettings
from tests.hall.brokers import find_free_port, mosquitto

KEY = TrustedKey(id="desk", name="Desk", right=HallRight.ARBITRATE, public_key=encode_public_key(bytes(32)))


def joined(folder: Path, port: int = 1883) -> HallSettings:
    """Return the settings of a board whose files are all there, without encryption."""
    password, keys = folder / "password", folder / "keys.toml"
    password.write_text("secret\n")
    password.chmod(0o600)
    keys.write_text(keys_text([KEY]))
    keys.chmod(0o600)
    return HallSettings(
        enabled=True,
        hall="open",
        board="board-7",
        host="127.0.0.1",
        port=port,
        password_file=str(password),
        keys_file=str(keys),
    )


def test_a_board_with_all_its_files_has_no_fault(tmp_path: Path) -> None:
    assert find_hall_faults(joined(tmp_path)) == ()
    assert find_hall_faults(HallSettings()) == ()
    assert examine_hall(HallSettings()) == ()


def test_each_file_that_is_missing_or_faulty_is_named_with_what_to_do(tmp_path: Path) -> None:
    settings = joined(tmp_path).model_copy(update={"ca_file": str(tmp_path / "ca.pem")})
    (tmp_path / "ca.pem").write_text("no certificate")
    (tmp_path / "keys.toml").write_text("[[keys]]\nid = 3")
    (tmp_path / "password").unlink()
    faults = find_hall_faults(settings)
    assert [fault.key for fault in faults] == ["password_file", "ca_file", "keys_file"]
    assert str(tmp_path / "password") in faults[0].text
    assert "No such file or directory; join again with the board's file: damahan hall join" in faults[0].text
    assert "keys.0.id" in faults[2].text
    assert [finding.fault for finding in examine_hall(settings)] == [Fault.HALL_INCOMPLETE] * 3


def test_a_password_that_others_may_read_and_keys_that_are_all_revoked_are_faults(tmp_path: Path) -> None:
    settings = joined(tmp_path)
    (tmp_path / "password").chmod(0o644)
    (tmp_path / "keys.toml").write_text(keys_text([KEY.model_copy(update={"is_revoked": True})]))
    assert [fault.reason.rpartition("keys.toml ")[2] for fault in find_hall_faults(settings)] == [
        "others may read it",
        "has no key that may be used",
    ]


@pytest.mark.parametrize(
    ("mode", "reasons"), [(0o644, []), (0o664, ["others may write it"]), (0o602, ["others may write it"])]
)
def test_keys_that_others_may_write_are_a_fault(tmp_path: Path, mode: int, reasons: list[str]) -> None:
    settings = joined(tmp_path)
    (tmp_path / "keys.toml").chmod(mode)
    assert [fault.reason for fault in find_hall_faults(settings)] == reasons


def test_missing_libraries_are_named_with_the_command_that_installs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.app.hall_membership.find_spec", lambda _: None)
    missing = find_missing_hall_libraries()
    assert missing is not None
    assert missing.text.startswith("[hall]: missing: aiomqtt, cryptography; install them ")
    assert "'.[hall]'" in missing.text


def test_a_broker_that_does_not_answer_is_a_finding_and_one_that_does_is_none(tmp_path: Path) -> None:
    (finding,) = examine_hall(joined(tmp_path, find_free_port()))
    assert (finding.fault, finding.detail, finding.is_warning) == (Fault.HALL_UNREACHABLE, "Connection refused", True)
    with mosquitto(tmp_path) as broker:
        assert examine_hall(joined(tmp_path, broker.port)) == ()


def test_a_board_without_a_hall_loads_nothing_of_it() -> None:
    code = (
        "import sys, controller.app.board_runtime, controller.app.board_check\n"
        "wanted = ('controller.hall', 'aiomqtt', 'paho', 'cryptography')\n"
        "print([name for name in sys.modules if name.startswith(wanted)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout == "[]\n"
