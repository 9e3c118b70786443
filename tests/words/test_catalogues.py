"""The catalogues: every text in every language with its arguments, nothing that is not used, and nothing too wide."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from controller.commands.sender import AddressClass, OwnSender
from controller.doctor.findings import Fault, Finding, Unexamined
from controller.doctor.requests import AskPerson, TaskKind
from controller.faces.display.fonts import load_font, text_width
from controller.faces.display.page_elements import WORD_SIZES
from controller.faces.display.picture_pages import LAYOUTS
from controller.faces.display.text_pages import COLUMNS
from controller.faces.terminal.play_help import HELP_ROWS
from controller.profile import shipped_languages
from controller.rules.damath.chips import ChipKind
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Square
from controller.session.effects import ChangeAuthor, ChangeKind, Judgement
from controller.session.hint import HintFault
from controller.session.menu.items import MenuCode
from controller.session.menu.questions import QUESTIONS
from controller.session.views.led_frames import LedRole
from controller.session.views.messages import MESSAGE_ARGUMENTS, Message, MessageCode
from controller.setup.answers import PartialAnswers
from controller.tournament.player import ByeKind
from controller.tournament.tie_break import TieBreak
from controller.words.catalogue import Catalogue, Template, choose_template
from controller.words.doctor_words import finding_text, task_text, unexamined_text
from controller.words.messages import DISPLAY_COLUMNS, display_line, message_sentence
from controller.words.po_files import load_catalogue
from hardware.events import Button, Part
from hardware.ports import Rhythm
from tests.words.sample_messages import all_messages

LANGUAGES = shipped_languages()
MESSAGES = tuple(all_messages())

NOT_IN_MENU = {HintFault.OTHER_SIDE, HintFault.NO_ENGINE}
"""Faults of a hint that its item of the menu, which is of the side to move, never shows."""

VALUES_OF_CHANGES = {"white", "black", "nobody", "paused", "over", "start", "White's turn", "Black's turn"}
"""What the session puts into messages besides names of parts, sides and scores."""


def texts_of(catalogue: Catalogue, context: str) -> Mapping[str, list[Template]]:
    found: dict[str, list[Template]] = {}
    for (of, key), wordings in catalogue.content.templates.items():
        if of == context:
            found[key] = list(wordings)
    return found


def arguments_of(wordings: list[Template]) -> set[str]:
    """Return the arguments that the wordings of a text name, or are chosen by."""
    forms = [form for each in wordings for form in each.forms]
    named = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
    chosen_by = {name for each in wordings for name, _ in each.conditions}
    return named | chosen_by | {each.counted for each in wordings if each.counted}


def few_squares(message: Message) -> bool:
    return (
        all(len(value) <= 2 for _, value in message.args if isinstance(value, tuple))
        and sum(len(value) for _, value in message.args if isinstance(value, tuple)) <= 2
    )


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return load_catalogue(request.param)


def test_english_and_filipino_are_there() -> None:
    assert {"en", "fil"} <= set(LANGUAGES)


def test_no_text_is_there_twice(catalogue: Catalogue) -> None:
    found = catalogue.content.templates.items()
    assert [key for key, wordings in found if sum(not each.conditions for each in wordings) > 1] == []


def test_every_message_has_a_sentence_with_exactly_its_arguments(catalogue: Catalogue) -> None:
    found = {code: arguments_of(wordings) for code, wordings in texts_of(catalogue, "sentence").items()}
    assert found == {code.value: set(names) for code, names in MESSAGE_ARGUMENTS.items()}


def test_every_message_has_a_display_line_with_arguments_of_its_own(catalogue: Catalogue) -> None:
    lines = texts_of(catalogue, "display line")
    assert {key.removesuffix(", short") for key in lines} == {code.value for code in MessageCode}
    for key, wordings in lines.items():
        assert arguments_of(wordings) <= set(MESSAGE_ARGUMENTS[MessageCode(key.removesuffix(", short"))]), key


def test_every_wording_of_a_message_is_used(catalogue: Catalogue) -> None:
    for context in ("sentence", "display line"):
        for key, wordings in texts_of(catalogue, context).items():
            messages = [message for message in MESSAGES if message.code.value == key.removesuffix(", short")]
            chosen = {choose_template(wordings, dict(message.args)) for message in messages}
            assert {template for template in wordings if template.conditions} <= chosen, (context, key)


def session_texts(root: Path) -> tuple[set[str], set[str]]:
    """Return why the session refuses a command, where it says so in one place, and all of its other texts."""
    nodes = [
        node
        for file in (root / "controller" / "session").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    reasons = {
        node.value.value
        for node in nodes
        if isinstance(node, ast.keyword) and node.arg == "reason" and isinstance(node.value, ast.Constant)
    }
    return {reason for reason in reasons if isinstance(reason, str)}, texts


def test_the_words_of_closed_lists_are_there_and_no_others(catalogue: Catalogue, root: Path) -> None:
    assert texts_of(catalogue, "reason").keys() == {end.value for end in Termination}
    assert texts_of(catalogue, "short reason").keys() == {end.value for end in Termination}
    assert texts_of(catalogue, "verdict").keys() == {judgement.value for judgement in Judgement}
    assert texts_of(catalogue, "self-test task").keys() == {kind.value for kind in TaskKind}
    assert texts_of(catalogue, "self-test finding").keys() == {fault.value for fault in Fault}
    assert texts_of(catalogue, "setup question").keys() == PartialAnswers.model_fields.keys()
    assert texts_of(catalogue, "score").keys() == {score.value for score in Score}
    assert texts_of(catalogue, "chips").keys() == {kind.value for kind in ChipKind}
    assert texts_of(catalogue, "typed help").keys() == {key for _, key in HELP_ROWS}
    assert texts_of(catalogue, "list").keys() == {"or", "and"}
    assert texts_of(catalogue, "bye").keys() == {kind.name.lower() for kind in ByeKind}
    assert texts_of(catalogue, "tie-break").keys() == {each.value for each in TieBreak}
    assert texts_of(catalogue, "sender").keys() == {each.value for kind in (OwnSender, AddressClass) for each in kind}
    named = {each.value for kind in (LedRole, Rhythm, Part, ChangeKind, ChangeAuthor) for each in kind}
    sides = {side.english_name for side in Side}
    reasons, session_constants = session_texts(root)
    terms = texts_of(catalogue, "term").keys()
    assert named | sides | VALUES_OF_CHANGES | reasons <= terms
    assert terms - named - sides - VALUES_OF_CHANGES <= session_constants


def test_all_languages_have_the_same_texts_with_the_same_arguments() -> None:
    english, *others = (load_catalogue(language).content.templates for language in ("en", *LANGUAGES))
    for other in others:
        assert other.keys() == english.keys()
        for key, wordings in other.items():
            assert arguments_of(list(wordings)) == arguments_of(list(english[key])), key
            assert {each.counted for each in wordings} == {each.counted for each in english[key]}, key
            assert {each.conditions for each in wordings} == {each.conditions for each in english[key]}, key


def text_calls(root: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Yield the context, key and arguments of each text that Python asks for by name."""
    for file in (root / "controller").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="text") | ast.Name(id="text"),
                    args=[ast.Constant(value=str(context)), ast.Constant(value=str(key))],
                    keywords=keywords,
                ):
                    yield context, key, {str(keyword.arg) for keyword in keywords}
                case _:
                    pass


