"""The `[web]` table of a profile."""

import pytest
from pydantic import ValidationError

from controller.settings.web import WebSettings, page_address


def test_names_are_kept_in_small_letters() -> None:
    assert WebSettings(names=("Board.Local", "dama")).names == ("board.local", "dama")


@pytest.mark.parametrize("name", ["", "a" * 254, "bräd.local", "two words", "board.local:80", "http://board", "a@b"])
def test_what_is_no_name_of_a_machine_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match=r"is not a name of a machine; write it as board\.local, without a port"):
        WebSettings(names=(name,))


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 8080, "http://127.0.0.1:8080/"),
        ("board.local", 80, "http://board.local:80/"),
        ("::1", 8080, "http://[::1]:8080/"),
        ("::1", 0, "http://[::1]/"),
    ],
)
def test_a_page_is_at_its_host_and_its_port(host: str, port: int, address: str) -> None:
    assert page_address(host, port) == address
