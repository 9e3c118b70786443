import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.fen import parse_fen
from controller.notation.move_text import parse_move
from controller.notation.pdn import RemainingTimes, ScoredMove, ScoreSheet, clock_time_text, game_type_text, pdn_text
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

FILIPINO = RULE_SETS["filipino"]
SECOND_US = 1_000_000

# tokens of PDN 3.0's reading grammar, and the clock command's own expression as the standard prints it
TAG = r'\[[A-Z][a-zA-Z0-9_]* "(?:[^\\"]|\\.)*"\]\n'
MOVE = r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)+)"
COMMENT = r"\{[^}]*\}"
WORD = rf"(?:[0-9]+\.(?:\.\.)?|{MOVE}|{COMMENT})"
PDN = re.compile(rf"(?:{TAG})+\n(?:{WORD}\s+)*(?:1-0|0-1|1/2-1/2|\*)\n")
CLOCK = re.compile(r"\[%clock\s*(([wWbB])(\d{1,2}:\d\d:\d\d)\s*)(([wWbB])(\d{1,2}:\d\d:\d\d)\s*)?\]")


def sheet(
    *texts: str,
    fen: str | None = None,
    outcome: Outcome | None = None,
    clocks: tuple[RemainingTimes, ...] = (),
    white: str = "Reyes",
    orientation: Orientation = Orientation.VISMIN,
) -> ScoreSheet:
    start = None if fen is None else parse_fen(fen)
    game = start_game(rules_for(FILIPINO, orientation), start)
    moves = []
    for place, text in enumerate(texts):
        move = parse_move(text, game.legal_moves)
        times = clocks[place] if place < len(clocks) else None
        moves.append(ScoredMove(side=game.position.to_move, move=move, remaining_times=times))
        game = game.play(move)
    return ScoreSheet(
        ruleset=FILIPINO,
        orientation=orientation,
        date="2026.03.01",
        white=white,
        black="Cruz",
        time_control="900",
        moves=tuple(moves),
        outcome=outcome,
        start_position=start,
    )


def movetext(pdn: str) -> str:
    return pdn.partition("\n\n")[2]


def test_a_game_in_full() -> None:
    clocks = (
        RemainingTimes(white_us=893 * SECOND_US - 1, black_us=900 * SECOND_US, running_side=Side.BLACK),
        RemainingTimes(white_us=893 * SECOND_US - 1, black_us=3725 * SECOND_US, running_side=None),
    )
    outcome = Outcome(score=win_for(Side.WHITE), termination=Termination.RESIGNATION)
    assert pdn_text(sheet("22-17", "9-13", "17-14", "10x17", "21x14", clocks=clocks, outcome=outcome)) == (
        '[Event "?"]\n'
        '[Site "?"]\n'
        '[Date "2026.03.01"]\n'
        '[Round "?"]\n'
        '[White "Reyes"]\n'
        '[Black "Cruz"]\n'
        '[Result "1-0"]\n'
        '[GameType "26,W,8,8,N2,0"]\n'
        '[Variant "Filipino"]\n'
        '[RulesRevision "2"]\n'
        '[TimeControl "900"]\n'
        '[Termination "normal"]\n'
        "\n"
        "1. 22-17 {[%clock w0:14:53 B0:15:00]} 9-13 {[%clock w0:14:53 b1:02:05]}\n"
        "2. 17-14 10x17 3. 21x14 {resignation} 1-0\n"
    )


def test_capture_is_written_with_every_landing() -> None:
    assert movetext(pdn_text(sheet("22x6", fen="W:W22:B18,10,1"))) == "1. 22x15x6 *\n"


def test_a_position_of_its_own_is_reported() -> None:
    pdn = pdn_text(sheet("22-18", fen="w : w 22 , k30 : b 1"))
    assert '[SetUp "1"]\n[FEN "W:W22,K30:B1"]\n' in pdn
    assert "FEN" not in pdn_text(sheet("22-18"))


def test_black_to_move_begins_with_three_dots() -> None:
    pdn = pdn_text(sheet("1-6", "22-18", "6-10", fen="B:W22:B1"))
    assert movetext(pdn) == "1... 1-6 2. 22-18 6-10 *\n"


def test_rule_set_in_which_black_begins_takes_the_first_number() -> None:
    black_begins = replace(sheet("1-6", "22-18", fen="B:W22:B1"), ruleset=replace(FILIPINO, first_mover=Side.BLACK))
    pdn = pdn_text(black_begins)
    assert movetext(pdn) == "1. 1-6 22-18 *\n"
    assert '[GameType "26,B,8,8,N1,0"]' in pdn


