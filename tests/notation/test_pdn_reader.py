"""What is read from PDN: every construction of the standard and those of older files."""

import pytest

from controller.notation.fen import fen_text
from controller.notation.pdn import ClockAnnotation, ClockTime, Comment, Nag, PdnGame, SetupCommand, Variation
from controller.notation.square_numbering import Notation
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.notation.pdn_games import FILIPINO, filipino, game_of, read, texts
from tests.notation.pdn_notes import comment_texts, nag_numbers

SECOND_US = 1_000_000


def test_a_game_in_full() -> None:
    game = game_of(
        """\
% a line that is passed over
{before the tags}
[Event "Liga \\"A\\" \\\\ B"]
[White "Pe\u00f1a, Jos\u00e9"] [Black "?"]
[GameType "26,W,8,8,N2,0"]
[Variant "Filipino"]
[Result "1-0"]

1. 22-17! $3 {one [%clock w0:14:53 B0:15:00]} 9-13 ; to the end } of the line
2. 17-14 (2. 25-22 (26-22 {b}) 10-14 17x10) 10x17 (2... {a} 10x17?!) 3. 21x14 {last} 1-0
"""
    )
    assert game.tags == (
        ("Event", 'Liga "A" \\ B'),
        ("White", "Pe\u00f1a, Jos\u00e9"),
        ("Black", "?"),
        ("GameType", "26,W,8,8,N2,0"),
        ("Variant", "Filipino"),
        ("Result", "1-0"),
    )
    assert (game.line, game.ruleset.name, game.orientation) == (2, "filipino", Orientation.VISMIN)
    assert (game.notation, game.result, game.tag("Black"), game.tag("Site")) == (Notation.NUMERIC, "1-0", "?", None)
    assert game.notes == (Comment(text="before the tags"),)
    assert texts(game.moves) == ["22-17", "9-13", "17-14", "10x17", "21x14"]
    assert [move.number for move in game.moves] == [1, 1, 2, 2, 3]
    assert [move.side for move in game.moves] == [Side.WHITE, Side.BLACK, Side.WHITE, Side.BLACK, Side.WHITE]
    first, second, third, fourth, _ = game.moves
    clock = ClockAnnotation(
        name="clock",
        clocks=(
            ClockTime(side=Side.WHITE, remaining_us=893 * SECOND_US),
            ClockTime(side=Side.BLACK, remaining_us=900 * SECOND_US, is_running=True),
        ),
    )
    assert (first.strength, first.notes) == ("!", (Nag(number=3), Comment(text="one", clocks=(clock,))))
    assert (first.text, nag_numbers(first), comment_texts(first), first.clocks) == (
        "22-17",
        (3,),
        ("one",),
        clock.clocks,
    )
    assert comment_texts(second) == ("to the end } of the line",)
    (instead,) = third.variations
    assert texts(instead.moves) == ["25-22", "10-14", "17x10"]
    assert [move.number for move in instead.moves] == [2, 2, 3]
    assert [texts(deeper.moves) for deeper in instead.moves[0].variations] == [["26-22"]]
    (instead,) = fourth.variations
    assert (instead.notes, texts(instead.moves), instead.moves[0].strength) == ((Comment(text="a"),), ["10x17"], "?!")


@pytest.mark.parametrize(
    "movetext",
    [
        "1. 22-18 11-15 2. 18x11 8x15 *",
        "22-18 11-15 18x11 8x15",
        "1.22-18 11-15 2.18x11 8x15*",
        "1. 22-18 1... 11-15 2. 18x11 2... 8x15 *",
        "1. 22-18 ... 11-15 2. \u2026 18x11 8x15",
        "1. 22-18\n11-15\r\n\r\n2. 18:11\t8:15 1-0",
        "01. 22-18 11-15 02. 18X11 08x15 1/2-1/2",
        "1. c3-d4 f6-e5 2. d4xf6 e7xg5",
        "1. c3d4 f6e5 2. d4f6 e7g5 *",
        "1. C3-D4 11-15 2. d4:f6 e7xg5",
        "1. 22 - 18 11 -15 2. 18 x 11 8x 15 *",
        "1. 22-18! 11-15 ! 2. 18x11(?) 8x15 (!?) *",
        "1. 22-18 $1 11-15 $0 $255 2. 18x11 8x15 0-0",
        "(22-17) 1. 22-18 11-15 (11-16) (1... 12-16) 2. 18x11 8x15 *",
        "{a} 1. {b} 22-18 {} 11-15 ;c\n2. 18x11 {d\ne} 8x15 {f} *",
        "1. 22-18 11-15 2. 18x11 8x15 3. *",
        '1. 22-18 11-15 /FEN "W:W18,21:B4,8,15"/ 2. 18x11 8x15',
        '/FEN "W:W18,21:B1,11"/ /FEN "W:W21-32:B1-12"/ 1. 22-18 11-15 2. 18x11 8x15',
    ],
)
def test_ways_of_writing_moves(movetext: str) -> None:
    assert [f"{move.move.origin} {move.move.landing}" for move in filipino(movetext).moves][:2] == ["22 18", "11 15"]
    assert len(filipino(movetext).moves) == 4


