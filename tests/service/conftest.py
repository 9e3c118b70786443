"""These tests need the Debian that tests/service/run installs the program in; elsewhere they are not collected."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

if "DAMAHAN_CONTAINER" not in os.environ:
    collect_ignore_glob = ["test_*.py"]
else:
    from tests.service.container import Container, boot_container


@pytest.fixture(scope="session")
def container() -> Iterator["Container"]:
    """Yield the booted Debian, and end it."""
    with boot_container(Path(os.environ["DAMAHAN_CONTAINER"])) as container:
        yield container
