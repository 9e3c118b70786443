"""What people have chosen at the board; a field that is None is as the profile says."""

from typing import Annotated

from pydantic import AfterValidator, Field

from controller.clock.control_parser import parse_time_control
from controller.rules.rulesets import check_ruleset_name
from controller.settings.appearance import MAX_LANGUAGE_LENGTH, HelpLevel
from controller.settings.details import LONGEST_DETAIL, detail_fault
from controller.settings.move_source import MoveSource
from controller.settings.opponent import LEVELS
from controller.settings.section import SettingsSection


def _check_time_control(text: str) -> str:
    parse_time_control(text)
    return text


def _check_name(text: str) -> str:
    if fault := detail_fault(text):
        raise ValueError(fault)
    return text


PAIRING_PATTERN = "^[0-9a-f]{32}$"

DetailText = Annotated[str, Field(max_length=LONGEST_DETAIL), AfterValidator(_check_name)]


class GameChoices(SettingsSection):
    """What people have chosen at the board for this game and for those after it."""

    time_control: Annotated[str, AfterValidator(_check_time_control)] | None = None
    ruleset: Annotated[str, AfterValidator(check_ruleset_name)] | None = None
    help: HelpLevel | None = None
    language: Annotated[str, Field(max_length=MAX_LANGUAGE_LENGTH)] | None = None
    has_sound: bool | None = None
    white: DetailText | None = None  # empty: not known
    black: DetailText | None = None  # empty: not known
    white_club: DetailText | None = None  # White's; empty: not known
    black_club: DetailText | None = None  # Black's; empty: not known
    white_moves: MoveSource | None = None  # where White's moves come from
    black_moves: MoveSource | None = None
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])] | None = None  # of the program, where it plays
    event: DetailText | None = None  # this and what follows is of one game alone
    site: DetailText | None = None
    round: DetailText | None = None
    board: DetailText | None = None  # the number of the board in the event
    pairing: Annotated[str, Field(pattern=PAIRING_PATTERN)] | None = None
    """Names a game that a desk has paired: players say that they are ready, and its result is that of no other game."""

    earlier_pairing: Annotated[str, Field(pattern=PAIRING_PATTERN)] | None = None
    """The last paired game before this one: it is not begun again, however late a desk asks."""

    def updated(self, later: "GameChoices") -> "GameChoices":
        """Return these choices with later ones of another game, which take their place."""
        return self.for_next_game().model_copy(update=later.model_dump(exclude_none=True))

    def for_next_game(self) -> "GameChoices":
        """Return what holds for games after this one too; a player at another board is invited to each game."""
        far = [key for key in ("white_moves", "black_moves") if getattr(self, key) is MoveSource.FAR]
        earlier = self.pairing or self.earlier_pairing
        return self.model_copy(update=dict.fromkeys((*_OF_ONE_GAME, *far)) | {"earlier_pairing": earlier})


_OF_ONE_GAME = ("event", "site", "round", "board", "pairing")
