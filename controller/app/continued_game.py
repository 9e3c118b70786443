"""Which unfinished game a run goes on with."""

from dataclasses import replace

from controller.app.run_options import RunOptions
from controller.profile import Profile
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import GameId

OWN_KEYS = frozenset({"revision", "orientation", "claims"})
"""Keys that a game keeps as it began with them if the profile leaves them out."""


def plays_game(profile: Profile, begun: Settings) -> bool:
    """Return True if a profile plays the game that began with these settings, with what was chosen at the board."""
    played = apply_choices(profile.settings, begun.choices).game
    left_out = set(OWN_KEYS - profile.game.model_fields_set)
    return played.model_dump(exclude=left_out) == begun.game.model_dump(exclude=left_out)


def choices_of(profile: Profile, newest: Settings | None) -> GameChoices | None:
    """Return what was chosen at the board and holds after its newest game; None if the profile plays another one."""
    return newest.choices.for_next_game() if newest is not None and plays_game(profile, newest) else None


def has_program_choices(begun: Settings, wanted: GameChoices | None) -> bool:
    """Return True if the program plays the sides of a game, and as well, as is wanted; None: anything is."""
    if wanted is None:
        return True
    game = begun.game
    has_sides = wanted.white_moves in (None, game.white_moves) and wanted.black_moves in (None, game.black_moves)
    return has_sides and wanted.level in (None, begun.opponent.level)


def other_game_text(game: GameId, begun: GameSettings) -> str:
    """Return what becomes of an unfinished game that the profile does not play."""
    return (
        f"game {game} ({begun.ruleset}, {begun.orientation.value}, {begun.time_control}) stays not finished: this "
        "profile plays another game or against others, and only the last game of a journal goes on; "
        "to keep a game open, give games of another profile a --journal of their own"
    )


def options_for_game(options: RunOptions, begun: GameSettings) -> RunOptions:
    """Return the options of a run that goes on with a game: its board is that of the game, also for later games."""
    game = options.profile.game.model_copy(update={"orientation": begun.orientation})
    return replace(options, profile=options.profile.model_copy(update={"game": game}))
