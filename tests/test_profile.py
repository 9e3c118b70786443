"""Profiles: what is read, and how every fault of a file is reported at once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from controller.profile import (
    DEFAULT_PROFILE,
    LARGEST_PROFILE_BYTES,
    Profile,
    ProfileError,
    load_profile,
    parse_profile,
    shipped_profiles,
)
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings.appearance import HelpLevel, Theme
from controller.settings.tracking import CommitMode
from hardware.settings import SimulatedBoardWiring
from tests.cli.shell import damahan, failure_text
from tests.wired_profiles import WIRED, wired_board


def faults(text: str) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        parse_profile(text, "board.toml")
    error = str(caught.value)
    assert error.isprintable()
    assert error.startswith("board.toml: ")
    return error.removeprefix("board.toml: ").split("; ")


def test_the_default_profile_is_shipped() -> None:
    assert DEFAULT_PROFILE in shipped_profiles()


@pytest.mark.parametrize("name", shipped_profiles())
def test_every_shipped_profile_is_sound(name: str) -> None:
    assert load_profile(name).game.ruleset == "filipino"


@pytest.mark.parametrize("name", WIRED)
def test_each_half_of_a_wired_profile_is_sound(name: str, root: Path) -> None:
    assert name in shipped_profiles()
    assert wired_board(root, name).kind == "wired"
    game, _, _ = (root / f"firmware_config/{name}.toml").read_text().partition("[board]")
    assert parse_profile(game, name).tracking.lateness_ms > 0


def test_a_profile_may_be_empty() -> None:
    assert parse_profile("", "board.toml") == Profile()


def test_the_settings_of_a_profile_are_used(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(
        """
        [game]
        orientation = "luzon"
        time_control = "5+3"
        draws_end_game = false
        [tracking]
        commit = "settle"
        debounce_ms = 12
        [face]
        help = "full"
        theme = "white"
        [board]
        kind = "simulated"
        hands = ["tidy"]
        error_rate = 0
        """
    )
    profile = load_profile(str(file))
    settings = profile.settings
    assert settings.game.orientation is Orientation.LUZON
    assert (settings.game.ruleset, settings.game.time_control) == ("filipino", "5+3")
    assert not settings.game.draws_end_game
    assert (settings.tracking.commit, settings.tracking.debounce_ms) == (CommitMode.SETTLE, 12)
    assert (settings.face.help, settings.face.theme) == (HelpLevel.FULL, Theme.WHITE)
    assert isinstance(profile.board, SimulatedBoardWiring)
    assert (profile.board.hands, profile.board.error_rate) == (("tidy",), 0)


def test_a_profile_does_not_change() -> None:
    with pytest.raises(ValidationError):
        Profile().game = Profile().game  # type: ignore[misc]  # what is tested


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
        "the keys here are game, tracking, clock, sound, face, web, board",
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
        ("[face]\nhelp = ''", "face.help: give 'full', 'after_press' or 'off', not ''"),
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


@pytest.mark.parametrize(
    "text",
    [
        "game",
        "[game",
        "[game]\n[game]",
        "[game]\nruleset = 'filipino'\nruleset = 'filipino'",
        "{}",
        "x = " + "[" * 20_000,
        "x = " + "9" * 20_000,
        "x = 1\0",
    ],
    ids=["word", "bracket", "table twice", "key twice", "json", "nested", "number", "zero byte"],
)
def test_what_is_no_toml(text: str) -> None:
    (fault, remedy) = faults(text)
    assert fault.startswith("this is not valid TOML: ")
    assert remedy == "write it as in docs/user/profiles.md"


def directory(folder: Path) -> None:
    folder.mkdir()


def binary(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")


def large(file: Path) -> None:
    file.write_bytes(b"#" * (LARGEST_PROFILE_BYTES + 1))


def missing(file: Path) -> None:
    assert not file.exists()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (missing, "there is no such profile; name a file, or one of those shipped: "),
        (directory, "there is no such profile; name a file, or one of those shipped: "),
        (binary, "this is not a text in UTF-8; is it the right file?"),
        (large, "65537 bytes are too many for a profile; is it the right file?"),
    ],
)
def test_a_file_that_is_not_what_it_should_be(tmp_path: Path, make: Callable[[Path], None], told: str) -> None:
    file = tmp_path / "board.toml"
    make(file)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file))
    assert str(caught.value).startswith(f"{file}: {told}")


@pytest.mark.parametrize("name", ["", ".", "/", "sim.toml", "SIM", "../sim", "x" * 5000, "a\0b"])
def test_a_name_that_is_no_profile(name: str) -> None:
    with pytest.raises(ProfileError):
        load_profile(name)


@pytest.mark.parametrize("text", ["[game]\nruleset = 'chess'", "[board]\nhands = ['nobody']", "x = " + "[" * 20_000])
def test_a_board_refuses_to_start_on_a_bad_profile(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.toml"
    file.write_text(text)
    error = failure_text(damahan("run", "--profile", file, "--journal", tmp_path, "--games", "1", "--fast"))
    assert error.startswith(f"{file}: ")
    assert not list(tmp_path.glob("*.sqlite3"))


def test_every_setting_may_stand_in_a_profile() -> None:
    text = "".join(f"{'.'.join(key)} = {toml(value)}\n" for key, value in leaves(Profile().model_dump(mode="json")))
    assert parse_profile(text, "board.toml") == Profile()


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a table and of the tables in it; TOML knows no None."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        elif value is not None:
            yield (*path, key), value


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
