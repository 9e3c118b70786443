"""The options of the program that plays a side: `--opponent`, `--level` and `--engine`."""

import click

from controller.profile import Profile
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.move_source import MoveSource
from controller.settings.opponent import LEVELS, NO_ENGINE, OpponentSettings, has_forbidden_program, plays_program
from controller.settings.program_sides import PROGRAM_SIDES, choose_program_sides

opponent_option = click.option(
    "--opponent",
    type=click.Choice(PROGRAM_SIDES),
    help="The side that the program plays, from now on: a game that goes on with others stays not finished.",
)
level_option = click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    help="How well the program plays: 1, for a first game, to 10; by default what was chosen last.",
)
engine_option = click.option(
    "--engine",
    metavar="ENGINE",
    help="Who thinks for the program: own, or hub:COMMAND for another engine; by default the profile's.",
)


def choose_opponent(opponent: str | None, level: int | None) -> GameChoices | None:
    """Return what the options choose for the game; None: nothing."""
    if opponent is None and level is None:
        return None
    return GameChoices(level=level) if opponent is None else choose_program_sides(opponent, level)


def with_engine(profile: Profile, engine: str | None) -> Profile:
    """Return a profile with the engine that the option names; raises click.UsageError."""
    if engine is None:
        return profile
    try:
        opponent = OpponentSettings.model_validate(profile.opponent.model_dump() | {"engine": engine})
    except ValueError as error:
        raise click.UsageError(f"--engine: {error}") from error
    return profile.model_copy(update={"opponent": opponent})


def check_program(profile: Profile, choices: GameChoices | None, *, fast: bool) -> None:
    """Raise click.UsageError if the program is to play a game that it cannot play."""
    choices = GameChoices() if choices is None else choices
    chosen = apply_choices(profile.settings, choices)
    if has_forbidden_program(chosen.game, chosen.opponent):
        raise click.UsageError(
            f"no program plays a {chosen.game.conduct.value} game; leave out --opponent and --engine, or give a "
            "profile with conduct = 'casual'"
        )
    if chosen.opponent.engine == NO_ENGINE and MoveSource.PROGRAM in (choices.white_moves, choices.black_moves):
        raise click.UsageError("--opponent: the profile has no engine; give --engine own too")
    if fast and plays_program(chosen.game, chosen.opponent):
        raise click.UsageError("--fast is simulated time, and the program thinks in real time: leave one of them out")
