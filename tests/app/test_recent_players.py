"""Players who were named in this run are offered by the menu of the next games."""

from pathlib import Path

from controller.app.recent_players import MOST_RECENT, RecentPlayers
from controller.session.inputs import Tick
from controller.settings.settings import Settings
from tests.cli.run_process import run_script
from tests.cli.shell import damahan
from tests.session.scripted_game import play, settings_from

TICK = Tick(at_us=0)


def offered(players: RecentPlayers, settings: Settings | None = None) -> tuple[str, ...]:
    return players.added_to(Settings() if settings is None else settings).menu.players


def test_they_follow_those_of_the_profile_with_their_clubs_and_once() -> None:
    players = RecentPlayers()
    game = play("set white Carla; set white-club Cebu; set black Ben")
    players.on_step(game.session, TICK, ())
    players.on_step(game.session, TICK, ())
    assert offered(players) == ("Ben", "Carla (Cebu)")
    club = settings_from(menu={"players": ["Ana Reyes (Lipa)", "Ben (Lipa)"]})
    assert offered(players, club) == ("Ana Reyes (Lipa)", "Ben (Lipa)", "Carla (Cebu)")


def test_only_the_latest_are_offered() -> None:
    players = RecentPlayers()
    for number in range(20):
        players.on_step(play(f"set white Player {number}").session, TICK, ())
    assert len(offered(players)) == MOST_RECENT
    assert offered(players)[0] == "Player 19"


def test_nobody_was_named() -> None:
    players = RecentPlayers()
    players.on_step(play("wait 1s").session, TICK, ())
    assert players.added_to(Settings()).menu == Settings().menu


def test_a_player_who_was_named_by_a_command_is_chosen_by_buttons_in_the_next_game(tmp_path: Path) -> None:
    both = "hold white; hold black; wait 600ms; release white; release black; wait 500ms"
    step, choose = "press white; wait 300ms", "press black; wait 300ms"
    to_black = "; ".join([step] * 4)
    to_play = "; ".join([step] * 6)  # the menu stays on Black
    script = (
        "wait 1s; press black; move 22-18; press white; set white Carla; resign white; wait 9s; set up; wait 2s; "
        f"{both}; {to_black}; {choose}; {step}; {choose}; {to_play}; {choose}; wait 1s; "
        "press black; move 22-18; press white; wait 1s; quit"
    )
    run = run_script(script, "--journal", tmp_path)
    assert run.exit_code == 0, run
    assert '[Black "Carla"]' in damahan("games", "export", "3", "--journal", tmp_path).stdout
