"""The profile of a board from the answers: a shipped profile, or the old one of the board, with few changes."""

from typing import Any

import tomlkit
from tomlkit.items import Table

from controller.profile import ProfileError, parse_profile
from controller.setup.answers import DISPLAY_CHOICES, Build, DisplayChoice, LedChoice, SetupAnswers, answers_of

NETWORK_HOST = "0.0.0.0"  # noqa: S104  # written only if a person wants the page in the network

_DISPLAY_TABLES: dict[DisplayChoice, str] = {
    "ssd1306": 'kind = "oled"\nchip = "ssd1306"\naddress = 0x3C\n',
    "sh1106": 'kind = "oled"\nchip = "sh1106"\naddress = 0x3C\n',
    "ssd1322": 'kind = "oled"\nchip = "ssd1322"\nspi = "/dev/spidev1.0"\ndata_command = 24\nreset = 25\n',
    "character_lcd": 'kind = "character_lcd"\naddress = 0x27\n',
    "none": 'kind = "none"\n',
}
"""The wiring of each display as the pages of the builds have it."""


def write_board_profile(base: str, answers: SetupAnswers) -> str:
    """Return a profile's text with the answers in it; what an answer does not change stays, comments too.

    `base` is a valid profile of the same build. Raises ProfileError if the parts cannot be together on one board.
    """
    current = answers_of(parse_profile(base, answers.build), page=answers.page)
    document = tomlkit.parse(base)
    if answers.orientation != current.orientation:
        _table_in(document, "game")["orientation"] = answers.orientation.value
    if answers.language != current.language:
        _table_in(document, "face")["language"] = answers.language
    _set_page(document, is_wanted=answers.page)
    if answers.build is not Build.SIMULATED:
        board: Any = document["board"]
        if answers.leds != current.leds:
            _set_leds(board, answers.leds)
        if answers.display != current.display:
            board["display"] = _parse_table(_DISPLAY_TABLES[answers.display])
    text = tomlkit.dumps(document)
    parse_profile(text, "the profile of these answers")
    return text


def find_fitting_displays(base: str, answers: SetupAnswers) -> tuple[DisplayChoice, ...]:
    """Return the displays that can be on a board beside its other parts."""
    return tuple(display for display in DISPLAY_CHOICES if _fits(base, answers, display))


def _fits(base: str, answers: SetupAnswers, display: DisplayChoice) -> bool:
    try:
        write_board_profile(base, answers.model_copy(update={"display": display}))
    except ProfileError:
        return False
    return True


def _set_page(document: tomlkit.TOMLDocument, *, is_wanted: bool) -> None:
    """Set whether there is a page; a page that listens already stays where it is."""
    web: Any = document.get("web", {})
    if web.get("enabled", False) == is_wanted:
        return
    table = _table_in(document, "web")
    table["enabled"] = is_wanted
    if is_wanted:
        table["host"] = NETWORK_HOST


def _set_leds(board: Any, answer: LedChoice) -> None:
    if answer == "none":
        board["leds"] = _parse_table('kind = "none"\n')
    elif board["leds"]["kind"] == "neopixel":
        board["leds"]["chip"] = answer
    else:
        board["leds"] = _parse_table(f'kind = "neopixel"\nchip = "{answer}"\nlimit_ma = 1000\n')


def _table_in(document: tomlkit.TOMLDocument, name: str) -> Any:
    """Return a table of a profile; it is added before the board if it is missing."""
    if name not in document:
        document[name] = tomlkit.table()
    return document[name]


def _parse_table(text: str) -> Table:
    table = tomlkit.table()
    parsed = tomlkit.parse(text)
    for key in parsed:
        table[key] = parsed.item(key)
    return table