@pytest.mark.parametrize(
    ("orientation", "value"), [(Orientation.VISMIN, "26,W,8,8,N2,0"), (Orientation.LUZON, "26,W,8,8,N2,1")]
)
def test_orientation_is_read_from_the_corner(orientation: Orientation, value: str) -> None:
    assert game_type_text(FILIPINO, orientation) == value
    assert f'[GameType "{value}"]' in pdn_text(sheet(orientation=orientation))


@pytest.mark.parametrize(
    ("termination", "value"),
    [
        (Termination.NO_PIECES, "normal"),
        (Termination.NO_MOVES, "normal"),
        (Termination.LONE_KING_COUNT, "normal"),
        (Termination.FEW_KINGS, "normal"),
        (Termination.AGREEMENT, "normal"),
        (Termination.RESIGNATION, "normal"),
        (Termination.TIME, "time forfeit"),
        (Termination.INSUFFICIENT, "time forfeit"),
        (Termination.ILLEGAL_MOVES, "rules infraction"),
        (Termination.WARNINGS, "rules infraction"),
        (Termination.ARBITER, "adjudication"),
    ],
)
def test_every_ending_has_its_termination(termination: Termination, value: str) -> None:
    pdn = pdn_text(sheet(outcome=Outcome(score=Score.DRAW, termination=termination)))
    assert f'[Termination "{value}"]' in pdn
    assert '[Result "1/2-1/2"]' in pdn
    comment = "The arbiter decided" if termination is Termination.ARBITER else termination.value
    assert movetext(pdn) == f"{{{comment}}} 1/2-1/2\n"


def test_every_termination_is_known() -> None:
    for termination in Termination:
        pdn_text(sheet(outcome=Outcome(score=Score.DRAW, termination=termination)))


def test_an_unfinished_game_is_marked() -> None:
    pdn = pdn_text(sheet())
    assert '[Result "*"]' in pdn
    assert '[Termination "unterminated"]' in pdn
    assert movetext(pdn) == "*\n"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ('Reyes "Kid"', r"Reyes \"Kid\""),
        ("back\\slash", r"back\\slash"),
        ("two\nlines\x1b[31m", "two lines [31m"),
        ("Peña, José", "Peña, José"),
    ],
)
def test_names_are_escaped(name: str, written: str) -> None:
    assert f'[White "{written}"]\n' in pdn_text(sheet(white=name))


@pytest.mark.parametrize(
    ("left_us", "text"),
    [(0, "0:00:00"), (1, "0:00:01"), (SECOND_US, "0:00:01"), (3_599_000_001, "1:00:00"), (36_000_000_000, "10:00:00")],
)
def test_clock_shows_zero_only_when_nothing_is_left(left_us: int, text: str) -> None:
    assert clock_time_text(left_us) == text


@given(
    name=st.text(),
    plies=st.integers(0, 41),
    left=st.lists(st.integers(0, 10 * 3600 * SECOND_US), min_size=2, max_size=2),
    running=st.sampled_from([None, *Side]),
    timed=st.booleans(),
)
def test_fits_the_grammar_and_the_width(
    name: str, plies: int, left: list[int], running: Side | None, timed: bool
) -> None:
    clocks = RemainingTimes(white_us=left[0], black_us=left[1], running_side=running)
    pdn = pdn_text(sheet(*GAME[:plies], white=name, clocks=(clocks,) * (plies if timed else 0)))
    assert PDN.fullmatch(pdn)
    body = movetext(pdn)
    assert max(map(len, body.splitlines())) < 80
    assert len(CLOCK.findall(body)) == (plies if timed else 0)
    assert re.findall(MOVE + r"(?=\s)", re.sub(COMMENT, "", body)) == list(GAME[:plies])


# brazilian-online-0001 of the reference games: its rules of movement and capture are the same
GAME = (  # noqa: SIM905 - a game reads better as a game
    "22-17 9-13 17-14 10x17 21x14 6-9 26-22 9x18 23x14 2-6 30-26 6-10 25-21 10x17 21x14 1-6 29-25 6-9 26-23 9x18 23x14 "
    "11-15 24-19 15x24 28x19 8-11 22-18 11-16 19-15 16-20 25-22 4-8 15-10 5-9 14x5 7x14x23 27x18 12-16 5-1 16-19 1x28"
).split()
