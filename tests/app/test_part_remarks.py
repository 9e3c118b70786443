"""What is to be mended although a part works: told once in the log of who did what, and in the service's status."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.app.part_opener import PartOpeners
from controller.app.part_status_observer import PartStatusObserver
from controller.app.parts import defer_parts
from controller.session.inputs import GameStarted, Tick
from controller.session.step import step
from controller.storage.activity_log import ActivityKind
from hardware.events import Part, PartLost
from hardware.host_clock import now_us
from hardware.part_status import PartStatuses
from hardware.scanner_protocol import FIRMWARE_VERSION
from hardware.settings import WiredBoardWiring
from tests.daemon.daemon_rig import make_settings
from tests.firmware.simulated_pico import FIRMWARE, SimulatedPico
from tests.hardware.scanner_cable import ScannerCable

REMARK = f"the scanner has firmware 1.0.0, this program ships {FIRMWARE_VERSION}; type: damahan pico flash"


def test_a_remark_is_logged_once_and_again_when_it_changes() -> None:
    statuses = PartStatuses({Part.SENSORS})
    statuses.note_present(Part.SENSORS)
    logged: list[tuple[ActivityKind, str]] = []
    observer = PartStatusObserver(statuses, lambda kind, text: logged.append((kind, text)))
    session, _ = step(None, GameStarted(at_us=0, date="2026.03.01", version="0.1.0", settings=make_settings()))
    for remark in ("", "", "old; mend it", "old; mend it", "older; mend it"):
        statuses.note_detail(Part.SENSORS, "firmware", remark)
        observer.on_step(session, Tick(at_us=1), ())
    assert logged == [
        (ActivityKind.PART_REMARK, "sensors: old; mend it"),
        (ActivityKind.PART_REMARK, "sensors: older; mend it"),
    ]
    assert [str(status) for status in statuses.list_faulty()] == ["sensors: older; mend it"]
    observer.on_step(session, PartLost(part=Part.SENSORS, at_us=2, reason="the cable is out"), ())
    assert [str(status) for status in statuses.list_faulty()] == ["sensors: lost (the cable is out)"]


def older_firmware(folder: Path) -> Path:
    """Return the firmware as it was before it counted its scans."""
    folder.mkdir()
    for file in FIRMWARE.glob("*.py"):
        text = file.read_text().replace(f'FIRMWARE = "{FIRMWARE_VERSION}"', 'FIRMWARE = "1.0.0"')
        text = text.replace(" %X %X", "").replace("wiring, token, scans, late_scans)", "wiring, token)")
        (folder / file.name).write_text(text)
    return folder


@pytest.mark.parametrize("is_older", [True, False])
def test_an_older_firmware_plays_on_and_is_told(
    tmp_path: Path, *, is_older: bool, caplog: pytest.LogCaptureFixture
) -> None:
    files = older_firmware(tmp_path / "old") if is_older else FIRMWARE
    with SimulatedPico(files=files) as pico, ExitStack() as closing:
        cable = ScannerCable(pico, tmp_path)
        closing.callback(cable.close)
        cable.plug_in()
        openers = open_scanner(cable.pattern, closing)
        status = openers.statuses.status_of(Part.SENSORS)
        assert not status.is_missing
        assert status.remark == (REMARK if is_older else "")
        assert (
            status.detail == "firmware 1.0.0" if is_older else status.detail.startswith(f"firmware {FIRMWARE_VERSION}")
        )
        closing.close()
    assert [record.getMessage() for record in caplog.records] == [f"sensors: {REMARK}"] * is_older


def open_scanner(pattern: str, closing: ExitStack) -> PartOpeners:
    """Return the openers of a board whose scanner is open and whose other parts are left alone."""
    wiring = WiredBoardWiring.model_validate(
        {
            "kind": "wired",
            "sensors": {"kind": "serial_scanner", "device": pattern},
            "buttons": {"kind": "scanner"},
            "leds": {"kind": "none"},
            "display": {"kind": "none"},
            "buzzer": {"kind": "none"},
        }
    )

    async def main() -> PartOpeners:
        openers = defer_parts(wiring, now_us, closing).openers
        assert openers.try_now(Part.SENSORS) == ()
        return openers

    return asyncio.run(main())
