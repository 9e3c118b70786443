"""Who plays at a simulated table is kept for the next run, and a damaged file is ignored."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from controller.app.chosen_seats import ChosenSeats
from controller.app.people_seed import choose_seed
from controller.rules.position import Side
from controller.storage.table_seats import FILE_NAME, TableSeats, read_seats, write_seats
from tests.daemon.daemon_rig import DaemonRig, play

PERSON_AGAINST_TIDY = {Side.WHITE: None, Side.BLACK: "tidy"}


def test_seats_and_speed_are_those_of_the_last_run(tmp_path: Path) -> None:
    async def choose(rig: DaemonRig) -> None:
        seats = ChosenSeats(tmp_path, rig.players)
        seats.restore()
        assert not seats.are_chosen
        rig.players.set_speed(4.0)
        await rig.players.replace_players(PERSON_AGAINST_TIDY)
        assert seats.are_chosen
        await seats.wait_until_kept()

    async def restart(rig: DaemonRig) -> None:
        seats = ChosenSeats(tmp_path, rig.players)
        seats.restore()
        assert seats.are_chosen
        assert (dict(rig.players.hands), rig.players.speed) == (PERSON_AGAINST_TIDY, 4.0)

    play(choose)
    play(restart)


def test_seats_that_a_run_chooses_are_those_of_a_later_one_without_options(tmp_path: Path) -> None:
    async def choose(rig: DaemonRig) -> None:
        seats = ChosenSeats(tmp_path, rig.players)
        seats.choose(PERSON_AGAINST_TIDY)
        assert dict(rig.players.hands) == PERSON_AGAINST_TIDY
        await rig.players.replace_players({Side.WHITE: "tidy", Side.BLACK: None})  # chosen on the page of that run
        await seats.wait_until_kept()

    async def restart(rig: DaemonRig) -> None:
        ChosenSeats(tmp_path, rig.players).restore()
        assert dict(rig.players.hands) == {Side.WHITE: "tidy", Side.BLACK: None}

    play(choose)
    play(restart)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"white": null, "black": "tidy"}',
        '{"white": 7, "black": "tidy", "speed": 1}',
        '{"white": null, "black": "giant", "speed": 1}',
        '{"white": null, "black": "tidy", "speed": 1e9}',
        '{"white": null, "black": "tidy", "speed": NaN}',
        "\ufffd" * 5000,
        f'{{"white": null, "black": "tidy", "speed": 1{"0" * 400}}}',
        "[" * 999,
    ],
)
def test_a_damaged_file_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")

    async def restart(rig: DaemonRig) -> None:
        seats = ChosenSeats(tmp_path, rig.players)
        seats.restore()
        assert not seats.are_chosen
        assert (dict(rig.players.hands), rig.players.speed) == ({Side.WHITE: None, Side.BLACK: None}, 1.0)
        await asyncio.sleep(0)

    play(restart)


def test_a_folder_that_cannot_be_written_is_told_and_the_run_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def choose(rig: DaemonRig) -> None:
        seats = ChosenSeats(tmp_path / "missing", rig.players)
        seats.restore()
        await rig.players.replace_players(PERSON_AGAINST_TIDY)
        await seats.wait_until_kept()

    with caplog.at_level(logging.WARNING):
        play(choose)
    assert "who plays is not kept" in caplog.text


def test_the_file_is_written_as_a_whole(tmp_path: Path) -> None:
    seats = TableSeats(white=None, black="tidy", speed=2.0)
    write_seats(tmp_path, TableSeats(white="slider", black=None, speed=1.0))
    write_seats(tmp_path, seats)
    assert read_seats(tmp_path) == seats
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]
    assert json.loads((tmp_path / FILE_NAME).read_text()) == {"white": None, "black": "tidy", "speed": 2.0}


def test_each_run_draws_its_seed_unless_the_profile_names_one_or_time_is_virtual() -> None:
    drawn = {choose_seed(None, is_virtual_time=False) for _ in range(20)}
    assert len(drawn) > 10
    assert choose_seed(7, is_virtual_time=False) == choose_seed(7, is_virtual_time=True) == 7
    assert choose_seed(None, is_virtual_time=True) == choose_seed(None, is_virtual_time=True)
