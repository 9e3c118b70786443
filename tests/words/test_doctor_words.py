"""The texts of the self-test."""

import pytest

from controller.doctor.findings import Fault, Finding, Unexamined
from controller.doctor.requests import AskPerson, TaskKind
from controller.rules.squares import SQUARES, Square
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text, task_text, unexamined_text
from controller.words.po_files import load_catalogue
from hardware.events import Button, Part


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
