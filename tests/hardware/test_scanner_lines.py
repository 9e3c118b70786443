"""The lines of the scanner protocol: the host reads what the firmware sends, and nothing else."""

import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Square, bit
from hardware.drivers.pico.firmware_files import read_firmware
from hardware.drivers.scanner_state import ScannerEvent, ScannerState
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from hardware.scanner_protocol import (
    FIRMWARE_VERSION,
    LONGEST_LINE,
    SEQUENCE_COUNT,
    Greeting,
    LineSplitter,
    ScannerLevels,
    ScannerLineError,
    parse_line,
)
from hardware.scanner_report import ScannerReport, report_of


def sealed(text: str) -> bytes:
    return f"{text} {zlib.crc32(text.encode()):08X}".encode()


def line(kind: str, sequence: int, at_us: int, contacts: int = 0, buttons: int = 0) -> bytes:
    return sealed(f"{kind} {sequence:04X} {at_us:X} {contacts:08X} {buttons:X}")


def events_from(reading: ScannerState, *lines: bytes) -> list[ScannerEvent]:
    return [event for number, each in enumerate(lines) for event in reading.handle_line(each, 10_000_000 + number)]


def test_a_change_is_read() -> None:
    assert parse_line(line("C", 0xFFFE, 0x1234567, 0x80000001, 5)) == ScannerLevels(
        sequence=0xFFFE, at_us=0x1234567, contacts=0x80000001, buttons=5, is_snapshot=False
    )


def test_a_greeting_of_another_version_is_read_as_far_as_all_versions_agree() -> None:
    greeting = Greeting(sequence=0, at_us=1, protocol=2, firmware="9", wiring="", token="")
    assert parse_line(sealed("G 0000 1 damahan-scanner 2 9")) == greeting


def test_a_greeting_has_the_counts_of_a_firmware_that_counts() -> None:
    greeting = parse_line(sealed("G 0000 1 damahan-scanner 1 1.1.0 4x8+3 12 FFFFFF 2A"))
    assert isinstance(greeting, Greeting)
    assert (greeting.token, greeting.scan_count, greeting.late_scans) == ("12", 0xFFFFFF, 42)
    for rest in ("", " x 2A", " 1", " 1234567 0"):
        older = parse_line(sealed(f"G 0000 1 damahan-scanner 1 1.0.0 4x8+3 12{rest}"))
        assert isinstance(older, Greeting)
        assert (older.token, older.scan_count, older.late_scans) == ("12", None, None)


def test_the_figures_of_a_scanner_follow_from_two_greetings() -> None:
    first = parse_line(sealed("G 0000 1 damahan-scanner 1 1.1.0 4x8+3 12 FFFE0C 0"))
    last = parse_line(sealed("G 0000 F4241 damahan-scanner 1 1.1.0 4x8+3 12 1D8 3"))
    older = parse_line(sealed("G 0000 F4241 damahan-scanner 1 1.0.0 4x8+3 12"))
    assert isinstance(first, Greeting)
    assert isinstance(last, Greeting)
    assert isinstance(older, Greeting)
    assert report_of(first, last) == ScannerReport(firmware="1.1.0", scans_per_s=972, late_scans=3)
    assert report_of(last, last).scans_per_s is None
    assert report_of(older, older) == ScannerReport(firmware="1.0.0")


def test_another_firmware_is_told_with_the_command_that_mends_it() -> None:
    assert ScannerReport(firmware=FIRMWARE_VERSION).describe_firmware() == ""
    assert ScannerReport(firmware="1.0.0").describe_firmware() == (
        f"the scanner has firmware 1.0.0, this program ships {FIRMWARE_VERSION}; type: damahan pico flash"
    )


def test_the_version_that_the_host_expects_is_that_of_the_files_it_ships() -> None:
    assert f'\nFIRMWARE = "{FIRMWARE_VERSION}"\n'.encode() in read_firmware()["protocol.py"]


@pytest.mark.parametrize(
    "text",
    ["", "S", "S 0000 0 00000000", "S 0000 0 000000000 0", "S 0000 0 00000000 8", "X 0000 0 00000000 0",
     "s 0000 0 00000000 0", "S 000 0 00000000 0", "S 0000 -1 00000000 0", "G 0000 0 other-thing 1 1.0.0 4x8+3 -"],
)  # fmt: skip
def test_what_is_sealed_rightly_but_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(ScannerLineError):
        parse_line(sealed(text))


@given(st.integers(0, 40), st.integers(1, 255))
def test_one_wrong_byte_is_found(index: int, flip: int) -> None:
    whole = bytearray(line("S", 7, 99_999, 0x0F0F0F0F, 3))
    whole[index % len(whole)] ^= flip
    with pytest.raises(ScannerLineError):
        parse_line(bytes(whole))


@given(st.binary(max_size=300))
def test_no_noise_is_a_line_or_harms_the_reading(noise: bytes) -> None:
    with pytest.raises(ScannerLineError):
        parse_line(noise)
    assert events_from(ScannerState(SQUARES, first_lines=1), noise) == []


