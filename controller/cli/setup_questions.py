"""The answers of `damahan setup`: from options and a file, else from a person at a terminal."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from pydantic import ValidationError

from controller.app.setup_places import SetupPlaces
from controller.app.setup_profile import base_text, default_answers, suggest_build
from controller.cli.errors import CommandError, unreadable_file_error
from controller.cli.printable_text import echo_wrapped
from controller.profile import Profile, shipped_languages
from controller.rules.squares import Orientation
from controller.setup.answers import LED_CHOICES, Build, PartialAnswers, SetupAnswers
from controller.setup.board_profile import find_fitting_displays
from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue

MOST_ANSWER_BYTES = 10_000
"""The longest file of answers; a choice: six lines."""


def read_answers(file: Path) -> PartialAnswers:
    """Return the answers of a TOML file; raises CommandError with what is wrong."""
    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_ANSWER_BYTES + 1)
    except OSError as error:
        raise unreadable_file_error(file, error) from error
    try:
        if len(content) > MOST_ANSWER_BYTES:
            raise ValueError("it is too long")
        return PartialAnswers.model_validate(tomllib.loads(content.decode()))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise CommandError(f"{file}: {key}: {first['msg']}; see docs/user/build/setup.md") from error
    except ValueError as error:
        raise CommandError(f"{file}: this is no file of answers ({error}); see docs/user/build/setup.md") from error


class Questions:
    """Asks what was not answered; without a person every question takes its default."""

    def __init__(self, places: SetupPlaces, old: Profile | None, given: PartialAnswers, *, asks: bool) -> None:
        self._places = places
        self._old = old
        self._given = given
        self._asks = asks

    def ask_all(self) -> SetupAnswers:
        """Return an answer to each question, in the language that was chosen first."""
        build = suggest_build(self._places, self._old)
        defaults = default_answers(self._old, self._given.build or build)
        language = self._ask(load_catalogue(defaults.language), "language", shipped_languages(), defaults.language)
        catalogue = load_catalogue(language)
        self._tell_found(catalogue)
        build = Build(self._ask(catalogue, "build", tuple(Build), build))
        defaults = default_answers(self._old, build)
        changes: dict[str, Any] = {"language": language}
        if build is not Build.SIMULATED:
            changes["leds"] = self._ask(catalogue, "leds", LED_CHOICES, defaults.leds)
            fitting = find_fitting_displays(base_text(self._places, self._old, build), defaults)
            changes["display"] = self._ask(catalogue, "display", fitting, defaults.display)
        orientation = self._ask(catalogue, "orientation", tuple(Orientation), defaults.orientation)
        changes["orientation"] = Orientation(orientation)
        changes["page"] = self._ask_page(catalogue, default=defaults.page)
        return defaults.model_copy(update=changes)

    def _tell_found(self, catalogue: Catalogue) -> None:
        if self._asks:
            found = list(self._places.find_devices())
            if found:
                echo_wrapped(catalogue.text("setup", "found", items=", ".join(found)))
            else:
                echo_wrapped(catalogue.text("setup", "found nothing"))

    def _ask(self, catalogue: Catalogue, name: str, choices: Sequence[str], default: str) -> str:
        given = getattr(self._given, name)
        if given is not None:
            if given not in choices:
                raise CommandError(f"{name}: {given!r} cannot be here; give one of {', '.join(choices)}")
            return str(given)
        if not self._asks:
            return str(default)
        values = [str(choice) for choice in choices]
        echo_wrapped(catalogue.term(name, "setup question"))
        choices_text = f"  {', '.join(values)}"
        return str(click.prompt(choices_text, default=str(default), type=click.Choice(values), show_choices=False))

    def _ask_page(self, catalogue: Catalogue, *, default: bool) -> bool:
        if self._given.page is not None:
            return self._given.page
        if not self._asks:
            return default
        echo_wrapped(catalogue.term("page", "setup question"))
        return click.confirm(" ", default=default)
