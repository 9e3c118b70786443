"""The `[journal]` table of a profile: the daily backups of the recorded games."""

from pydantic import Field

from controller.settings.section import SettingsSection

MAX_BACKUPS = 366  # a year of days


class JournalSettings(SettingsSection):
    """The daily backups of the recorded games."""

    backups: int = Field(7, ge=0, le=MAX_BACKUPS, description="How many daily backups are kept; 0: none is made.")
    backup_folder: str = Field(
        "",
        max_length=4096,
        description="Where they go while it is mounted, such as a USB stick; else, and if empty, beside the journal.",
    )
