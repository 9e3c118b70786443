"""What a hall is made of: its name, where its broker is, its boards and its readers; kept as `hall.toml`."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Self

import tomlkit
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from tomlkit.items import Array

from controller.hall.broker.errors import HallFolderError
from controller.hall.documents.topics import is_hall_name
from controller.settings.web import LONGEST_HOST_NAME

DESK_USER = "desk"
"""The user of the desk, so no board and no reader has this name."""
DEFAULT_PORT = 8883
"""MQTT over TLS (IANA, service name secure-mqtt)."""
MOST_USERS = 10_000
LARGEST_FILE_BYTES = 1024 * 1024

_NAMES = {
    "name": "the name of the hall",
    "hosts": "the name of the broker's machine",
    "addresses": "the address of the broker's machine",
    "listen": "the address to listen on",
    "boards": "the name of a board",
    "readers": "the name of a reader",
}
"""How a person knows the keys of a description."""

_HEADER = "This hall: `damahan hall` reads and writes this file. Add boards with `damahan hall board add`, not here."

_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")


def _check_name(name: str) -> str:
    if not is_hall_name(name):
        raise ValueError(f"{name[:80]!r} is none; give 1 to 32 of a-z, 0-9 and -, with a letter or a digit first")
    return name


def _check_host(host: str) -> str:
    if len(host) > LONGEST_HOST_NAME or not _HOST_NAME.fullmatch(host):
        raise ValueError(f"{host[:80]!r} is none; write it as desk.local, without a port")
    return host


def _check_address(address: str) -> str:
    try:
        return str(ip_address(address))
    except ValueError as error:
        raise ValueError(f"{address[:80]!r} is none; write it as 192.168.1.10") from error


Name = Annotated[str, AfterValidator(_check_name)]
HostName = Annotated[str, AfterValidator(_check_host)]
Address = Annotated[str, AfterValidator(_check_address)]


class HallDescription(BaseModel):
    """One hall: where its broker is, and who may connect to it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Name
    hosts: tuple[HostName, ...] = Field(max_length=16)
    """The names of the broker's machine; boards connect to the first."""
    addresses: tuple[Address, ...] = Field((), max_length=16)
    """Its IP addresses; boards connect to the first if there is no name."""
    port: int = Field(DEFAULT_PORT, ge=1, le=65535)
    listen: Address | None = None
    """The one address that the broker listens on; None: all of its machine."""
    boards: tuple[Name, ...] = Field((), max_length=MOST_USERS)
    readers: tuple[Name, ...] = Field((), max_length=MOST_USERS)
    """Who may read what boards tell, such as a broadcaster."""
    event: str | None = Field(None, min_length=1, max_length=500)
    """The file of the event that the desk runs, beside this one unless it is an absolute path; None: none."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if not self.hosts and not self.addresses:
            raise ValueError("boards have to find the broker: name its machine with --host or --address")
        users = [DESK_USER, *self.boards, *self.readers]
        twice = [user for user, count in Counter(users).items() if count > 1]
        if twice:
            raise ValueError(
                f"{twice[0]}: the name is taken; give each board and reader its own, and none {DESK_USER!r}"
            )
        return self

    def event_file(self, folder: Path) -> Path | None:
        """Return the file of the event of a hall in this folder, None for none."""
        return folder / self.event if self.event else None

    @property
    def users(self) -> tuple[str, ...]:
        """The broker's users."""
        return DESK_USER, *self.boards, *self.readers

    @property
    def broker_host(self) -> str:
        """The name or address to which boards connect."""
        return (*self.hosts, *self.addresses)[0]

    @property
    def near_address(self) -> str:
        """The name or address by which programs on the broker's own machine reach it."""
        return self.listen or "localhost"


def describe_hall(values: Mapping[str, object]) -> HallDescription:
    """Return the hall with these values; raises HallFolderError with every fault."""
    try:
        return HallDescription.model_validate(values)
    except ValidationError as error:
        faults = (_fault_text(fault["loc"], fault["msg"]) for fault in error.errors(include_url=False))
        raise HallFolderError("; ".join(faults)) from error


def change_description(hall: HallDescription, changes: Mapping[str, object]) -> HallDescription:
    """Return a hall with some changes; raises HallFolderError if they do not fit."""
    return describe_hall({**hall.model_dump(), **changes})


def parse_description(text: str) -> HallDescription:
    """Return the hall of a file's text; raises HallFolderError with every fault."""
    try:
        return describe_hall(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise HallFolderError(f"this is not TOML ({error}); mend it, or make the hall in another folder") from error


def description_text(hall: HallDescription) -> str:
    """Return the text of a hall's file."""
    document = tomlkit.document()
    document.add(tomlkit.comment(_HEADER))
    for key, value in hall.model_dump(mode="json", exclude_none=True).items():
        item = tomlkit.item(value)
        document.add(key, item.multiline(multiline=True) if isinstance(item, Array) and len(value) > 1 else item)
    return tomlkit.dumps(document)


def _fault_text(place: tuple[int | str, ...], message: str) -> str:
    text = message.removeprefix("Value error, ")
    return f"{_NAMES.get(str(place[0]), place[0])}: {text}" if place else text
