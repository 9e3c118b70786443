"""The `[web]` table of a profile: whether the board can be watched in a browser, and by whom."""

from enum import StrEnum

from pydantic import Field, field_validator

from controller.settings.settings import SettingsSection

LONGEST_HOST_NAME = 253  # of a host, RFC 1035, section 2.3.4


class WatchPolicy(StrEnum):
    """Who may watch: OPEN, everybody who reaches the address; TOKEN, who has a token for it."""

    OPEN = "open"
    TOKEN = "token"  # noqa: S105  # the name of a choice


class WebSettings(SettingsSection):
    """Where the board is shown to browsers, and who may see it. Nothing listens unless it is enabled."""

    enabled: bool = Field(False, description="Whether the board can be seen in a browser.")
    host: str = Field(
        "127.0.0.1",
        min_length=1,
        max_length=LONGEST_HOST_NAME,
        description="The address that is listened at: 127.0.0.1 is this machine alone, 0.0.0.0 every network it is in.",
    )
    port: int = Field(8080, ge=0, le=65535, description="The port that is listened at; 0: any free one.")
    watching: WatchPolicy = Field(
        WatchPolicy.OPEN, description="open: whoever reaches the address may watch; token: a token is needed."
    )
    names: tuple[str, ...] = Field(
        (), max_length=16, description="Names that this machine has in its network, such as board.local."
    )

    @field_validator("names")
    @classmethod
    def _check_names(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if not name or len(name) > LONGEST_HOST_NAME or not name.isascii() or set(name) & set(" /:@?#"):
                raise ValueError(f"{name!r} is no name of a machine; write it as board.local, without a port")
        return tuple(name.lower() for name in names)
