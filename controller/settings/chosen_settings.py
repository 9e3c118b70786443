"""The settings of a game with what people have chosen at the board."""

from typing import Any

from controller.settings.choices import GameChoices
from controller.settings.clock import ClockSettings, InsufficientRule
from controller.settings.game import GameSettings, agreed_ruleset
from controller.settings.settings import Settings
from controller.settings.sound import SoundSettings

_KEPT_WITH_OTHER_RULES = ("orientation", "draws_end_game", "touch_move", "conduct", "white_moves", "black_moves")
"""Keys of `[game]` that hold for every rule set; the optional rules are agreed for one of them."""

_DETAILS = ("white", "black", "white_club", "black_club", "event", "site", "round", "board")
"""Keys of `[details]` that can be chosen with a game."""

_SOUNDS = ("press", "low_time", "flag", "illegal_move", "game_over")


def apply_choices(settings: Settings, choices: GameChoices) -> Settings:
    """Return the settings of a board's profile with what was chosen at the board; they name the choices."""
    game = _chosen_game(settings.game, choices)
    details = {key: getattr(choices, key) for key in _DETAILS}
    face: dict[str, Any] = {"help": choices.help, "language": choices.language}
    return settings.model_copy(
        update={
            "game": game,
            "clock": _clock_for(game, settings.clock),
            "sound": _chosen_sound(settings.sound, choices.has_sound),
            "face": settings.face.model_copy(update={key: value for key, value in face.items() if value is not None}),
            "details": settings.details.model_copy(
                update={key: text for key, text in details.items() if text is not None}
            ),
            "opponent": settings.opponent
            if choices.level is None
            else settings.opponent.model_copy(update={"level": choices.level}),
            "choices": choices,
        }
    )


def has_any_sound(sound: SoundSettings) -> bool:
    """Return True if a board makes a sound at any event."""
    return any(getattr(sound, name) for name in _SOUNDS)


def _chosen_game(game: GameSettings, choices: GameChoices) -> GameSettings:
    """Return the `[game]` table with another rule set and time control."""
    if choices.ruleset is not None and choices.ruleset != game.ruleset:
        values = {key: getattr(game, key) for key in _KEPT_WITH_OTHER_RULES}
        other = GameSettings(ruleset=choices.ruleset, **values)
        is_scored, was_scored = (agreed_ruleset(each).scoring is not None for each in (other, game))
        kept = other.time_control if is_scored or was_scored else game.time_control
        game = other.model_copy(update={"time_control": kept})
    chosen = {key: getattr(choices, key) for key in ("time_control", "white_moves", "black_moves")}
    return game.model_copy(update={key: value for key, value in chosen.items() if value is not None})


def _clock_for(game: GameSettings, clock: ClockSettings) -> ClockSettings:
    """Return the `[clock]` table without a draw against a lone king where the rules know none."""
    if clock.insufficient is InsufficientRule.LOSS or agreed_ruleset(game).is_lone_king_weak:
        return clock
    return clock.model_copy(update={"insufficient": InsufficientRule.LOSS})


def _chosen_sound(sound: SoundSettings, has_sound: bool | None) -> SoundSettings:
    """Return the `[sound]` table with every event silent, or with all of them if all were silent."""
    if has_sound is None or has_sound == has_any_sound(sound):
        return sound
    return sound.model_copy(update=dict.fromkeys(_SOUNDS, has_sound))
