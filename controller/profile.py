"""Read profiles: TOML files with the settings of the controller and of the board; all faults are reported at once."""

import json
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from controller.clock.press_clock import FlagRule
from controller.profile_faults import FaultEntry, fault_entries, fault_texts, without_faulty_keys
from controller.settings.appearance import AppearanceSettings
from controller.settings.clock import ButtonLayout, ClockSettings, InsufficientRule
from controller.settings.details import DetailSettings
from controller.settings.game import GameSettings, agreed_ruleset
from controller.settings.hall import HallSettings
from controller.settings.journal import JournalSettings
from controller.settings.menu import MenuSettings
from controller.settings.opponent import OpponentSettings, has_forbidden_program
from controller.settings.settings import Settings
from controller.settings.sound import SoundSettings
from controller.settings.tracking import TrackingSettings
from controller.settings.web import WebSettings
from hardware.settings import BoardWiring, SimulatedBoardWiring, WiredBoardWiring, conflicts_among_valid_parts
from hardware.settings.buttons import GpioButtonsWiring

DEFAULT_PROFILE = "sim"

LARGEST_PROFILE_BYTES = 64 * 1024
"""The largest file that is read: far more than a profile with every key needs, so a larger one is a mistake."""

WIRED_KIND = "wired"
UNNAMED_ORIENTATION = (
    "game.orientation: it is missing; a board of parts is built for one: give 'vismin' if pieces stand on the dark "
    "squares, 'luzon' if they stand on the light ones"
)


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
    details: DetailSettings = Field(default_factory=DetailSettings)
    menu: MenuSettings = Field(default_factory=MenuSettings)
    opponent: OpponentSettings = Field(default_factory=OpponentSettings, validate_default=True)
    web: WebSettings = Field(default_factory=WebSettings)
    hall: HallSettings = Field(default_factory=HallSettings)
    journal: JournalSettings = Field(default_factory=JournalSettings)
    board: BoardWiring = Field(default_factory=SimulatedBoardWiring)

    @field_validator("game")
    @classmethod
    def _check_score_table(cls, game: GameSettings) -> GameSettings:
        # here, not in the table's own check: the settings of a recorded game name every table
        if "damath" in game.model_fields_set and agreed_ruleset(game).scoring is None:
            raise ValueError(f"damath: {game.ruleset} is played without a score; leave the table out")
        return game

    @field_validator("clock")
    @classmethod
    def _check_flag(cls, clock: ClockSettings, info: ValidationInfo) -> ClockSettings:
        if clock.insufficient is InsufficientRule.LOSS:
            return clock
        if clock.flag is FlagRule.ARBITER:
            raise ValueError(
                "insufficient: an arbiter decides what a flag means if flag = 'arbiter'; leave insufficient out, "
                "or give flag = 'loses'"
            )
        ruleset = agreed_ruleset(info.data["game"]) if "game" in info.data else None
        if ruleset is not None and not ruleset.is_lone_king_weak:
            raise ValueError(
                f"insufficient: a flag that falls against a lone king makes no draw in {ruleset.name}; "
                "leave insufficient out"
            )
        return clock

    @field_validator("face")
    @classmethod
    def _check_language(cls, appearance: AppearanceSettings) -> AppearanceSettings:
        known = shipped_languages()
        if appearance.language not in known:
            raise ValueError(f"language {appearance.language!r} has no texts; give one of {', '.join(known)}")
        return appearance

    @field_validator("opponent")
    @classmethod
    def _check_opponent(cls, opponent: OpponentSettings, info: ValidationInfo) -> OpponentSettings:
        if "game" in info.data and has_forbidden_program(info.data["game"], opponent):
            conduct = info.data["game"].conduct.value
            raise ValueError(
                f"the program plays no {conduct} game; give conduct = 'casual', both sides to the board, or "
                "engine = 'none' for a program that proposes its moves by command"
            )
        return opponent

    @property
    def settings(self) -> Settings:
        """The part that the controller uses."""
        return Settings(
            game=self.game,
            tracking=self.tracking,
            clock=self.clock if self._has_button_for_gestures() else self.clock.model_copy(update={"gestures": False}),
            sound=self.sound,
            face=self.face,
            details=self.details,
            menu=self.menu,
            opponent=self.opponent,
        )

    def _has_button_for_gestures(self) -> bool:
        """Return False for a rocker whose board has no third button: nothing could say what it says."""
        if self.clock.buttons is not ButtonLayout.ROCKER or not isinstance(self.board, WiredBoardWiring):
            return True
        buttons = self.board.buttons
        return not isinstance(buttons, GpioButtonsWiring) or buttons.third is not None


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

    Raises ProfileError if it is missing, is not valid TOML, or has faults.
    """
    return parse_profile(profile_text(name_or_file), name_or_file)


def profile_text(name_or_file: str) -> str:
    """Return the text of a profile; raises ProfileError if it is missing or not a text."""
    if name_or_file in shipped_profiles():
        file: Traversable = resources.files("firmware_config") / f"{name_or_file}.toml"
    else:
        file = Path(name_or_file)
    return _read_text(file, name_or_file)


def parse_profile(text: str, source: str) -> Profile:
    """Return the profile with this text; `source` names it in errors.

    Raises ProfileError with every fault; one is a wired board that does not say how it is built.
    """
    try:
        data = tomllib.loads(text)
        # as JSON: there, strict pydantic refuses "8" for 8, but accepts the names of choices, and lists
        as_json = json.dumps(data, default=str)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(source, f"this is not valid TOML: {error}; write it as in docs/user/settings.md") from error
    except (ValueError, RecursionError) as error:
        reason = "a number in it is too long, or its tables are nested too deep"
        raise ProfileError(source, f"this is not valid TOML: {reason}; write it as in docs/user/settings.md") from error
    unnamed = [UNNAMED_ORIENTATION] if _is_orientation_missing(data) else []
    try:
        profile = Profile.model_validate_json(as_json, strict=True)
    except ValidationError as error:
        entries = fault_entries(error)
        # a table is compared with others, or in itself, only if all of it is valid: check what is left of it too
        rest = without_faulty_keys(Profile, data, entries)
        entries += [entry for entry in _check_again(rest) if entry["type"] != "missing"]
        faults = [text for entry in entries for text in fault_texts(Profile, entry)]
        faults += [f"board: {conflict}" for conflict in conflicts_among_valid_parts(rest.get("board"))]
        raise ProfileError(source, *dict.fromkeys(faults), *unnamed) from error
    if unnamed:
        raise ProfileError(source, *unnamed)
    return profile


def _is_orientation_missing(data: dict[str, Any]) -> bool:
    """Return True if a profile has a board of parts and does not name its orientation."""
    game, board = data.get("game", {}), data.get("board", {})
    is_wired = isinstance(board, dict) and board.get("kind") == WIRED_KIND
    return is_wired and isinstance(game, dict) and "orientation" not in game


def _check_again(data: dict[str, Any]) -> list[FaultEntry]:
    try:
        Profile.model_validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as error:
        return fault_entries(error)
    return []


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
        raise ProfileError(source, "this is not a text in UTF-8; is it the right file?") from error
