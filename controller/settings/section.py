"""The base of every table of settings."""

from pydantic import BaseModel, ConfigDict


class SettingsSection(BaseModel):
    """A table of a profile; it is frozen and refuses unknown keys."""

    # compiled when first used, not on import: the profile's model compiles it too, and a board starts sooner
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
