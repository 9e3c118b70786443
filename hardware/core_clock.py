"""Whether the core clock of a Pi is fixed, from which the SPI bus of the LEDs gets its time.

The kernel's driver computes the divisor of SPI from the highest core clock and does not follow its changes, so that a
core clock that falls makes SPI slow (raspberrypi/linux issue 3381; raspberrypi/firmware issue 992). The Pi 5 has SPI in
another chip, the RP1.
"""

from pathlib import Path

CONFIG_FILES = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))
"""Where Raspberry Pi OS keeps the file: since bookworm, and before (Raspberry Pi documentation, config.txt)."""

MODEL_FILE = Path("/proc/device-tree/model")
"""The name of the model: the property `model` of a device tree's root (Devicetree Specification, 2.3.2)."""

IDLE_MHZ = {"pi4": 200}
"""The core clock at rest of a model that has another one than DEFAULT_IDLE_MHZ (raspberrypi/linux issue 3381)."""

DEFAULT_IDLE_MHZ = 250
"""The core clock at rest (raspberrypi/firmware issue 992)."""

_MODELS = {
    "Raspberry Pi 5": "pi5",
    "Raspberry Pi 500": "pi5",
    "Raspberry Pi Compute Module 5": "pi5",
    "Raspberry Pi 4": "pi4",
    "Raspberry Pi Compute Module 4": "pi4",
    "Raspberry Pi 3": "pi3",
    "Raspberry Pi 2": "pi2",
    "Raspberry Pi Zero 2": "pi02",
    "Raspberry Pi Zero": "pi0",
    "Raspberry Pi Model": "pi1",
}


def read_model(file: Path = MODEL_FILE) -> str | None:
    """Return the name of the machine's model, such as `Raspberry Pi 4 Model B Rev 1.4`; None if it has none."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")[:100]
    except OSError:
        return None


def is_core_clock_fixed(model: str | None, config_files: tuple[Path, ...] = CONFIG_FILES) -> bool | None:
    """Return True if the core clock never changes, or SPI does not depend on it; None where nothing says so."""
    family = _family_of(model)
    if family is None:
        return None
    if family == "pi5":
        return True
    settings = _read_settings(family, config_files)
    if settings is None:
        return None
    if settings.get("force_turbo") == "1":
        return True
    try:
        lowest = int(settings.get("core_freq_min", IDLE_MHZ.get(family, DEFAULT_IDLE_MHZ)))
        return int(settings["core_freq"]) <= lowest
    except (KeyError, ValueError):
        return False


def core_clock_lines(model: str | None) -> str:
    """Return the lines of config.txt that fix the core clock of a model, with `and` between them."""
    return "core_freq=500 and core_freq_min=500" if _family_of(model) == "pi4" else "core_freq=250"


def _family_of(model: str | None) -> str | None:
    return next((family for name, family in _MODELS.items() if (model or "").startswith(name)), None)


def _read_settings(family: str, config_files: tuple[Path, ...]) -> dict[str, str] | None:
    """Return the settings that hold for a model, the last of each; None if no file can be read.

    Only the filters by model are understood (Raspberry Pi documentation, Conditional filters); the lines of others
    do not count.
    """
    for file in config_files:
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        settings, applies = {}, True
        for line in (line.partition("#")[0].strip() for line in lines):
            if line.startswith("["):
                applies = line in ("[all]", f"[{family}]") or (line, family) in (("[pi3]", "pi02"), ("[pi0]", "pi02"))
            elif applies and "=" in line:
                key, _, value = line.partition("=")
                settings[key.strip()] = value.strip()
        return settings
    return None
