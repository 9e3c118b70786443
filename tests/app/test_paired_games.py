"""A game that a desk has paired is one game: what players begin after it has neither its name nor its round."""

from pathlib import Path

import pytest

from controller.storage.journal import GameId, load_game
from tests.cli.run_process import run_script
from tests.cli.shell import damahan

PAIRING = "0123456789abcdef" * 2
BEGIN = f'arbiter new game white "Ana" black "Ben" event "Club night" round 3 board 7 pairing {PAIRING}'
PLAY = "press white; wait 1s; press black; wait 2s; press black; move 22-18; press white"


@pytest.mark.parametrize("is_restarted", [False, True])
def test_the_next_game_is_not_the_paired_one(is_restarted: bool, tmp_path: Path) -> None:
    first = f"wait 1s; {BEGIN}; set up; wait 2s; {PLAY}; resign white; wait 9s"
    after = "set up; wait 3s; press black; move 22-18; press white; wait 1s; quit"
    if is_restarted:
        run_script(f"{first}; quit", "--journal", tmp_path)
        run_script(f"wait 1s; {after}", "--journal", tmp_path)
    else:
        run_script(f"{first}; {after}", "--journal", tmp_path)
    paired, following = (damahan("games", "export", number, "--journal", tmp_path).stdout for number in ("2", "3"))
    assert '[Event "Club night"]' in paired
    assert '[Round "3"]' in paired
    assert '[Event "Club night"]' not in following
    assert '[Round "3"]' not in following
    games = [load_game(tmp_path, GameId(number)) for number in (2, 3)]
    assert [game.started.settings.choices.pairing for game in games] == [PAIRING, None]
