"""The games that a delay has released: which are kept, and which are the newest."""

from controller.desk.broadcast.delay import Delay
from controller.desk.broadcast.games import BroadcastGames
from tests.desk.broadcast.event_script import EventScript


def test_a_game_stays_when_an_earlier_one_of_its_board_comes_later() -> None:
    script, games = EventScript(), BroadcastGames(Delay())
    script.start(board="1")
    script.move("22-18")
    script.result("1-0")
    script.start(board="2")
    script.move("24-20")
    first, second, moves = script.all_recorded()[:3], script.all_recorded()[3:4], script.all_recorded()[4:]
    for events in (second, first, moves):
        games.add(events)
        games.advance(0)
    (current,) = games.list_current()
    assert (current.label, [move.text for move in current.game.moves]) == ("2", ["24-20"])
    assert [listed.label for listed in games.list_round("open/round-3")] == ["1", "2"]
