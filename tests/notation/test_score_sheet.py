"""A score sheet as PDN: what the journal exports is read again, move for move."""

from dataclasses import replace

import pytest

from controller.notation.fen import parse_fen
from controller.notation.move_text import parse_move
from controller.notation.pdn import (
    Comment,
    EventDetails,
    PdnGame,
    PlayerDetails,
    RemainingTimes,
    ScoredMove,
    ScoreSheet,
    SetupCommand,
    build_pdn_game,
    pdn_text,
)
from controller.rules.board_rules import rules_for
from controller.rules.damath.options import DamathOptions
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.huffing import build_huff_lister
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, Square
from controller.rules.traits import RuleSet
from tests.notation.pdn_games import game_of, late_position

VISMIN = Orientation.VISMIN
CLOCKS = RemainingTimes(white_us=61_000_000, black_us=5_999_001, running_side=Side.WHITE)
OUTCOME = Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)


def sheet(
    ruleset: RuleSet, orientation: Orientation, moves: tuple[ScoredMove, ...], start: Position | None = None
) -> ScoreSheet:
    return ScoreSheet(
        ruleset=ruleset,
        orientation=orientation,
        date="2026.03.01",
        white="Reyes",
        black="Cruz",
        time_control="-",
        moves=moves,
        outcome=OUTCOME,
        start_position=start,
        damath=None if ruleset.scoring is None else DamathOptions(),
    )


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
@pytest.mark.parametrize("orientation", Orientation)
def test_every_rule_set_is_read_again(ruleset: RuleSet, orientation: Orientation) -> None:
    rules = rules_for(ruleset, orientation)
    for seed, clocks in enumerate((None, CLOCKS, None)):
        start = late_position(rules, seed) if seed else None
        position, moves = start or rules.start_position, list[ScoredMove]()
        while legal := rules.legal_moves(position) if len(moves) < 30 else []:
            move = legal[seed % len(legal)]
            moves.append(ScoredMove(side=position.to_move, move=move, remaining_times=clocks))
            position = rules.play(position, move)
        scored = sheet(ruleset, orientation, tuple(moves), start)
        read = game_of(pdn_text(scored))
        assert read == build_pdn_game(scored)
        assert [move.move for move in read.moves] == [move.move for move in moves]
        assert read.start_position == (start or rules.start_position)
        assert (read.orientation, read.ruleset) == (orientation, ruleset)
        assert (read.tag("Variant") or "").lower() == ruleset.name


def test_remarks_are_comments_at_their_places() -> None:
    rules = rules_for(FILIPINO, VISMIN)
    move = parse_move("22-18", rules.legal_moves(rules.start_position))
    moves = (ScoredMove(side=Side.WHITE, move=move, remarks=("late", "paused")),)
    text = pdn_text(replace(sheet(FILIPINO, VISMIN, moves), remarks=("begun",)))
    assert text.endswith("{begun} 1. 22-18 {late} {paused} {agreement} 1/2-1/2\n")


def test_captures_and_positions_are_written_as_the_standard_numbers_them() -> None:
    russian = sheet(RULE_SETS["russian"], VISMIN, (scored("W:W22:B18", RULE_SETS["russian"], VISMIN),))
    assert "1. 22:15 {agreement}" in pdn_text(replace(russian, start_position=parse_fen("W:W22:B18")))
    spanish = RULE_SETS["spanish"]
    start = parse_fen("W:W21,30:B1,K24")
    text = pdn_text(sheet(spanish, spanish.orientation, (), start))
    assert '[GameType "24,W,8,8,N1,1"]' in text
    assert '[FEN "W:W3,12:BK9,32"]' in text


def scored(fen: str, ruleset: RuleSet, orientation: Orientation) -> ScoredMove:
    (move,) = rules_for(ruleset, orientation).legal_moves(parse_fen(fen))
    return ScoredMove(side=Side.WHITE, move=move)


