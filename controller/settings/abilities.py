"""What a board can do besides playing, as its parts and the run have it; no table of a profile."""

from typing import Annotated

from pydantic import Field

from controller.settings.section import SettingsSection

BRIGHTNESS_LEVELS = (10, 25, 50, 75, 100)
"""Percent of full light that can be chosen at the board. A choice: each step is seen, and few presses reach it."""


class BoardAbilities(SettingsSection):
    """What a board can do besides playing."""

    has_page: bool = False  # browsers can show it, and be paired with it
    has_program: bool = False  # an engine can play a side
    can_stop: bool = False  # the program that runs it may be ended at the board
    can_invite: bool = False  # it belongs to a hall, and may play with another board of it
    brightness: Annotated[int, Field(ge=1, le=100)] | None = None  # percent of full light; None: it cannot be changed
