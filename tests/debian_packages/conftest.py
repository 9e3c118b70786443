"""These tests need the fresh Debian with packages that `run` makes; elsewhere they are not collected."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

if "DAMAHAN_DEBIAN" not in os.environ:
    collect_ignore_glob = ["test_*.py"]
else:
    from tests.debian_packages.package_files import PackageFiles, find_packages
    from tests.service.container import Container, boot_container


@pytest.fixture(scope="session")
def container() -> Iterator["Container"]:
    """Yield the booted Debian, which has no network, and end it."""
    with boot_container(Path(os.environ["DAMAHAN_DEBIAN"])) as container:
        yield container


@pytest.fixture(scope="session")
def files(container: "Container") -> "PackageFiles":
    """Return the packages in the Debian."""
    return find_packages(container)
