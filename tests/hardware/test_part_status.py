"""The states of parts: what is not fitted, absent, lost and there."""

from hardware.events import Part
from hardware.part_status import PartState, PartStatus, PartStatuses


def test_a_part_that_was_there_is_lost_and_one_that_never_was_is_absent() -> None:
    statuses = PartStatuses({Part.SENSORS, Part.LEDS})
    assert [status.state for status in statuses.list_all()] == [
        PartState.OPENING, PartState.NOT_FITTED, PartState.NOT_FITTED, PartState.OPENING, PartState.NOT_FITTED,
    ]  # fmt: skip
    assert statuses.list_missing() == ()
    statuses.note_present(Part.SENSORS)
    statuses.note_missing(Part.SENSORS, "the cable is out; plug it in")
    statuses.note_missing(Part.SENSORS, "no device; plug it in")
    statuses.note_missing(Part.LEDS, "no bus")
    lost = PartStatus(part=Part.SENSORS, state=PartState.LOST, reason="no device; plug it in")
    absent = PartStatus(part=Part.LEDS, state=PartState.ABSENT, reason="no bus")
    assert statuses.list_missing() == (lost, absent)
    assert (lost.fault, lost.remedy, absent.fault, absent.remedy) == ("no device", "plug it in", "no bus", "")
    assert (str(lost), str(absent)) == ("sensors: lost (no device; plug it in)", "LEDs: absent (no bus)")
    statuses.note_present(Part.SENSORS)
    assert statuses.status_of(Part.SENSORS) == PartStatus(part=Part.SENSORS, state=PartState.PRESENT)