def test_a_huffed_piece_is_read_from_the_position_after_it() -> None:
    """Check a game in which White leaves 22x15 undone and is huffed."""
    huffing = replace(FILIPINO, huff=True)
    start = parse_fen("W:W22,32:B1,18")
    rules = rules_for(huffing, VISMIN)
    (quiet,) = (huff for huff in build_huff_lister(huffing, VISMIN)(start) if huff.move[:2] == (32, 28))
    huffed = quiet.huff_from(Square(22))
    after = rules.play(start, huffed)
    reply = next(move for move in rules.legal_moves(after) if move.landing == 22)
    moves = (
        ScoredMove(side=Side.WHITE, move=huffed, remaining_times=CLOCKS),
        ScoredMove(side=Side.BLACK, move=reply),
    )
    text = pdn_text(sheet(huffing, VISMIN, moves, start)).partition("\n\n")[2]
    assert text == (
        '/FEN "W:W22,32:B1,18"/ /FEN "B:W28:B1,18"/ {[%clock W0:01:01 b0:00:06] 32-28,\n'
        "huffed on 22} 1... 18-22 {agreement} 1/2-1/2\n"
    )
    read = game_of(pdn_text(sheet(huffing, VISMIN, moves, start)))
    assert isinstance(read, PdnGame)
    assert [move.move for move in read.moves] == [reply]
    assert [type(note) for note in read.notes] == [SetupCommand, SetupCommand, Comment]


HUFFING = apply_options(FILIPINO, RuleOptions(huff=True))


def moves_until_a_huff() -> list[ScoredMove]:
    rules = rules_for(HUFFING, VISMIN)
    position, moves = rules.start_position, list[ScoredMove]()
    for text in ("22-18", "9-14"):
        move = parse_move(text, rules.legal_moves(position))
        moves.append(ScoredMove(side=position.to_move, move=move))
        position = rules.play(position, move)
    (quiet,) = (huff for huff in build_huff_lister(HUFFING, VISMIN)(position) if huff.move[:2] == (24, 19))
    return [*moves, ScoredMove(side=Side.WHITE, move=quiet.huff_from(Square(18)))]


def test_a_piece_that_is_huffed_later_is_noted_after_the_move_before() -> None:
    scored = sheet(HUFFING, VISMIN, tuple(moves_until_a_huff()))
    game = build_pdn_game(scored)
    assert game.notes == ()
    assert [type(note) for note in game.moves[-1].notes] == [SetupCommand, Comment, Comment]
    assert "24-19, huffed on 18" in pdn_text(scored)


def test_the_moves_after_a_huff_keep_their_numbers() -> None:
    rules = rules_for(HUFFING, VISMIN)
    moves = moves_until_a_huff()
    position = rules.start_position
    for made in moves:
        position = rules.play(position, made.move)
    for text in ("12-16", "19x12"):
        move = parse_move(text, rules.legal_moves(position))
        moves.append(ScoredMove(side=position.to_move, move=move))
        position = rules.play(position, move)
    scored = sheet(HUFFING, VISMIN, tuple(moves))
    assert "2... 12-16 3. 19x12" in " ".join(pdn_text(scored).split())
    read = game_of(pdn_text(scored))
    assert (read, read.warnings) == (build_pdn_game(scored), ())


def test_event_players_and_program_are_tags() -> None:
    known = replace(
        sheet(FILIPINO, VISMIN, ()),
        event=EventDetails(event="Barangay Cup", site="Cebu City", round="3", board="12"),
        white_details=PlayerDetails(title="NM", club="Dama Club of Cebu", kind="human"),
        black_details=PlayerDetails(club='The "Kings"', kind="program"),
        annotator="Damahan 1.2.3",
    )
    header = pdn_text(known).split("\n\n")[0]
    assert header.splitlines() == [
        '[Event "Barangay Cup"]',
        '[Site "Cebu City"]',
        '[Date "2026.03.01"]',
        '[Round "3"]',
        '[Board "12"]',
        '[White "Reyes"]',
        '[Black "Cruz"]',
        '[WhiteTitle "NM"]',
        '[WhiteType "human"]',
        '[BlackType "program"]',
        '[WhiteClub "Dama Club of Cebu"]',
        '[BlackClub "The \\"Kings\\""]',
        '[Result "1/2-1/2"]',
        '[GameType "26,W,8,8,N2,0"]',
        '[Variant "Filipino"]',
        '[RulesRevision "2"]',
        '[TimeControl "-"]',
        '[Termination "normal"]',
        '[Annotator "Damahan 1.2.3"]',
    ]
    read = game_of(pdn_text(known))
    assert (read.tag("BlackClub"), read.warnings) == ('The "Kings"', ())
