"""Where `damahan setup` reads and writes; a folder other than / stands for the whole machine in tests."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BOOT_FOLDERS = ("boot/firmware", "boot")
"""Where Raspberry Pi OS keeps config.txt: since bookworm, and before (Raspberry Pi documentation, config.txt)."""

_DEVICES = ("gpiochip*", "i2c-*", "spidev*", "serial/by-id/*")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPlaces:
    """The files of one machine."""

    root: Path = Path("/")

    @property
    def profile(self) -> Path:
        """The profile that the service reads."""
        return self.root / "etc/damahan/board.toml"

    @property
    def old_profile(self) -> Path:
        """The profile of before."""
        return self.root / "etc/damahan/board.toml.before-setup"

    @property
    def boot_record(self) -> Path:
        """What setup has written into boot files."""
        return self.root / "etc/damahan/boot-changes.json"

    @property
    def boot_config(self) -> Path | None:
        """The config.txt of a Pi; None on other machines."""
        files = (self.root / folder / "config.txt" for folder in BOOT_FOLDERS)
        return next((file for file in files if file.is_file()), None)

    @property
    def state(self) -> Path:
        """The folder of the games."""
        return self.root / "var/lib/damahan"

    @property
    def is_this_machine(self) -> bool:
        """False for a folder that only stands for a machine."""
        return self.root == Path("/")

    def device(self, path: str) -> Path:
        """Return where a file of /dev is."""
        return self.root / path.lstrip("/")

    def find_devices(self) -> Iterator[str]:
        """Yield the buses and serial devices that may belong to a board, as paths of /dev."""
        for pattern in _DEVICES:
            yield from sorted(f"/{found.relative_to(self.root)}" for found in (self.root / "dev").glob(pattern))