BY_CODE = {
    "sentence",
    "display line",
    "verdict",
    "list",
    "reason",
    "short reason",
    "score",
    "sender",
    "term",
    "web",
    "desk",
    "broadcast",
    "menu",
    "menu hint",
    "colour",
    "lamp meaning",
    "typed help",
    "obstacle",
} | {
    "self-test task",
    "self-test finding",
    "setup question",
    "chips",
    "clause",
    "side name",
    "bye",
    "tie-break",
}
"""Contexts whose keys are codes, or that only the page asks for."""


def test_python_asks_for_texts_that_are_there_with_their_arguments_and_for_all_of_them(
    root: Path, catalogue: Catalogue
) -> None:
    asked = {(context, key): arguments for context, key, arguments in text_calls(root)}
    there = {
        name: arguments_of(list(wordings))
        for name, wordings in catalogue.content.templates.items()
        if name[0] not in BY_CODE
    }
    assert asked == there


class PageTexts(NamedTuple):
    """What the scripts of a page ask for."""

    asked: frozenset[str]
    """Keys that are asked for as they are."""
    mentioned: frozenset[str]
    """Texts in quotes and names of fields, of which some are keys."""
    composed: tuple[re.Pattern[str], ...]
    """Keys that are made of parts."""

    def leaves_out(self, key: str) -> bool:
        """Return True if no script asks for a key."""
        return key not in self.mentioned and not any(pattern.fullmatch(key) for pattern in self.composed)


