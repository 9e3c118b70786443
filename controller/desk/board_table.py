"""All boards of a hall as the rows of a table, for a terminal."""

from collections.abc import Iterable, Sequence

from controller.desk.board_needs import board_number, list_needs, shown_us, sort_by_need
from controller.desk.ports import BoardSummary, HallPort

COLUMNS = ("board", "with", "white", "black", "clocks", "ply", "last move", "needs")
SECOND_US = 1_000_000


def board_rows(hall: HallPort, desk_us: int) -> list[Sequence[str]]:
    """Return a row for each board, that which needs the arbiter most first."""
    boards = hall.boards.values()
    return [_board_row(board, _partner_text(board, boards), desk_us) for board in sort_by_need(boards, desk_us)]


def status_text(hall: HallPort) -> str:
    """Return one line: the hall, its boards and its broker."""
    boards = hall.boards.values()
    online = sum(board.is_online for board in boards)
    broker = hall.broker
    state = "connected" if broker.is_connected else f"no connection: {broker.reason or 'not yet'}"
    return f"Hall {hall.name}: {online} of {len(boards)} boards are there. Broker {broker.address}: {state}."


def _partner_text(board: BoardSummary, boards: Iterable[BoardSummary]) -> str:
    """Return the numbers of the other boards that say that they play the game of a board."""
    game = _far_game(board)
    if game is None:
        return ""
    return ", ".join([board_number(other) for other in boards if other is not board and _far_game(other) == game])


def _far_game(board: BoardSummary) -> str | None:
    return None if board.state is None else board.state.get("far_game")


def _board_row(board: BoardSummary, partner: str, desk_us: int) -> Sequence[str]:
    state = board.state
    needs = ", ".join(list_needs(board, desk_us))
    if state is None or state["game"] is None:
        return (board_number(board), "", "", "", "", "", "", needs)
    details, result = state["game"]["details"], state["result"]
    clocks = " - ".join(_clock_text(shown_us(board, side, desk_us)) for side in ("white", "black"))
    last = result["score"] if result is not None else state["last_move"] or ""
    return (
        board_number(board),
        partner,
        details["white"],
        details["black"],
        "" if state["clocks"] is None else clocks,
        str(state["ply"]),
        last,
        needs,
    )


def _clock_text(time_us: int | None) -> str:
    if time_us is None:
        return ""
    seconds = -(-time_us // SECOND_US)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