@pytest.mark.parametrize("comment", [";after the move\n", "; after the move\n", "{after the move}"])
def test_a_comment_is_all_that_stands_in_it(comment: str) -> None:
    (move,) = filipino(f"1. 22-18 {comment} *").moves
    assert move.notes == (Comment(text="after the move"),)


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2", "0-1", "2-0", "1-1", "0-2", "0-0", "*"])
def test_results(result: str) -> None:
    assert filipino(f"1. 22-18 {result}").result == result
    assert filipino(f"1. {result}").moves == ()
    assert [game.result for game in read(f"{FILIPINO}1. 22-18 {result} {FILIPINO}") if isinstance(game, PdnGame)] == [
        result,
        "*",
    ]


def test_a_result_is_distinguished_from_a_move_that_begins_like_one() -> None:
    game = filipino('/FEN "W:WK1,K2:BK32"/ 1-10 32-28 2-07 1-0')
    assert (texts(game.moves), game.result) == (["1-10", "32-28", "2-7"], "1-0")


@pytest.mark.parametrize(
    ("tag", "end"),
    [
        ("1-0", "2-0"),
        ("0-2", "0-1"),
        ("1/2-1/2", "1-1"),
        ("1 - 0", "1-0"),
        ("*", "1-0"),
        ("0-1", "*"),
        ("?", "1-0"),
        ("", "0-1"),
        ("1+ - 1-", "1-0"),
    ],
)
def test_results_that_do_not_contradict(tag: str, end: str) -> None:
    assert game_of(f'[Result "{tag}"]\n{FILIPINO}22-18 {end}').result == end


@pytest.mark.parametrize(
    ("command", "clocks"),
    [
        ("[%clk 1:55:21]", [ClockTime(side=None, remaining_us=6921 * SECOND_US)]),
        ("[%clk 0:00:09.25]", [ClockTime(side=None, remaining_us=9_250_000)]),
        ("[%clock 0:49:11]", [ClockTime(side=None, remaining_us=2951 * SECOND_US)]),
        ("[%clock W0:00:10]", [ClockTime(side=Side.WHITE, remaining_us=10 * SECOND_US, is_running=True)]),
        (
            "[%clock  w0:00:10   B0:00:03 ]",
            [
                ClockTime(side=Side.WHITE, remaining_us=10 * SECOND_US),
                ClockTime(side=Side.BLACK, remaining_us=3 * SECOND_US, is_running=True),
            ],
        ),
        (
            "[%clock b00:00:10W10:00:03]",
            [
                ClockTime(side=Side.BLACK, remaining_us=10 * SECOND_US),
                ClockTime(side=Side.WHITE, remaining_us=36003 * SECOND_US, is_running=True),
            ],
        ),
    ],
)
def test_clocks(command: str, clocks: list[ClockTime]) -> None:
    (move,) = filipino(f"22-18 {{ahead {command}\n behind}}").moves
    assert (list(move.clocks), comment_texts(move)) == (clocks, ("ahead behind",))


@pytest.mark.parametrize(
    "text", ["[%clk]", "[%clk 1:2:3]", "[%clock w]", "[%emt 0:00:05]", "[%clk 0:60:00]", "%clk 0:00:01"]
)
def test_what_is_no_clock_stays_in_the_comment(text: str) -> None:
    (move,) = filipino(f"22-18 {{{text}}}").moves
    assert (move.clocks, comment_texts(move)) == ((), (text,))


