"""The port contract for the serial scanner: the real firmware at a pseudo-terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.port_contract import SensorsContract, SensorsRig
from tests.hardware.scanner_rig import open_scanner_rig


class TestSerialScanner(SensorsContract):
    @pytest.fixture
    def rig(self, tmp_path: Path) -> Iterator[SensorsRig]:
        with open_scanner_rig(tmp_path) as rig:
            yield rig
