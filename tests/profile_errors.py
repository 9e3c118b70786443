"""The faults of a profile's text, as a person reads them."""

import pytest

from controller.profile import ProfileError, parse_profile


def faults(text: str) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        parse_profile(text, "board.toml")
    error = str(caught.value)
    assert error.isprintable()
    assert error.startswith("board.toml: ")
    return error.removeprefix("board.toml: ").split("; ")
