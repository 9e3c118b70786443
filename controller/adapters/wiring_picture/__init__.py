"""The wiring diagram of a board, drawn as SVG from its profile."""

from controller.adapters.wiring_picture.drawing import draw_wiring

__all__ = ["draw_wiring"]
