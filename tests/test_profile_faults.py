"""How every fault of a profile is reported at once, each with its key and remedy."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from controller.profile import ProfileError, parse_profile
from controller.profile_faults import COMPARED_KEYS
from controller.rules.rulesets import RULE_SETS
from controller.settings.game import GameSettings
from hardware.settings import WiredBoardWiring
from tests.profile_errors import faults


def test_every_fault_is_reported_at_once() -> None:
    assert faults(
        """
        colour = "red"
        [game]
        rulset = "filipino"
        ruleset = "chess"
        orientation = 3
        time_control = "soon"
        [tracking]
        debounce_ms = "8"
        hold_ms = 8.5
        rest_ms = 1
        [board]
        hands = []
        """
    ) == [
        "game.ruleset: there is no rule set 'chess'",
        f"the rule sets are: {', '.join(RULE_SETS)}",
        "game.orientation: give 'vismin' or 'luzon', not 3",
        "game.time_control: 'soon' is not a time control: at 'soon', column 1",
        "write G/30 (minutes), 5+3 (minutes and seconds a move), 40/90+30, SD/30+30 (stages) or none",
        "game.rulset: there is no such key",
        "did you mean ruleset?",
        "tracking.debounce_ms: give a whole number, not '8'",
        "tracking.hold_ms: give a whole number, not 8.5",
        "tracking.rest_ms: give at least 200, not 1",
        "board.hands: give at least 1 in the list, not 0",
        "colour: there is no such key",
        "the keys here are game, tracking, clock, sound, face, details, menu, opponent, web, hall, journal, board",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = 1", "game: give a table, not 1"),
        ("[game]\nruleset = 1", "game.ruleset: give a text in quotes, not 1"),
        ("[game]\ndraws_end_game = 'yes'", "game.draws_end_game: give true or false, not 'yes'"),
        ("[game]\ndraws_end_game = 1", "game.draws_end_game: give true or false, not 1"),
        ("[game]\ntime_control = 1979-05-27", "game.time_control: '1979-05-27' is not a time control"),
        ("[tracking]\ncommit = 'never'", "tracking.commit: give 'clock' or 'settle', not 'never'"),
        ("[tracking]\ndebounce_ms = 0", "tracking.debounce_ms: give at least 1, not 0"),
        ("[tracking]\ndebounce_ms = 101", "tracking.debounce_ms: give at most 100, not 101"),
        ("[face]\nhelp = ''", "face.help: give 'full', 'after_press', 'coach' or 'off', not ''"),
        ("[face]\nshow_last_move = 'no'", "face.show_last_move: give true or false, not 'no'"),
        ("[face]\nlanguage = 'tlh'", "face: language 'tlh' has no texts; give one of en, fil"),
        ("[face]\nlanguage = '../en'", "face: language '../en' has no texts; give one of en, fil"),
        ("[board]\nkind = 'real'", "board: kind should be simulated or wired"),
        ("[board]\nerror_rate = 1.5", "board.error_rate: give at most 1, not 1.5"),
        ("[board]\nerror_rate = nan", "board.error_rate: "),
        ("[board]\nseed = -1", "board.seed: give at least 0, not -1"),
        ("[board]\nhands = 'tidy'", "board.hands: give a list, not 'tidy'"),
        (
            "[board]\nhands = ['tidy', 3]",
            "board.hands.1: give 'tidy', 'collector', 'stepper' or 'slider', not 3",
        ),
        ("[board]\nhands = ['tidy', 'nobody']", "board.hands.1: give 'tidy', 'collector'"),
        ("[board]\nkind = 'wired'", "board.sensors: it is missing; give it; board.buttons: it is missing"),
        ("[board]\nkind = 'wired'\nbuzzer = {}", "board.sensors: it is missing"),
        ("[web]\nhost = 'foo bar'", "web.host: 'foo bar' is not an address or a name of a machine"),
        ("[web]\nhost = ''", "web.host: give 1 character or more, not ''"),
        ('[game]\nruleset = "rusian"', "game.ruleset: there is no rule set 'rusian'; did you mean russian?"),
        (
            '[game]\nruleset = "russian"\n[game.damath]\nchips = "whole"',
            "game: damath: russian is played without a score; leave the table out",
        ),
        (
            '[game]\nruleset = "perdigana"\n[clock]\ninsufficient = "draw"',
            "clock: insufficient: a flag that falls against a lone king makes no draw in perdigana; leave insufficient",
        ),
        (
            '[game]\nruleset = "damath"\n[clock]\ninsufficient = "draw"',
            "clock: insufficient: a flag that falls against a lone king makes no draw in damath; leave insufficient",
        ),
        (
            '[clock]\nflag = "arbiter"\ninsufficient = "draw"',
            "clock: insufficient: an arbiter decides what a flag means if flag = 'arbiter'; leave insufficient out",
        ),
        ("[bord]\nseed = 1", "bord: there is no such key; did you mean board?"),
    ],
)
def test_a_fault_names_its_key(text: str, told: str) -> None:
    assert "; ".join(faults(text)).startswith(told)


def changed(root: Path, name: str, *changes: tuple[str, str]) -> str:
    """Return the text of a shipped profile with some of its words changed."""
    text = (root / "firmware_config" / f"{name}.toml").read_text()
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("gpio", "pin = 4", "pin = 17", "board: GPIO 17 is wired to buttons.white and to buzzer.pin"),
        ("gpio", "pin = 4", "pin = 2", "board: GPIO 2 is wired to buzzer.pin and to SDA of /dev/i2c-1"),
        ("gpio", "pin = 4", "pin = 10", "board: GPIO 10 is wired to buzzer.pin and to MOSI of /dev/spidev0"),
        ("gpio", "address = 0x27", "address = 0x50", "board.display.address: a character display cannot be at 0x50"),
        ("gpio", 'kind = "gpio_matrix"', 'kind = "keys"', "board.sensors: kind is one of gpio_matrix, i2c_"),
        ("gpio", "address = 0x27", "address = 0x99", "board.display.address: give at most 0x77, not 0x99"),
        ("pico", "address = 0x3C", "address = 0x3E", "board.display.address: an OLED cannot be at 0x3e"),
        ("pico", 'kind = "scanner"', 'kind = "gpio"\nwhite = 4', "board: GPIO 4 is wired to buttons.white and to buzz"),
        ("expander", "[0x20, 0x21]", "[0x20, 0x20]", "board.sensors: an address occurs twice"),
        ("expander", "[0x20, 0x21]", "[0x20, 0x30]", "board.sensors: a pca9555 cannot be at 0x30"),
        ("expander", "spidev1.0", "spidev0.0", "board: leds.spi and display.spi are both on /dev/spidev0"),
        ("expander", "spidev1.0", "spidev0.1", "board: leds.spi and display.spi are both on /dev/spidev0"),
        (
            "expander",
            'kind = "oled"\nchip = "ssd1322"\nspi = "/dev/spidev1.0"\ndata_command = 24\nreset = 25',
            'kind = "character_lcd"\naddress = 0x20',
            "board: 0x20 on /dev/i2c-1 is the address of sensors.addresses[0] and of display.address",
        ),
        (
            "gpio",
            'kind = "gpio"\nwhite = 17\nblack = 27\nthird = 22',
            'kind = "scanner"',
            "board: buttons.kind: only a serial scanner reads buttons",
        ),
    ],
)
def test_parts_that_cannot_be_wired_so_are_named(root: Path, name: str, old: str, new: str, told: str) -> None:
    first, *_ = faults(changed(root, name, (old, new)))
    assert first.startswith(told)


def test_conflicts_of_sound_parts_are_reported_with_the_faults_of_others(root: Path) -> None:
    twice = f"limit_ma = 1000\nsquares = {[1, *range(1, 32)]}"
    text = changed(root, "gpio", ("pin = 4", "pin = 17"), ("limit_ma = 1000", twice), ('"character_lcd"', '"lcd"'))
    reported = [fault.partition(":")[0] for fault in faults(text)]
    assert [key for key in reported if key.startswith("board")] == ["board.leds.squares", "board.display", "board"]
    assert "; board: GPIO 17 is wired to buttons.white and to buzzer.pin; " in "; ".join(["", *faults(text), ""])


def test_a_board_of_parts_says_how_it_is_built(root: Path) -> None:
    missing = "game.orientation: it is missing"
    text = changed(root, "gpio", ('orientation = "vismin"', "#"))
    told, remedy = faults(text)
    assert told == missing
    assert remedy.startswith("a board of parts is built for one: give 'vismin' if pieces stand on the dark squares")
    assert missing in faults(text.replace("pin = 4", "pin = 99"))  # with every other fault
    assert missing in faults("[board]\nkind = 'wired'")
    assert missing not in faults(text.replace("[game]", "[game]\norientation = 3"))
    parse_profile("[board]\nkind = 'simulated'", "board.toml")


def test_a_check_of_a_table_is_made_although_another_key_of_it_is_faulty() -> None:
    assert faults(
        "[face]\nlanguage = 'tl'\ntheme = 'dark'\n[game]\ntime_control = 'soon'\n[game.rules]\nrepetition = -1"
    ) == [
        "game.time_control: 'soon' is not a time control: at 'soon', column 1",
        "write G/30 (minutes), 5+3 (minutes and seconds a move), 40/90+30, SD/30+30 (stages) or none",
        "face.theme: give 'bright' or 'white', not 'dark'",
        "game: repetition: give 0 for no draw, or 2 to 9",
        "face: language 'tl' has no texts",
        "give one of en, fil",
    ]


def test_a_pin_of_a_part_with_a_faulty_order_of_squares_is_compared(root: Path) -> None:
    order = ('kind = "gpio_matrix"', 'kind = "gpio_matrix"\nsquares = [1, 1, 2]')
    assert faults(changed(root, "gpio", order, ("pin = 4", "pin = 5"))) == [
        "board.sensors.squares: give 32 squares, not 3",
        "board: GPIO 5 is wired to sensors.drive[0] and to buzzer.pin",
        "give each a pin of its own",
    ]


def test_a_default_in_place_of_a_faulty_pin_is_compared_with_no_other(root: Path) -> None:
    text = changed(root, "gpio", ("pin = 4", "pin = 99"), ("white = 17", "white = 4"))
    assert faults(text) == ["board.buzzer.pin: give at most 27, not 99"]


def test_each_fault_has_a_line_of_its_own_also_those_of_one_table(root: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_profile(changed(root, "expander", ("[0x20, 0x21]", "[0x20, 0x20, 0x50]")), "board.toml")
    assert [line.partition("; ")[0] for line in caught.value.lines] == [
        "board.toml: board.sensors: 2 pca9555 make a board, not 3",
        "board.toml: board.sensors: an address occurs twice",
        "board.toml: board.sensors: a pca9555 cannot be at 0x50",
    ]


@pytest.mark.parametrize("host", ["::1", "fe80::1%eth0", "0.0.0.0", "board.local"])  # noqa: S104  # only parsed
def test_a_host_is_an_address_or_a_name(host: str) -> None:
    assert parse_profile(f"[web]\nhost = '{host}'", "board.toml").web.host == host


def test_a_misspelled_kind_of_part_is_one_fault(root: Path) -> None:
    text = changed(root, "pico", ('kind = "serial_scanner"', 'kind = "scaner"'))
    assert len(faults(text)) == 1


COMPARED_WITH_NOTHING = {
    *("orientation", "claims", "time_control", "draws_end_game", "touch_move", "conduct"),
    *("white_moves", "black_moves"),
    *("pin_factory", "sensors", "buttons", "leds", "display", "buzzer"),
    *("device", "squares", "scans_per_second", "polls_per_second"),
    *("brightness", "gamma", "limit_ma", "turned", "tonal"),
    *("chips", "division_by_zero", "truncate", "first_mover", "lower_wins", "warnings", "x", "y"),
}
"""The keys of tables with checks of several keys that none of these checks reads."""


def keys_of(table: Any) -> Iterator[str]:
    """Yield the keys of a table and of the tables in it, of every kind that they may have."""
    if not (isinstance(table, type) and issubclass(table, BaseModel)):
        for part in get_args(table):
            yield from keys_of(part)
        return
    for key, field in table.model_fields.items():
        yield key
        yield from keys_of(field.annotation)


def test_every_key_of_a_table_with_checks_is_known_to_be_compared_or_not() -> None:
    optional_rules = GameSettings.model_fields["rules"].annotation
    keys = {*keys_of(GameSettings), *keys_of(WiredBoardWiring)} - {*keys_of(optional_rules)}
    assert keys == COMPARED_KEYS | COMPARED_WITH_NOTHING
    assert not COMPARED_KEYS & COMPARED_WITH_NOTHING
