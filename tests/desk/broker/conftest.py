"""A hall whose broker the tests of this folder run."""

import pytest

from controller.hall.broker.hall_files import HallFiles
from tests.hall.broker.running_broker import make_hall
from tests.hall.brokers import find_free_port


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> HallFiles:
    return make_hall(tmp_path_factory.mktemp("hall"), port=find_free_port())
