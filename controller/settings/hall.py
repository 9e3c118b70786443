"""The `[hall]` table of a profile: the broker over which a board tells a hall what happens, and takes commands."""

import re
from typing import Self

from pydantic import Field, field_validator, model_validator

from controller.settings.section import SettingsSection
from controller.settings.web import LONGEST_HOST_NAME

TLS_PORT = 8883
"""Of MQTT over TLS (IANA's `secure-mqtt`)."""

_NAME = re.compile("[a-z0-9][a-z0-9-]{0,31}")
"""As topics have it (docs/dev/hall-protocol.md)."""

_HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")


class HallSettings(SettingsSection):
    """The hall that a board belongs to. Nothing connects unless it is enabled."""

    enabled: bool = Field(False, description="true: the board connects to the broker of a hall.")
    hall: str = Field("", description="The hall's name: a to z, 0 to 9 and hyphens, as the desk names it.")
    board: str = Field("", description="The board's name in the hall, of the same signs, such as board-7.")
    host: str = Field("", max_length=LONGEST_HOST_NAME, description="The name or address of the broker's machine.")
    port: int = Field(
        TLS_PORT, ge=1, le=65535, description="The broker's port: 8883 is usual with ca_file, 1883 without."
    )
    user: str = Field("", max_length=100, description="The board's account at the broker; empty: the board's name.")
    password_file: str = Field("", description="The file with the password of that account; empty: there is none.")
    ca_file: str = Field("", description="The hall's authority; empty: the connection is not encrypted.")
    keys_file: str = Field("", description="The keys that may command this board; empty: nobody may.")

    @property
    def user_name(self) -> str:
        """The board's account at the broker."""
        return self.user or self.board

    @field_validator("hall", "board")
    @classmethod
    def _check_name(cls, name: str) -> str:
        if name and not _NAME.fullmatch(name):
            raise ValueError(
                f"{name!r} is no name; give 1 to 32 of a-z, 0-9 and hyphens that begin with no hyphen, as board-7"
            )
        return name

    @field_validator("host")
    @classmethod
    def _check_host(cls, host: str) -> str:
        if host and not _HOST.fullmatch(host):
            raise ValueError(f"{host!r} is not an address or a name of a machine; write desk.local or 192.168.1.10")
        return host

    @field_validator("password_file", "ca_file", "keys_file")
    @classmethod
    def _check_file(cls, file: str) -> str:
        # a service and a person start the board in different folders
        if file and not file.startswith("/"):
            raise ValueError(f"{file!r} is not a whole path; write it from the root on, as /etc/damahan/hall/ca.pem")
        return file

    @model_validator(mode="after")
    def _check_needed(self) -> Self:
        missing = [key for key in ("hall", "board", "host") if self.enabled and not getattr(self, key)]
        if missing:
            raise ValueError(f"{', '.join(missing)}: missing; give what the desk says, or enabled = false")
        return self
