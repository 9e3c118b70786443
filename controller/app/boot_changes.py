"""Changes of the Pi's boot files: written with a backup and a record, and taken back exactly."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from controller.setup.boot_config import BootConfigPlan, plan_boot_config
from controller.storage.file_replacement import replace_file

BACKUP_ENDING = ".before-damahan"
"""The name of a backup beside its file, where it is found on another machine too if the Pi no longer starts."""

_ENCODING = "utf-8"
_ERRORS = "surrogateescape"  # a file in another encoding stays byte for byte


class BootChangeError(Exception):
    """A boot file cannot be changed or taken back; the message names the file and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BootChange:
    """A boot file, and what is to change in it."""

    file: Path
    plan: BootConfigPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """What was written into a boot file."""

    backup: str
    """The path of the file of before."""
    backup_sha256: str
    written_sha256: str


def plan_boot_change(file: Path, wanted: list[str]) -> BootChange:
    """Return how a config.txt is changed. Raises BootChangeError if it cannot be read."""
    try:
        text = file.read_bytes().decode(_ENCODING, _ERRORS)
    except OSError as error:
        raise BootChangeError(f"{file}: it cannot be read ({error.strerror}); check the boot partition") from error
    return BootChange(file=file, plan=plan_boot_config(text, wanted))


def backup_of(file: Path) -> Path:
    """Return where the backup of a boot file is."""
    return file.with_name(file.name + BACKUP_ENDING)


def apply_boot_change(change: BootChange, record_file: Path) -> None:
    """Write a boot file with its backup; the record of what was written is first on disk. Raises BootChangeError.

    If setup itself wrote what is there now, the older backup stays, so that undoing leads to the file of before it.
    """
    try:
        old = change.file.read_bytes()
        new = change.plan.text.encode(_ENCODING, _ERRORS)
        records = _read_records(record_file)
        earlier = records.get(str(change.file))
        backup = backup_of(change.file)
        if earlier is None or earlier.written_sha256 != _sha256(old):
            replace_file(backup, old)
            backup_sha256 = _sha256(old)
        else:
            backup_sha256 = earlier.backup_sha256
        records[str(change.file)] = _Record(
            backup=str(backup), backup_sha256=backup_sha256, written_sha256=_sha256(new)
        )
        _write_records(record_file, records)
        replace_file(change.file, new)
    except OSError as error:
        raise BootChangeError(
            f"{error.filename or change.file}: it cannot be written ({error.strerror}); check the card and its space"
        ) from error


def undo_boot_changes(record_file: Path) -> tuple[list[Path], list[str]]:
    """Take back what was written; return the files that are as before, and why others were left.

    A file that was changed by hand since is left. Raises BootChangeError if the record cannot be read or written.
    """
    restored: list[Path] = []
    left: list[str] = []
    try:
        records = _read_records(record_file)
        for name, record in list(records.items()):
            reason = _undo(Path(name), record)
            if reason is not None:
                left.append(reason)
                continue
            restored.append(Path(name))
            del records[name]
            _write_records(record_file, records)
            Path(record.backup).unlink(missing_ok=True)
    except OSError as error:
        raise BootChangeError(f"{error.filename}: {error.strerror}; nothing more was taken back") from error
    return restored, left


def _undo(file: Path, record: _Record) -> str | None:
    """Restore a file; return why it was left otherwise."""
    backup = Path(record.backup)
    if not file.is_file():
        return f"{file}: it is gone; its content before setup is in {backup}"
    if not backup.is_file() or _sha256(backup.read_bytes()) != record.backup_sha256:
        return f"{file}: its backup {backup} is gone or was changed; remove the lines of the Dama board by hand"
    now = _sha256(file.read_bytes())
    if now == record.backup_sha256:
        return None
    if now != record.written_sha256:
        return f"{file}: it was changed since setup wrote it, so it stays; its content before setup is in {backup}"
    replace_file(file, backup.read_bytes())
    return None


def _read_records(record_file: Path) -> dict[str, _Record]:
    if not record_file.exists():
        return {}
    try:
        return {name: _Record(**record) for name, record in json.loads(record_file.read_bytes()).items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise BootChangeError(
            f"{record_file}: this is no record of setup; delete it, and undo by the backups beside the boot files"
        ) from error


def _write_records(record_file: Path, records: dict[str, _Record]) -> None:
    content = {
        name: {
            "backup": record.backup,
            "backup_sha256": record.backup_sha256,
            "written_sha256": record.written_sha256,
        }
        for name, record in records.items()
    }
    record_file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(record_file, json.dumps(content, indent=1).encode() + b"\n")


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
