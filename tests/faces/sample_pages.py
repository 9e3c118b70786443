"""Pages of every kind, which golden pictures, golden text and the terminal are looked at with."""

from dataclasses import replace

from controller.rules.position import Side
from controller.session.views.display_page import ButtonHint, DisplayPage, GameAddress, PageStatus
from controller.session.views.menu_view import MenuView
from controller.session.views.messages import MessageCode, build_message
from tests.faces.built_pages import FULL, HOUR_DS, MINUTE_DS, UNTIMED, at, clock, menu_page, page

FALLEN = clock(0, flagged=True, fell_first=True)

GAME_ADDRESS = GameAddress("http://192.168.100.23:8080/#replay/12", is_local=False)
LOCAL_ADDRESS = GameAddress("http://127.0.0.1:8080/#replay/12", is_local=True)
AFTER_GAME = page(
    PageStatus.OVER,
    FALLEN,
    clock(at(1, 5)),
    names=("Ana Reyes", "Bernardino Macaraeg"),
    message=build_message(MessageCode.AGAIN),
    score="0-1",
)

PAGES: dict[str, DisplayPage] = {
    "setup": page(
        PageStatus.SETUP,
        FULL,
        FULL,
        ply=0,
        message=build_message(MessageCode.SET_UP, white=(), black=(9, 10), extra=(17,)),
    ),
    "setup-no-clock": page(
        PageStatus.SETUP,
        UNTIMED,
        UNTIMED,
        ply=0,
        message=build_message(MessageCode.SET_UP, white=(), black=(9,), extra=()),
    ),
    "ready": page(PageStatus.PLAYING, FULL, FULL, ply=0, message=build_message(MessageCode.READY, side="White")),
    "playing": page(PageStatus.PLAYING, clock(at(12, 34), running=True), clock(at(14, 48)), lost=(2, 3)),
    "guided": page(
        PageStatus.PLAYING,
        clock(at(12, 34), running=True),
        clock(at(14, 48)),
        lost=(2, 3),
        message=build_message(MessageCode.PUT_BACK, origin=18, square=22),
    ),
    "guided-reason": replace(
        page(
            PageStatus.PLAYING,
            clock(at(12, 34), running=True),
            clock(at(14, 48)),
            lost=(2, 3),
            message=build_message(MessageCode.PUT_BACK, origin=22, square=17),
        ),
        reason=build_message(MessageCode.WRONG_WAY, square=17),
    ),
    "coach": replace(
        page(
            PageStatus.PLAYING,
            clock(at(12, 34)),
            clock(at(14, 48), running=True),
            to_move=Side.BLACK,
            names=("Ana Reyes", "Level 1"),
            message=build_message(MessageCode.LOSES_MAN, demand="", move="10-15", origin=15, square=10),
        ),
        reason=build_message(MessageCode.MAN_AT_RISK, move="10-15"),
    ),
    "coach-no-clock": replace(
        page(
            PageStatus.PLAYING,
            UNTIMED,
            UNTIMED,
            names=("Ana Reyes", "Level 1"),
            message=build_message(MessageCode.LOSES_MAN, demand="", move="22-18", origin=18, square=22),
        ),
        reason=build_message(MessageCode.MAN_AT_RISK, move="22-18"),
    ),
    "menu": menu_page(MenuView("time", "15+10", "next", "change", place=2, length=8)),
    "menu-rules": menu_page(MenuView("rules", "filipino-common", "next", "choose", place=2, length=13)),
    "menu-digits": menu_page(MenuView("time", "015+10", "count up", "next digit", digit=2)),
    "menu-question": menu_page(MenuView("take back?", "", "no", "agree", asked_by=Side.WHITE)),
    "menu-stop": menu_page(MenuView("stop?", "kept", "no", "yes")),
    "menu-board": menu_page(MenuView("board", "", "next", "choose", place=8, length=9)),
    "menu-rocker": menu_page(MenuView("play", "60+30", "next", "choose", place=1, length=6, is_rocker=True)),
    "names": page(
        PageStatus.PLAYING,
        clock(at(12, 34), running=True),
        clock(at(14, 48)),
        lost=(2, 3),
        names=("Ana Reyes", "Bernardino Macaraeg"),
    ),
    "program": page(
        PageStatus.PLAYING,
        clock(at(12, 34), running=True),
        clock(at(14, 48)),
        lost=(2, 3),
        names=("Ana Reyes", "Damahan level 10"),
    ),
    "program-no-clock": page(PageStatus.PLAYING, UNTIMED, UNTIMED, names=("Ana Reyes", "Damahan level 1")),
    "names-no-clock": page(
        PageStatus.PLAYING,
        UNTIMED,
        UNTIMED,
        ply=0,
        names=("Ana", "Wilhelmina"),
        message=build_message(MessageCode.READY, side="White"),
    ),
    "date-not-set": page(
        PageStatus.PLAYING,
        clock(at(12, 34), running=True),
        clock(at(14, 48)),
        lost=(2, 3),
        message=build_message(MessageCode.DATE_NOT_SET),
    ),
    "tenths": page(PageStatus.PLAYING, clock(97), clock(3, running=True), to_move=Side.BLACK, ply=77, lost=(9, 10)),
    "hours": page(
        PageStatus.PLAYING, clock(at(83, 45)), clock(at(66, 40), running=True), to_move=Side.BLACK, ply=25, lost=(0, 1)
    ),
    "ten-hours": page(PageStatus.PLAYING, clock(10 * HOUR_DS, running=True), clock(24 * HOUR_DS), lost=(12, 12)),
    "stages": page(
        PageStatus.PLAYING,
        clock(at(89, 59), running=True, stage=(1, 2), to_go=28),
        clock(at(42, 5), stage=(2, 2)),
        lost=(4, 2),
    ),
    "byo-yomi": page(
        PageStatus.PLAYING,
        clock(at(0, 28), running=True, periods=5),
        clock(at(0, 30), periods=1),
        ply=60,
        lost=(10, 11),
    ),
    "canadian": page(PageStatus.PLAYING, clock(at(4, 59), running=True, to_go=25), clock(at(0, 12), to_go=3), ply=60),
    "delay": page(PageStatus.PLAYING, clock(at(14, 55), running=True, delay_s=4), clock(at(12, 0)), ply=8, lost=(1, 1)),
    "everything": page(
        PageStatus.PLAYING,
        clock(at(9, 59), running=True, stage=(2, 3), periods=12, to_go=999, delay_s=120),
        clock(23 * HOUR_DS + 59 * MINUTE_DS, stage=(3, 3), periods=99, to_go=120),
        ply=1996,
        lost=(12, 11),
        offer=Side.BLACK,
        message=build_message(MessageCode.CAPTURE_WITH, count=2, squares=(21, 22, 25, 29, 30)),
    ),
    "counting-up": page(
        PageStatus.PLAYING, clock(50, running=True, counts_up=True), clock(at(1, 7), counts_up=True), ply=2
    ),
    "fined": replace(
        page(
            PageStatus.PLAYING,
            clock(at(3, 20), running=True),
            clock(at(4, 10)),
            ply=30,
            lost=(4, 3),
            message=build_message(MessageCode.PUT_BACK, origin=18, square=22),
        ),
        illegal_moves=(1, 0),
        illegal_move_limit=2,
        penalty_s=(0, 60),
    ),
    "damath": replace(
        page(
            PageStatus.PLAYING,
            clock(at(0, 45)),
            clock(at(0, 58), running=True),
            to_move=Side.BLACK,
            ply=25,
            lost=(4, 3),
        ),
        totals=("36", "-5/6"),
        warnings=(2, 1),
        warning_limit=3,
        match_s=751,
    ),
    "offer": page(
        PageStatus.PLAYING,
        clock(at(3, 20)),
        clock(at(2, 10), running=True),
        to_move=Side.BLACK,
        ply=55,
        lost=(8, 8),
        offer=Side.WHITE,
    ),
    "long-message": page(
        PageStatus.PLAYING,
        clock(75, running=True),
        clock(at(0, 59)),
        message=build_message(MessageCode.CAPTURE_WITH, count=2, squares=(21, 22, 25, 29, 30)),
    ),
    "paused": page(
        PageStatus.PAUSED,
        clock(at(12, 34)),
        clock(at(14, 48)),
        to_move=Side.BLACK,
        ply=25,
        lost=(3, 0),
        message=build_message(MessageCode.PAUSED),
    ),
    "unwritten": page(
        PageStatus.PAUSED,
        clock(at(12, 34)),
        clock(at(0, 6)),
        to_move=Side.BLACK,
        ply=25,
        lost=(3, 0),
        message=build_message(MessageCode.CANNOT_RECORD, reason="the disk does not answer"),
    ),
    "flagged": page(
        PageStatus.PLAYING, clock(0, running=True, flagged=True, fell_first=True), clock(at(1, 5)), ply=90, lost=(7, 9)
    ),
    "both-flagged": page(
        PageStatus.PLAYING, FALLEN, clock(0, running=True, flagged=True), to_move=Side.BLACK, ply=91, lost=(7, 9)
    ),
    "limit": page(
        PageStatus.PAUSED,
        clock(at(0, 41)),
        clock(at(1, 0)),
        ply=60,
        lost=(5, 5),
        message=build_message(MessageCode.TIME_LIMIT),
    ),
    "no-clock": page(
        PageStatus.PLAYING,
        UNTIMED,
        UNTIMED,
        lost=(3, 11),
        message=build_message(MessageCode.CAPTURE_WITH, count=2, squares=(22,)),
    ),
    "no-clock-paused": page(
        PageStatus.PAUSED, UNTIMED, UNTIMED, to_move=Side.BLACK, message=build_message(MessageCode.PAUSED)
    ),
    "over": page(
        PageStatus.OVER,
        FALLEN,
        clock(at(1, 5)),
        lost=(9, 8),
        message=build_message(MessageCode.BLACK_WINS, reason="time"),
        score="0-1",
    ),
    "after-game": replace(AFTER_GAME, game_address=GAME_ADDRESS),
    "after-game-local": replace(AFTER_GAME, game_address=LOCAL_ADDRESS),
    "after-game-rocker": replace(
        AFTER_GAME, message=build_message(MessageCode.AGAIN_BY_THIRD), game_address=GAME_ADDRESS
    ),
    "offer-hint": replace(
        page(
            PageStatus.PLAYING,
            clock(at(3, 20)),
            clock(at(2, 10), running=True),
            to_move=Side.BLACK,
            ply=55,
            lost=(8, 8),
            offer=Side.WHITE,
            message=build_message(MessageCode.DRAW_OFFERED, side="White"),
        ),
        button_hint=ButtonHint.DRAW_BY_HOLD,
    ),
    "over-draw": page(
        PageStatus.OVER,
        clock(at(12, 34)),
        clock(at(83, 45)),
        lost=(11, 9),
        message=build_message(MessageCode.DRAW, reason="lone king not captured in time"),
        score="1/2-1/2",
    ),
    "over-both-flagged": page(
        PageStatus.OVER,
        clock(0, flagged=True),
        FALLEN,
        lost=(10, 10),
        message=build_message(MessageCode.DRAW, reason="arbiter"),
        score="1/2-1/2",
    ),
    "over-undecided": page(
        PageStatus.OVER,
        UNTIMED,
        UNTIMED,
        lost=(2, 12),
        message=build_message(MessageCode.UNDECIDED, reason="arbiter"),
        score="*",
    ),
    "clock-alone": page(
        PageStatus.PLAYING, FULL, FULL, to_move=None, ply=0, message=build_message(MessageCode.PRESS_CLOCK)
    ),
}
