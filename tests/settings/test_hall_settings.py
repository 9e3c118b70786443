"""The `[hall]` table of a profile."""

import pytest
from pydantic import ValidationError

from controller.profile import ProfileError, parse_profile
from controller.settings.hall import HallSettings

VALID = {"enabled": True, "hall": "open", "board": "board-7", "host": "desk.local"}


def test_a_board_has_the_account_of_its_name_unless_another_is_named() -> None:
    assert HallSettings(**VALID).user_name == "board-7"  # type: ignore[arg-type]  # pydantic checks them
    assert HallSettings(**VALID, user="lipa-7").user_name == "lipa-7"  # type: ignore[arg-type]  # as above


def test_a_profile_without_a_hall_connects_nowhere() -> None:
    assert not HallSettings().enabled


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ('hall = "Open"', "hall.hall: 'Open' is no name; give 1 to 32 of a-z, 0-9 and hyphens"),
        ('board = "7/#"', "hall.board: '7/#' is no name"),
        ('board = "-7"', "hall.board: '-7' is no name"),
        ('host = "desk local"', "hall.host: 'desk local' is not an address or a name of a machine; write desk.local"),
        ("port = 0", "hall.port: give at least 1, not 0"),
        ('ca_file = "ca.pem"', "hall.ca_file: 'ca.pem' is not a whole path; write it from the root on"),
        ('enabled = true\nhost = "desk.local"', "hall, board: missing; give what the desk says, or enabled = false"),
        ('pasword_file = "/x"', "hall.pasword_file: there is no such key; did you mean password_file?"),
    ],
)
def test_each_fault_has_its_key_and_what_to_write(table: str, fault: str) -> None:
    with pytest.raises(ProfileError) as error:
        parse_profile(f"[hall]\n{table}\n", "board.toml")
    assert any(fault in line for line in error.value.lines), error.value.lines


@pytest.mark.parametrize("key", ["hall", "board", "host"])
def test_an_enabled_hall_needs_what_the_connection_needs(key: str) -> None:
    with pytest.raises(ValidationError, match=f"{key}: missing"):
        HallSettings.model_validate({**VALID, key: ""})