@given(st.binary(max_size=2_000), st.integers(1, 400))
def test_lines_are_cut_alike_in_whatever_pieces_they_come(data: bytes, size: int) -> None:
    splitter = LineSplitter()
    lines = [each for index in range(0, len(data), size) for each in splitter.feed(data[index : index + size])]
    whole = [each[:LONGEST_LINE] for each in data.split(b"\n")[:-1]]
    assert [each.removesuffix(b"\r") for each in lines] == [each.removesuffix(b"\r") for each in whole]


def test_a_line_without_an_end_takes_no_room() -> None:
    splitter = LineSplitter()
    for _ in range(1_000):
        assert splitter.feed(bytes(1_000)) == []
    whole = line("S", 0, 0)
    assert splitter.feed(b"\n" + whole + b"\r\n") == [bytes(LONGEST_LINE), whole]


def test_no_level_is_known_before_a_snapshot_or_after_a_gap() -> None:
    reading = ScannerState(SQUARES, first_lines=1)
    assert events_from(reading, line("C", 0, 0, 1)) == []
    assert reading.wants_snapshot
    assert [type(event) for event in events_from(reading, line("S", 1, 1, 3), line("C", 2, 2, 1))] == [Snapshot, Edge]
    assert not reading.wants_snapshot
    assert events_from(reading, line("C", 4, 4, 0), line("C", 5, 5, 1)) == []
    assert reading.wants_snapshot
    reported = events_from(reading, line("S", 6, 6, 5))
    assert [(type(event), event.occupancy) for event in reported if isinstance(event, Snapshot)] == [(Snapshot, 0b101)]


def test_a_snapshot_of_known_levels_changes_nothing() -> None:
    reading = ScannerState(SQUARES, first_lines=1)
    assert len(events_from(reading, line("S", 0, 0, 3))) == 1
    assert events_from(reading, line("S", 1, 1_000_000, 3), line("S", 2, 2_000_000, 3)) == []


def test_lines_are_counted_on_from_zero() -> None:
    reading = ScannerState(SQUARES, first_lines=1)
    reported = events_from(reading, line("S", SEQUENCE_COUNT - 1, 0), line("C", 0, 1, 1), line("C", 1, 2, 0))
    assert [type(event) for event in reported] == [Snapshot, Edge, Edge]


def test_contacts_and_buttons_are_named_by_the_wiring() -> None:
    squares = tuple(Random(7).sample(SQUARES, 32))
    reading = ScannerState(squares, first_lines=1)
    events_from(reading, line("S", 0, 0))
    reported = events_from(reading, line("C", 1, 1, 1 << 31 | 1, 0b100))
    assert [(event.square, event.closed) for event in reported if isinstance(event, Edge)] == [
        (squares[0], True),
        (squares[31], True),
    ]
    presses = [event for event in reported if isinstance(event, ButtonEdge)]
    assert [(event.button, event.down, event.is_level) for event in presses] == [(Button.THIRD, True, False)]
    assert reading.occupancy == bit(Square(squares[0])) | bit(Square(squares[31]))


@given(st.lists(st.tuples(st.integers(0, 50_000), st.integers(0, 1 << 20)), max_size=60), st.randoms())
def test_stamps_never_go_back_nor_into_the_future(steps: list[tuple[int, int]], rng: Random) -> None:
    reading = ScannerState(SQUARES, first_lines=1)
    pico_us, host_us, last_us = 0, 5_000_000, 0
    for sequence, (waited_us, contacts) in enumerate(steps):
        pico_us += waited_us
        host_us = max(host_us, 5_000_000 + pico_us + rng.randrange(30_000))
        for event in reading.handle_line(line(rng.choice("SC"), sequence, pico_us, contacts), host_us):
            assert last_us <= event.at_us <= host_us
            last_us = event.at_us


def test_the_time_of_a_scanner_that_has_started_again_is_right_from_its_first_event() -> None:
    reading = ScannerState(SQUARES)
    host_us = 50_000_000  # the host's time at the scanner's zero
    late_us = (90_000, 40_000, 700, 60_000, 9_000, 3_000)  # of lines that a busy host has left lying
    events: list[ScannerEvent] = []
    for number, each_us in enumerate(late_us):
        sent_us = number * 1_000
        events = reading.handle_line(line("S", number, sent_us, 3, 1), host_us + sent_us + each_us)
        assert not events or number == len(late_us) - 1
    assert [type(event) for event in events] == [Snapshot, ButtonEdge]
    assert [event.is_level for event in events if isinstance(event, ButtonEdge)] == [True]
    assert all(0 <= event.at_us - (host_us + 5_000) < 2_000 for event in events)
    (edge,) = reading.handle_line(line("C", 6, 10_000, 1, 1), host_us + 80_000)
    assert 0 <= edge.at_us - (host_us + 10_000) < 2_000


def test_a_change_before_the_time_is_known_is_in_the_first_snapshot() -> None:
    reading = ScannerState(SQUARES)
    lines = [line("S", 0, 0), line("C", 1, 1, 4), *(line("S", number, number, 4) for number in range(2, 6))]
    assert [type(event) for event in events_from(reading, *lines)] == [Snapshot]
    assert reading.occupancy == bit(Square(3))
