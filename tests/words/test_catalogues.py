"""The catalogues: every text in every language with its arguments, nothing that is not used, and nothing too wide."""

import ast
from pathlib import Path

from controller.commands.sender import AddressClass, OwnSender
from controller.doctor.findings import Fault
from controller.doctor.requests import TaskKind
from controller.faces.terminal.play_help import HELP_ROWS
from controller.rules.damath.chips import ChipKind
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, Judgement
from controller.session.views.led_frames import LedRole
from controller.session.views.messages import MESSAGE_ARGUMENTS, MessageCode
from controller.setup.answers import PartialAnswers
from controller.tournament.player import ByeKind
from controller.tournament.tie_break import TieBreak
from controller.words.catalogue import Catalogue, choose_template
from controller.words.messages import display_line, message_sentence
from controller.words.po_files import load_catalogue
from hardware.events import Part
from hardware.ports import Rhythm
from tests.words.catalogue_texts import LANGUAGES, MESSAGES, arguments_of, texts_of

VALUES_OF_CHANGES = {"white", "black", "nobody", "paused", "over", "start", "White's turn", "Black's turn"}
"""What the session puts into messages besides names of parts, sides and scores."""


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


def test_every_message_makes_a_sentence_and_a_line(catalogue: Catalogue) -> None:
    for message in MESSAGES:
        for text in (message_sentence(catalogue, message), display_line(catalogue, message)):
            assert text == text.strip()
            assert "{" not in text
            assert "  " not in text
