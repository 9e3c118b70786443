"""Answers of a session: what is new is told once, and what stays the same is told again."""

import json
from dataclasses import replace
from typing import Any

import pytest

from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.effects import (
    ChangeAuthor,
    ChangeKind,
    Judgement,
    RecordChange,
    RecordMove,
    Refuse,
    ReportJudgement,
)
from controller.session.state import PauseReason, Session
from controller.session.step import step
from controller.session.views.messages import MessageCode, build_message
from controller.storage.traces.answer_types import AnswerValues
from controller.storage.traces.session_answers import AnswerWriter
from tests.session.scripted_game import play, settings_from
from tests.storage.traces.trace_texts import make_started

MESSAGE = build_message(MessageCode.NOTHING_MOVED)


@pytest.fixture
def session() -> Session:
    started, _ = step(None, make_started())
    return started


def record(session: Session, *candidates: Move, is_amendment: bool = False) -> RecordMove:
    """Return the record of White's first move."""
    move = session.game.legal_moves[0]
    return RecordMove(
        ply=1,
        side=Side.WHITE,
        move=move,
        game=session.game.play(move),
        ledger=session.ledger,
        at_us=6_000_000,
        is_amendment=is_amendment,
        candidates=candidates,
    )


def change(session: Session) -> RecordChange:
    return RecordChange(
        kind=ChangeKind.ILLEGAL_MOVES,
        side=Side.BLACK,
        before="0",
        after="1",
        author=ChangeAuthor.BOARD,
        at_us=6_500_000,
        ply=0,
        ledger=session.ledger,
    )


def write(answers: AnswerWriter, session: Session) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(answers.write(session, None))
    return answer


def test_an_answer_has_every_key(session: Session) -> None:
    assert set(write(AnswerWriter(), session)) == set(AnswerValues.__annotations__)


def test_an_uncertain_move_has_its_candidates_and_an_amendment_says_so(session: Session) -> None:
    answers, (first, second) = AnswerWriter(), session.game.legal_moves
    answers.add_effects((record(session, first, second),), at_us=7_000_000)
    answers.add_effects((record(session, is_amendment=True),), at_us=8_000_000)
    uncertain, amended = write(answers, session)["moves"]
    assert uncertain == {
        "at_us": 7_000_000,
        "ply": 1,
        "side": "white",
        "move": "22-17",
        "origin": 22,
        "landing": 17,
        "captured": [],
        "as_of_us": 6_000_000,
        "fen": "B:W17:B1",
        "candidates": [
            {"move": "22-17", "origin": 22, "landing": 17, "captured": []},
            {"move": "22-18", "origin": 22, "landing": 18, "captured": []},
        ],
    }
    certain = {key: value for key, value in uncertain.items() if key != "candidates"}
    assert amended == certain | {"at_us": 8_000_000, "amends": True}


def test_everything_that_is_new_is_answered_in_its_order_and_only_once(session: Session) -> None:
    answers = AnswerWriter()
    judged = ReportJudgement(judgement=Judgement.UNMOVED, message=MESSAGE, at_us=6_400_000)
    answers.add_effects((judged, change(session)), at_us=7_000_000)
    answers.add_effects((change(session), Refuse(MESSAGE)), at_us=8_000_000)
    answer = write(answers, session)
    (verdict,) = answer["verdicts"]
    assert (verdict["at_us"], verdict["verdict"], verdict["code"]) == (7_000_000, "unmoved", "nothing moved")
    assert [each["at_us"] for each in answer["changes"]] == [6_500_000, 6_500_000]
    assert answer["changes"][0] == {
        "at_us": 6_500_000,
        "kind": "illegal moves",
        "side": "black",
        "before": "0",
        "after": "1",
        "by": "board",
    }
    assert answer["refused"] == {"code": "nothing moved", "words": verdict["words"]}
    after = write(answers, session)
    assert (after["verdicts"], after["moves"], after["changes"], after["refused"]) == ([], [], [], None)


def test_what_changes_is_answered_anew(session: Session) -> None:
    answers = AnswerWriter()
    before = write(answers, session)
    page = session.last_views.page
    assert page is not None
    warned = session._replace(
        last_views=session.last_views._replace(page=replace(page, message=MESSAGE)),
        trust=session.trust._replace(distrusted=bit(Square(5)) | bit(Square(3))),
        pauses=frozenset({PauseReason.SENSORS, PauseReason.ARBITER}),
    )
    after = write(answers, warned)
    assert after["message"]["code"] == "nothing moved"
    assert after["distrusted"] == [3, 5]
    assert after["pauses"] == ["arbiter", "sensors"]
    assert write(answers, session) == before


def test_a_deadline_that_waits_for_something_is_due_now(session: Session) -> None:
    now_us = session.now_us
    assert [json.loads(AnswerWriter().write(session, due_us))["next_deadline_us"] for due_us in (1, now_us + 1)] == [
        now_us,
        now_us + 1,
    ]


def test_a_scored_game_answers_totals_and_warnings() -> None:
    settings = settings_from(game={"ruleset": "damath", "orientation": "luzon"})
    game = play("press black; wait 61s; resign black", settings)
    score = write(AnswerWriter(), game.session)["score"]
    assert score == {"white": "66", "black": "66", "white_warnings": 1, "black_warnings": 0}
