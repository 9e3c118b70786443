"""Verdicts in words, as `damahan replay` prints them."""

import pytest

from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import Judgement
from controller.storage.traces import MessageVerdict, MoveVerdict, ResultVerdict, Verdict, verdict_words


def move_verdict(*candidates: str, amends: bool = False) -> MoveVerdict:
    return MoveVerdict(ply=1, side=Side.WHITE, move="22-18", candidates=candidates, amends=amends, as_of_us=7, at_us=9)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (move_verdict(), "White: 22-18"),
        (move_verdict(amends=True), "White's move is corrected: 22-18"),
        (move_verdict("22-17", "22-18"), "White played 22-18 or 22-17: the board is not sure yet which"),
        (
            ResultVerdict(result=Score.WHITE_WINS, reason=Termination.TIME, as_of_us=7, at_us=9),
            "White wins: time ran out",
        ),
        (
            MessageVerdict(judgement=Judgement.ILLEGAL, code="wrong way", words="Men move forward", at_us=9),
            "Illegal: Men move forward",
        ),
        (MessageVerdict(judgement=None, code="paused", words="Paused", at_us=9), "Paused"),
    ],
)
def test_a_verdict_reads_as_the_message_of_the_board(verdict: Verdict, words: str) -> None:
    assert verdict_words(verdict) == words
