"""The menu as people see it: one item, and what each button does."""

from typing import NamedTuple

from controller.rules.position import Side
from controller.session.views.messages import Message

CODE_LABEL = "code"
"""The label of the code of another board; its value is shown as it is."""


class MenuView(NamedTuple):
    """One item of the menu, or one question; its texts are keys."""

    label: str  # of the item, or of the question
    value: str  # what is chosen now, or what it would be; empty: nothing
    white: str  # what White's button does
    black: str  # what Black's button does
    place: int = 0  # of the item in its list, from 1; 0: a question
    length: int = 0  # of the list
    digit: int | None = None  # the place in `value` of the digit that is set; None: none is
    asked_by: Side | None = None  # who has asked what the other one is to agree to
    has_signs: bool = False  # the buttons choose among the signs that their texts name
    is_rocker: bool = False  # the third button works the menu: a short press does `white`, a longer one `black`
    message: Message | None = None  # what the item or the question is about, in the place of `value`
