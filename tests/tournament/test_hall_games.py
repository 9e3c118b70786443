"""Games of an event at boards of a hall, and where results came from."""

import pytest

from controller.tournament.act_handlers import record_act
from controller.tournament.acts import GamesAssigned, ResultCorrected, ResultGiven, TablesChanged
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event
from controller.tournament.hall_games import BoardEvent, ResultSource
from controller.tournament.rounds import BoardResult
from tests.tournament.event_samples import assigned, tournament

EVENT = Event(name="Club night", rounds=3)
SAID = BoardEvent(record="a" * 32, number=7)


def test_the_last_game_that_was_sent_for_a_board_counts() -> None:
    known = tournament(EVENT, 4, ["1-3 *, 2-4 *"])
    first, second, again = assigned(1, 1, 1, 3), assigned(1, 2, 2, 4), assigned(1, 1, 1, 3, name="f" * 32)
    known = record_act(known, GamesAssigned(games=(first, second)))
    assert record_act(known, GamesAssigned(games=(again,))).assigned == {(1, 1, 1): again, (1, 2, 1): second}


@pytest.mark.parametrize(
    "game",
    [
        assigned(2, 1, 1, 3),  # no such round
        assigned(1, 3, 1, 3),  # no such board
        assigned(1, 1, 3, 1),  # other colours
        assigned(1, 2, 2, 4),  # it has its result
        assigned(1, 1, 1, 3, game=2),  # the match has one game
    ],
)
def test_a_game_that_is_not_to_be_played_is_not_sent(game: object) -> None:
    known = tournament(EVENT, 4, ["1-3 *, 2-4 1"])
    with pytest.raises(TournamentError):
        record_act(known, GamesAssigned(games=(game,)))  # type: ignore[arg-type]  # of a wrong type, too


def test_the_second_game_of_a_match_has_its_colours_changed() -> None:
    known = tournament(Event(name="Cup", rounds=3, games_per_match=2), 2, ["1-2 1*"])
    game = assigned(1, 1, 2, 1, game=2)
    assert record_act(known, GamesAssigned(games=(game,))).assigned == {(1, 1, 2): game}
    with pytest.raises(TournamentError):
        record_act(known, GamesAssigned(games=(assigned(1, 1, 1, 2, game=2),)))


def test_it_is_known_where_a_result_came_from_last() -> None:
    known = tournament(EVENT, 2, ["1-2 *"])
    given = ResultGiven(round=1, board=1, result=BoardResult.DRAW, is_from_board=True, board_event=SAID)
    known = record_act(known, given)
    assert known.sources == {(1, 1, 1): ResultSource(is_from_board=True, board_event=SAID)}
    known = record_act(known, ResultCorrected(round=1, board=1, result=None))
    assert known.sources == {(1, 1, 1): ResultSource(is_from_board=False, board_event=None)}


def test_a_board_of_the_hall_has_one_table() -> None:
    known = tournament(EVENT, 2, [])
    assert record_act(known, TablesChanged(hall_boards=("b", "", "", "a"))).tables == ("b", "", "", "a")
    with pytest.raises(TournamentError, match="two tables"):
        record_act(known, TablesChanged(hall_boards=("b", "a", "b")))
