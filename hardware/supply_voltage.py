"""Whether the supply of a Pi is too low, as its firmware tells the kernel."""

from pathlib import Path

HWMON_FOLDER = Path("/sys/class/hwmon")

HWMON_NAME = "rpi_volt"
"""The name of the kernel's voltage sensor of a Pi, whose alarm is `in0_lcrit_alarm`.

It asks the firmware every two seconds and shows what the firmware saw since the last time (Linux,
drivers/hwmon/raspberrypi-hwmon.c).
"""

THROTTLED_FILE = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
"""The firmware's own bits, in hexadecimal, as the kernel of Raspberry Pi OS shows them.

Source: its drivers/firmware/raspberrypi.c.
"""

UNDER_VOLTAGE_BITS = 1 << 0 | 1 << 16
"""Under-voltage now, and since the start (Raspberry Pi documentation, vcgencmd, get_throttled)."""


def is_under_voltage(hwmon: Path = HWMON_FOLDER, throttled: Path = THROTTLED_FILE) -> bool | None:
    """Return True if the supply is too low, or was since the start where the kernel tells; None on other machines."""
    answers = [answer for answer in (_read_alarm(hwmon), _read_bits(throttled)) if answer is not None]
    return any(answers) if answers else None


def _read_alarm(hwmon: Path) -> bool | None:
    for name in sorted(hwmon.glob("hwmon*/name")):
        try:
            if name.read_text(encoding="ascii").strip() == HWMON_NAME:
                return (name.parent / "in0_lcrit_alarm").read_text(encoding="ascii").strip() == "1"
        except (OSError, UnicodeDecodeError):
            continue
    return None


def _read_bits(throttled: Path) -> bool | None:
    try:
        return bool(int(throttled.read_text(encoding="ascii"), 16) & UNDER_VOLTAGE_BITS)
    except (OSError, ValueError):
        return None
