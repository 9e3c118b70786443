"""The board that tests of the page share: a new game begins without what an earlier test said of its own."""

from tests.web_page.board_process import BoardProcess


def test_a_new_game_has_no_names_of_players(board: BoardProcess) -> None:
    board.process.type('arbiter new game white "Ana Reyes" black "Ben Santos" black-club "Lipa"; set up')
    board.wait_until(lambda state: state["game"]["white"] == "Ana Reyes" and state["phase"] == "playing")
    board.start_new_game()
    assert board.known_details == []
