"""Texts of displays: none is too wide, and all letters are there."""

from controller.faces.display.fonts import load_font, text_width
from controller.faces.display.page_elements import WORD_SIZES
from controller.faces.display.picture_pages import LAYOUTS
from controller.faces.display.text_pages import COLUMNS
from controller.session.hint import HintFault
from controller.session.menu.items import MenuCode
from controller.session.menu.questions import QUESTIONS
from controller.session.views.messages import Message, MessageCode
from controller.words.catalogue import Catalogue
from controller.words.messages import DISPLAY_COLUMNS, display_line
from tests.words.catalogue_texts import MESSAGES, texts_of

NOT_IN_MENU = {HintFault.OTHER_SIDE, HintFault.NO_ENGINE}
"""Faults of a hint that its item of the menu, which is of the side to move, never shows."""


def few_squares(message: Message) -> bool:
    return (
        all(len(value) <= 2 for _, value in message.args if isinstance(value, tuple))
        and sum(len(value) for _, value in message.args if isinstance(value, tuple)) <= 2
    )


SMALLEST = WORD_SIZES[-1]


def test_a_line_with_few_squares_fits_every_display(catalogue: Catalogue) -> None:
    narrowest = min(width for width, _ in LAYOUTS)
    for message in MESSAGES:
        line = display_line(catalogue, message)
        has_free_text = any(name in ("moves", "move", "before") for name, _ in message.args)
        is_in_two_lines = message.code is MessageCode.CANNOT_RECORD  # on narrow displays, in words of their own
        if few_squares(message) and not has_free_text and not is_in_two_lines:
            assert len(line) <= DISPLAY_COLUMNS == COLUMNS, line
            assert text_width(line, SMALLEST) <= narrowest, line


def test_a_line_has_only_letters_that_a_character_display_has(catalogue: Catalogue) -> None:
    shown = [display_line(catalogue, message) for message in MESSAGES]
    shown += [form for each in texts_of(catalogue, "page").values() for template in each for form in template.forms]
    for line in shown:
        assert all(" " <= letter <= "}" and letter != "\\" for letter in line), line


def test_the_font_of_the_pictures_has_every_letter_of_a_line(catalogue: Catalogue) -> None:
    letters = {letter for message in MESSAGES for letter in display_line(catalogue, message)} - {" "}
    unknown = load_font(12).getmask("\ufffe").getbbox(), bytes(load_font(12).getmask("\ufffe"))
    for letter in letters:
        mask = load_font(12).getmask(letter)
        assert (mask.getbbox(), bytes(mask)) != unknown, letter


def test_every_item_and_question_of_the_menu_fits_beside_its_place_on_a_text_display(catalogue: Catalogue) -> None:
    place = len(" 10/12")
    for code in MenuCode:
        label = catalogue.text("menu", code.value)
        assert len(label) <= COLUMNS - place + 1, label
    for value in ("locked", *(fault.value for fault in HintFault if fault not in NOT_IN_MENU)):
        assert len(catalogue.text("menu", f"hint {value}")) <= COLUMNS, value
    for page in QUESTIONS:
        question = catalogue.text("menu", f"{page.value}?")
        assert len(question) <= COLUMNS, question
