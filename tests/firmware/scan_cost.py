"""Measure the cost of a scan under MicroPython: pin operations, microseconds slept, bytes allocated.

Also the time between snapshots, in microseconds, when each scan is late and the counter wraps.
"""

import gc

from scanner import Clock, Matrix, Scanner

SCANS = 900
LATE_US = 2_500  # more than two scans


class Pins:
    """Counts pin operations; all contacts read `level`."""

    operations = 0
    slept_us = 0
    level = 1
    us = (1 << 30) - 500_000


def pin(level=None):
    Pins.operations += 1
    return Pins.level if level is None else level


def sleep_us(microseconds):
    Pins.slept_us += microseconds


def ticks_us():
    return Pins.us & ((1 << 30) - 1)


scanner = Scanner(Matrix([pin] * 4, [pin] * 8, [pin] * 3, sleep_us), Clock(ticks_us))
scanner.begin()
scanner.scan()
Pins.operations = Pins.slept_us = 0
gc.collect()
gc.disable()
allocated = gc.mem_alloc()
for _ in range(SCANS):
    scanner.scan()
allocated = gc.mem_alloc() - allocated
Pins.level = 0
before = gc.mem_alloc()
scanner.scan()
change = gc.mem_alloc() - before
operations, slept_us = Pins.operations // (SCANS + 1), Pins.slept_us // (SCANS + 1)
longest = max(map(len, scanner.pending_lines))
snapshot_times = []
for scan in range(SCANS):
    scanner.pending_lines.clear()
    Pins.us += LATE_US
    scanner.scan()
    if scanner.pending_lines:
        snapshot_times.append(scan * LATE_US)
print(operations, slept_us, allocated, change, longest, snapshot_times[0], snapshot_times[1] - snapshot_times[0])