def texts_of_scripts(folder: Path) -> PageTexts:
    """Return what the scripts of a folder ask for."""
    scripts = [file.read_text(encoding="utf-8") for file in folder.glob("*.js")]
    quoted = {text for script in scripts for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', script)}
    labels = {
        name
        for script in scripts
        for fields in re.findall(r"\bfields = \{([^}]*)\}", script)
        for name in re.findall(r"\b\w+", fields)
    }
    return PageTexts(
        frozenset(key for script in scripts for key in re.findall(r'\bpageText\(\s*"([^"]+)"', script)),
        frozenset(quoted | labels),
        tuple(
            re.compile(re.sub(r"\\\$\\\{[^}]*\\\}", "(.+)", re.escape(template)))
            for script in scripts
            for template in re.findall(r"pageText\(`([^`]+)`", script)
        ),
    )


def test_the_page_asks_for_texts_that_are_there_and_for_all_of_them(root: Path, catalogue: Catalogue) -> None:
    texts = texts_of_scripts(root / "controller/web/page/scripts")
    there = texts_of(catalogue, "web").keys()
    assert len(texts.asked) > 100
    assert texts.asked <= there
    pieces = {
        f"{missing}{side} {kind}" for missing in ("", "missing ") for side in ("white", "black") for kind in KINDS
    }
    unused = {key for key in there - pieces if texts.leaves_out(key)}
    assert unused == set()


@pytest.mark.parametrize(("context", "folder"), [("desk", "desk/page"), ("broadcast", "desk/broadcast/page")])
def test_the_pages_of_a_hall_ask_for_texts_that_are_there_and_for_all_of_them(
    context: str, folder: str, root: Path, catalogue: Catalogue
) -> None:
    texts = texts_of_scripts(root / "controller" / folder / "scripts")
    shared = texts_of(catalogue, "web").keys()
    there = texts_of(catalogue, context).keys()
    assert len(texts.asked) > 10
    assert texts.asked <= there | shared
    replaced = there & shared  # in words for such a page, what the parts of the board's page ask for
    unused = {key for key in there - replaced if texts.leaves_out(key)}
    assert unused == set()


def test_every_message_makes_a_sentence_and_a_line(catalogue: Catalogue) -> None:
    for message in MESSAGES:
        for text in (message_sentence(catalogue, message), display_line(catalogue, message)):
            assert text == text.strip()
            assert "{" not in text
            assert "  " not in text


KINDS = ("man", "king")
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


@pytest.mark.parametrize("fault", Fault)
def test_every_finding_of_the_self_test_makes_a_line(catalogue: Catalogue, fault: Fault) -> None:
    squares = (Square(5), Square(6))
    finding = Finding(fault=fault, squares=squares, names=("white", "black"), places=squares, detail="9 ms")
    text = finding_text(catalogue, finding)
    assert text.isprintable()
    assert "{" not in text
    assert not text.endswith(".")


@pytest.mark.parametrize("kind", TaskKind)
def test_every_task_of_the_self_test_makes_a_sentence(catalogue: Catalogue, kind: TaskKind) -> None:
    text = task_text(catalogue, AskPerson(kind=kind, square=Square(18), button_name="third"))
    assert text.endswith((".", "(y/n)"))
    assert "{" not in text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Not examined: square 5, square 6, White's button, display."),
        ("fil", "Hindi nasuri: kuwadro 5, kuwadro 6, pindutan ng Puti, display."),
    ],
)
def test_what_was_not_examined_is_named(language: str, text: str) -> None:
    unexamined = Unexamined(squares=(Square(5), Square(6)), buttons=(Button.WHITE,), parts=(Part.DISPLAY,))
    assert unexamined_text(load_catalogue(language), unexamined) == text


def test_many_squares_that_were_not_examined_are_counted() -> None:
    unexamined = Unexamined(squares=SQUARES[:7])
    assert unexamined_text(load_catalogue("en"), unexamined) == "Not examined: 7 squares."


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
