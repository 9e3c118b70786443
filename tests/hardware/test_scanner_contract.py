"""The port contract for the serial scanner: the real firmware at a pseudo-terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.port_contract import SensorsContract, SensorsRig
from tests.hardware.scanner_rig import ScannerRig


class TestSerialScanner(SensorsContract):
    @pytest.fixture
    def rig(self, tmp_path: Path) -> Iterator[SensorsRig]:
        with SimulatedPico() as pico:
            rig = ScannerRig(tmp_path, pico)
            yield rig
            rig.close_all()
