"""A move of one board is shown, made and counted at the other, with the same clocks."""

from tests.session.far.two_boards import BLACK, WHITE, TwoBoards


def test_both_boards_play_one_game() -> None:
    game = TwoBoards()
    game.play_move(WHITE, "22-18").play_move(BLACK, "9-14").play_move(WHITE, "18x9")
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]
    for board in game.boards.values():
        assert not board.refusals, board.refusals
    white, black = (game[side].session.ledger.side_clocks for side in (WHITE, BLACK))
    assert white[0] == black[0]
