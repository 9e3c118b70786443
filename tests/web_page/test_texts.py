"""The page's words: the same in both languages, messages with their arguments, and English as the board says it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.rules.outcome import Termination
from controller.session.effects import ChangeKind, Judgement, ReportJudgement
from controller.session.views.led_frames import LedRole
from controller.session.views.messages import MESSAGE_ARGUMENTS, Message, MessageArgument, MessageCode, build_message
from controller.words.english import message_sentence, verdict_sentence
from hardware.events import Part
from hardware.ports import Rhythm
from tests.web_page.page_user import PageUser

LANGUAGES = ("en", "fil")
SAMPLES: dict[str, tuple[MessageArgument, ...]] = {
    "squares": ((18,), (18, 22), (18, 22, 25)),
    "missing": ((), (18,), (18, 22)),
    "extra": ((), (1,), (1, 2, 3)),
    "side": ("White", "Black"),
    "count": (0, 1, 3),
    "what": tuple(ChangeKind),
    "reason": tuple(Termination),
    "before": ("14:59",),
    "after": ("3:00",),
    "by": ("arbiter", "board"),
    "move": ("22-18",),
    "moves": ("22-18 or 22-17",),
    "part": tuple(Part),
    "value": ("paused", "White's turn"),
}


@pytest.fixture(scope="module")
def texts(root: Path) -> dict[str, dict[str, Any]]:
    folder = root / "controller/web/page/texts"
    return {language: json.loads((folder / f"{language}.json").read_text()) for language in LANGUAGES}


def keys(texts: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from keys(value, (*path, key))
        else:
            yield (*path, key)


def templates(text: str | dict[str, Any]) -> Iterator[str]:
    """Return all that a text may say; what it is chosen by counts as told."""
    if isinstance(text, str):
        yield text
    else:
        for key, each in text.items():
            yield from (f"{{{each}}}",) if key == "by" else templates(each)


def arguments(text: str | dict[str, Any]) -> set[str]:
    return {name for template in templates(text) for name in re.findall(r"\{(\w+)", template)}


def messages() -> Iterator[Message]:
    """Return messages of every code, with each sample of each argument."""
    for code in MessageCode:
        names = MESSAGE_ARGUMENTS[code]
        longest = max((len(SAMPLES.get(name, (7,))) for name in names), default=1)
        for place in range(longest * (2 if len(names) > 1 else 1)):
            values = {
                name: samples[(place + (place // longest) * shift) % len(samples)]
                for shift, name in enumerate(names)
                for samples in [SAMPLES.get(name, (7,))]
            }
            yield build_message(code, **values)


def test_both_languages_have_the_same_keys(texts: dict[str, dict[str, Any]]) -> None:
    assert set(keys(texts["en"])) == set(keys(texts["fil"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_template_with_its_arguments(texts: dict[str, dict[str, Any]], language: str) -> None:
    found = {code: arguments(template) for code, template in texts[language]["messages"].items()}
    assert found == {code.value: set(names) for code, names in MESSAGE_ARGUMENTS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_page_has_the_arguments_of_its_english(
    texts: dict[str, dict[str, Any]], language: str
) -> None:
    for key, text in texts[language]["page"].items():
        assert arguments(text) == arguments(texts["en"]["page"][key]), key


def test_every_word_of_the_board_is_there(texts: dict[str, dict[str, Any]]) -> None:
    words = {*LedRole, *Rhythm, *Part, *Termination, "White", "Black"}
    assert {str(each.value if hasattr(each, "value") else each) for each in words} <= texts["en"]["words"].keys()
    assert {reason.value for reason in Termination} == texts["en"]["short"].keys()


def test_every_text_that_the_page_asks_for_is_there(root: Path, texts: dict[str, dict[str, Any]]) -> None:
    scripts = (root / "controller/web/page/scripts").glob("*.js")
    asked = {key for script in scripts for key in re.findall(r'\bpageText\("([^"]+)"', script.read_text())}
    assert len(asked) > 100
    assert asked <= texts["en"]["page"].keys()


def test_english_says_what_the_board_says(module_page: PageUser) -> None:
    told = list(messages())
    assert len({message.code for message in told}) == len(MessageCode)
    judged = [
        ReportJudgement(judgement=each, message=build_message(MessageCode.STARTED), at_us=0) for each in Judgement
    ]
    said = module_page.page.evaluate(
        """async ([messages, judgements]) => {
            const { messageSentence, verdictText } = await import("/page/scripts/texts.js");
            const started = { code: "started", args: {} };
            return [messages.map(([code, args]) => messageSentence({ code, args })),
                judgements.map((judgement) => verdictText({ judgement, message: started }))];
        }""",
        [[[message.code.value, dict(message.args)] for message in told], [each.judgement.value for each in judged]],
    )
    assert dict(zip(told, said[0], strict=True)) == {message: message_sentence(message) for message in told}
    assert said[1] == [verdict_sentence(each) for each in judged]
