"""Doubts about moves to a wrong sensor: later changes of sound sensors tell which game was played."""

from controller.rules.squares import Square, bit
from hardware.events import Edge
from tests.session.dead_sensors import GameWithDeadSensors, play_with_dead_sensors
from tests.session.trust.answers import candidate_texts, final_move_texts

OPEN, CLOSED = False, True
CONFIRMED = "press black; wait 1s; press black; wait 1s; press black; wait 1s; "


def report(game: GameWithDeadSensors, square: int, *, closed: bool) -> None:
    """Report a level that no piece has caused, and wait until it is believed."""
    game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=game.daemon.now_us))
    game.daemon.wait_until(game.daemon.now_us + 100_000)


def play_until_confirmed(fen: str) -> GameWithDeadSensors:
    """Confirm before the game that nothing stands on 27, whose sensor is stuck closed."""
    game = play_with_dead_sensors(CONFIRMED, dead={27: CLOSED}, fen=fen)
    assert game.session.trust.distrusted == bit(Square(27))
    return game


def test_a_king_that_slides_over_a_square_refutes_no_game_without_a_piece_there() -> None:
    game = play_until_confirmed("W:WK31,13:BK30,11,5")
    game.run_script("move 31-27; press white; wait 100ms")
    assert {"31-27", "31-26"} <= set(candidate_texts(game.moves[-1]))
    report(game, 26, closed=CLOSED)
    game.run_script("lift 30")
    report(game, 26, closed=OPEN)
    game.run_script("place 12; wait 1s; press black; wait 100ms; move 27-32; press white; wait 1s")
    assert final_move_texts(game) == ["31-27", "30-12", "27-32"]
    assert game.session.trust.distrusted == bit(Square(27))


def test_a_sensor_that_was_only_late_is_not_blamed() -> None:
    game = play_until_confirmed("W:WK31,13:B1,5").fail_sensor(26, closed=OPEN)
    game.run_script("move 31-26; press white; wait 100ms")
    game.reeds.restore_sensor(26, game.daemon.now_us)
    assert {"31-27", "31-26"} <= set(candidate_texts(game.moves[-1]))
    game.run_script("wait 1s; move 1-6; press black; wait 100ms; move 26-22; press white; wait 1s")
    assert final_move_texts(game) == ["31-26", "1-6", "26-22"]
    assert game.session.trust.distrusted == bit(Square(27))
