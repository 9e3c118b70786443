"""Read profiles: TOML files with the settings of the controller and of the board; all faults are reported at once."""

import json
import tomllib
from difflib import get_close_matches
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from controller.settings.appearance import AppearanceSettings
from controller.settings.clock import ClockSettings
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.sound import SoundSettings
from controller.settings.tracking import TrackingSettings
from controller.settings.web import WebSettings
from hardware.settings import BoardWiring, SimulatedBoardWiring, conflicts_among_valid_parts

DEFAULT_PROFILE = "sim"

LARGEST_PROFILE_BYTES = 64 * 1024
"""The largest file that is read: far more than a profile with every key needs, so a larger one is a mistake."""

FOLLOWING_FAULT = "default_factory_not_called"
"""Pydantic's type for a field that has no default because another field is faulty; that one is reported."""


class ProfileError(Exception):
    """A profile cannot be read or used; the message names the file and every fault, each with its key and remedy."""

    def __init__(self, source: str, *faults: str) -> None:
        super().__init__(f"{source}: {'; '.join(faults)}")
        self.lines = tuple(f"{source}: {fault}" for fault in faults)
        """Each fault in a line of its own."""


class Profile(BaseModel):
    """The settings of one board; the names of the fields are the tables of the file."""

    # compiled when first used, not on import, so that commands that need no profile start sooner
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    game: GameSettings = Field(default_factory=GameSettings)
    tracking: TrackingSettings = Field(default_factory=TrackingSettings)
    clock: ClockSettings = Field(default_factory=ClockSettings)
    sound: SoundSettings = Field(default_factory=SoundSettings)
    face: AppearanceSettings = Field(default_factory=AppearanceSettings)
    web: WebSettings = Field(default_factory=WebSettings)
    board: BoardWiring = Field(default_factory=SimulatedBoardWiring)

    @field_validator("face")
    @classmethod
    def _check_language(cls, appearance: AppearanceSettings) -> AppearanceSettings:
        known = shipped_languages()
        if appearance.language not in known:
            raise ValueError(f"language {appearance.language!r} has no texts; give one of {', '.join(known)}")
        return appearance

    @property
    def settings(self) -> Settings:
        """The part that the controller uses."""
        return Settings(game=self.game, tracking=self.tracking, clock=self.clock, sound=self.sound, face=self.face)


def shipped_profiles() -> tuple[str, ...]:
    """Return the names of the profiles that come with the program, sorted."""
    return _names_of("firmware_config", "", ".toml")


def shipped_languages() -> tuple[str, ...]:
    """Return the codes of the languages that the program has a catalogue of texts in, sorted."""
    return _names_of("controller", "words/catalogues", ".po")


def _names_of(package: str, folder: str, ending: str) -> tuple[str, ...]:
    files = (resources.files(package) / folder).iterdir()
    return tuple(sorted(file.name.removesuffix(ending) for file in files if file.name.endswith(ending)))


def load_profile(name_or_file: str) -> Profile:
    """Return a profile: one that comes with the program by its name, any other by its file.

    Raises ProfileError if it is missing, is no TOML, or has faults.
    """
    return parse_profile(profile_text(name_or_file), name_or_file)


def profile_text(name_or_file: str) -> str:
    """Return the text of a profile; raises ProfileError if it is missing or is no text."""
    if name_or_file in shipped_profiles():
        file: Traversable = resources.files("firmware_config") / f"{name_or_file}.toml"
    else:
        file = Path(name_or_file)
    return _read_text(file, name_or_file)


def parse_profile(text: str, source: str) -> Profile:
    """Return the profile with this text; `source` names it in errors.

    Raises ProfileError with every fault.
    """
    try:
        data = tomllib.loads(text)
        # as JSON: there, strict pydantic refuses "8" for 8, but accepts the names of choices, and lists
        as_json = json.dumps(data, default=str)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(source, f"this is no TOML: {error}; write it as in docs/user/profiles.md") from error
    except (ValueError, RecursionError) as error:
        reason = "a number in it is too long, or its tables are nested too deep"
        raise ProfileError(source, f"this is no TOML: {reason}; write it as in docs/user/profiles.md") from error
    try:
        return Profile.model_validate_json(as_json, strict=True)
    except ValidationError as error:
        entries = [dict(entry) for entry in error.errors(include_url=False)]
        faults = [_fault_text(entry) for entry in entries if entry["type"] != FOLLOWING_FAULT]
        # the types compare parts only if each of them is valid
        conflicts = "; ".join(conflicts_among_valid_parts(data.get("board")))
        if conflicts:
            faults.append(f"board: {conflicts}")
        raise ProfileError(source, *dict.fromkeys(faults)) from error


def _read_text(file: Traversable, source: str) -> str:
    known = ", ".join(shipped_profiles())
    try:
        if not file.is_file():
            raise ProfileError(source, f"there is no such profile; name a file, or one of those shipped: {known}")
        content = file.read_bytes()
    except OSError as error:
        raise ProfileError(source, f"it cannot be read ({error.strerror}); check its owner and permissions") from error
    if len(content) > LARGEST_PROFILE_BYTES:
        raise ProfileError(source, f"{len(content)} bytes are too many for a profile; is it the right file?")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise ProfileError(source, "this is no text in UTF-8; is it the right file?") from error


def _fault_text(entry: dict[str, Any]) -> str:
    keys, tables = _resolve_location(tuple(str(part) for part in entry["loc"]))
    key = ".".join(keys)
    if entry["type"] == "extra_forbidden":
        return f"{key}: there is no such key; {_remedy(keys[-1], tables)}"
    message = entry["msg"].removeprefix("Value error, ")
    given = entry["input"]
    refused = (
        f", not {given!r}" if isinstance(given, str | int | float | bool) and entry["type"] != "value_error" else ""
    )
    # keep names in capitals, such as GPIO
    if message[1:2].islower():
        message = message[0].lower() + message[1:]
    return f"{key}: {message}{refused}"


def _resolve_location(location: tuple[str, ...]) -> tuple[list[str], list[type[BaseModel]]]:
    """Return the keys of a location as a profile writes them, and the tables that can have the last one.

    If a table has several kinds, pydantic's location has the kind after the key.
    """
    keys: list[str] = []
    tables: list[type[BaseModel]] = [Profile]
    subtables: list[type[BaseModel]] = []
    for part in location:
        chosen = [table for table in subtables if _table_kind(table) == part]
        if chosen:
            tables = subtables = chosen
            continue
        tables = subtables or tables
        keys.append(part)
        subtables = [model for table in tables if part in table.model_fields for model in _models_in(table, part)]
    return keys, tables


def _table_kind(table: type[BaseModel]) -> str | None:
    kinds = get_args(table.model_fields["kind"].annotation) if "kind" in table.model_fields else ()
    return kinds[0] if kinds else None


def _models_in(table: type[BaseModel], key: str) -> list[type[BaseModel]]:
    """Return the types of the tables that a key can hold."""
    found = []
    annotations: list[Any] = [table.model_fields[key].annotation]
    while annotations:
        annotation = annotations.pop()
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found.append(annotation)
        annotations += get_args(annotation)
    return found


def _remedy(key: str, tables: list[type[BaseModel]]) -> str:
    known = list(dict.fromkeys(name for table in tables for name in table.model_fields))
    close = get_close_matches(key, known, n=1)
    return f"did you mean {close[0]}?" if close else f"the keys here are {', '.join(known)}"
