"""The port contract for the simulated board."""

import pytest

from tests.hardware.port_contract import SensorsContract, SensorsRig
from tests.hardware.simulated_rig import SimulatedRig


class TestSimulatedSensors(SensorsContract):
    @pytest.fixture
    def rig(self) -> SensorsRig:
        return SimulatedRig()
