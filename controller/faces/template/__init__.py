"""The drill template of a board and the jig for its magnets, drawn as SVG at their true size."""

from controller.faces.template.board_sheets import Paper, draw_board, draw_sheets
from controller.faces.template.jig_sheet import draw_jig
from controller.faces.template.reed_places import LARGEST_SQUARE_MM, SMALLEST_SQUARE_MM
from controller.faces.template.square_marks import BoardView

__all__ = [
    "LARGEST_SQUARE_MM",
    "SMALLEST_SQUARE_MM",
    "BoardView",
    "Paper",
    "draw_board",
    "draw_jig",
    "draw_sheets",
]
