"""The scanner on a Raspberry Pi Pico (RP2040 or RP2350): its pins, its serial line, its watchdog and its main loop.

`damahan pico flash` copies main.py, scanner.py and protocol.py to the Pico's file system; it runs them when it gets
power. Its watchdog cannot be stopped. So it restarts when the host asks it to stop, and does not scan then, nor while
both players' buttons are held at a start.
"""

import sys
from os import remove

from machine import WDT, Pin, reset
from micropython import kbd_intr
from scanner import HEARTBEAT_SCANS, SCAN_US, Clock, Matrix, Scanner
from uselect import POLLIN, POLLOUT, poll  # their older names, which differ from Python's own modules
from utime import sleep_us, ticks_add, ticks_diff, ticks_us

DRIVE_PINS = (2, 3, 4, 5)
SENSE_PINS = (6, 7, 8, 9, 10, 11, 12, 13)
WHITE_PIN = 14
BLACK_PIN = 15
THIRD_PIN = 16

WATCHDOG_MS = 2_000
"""Longer than the 500 ms that a write can wait for a host that stops reading in the middle of a line.

Source of the 500 ms: MicroPython, ports/rp2/mphalport.h, MICROPY_HW_USB_CDC_TX_TIMEOUT. The value is a choice above
it: a Pico that hangs restarts after 2 s.
"""

STOP_FILE = "stop-scanning"
"""The file that says, once, that the next start is not to scan."""


class SerialLine:
    """The USB serial line; it is read and written without waiting."""

    def __init__(self) -> None:
        self._readable = poll()
        self._readable.register(sys.stdin, POLLIN)
        self._writable = poll()
        self._writable.register(sys.stdout, POLLOUT)

    def read_byte(self) -> int | None:
        """Return one received byte, or None."""
        for _ in self._readable.ipoll(0):
            return sys.stdin.buffer.read(1)[0]
        return None

    def write_line(self, lines: list[bytes]) -> None:
        """Write the first of the lines and remove it from them, if the host reads."""
        for _ in self._writable.ipoll(0):
            sys.stdout.buffer.write(lines.pop(0))


def run(buttons: list[Pin]) -> None:
    """Scan forever."""
    drives = [Pin(number, Pin.OPEN_DRAIN, value=1) for number in DRIVE_PINS]
    senses = [Pin(number, Pin.IN, Pin.PULL_UP) for number in SENSE_PINS]
    heartbeat = Pin("LED", Pin.OUT)
    scanner = Scanner(Matrix(drives, senses, buttons, sleep_us), Clock(ticks_us))
    line = SerialLine()
    kbd_intr(-1)  # else noise that looks like Ctrl-C would end the program
    watchdog = WDT(timeout=WATCHDOG_MS)
    scanner.begin()
    scans = 0
    due = ticks_us()
    while True:
        scanner.scan()
        byte = line.read_byte()
        if byte is not None:
            scanner.handle_byte(byte)
            if scanner.must_stop:
                scanner.must_stop = False
                restart_without_scan()
        if scanner.pending_lines:
            line.write_line(scanner.pending_lines)
        watchdog.feed()
        scans += 1
        if scans == HEARTBEAT_SCANS:
            heartbeat.toggle()
            scans = 0
        due = ticks_add(due, SCAN_US)
        left = ticks_diff(due, ticks_us())
        if left > 0:
            sleep_us(left)
        else:
            due = ticks_us()  # late: the next scan starts at once, and lost ones are not made up
            scanner.count_late_scan()


def restart_without_scan() -> None:
    """Restart so that MicroPython waits for the host's statements; nothing happens if the file system is full."""
    try:
        open(STOP_FILE, "w").close()
    except OSError:
        return
    reset()


def must_not_scan() -> bool:
    """Return True once after restart_without_scan()."""
    try:
        remove(STOP_FILE)
    except OSError:
        return False
    return True


def main() -> None:
    """Start to scan, unless the host asked not to, or both players' buttons are held."""
    if must_not_scan():
        return
    buttons = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (WHITE_PIN, BLACK_PIN, THIRD_PIN)]
    sleep_us(1_000)  # far more than the 40 us in which pull-ups charge a wire (scanner.SETTLE_US)
    if buttons[0]() or buttons[1]():
        run(buttons)


main()
