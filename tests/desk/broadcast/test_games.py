"""The games that a delay has released: which are kept, and which are the newest."""

from dataclasses import replace

import pytest

from controller.desk.broadcast.day_limit import DAY_US, MOST_GAMES_OF_DAY
from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_pairings import EventPairings
from controller.desk.broadcast.game_list import MOVES_OF_A_START
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.names import round_of
from controller.tournament.event import Event
from tests.desk.broadcast.event_script import EventScript
from tests.tournament.event_samples import assigned, tournament


def test_a_game_stays_when_an_earlier_one_of_its_board_comes_later() -> None:
    script, games = EventScript(), BroadcastGames(BroadcastDelay())
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


def test_another_game_with_the_number_of_a_lost_journal_leaves_the_finished_one() -> None:
    finished, other = EventScript(record="a" * 32), EventScript(record="b" * 32)
    games = BroadcastGames(BroadcastDelay())
    finished.start()
    other.start()
    other.clocks = {"white_us": 299_000_000, "black_us": 300_000_000}
    for script in (finished, other):
        script.move("22-18")
        script.move("11-15")
    finished.result("1-0")
    for script in (finished, other):
        games.add(script.all_recorded())
        games.advance(0)
    assert [(each.name, each.game.score) for each in games.list_round("open/round-3")] == [
        ("open/round-3-board-7", "1-0"),
        ("open/round-3-board-7-game-2", "*"),
    ]
    assert games.list_current()[0].game.score == "*"


def test_a_game_that_is_told_again_stays_as_it_was_until_all_its_moves_are() -> None:
    known, again = EventScript(record="a" * 32), EventScript(record="b" * 32)
    games = BroadcastGames(BroadcastDelay())
    known.start()
    again.start()
    for script in (known, again):
        for _ in range(3):
            script.move()
    games.add(known.all_recorded())
    games.advance(0)
    seen = []
    for event in again.all_recorded():
        games.add([event])
        games.advance(0)
        (listed,) = games.list_round("open/round-3")
        seen.append((listed.name, listed.key.record.record[0], len(listed.game.moves)))
    assert seen == [("open/round-3-board-7", record, 3) for record in "aaab"]


def test_only_the_board_that_the_desk_has_paired_is_in_a_round_of_its_event() -> None:
    game = assigned(3, 7, 1, 2)
    pairings = EventPairings()
    pairings.add(replace(tournament(Event(name="Open", rounds=3), 4, []), assigned={game.key: game}))
    games = BroadcastGames(BroadcastDelay(), pairings)
    hostile, other, paired = EventScript("board-1"), EventScript("board-2"), EventScript("board-7")
    hostile.start(board="7", pairing=game.pairing)
    hostile.move()
    other.start(event="Lipa Rapid", board="7")
    other.move()
    other.change("event", side=None, before="Lipa Rapid", after="OPEN")
    paired.start(board="7", pairing=game.pairing)
    for script in (hostile, other, paired):
        games.add(script.all_recorded())
        games.advance(0)
    assert [(each.name, each.game.board) for each in games.list_current()] == [
        ("2026-11-27-board-1", "board-1"),
        ("2026-11-27-board-2", "board-2"),
        ("open/round-3-board-7", "board-7"),
    ]


@pytest.mark.parametrize(
    ("details", "other"),
    [
        ({"round": "3-board-7", "board": "1"}, {"round": "3", "board": "7"}),
        ({"round": "3-board", "board": "7"}, {"round": "3", "board": "board-board-7"}),
        ({"round": "board-7", "board": "x"}, {"round": "", "board": "7"}),
    ],
)
def test_no_round_has_a_file_of_a_game_of_another_one(details: dict[str, str], other: dict[str, str]) -> None:
    games = BroadcastGames(BroadcastDelay())
    for board, each in (("b1", details), ("b2", other)):
        script = EventScript(board)
        script.start(**each)
        games.add(script.all_recorded())
    games.advance(0)
    listed = games.list_current()
    assert {round_of(each.name) for each in listed} == {each.round.name for each in listed}
    assert not {each.name for each in listed} & {each.round.name for each in listed}
    assert len({each.round.name for each in listed}) == 2


def test_a_board_has_only_so_many_games_in_a_day(caplog: pytest.LogCaptureFixture) -> None:
    script, games = EventScript(), BroadcastGames(BroadcastDelay())
    for _ in range(MOST_GAMES_OF_DAY + 5):
        script.start()
        script.result("1-0")
    games.add(script.all_recorded())
    games.advance(0)
    assert sum(games.count_rounds().values()) == MOST_GAMES_OF_DAY
    assert len(caplog.messages) == 1
    script.start()
    games.add(script.all_recorded(DAY_US)[-1:])
    games.advance(DAY_US)
    assert sum(games.count_rounds().values()) == MOST_GAMES_OF_DAY + 1


def test_games_without_moves_make_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.broadcast.game_list.MOST_MOVES", 3 * MOVES_OF_A_START)
    script, games = EventScript(), BroadcastGames(BroadcastDelay())
    for _ in range(5):
        script.start()
        script.result("1-0")
    games.add(script.all_recorded())
    games.advance(0)
    assert sum(games.count_rounds().values()) == 3


def test_a_paired_game_is_current_until_the_next_paired_one() -> None:
    script, games = EventScript(), BroadcastGames(BroadcastDelay())

    def current() -> tuple[str, str]:
        games.add(script.all_recorded())
        games.advance(0)
        (listed,) = games.list_current()
        return listed.game.details["round"], listed.game.score

    script.start(pairing="a" * 32, round="1")
    script.move()
    script.result("0-1")
    script.start(event="", round="")
    script.move()
    assert current() == ("1", "0-1")
    script.result("1-0")
    script.start(pairing="b" * 32, round="2")
    assert current() == ("2", "*")
    assert sum(games.count_rounds().values()) == 3