def test_setups() -> None:
    game = filipino('22-18 /FEN "W:W22,30:BK5"/ {illegal} (/FEN "B:W22:B10"/ 10-15) 22-17 /FEN "W::"/ 17-14')
    assert texts(game.moves) == ["22-18", "22-17", "17-14"]
    setup, comment, variation = game.moves[0].notes
    assert isinstance(setup, SetupCommand)
    assert isinstance(variation, Variation)
    assert (fen_text(setup.position), comment) == ("W:W22,30:BK5", Comment(text="illegal"))
    assert texts(variation.moves) == ["10-15"]
    (setup,) = game.moves[1].notes
    assert isinstance(setup, SetupCommand)
    assert fen_text(setup.position) == "W:W17,30:BK5"


def test_a_position_of_its_own() -> None:
    game = game_of('[SetUp "1"]\n[FEN "B:W21-22,24:BK5."]\n' + FILIPINO + "12... 5-1 13. 21-17 *")
    assert fen_text(game.start_position) == "B:W21,22,24:BK5"
    assert [move.number for move in game.moves] == [12, 13]


@pytest.mark.parametrize(
    ("game_type", "movetext", "expected"),
    [
        ("21", "1. 11-15 22-18 2. 15x22 25x18", ["11-15", "22-18", "15x22", "25x18"]),
        ("22", "1. 22-18 11-14 2. 18x11", ["22-18", "11-14", "18x11"]),
        ("24", "1. 11-15 22-19 2. 15x22", ["22-18", "11-14", "18x11"]),
        ("25", "1. c3-d4 f6-e5 2. d4:f6", ["22-18", "11-15", "18x11"]),
        ("25,W,8,8,N2,0", "1. 22-18 11-15 2. 18:11", ["22-18", "11-15", "18x11"]),
        ("25,W,8,8,A1,0", "1. c3-d4 f6-e5 2. d4:f6", ["22-18", "11-15", "18x11"]),
        ("26,W,8,8,A0,1", "1. d3-c4 e6-d5 2. c4xe6", ["22-18", "11-14", "18x11"]),
        ("23,W,8,8,A0,0", "1. c3-d4 f6-e5 2. d4xf6", ["22-18", "11-15", "18x11"]),
        ("23,B,8,8,A1,1", "1. c3-d4 f6-e5 2. d4xf6", ["10-14", "23-19", "14x23"]),
    ],
)
def test_games_of_other_rule_sets(game_type: str, movetext: str, expected: list[str]) -> None:
    assert texts(game_of(f'[GameType "{game_type}"] {movetext} *').moves) == expected


def test_the_rule_set_may_be_given() -> None:
    game = game_of("1. 9-13 24-20 *", RULE_SETS["spanish"])
    assert (texts(game.moves), game.orientation) == (["24-20", "9-13"], Orientation.LUZON)
    game = game_of('[GameType "26"] 1. c3-d4 *', RULE_SETS["filipino"])
    assert game.ruleset.name == "filipino"
    assert game_of('[Variant "Filipino"] 1. 22-18 *').ruleset.name == "filipino"
    assert game_of('[GameType "26"] 1. c3-d4 *').ruleset.name == "brazilian"


@pytest.mark.parametrize(
    ("fen", "short", "full"),
    [
        ("W:W22:B18,10", "22x6", "22x15x6"),
        ("W:W22:B18,10", "22x15x6", "22x15x6"),
        # the king may stop anywhere behind the first piece; a route names the nearest square
        ("W:WK29:B22,11", "29x4", "29x18x4"),
        ("W:WK29:B22,11", "29x15x4", "29x18x4"),
        ("W:WK29:B22,11", "29x18x15x8", "29x18x8"),
    ],
)
def test_short_captures(fen: str, short: str, full: str) -> None:
    (move,) = game_of(f'[FEN "{fen}"] {FILIPINO} {short} *').moves
    assert "x".join(map(str, move.route)) == full


def test_games_without_tags_and_without_ends() -> None:
    rules = RULE_SETS["filipino"]
    games = read("1. 22-18 11-15 * 1. 22-17 1-0\n1. 24-20 * *\n\n{nothing} 0-1", rules)
    assert [texts(game.moves) for game in games if isinstance(game, PdnGame)] == [
        ["22-18", "11-15"],
        ["22-17"],
        ["24-20"],
    ]
    assert read("", rules) == read(" \n\n", rules) == read("\ufeff{only a remark}\n% and another", rules) == []
    games = read(f'{FILIPINO}22-18 [Event "next"] {FILIPINO}')
    assert [len(game.moves) for game in games if isinstance(game, PdnGame)] == [1, 0]
