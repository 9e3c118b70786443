"""The player's card: one page that says how a game is played at this board, as SVG and as HTML."""

from controller.faces.player_card.content import CardOptions, build_card
from controller.faces.player_card.html_page import CARD_STYLE, card_page
from controller.faces.player_card.svg_sheet import draw_card

__all__ = ["CARD_STYLE", "CardOptions", "build_card", "card_page", "draw_card"]
