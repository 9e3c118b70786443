"""py-draughts' 8x8 engine as a program of lines, for `program_player`. It runs in an environment of its own.

py-draughts is under the GPL: nothing of the project imports it, or this file.

Lines in, each with its answer: `start RULESET SIDE` -> `ready`; `play MOVE` -> `ready`; `think SECONDS` ->
`move MOVE NODES`. A move is its origin, landing and captured squares: `22,15,18`. Squares have the numbers of
`controller.rules` on the vismin board, which are those of py-draughts plus 1.
"""

import sys
import time
from types import SimpleNamespace

from draughts.boards import american, brazilian, russian
from draughts.engines import simple
from loguru import logger

DEEPEST = 40
MEN_AT_THE_START = ":W" + ",".join(map(str, range(21, 33))) + ":B" + ",".join(map(str, range(1, 13)))


class AmericanBoard(american.Board):
    """American checkers with captures that are due; py-draughts' own board leaves them to the player's choice."""

    @property
    def legal_moves(self):
        moves = super().legal_moves
        captures = [move for move in moves if move.captured_list]
        return captures or moves


BOARDS = {"american": AmericanBoard, "brazilian": brazilian.Board, "russian": russian.Board}


def squares_of(move):
    return move.square_list[0], move.square_list[-1], frozenset(move.captured_list)


def write(move):
    return ",".join(str(square + 1) for square in (move.square_list[0], move.square_list[-1], *move.captured_list))


def find(text, board):
    origin, landing, *captured = (int(number) - 1 for number in text.split(","))
    for move in board.legal_moves:
        if squares_of(move) == (origin, landing, frozenset(captured)):
            return move
    raise SystemExit(f"py-draughts has no move {text} in {board.fen}")


def answer(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main():
    logger.remove()
    # its limit is of this process's own time, so that others on the machine do not weaken it
    simple.time = SimpleNamespace(time=time.process_time)
    engine = board = None
    for line in sys.stdin:
        word, *arguments = line.split()
        if word == "start":
            ruleset, side = arguments
            board = BOARDS[ruleset].from_fen(side + MEN_AT_THE_START)
            engine = simple.SimpleEngine(depth_limit=DEEPEST)
            answer("ready")
        elif word == "play":
            board.push(find(arguments[0], board))
            answer("ready")
        elif word == "think":
            if board.is_draw:  # where its rules see a draw and the game goes on, it would not search
                board = type(board).from_fen(board.fen)
            engine.time_limit = float(arguments[0])
            answer(f"move {write(engine.get_best_move(board))} {engine.nodes}")


if __name__ == "__main__":
    main()
