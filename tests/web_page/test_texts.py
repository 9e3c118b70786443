"""The page shows the messages of the board, in every language."""

import pytest

from controller.profile import shipped_languages
from controller.session.effects import Judgement, ReportJudgement
from controller.session.views.messages import MessageCode, build_message
from controller.words.messages import message_sentence, verdict_sentence
from controller.words.po_files import load_catalogue
from tests.web_page.page_user import PageUser
from tests.words.sample_messages import all_messages

SAY = """async ([language, messages, judgements]) => {
    const { loadTexts, messageSentence, verdictText } = await import("/page/scripts/texts.js");
    await loadTexts([language]);
    const started = { code: "started", args: {} };
    return [messages.map(([code, args]) => messageSentence({ code, args })),
        judgements.map((judgement) => verdictText({ judgement, message: started }))];
}"""


@pytest.mark.parametrize("language", shipped_languages())
def test_the_page_shows_the_message_of_the_board(module_page: PageUser, language: str) -> None:
    catalogue = load_catalogue(language)
    messages = list(all_messages())
    started = build_message(MessageCode.STARTED)
    said, verdicts = module_page.page.evaluate(
        SAY,
        [
            language,
            [[message.code.value, dict(message.args)] for message in messages],
            [judgement.value for judgement in Judgement],
        ],
    )
    assert said == [message_sentence(catalogue, message) for message in messages]
    assert verdicts == [
        verdict_sentence(catalogue, ReportJudgement(judgement=judgement, message=started, at_us=0))
        for judgement in Judgement
    ]


@pytest.mark.parametrize(
    ("preferred", "language"),
    [(["fil"], "fil"), (["tl", "en"], "fil"), (["de", "fil"], "fil"), (["de"], "en"), ([], "en")],
)
def test_the_page_takes_the_first_language_that_it_has(
    module_page: PageUser, preferred: list[str], language: str
) -> None:
    chosen = module_page.page.evaluate(
        """async (preferred) => {
            const { currentLanguage, loadTexts } = await import("/page/scripts/texts.js");
            await loadTexts(preferred);
            return currentLanguage();
        }""",
        preferred,
    )
    assert chosen == language
