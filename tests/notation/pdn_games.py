"""PDN games for the tests: read from a few words, or played at random."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from controller.notation.fen import fen_text_with
from controller.notation.move_text import move_text
from controller.notation.pdn import (
    ClockAnnotation,
    ClockTime,
    Comment,
    Nag,
    PdnFault,
    PdnGame,
    PdnMove,
    SetupCommand,
    Variation,
    game_type_of,
    read_pdn,
)
from controller.notation.pdn.agreement_tags import AGREEMENT_TAGS, write_agreement_tags
from controller.notation.pdn.game_record import Note
from controller.notation.pdn.game_types import variant_text
from controller.notation.square_numbering import Corner, Notation
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from tests.notation.agreed_options import DAMATH_OPTIONS, agreed_rulesets

FILIPINO = '[GameType "26,W,8,8,N2,0"]\n[Variant "Filipino"]\n\n'


def read(text: str, ruleset: RuleSet | None = None) -> list[PdnGame | PdnFault]:
    return list(read_pdn([text], ruleset))


def game_of(text: str, ruleset: RuleSet | None = None) -> PdnGame:
    """Return the only game of a text, and fail if there is a fault."""
    (game,) = read(text, ruleset)
    assert isinstance(game, PdnGame), game
    return game


def fault_of(text: str, ruleset: RuleSet | None = None) -> PdnFault:
    """Return the only fault of a text, and fail if there is a game."""
    (fault,) = read(text, ruleset)
    assert isinstance(fault, PdnFault), fault
    return fault


def filipino(movetext: str) -> PdnGame:
    return game_of(FILIPINO + movetext)


def texts(moves: tuple[PdnMove, ...]) -> list[str]:
    """Return moves in PDN's numbers of squares, each with every landing of its first route."""
    return [move_text(move.move) for move in moves]


def as_pdn(line: dict[str, Any]) -> str:
    """Return a recorded game as PDN with its recorded landings; recorded lines number squares from White's top left."""
    ruleset = RULE_SETS[line["ruleset"]]
    corner = Corner.TOP_LEFT if ruleset.first_mover is Side.WHITE else Corner.TOP_LEFT.opposite
    game_type = replace(game_type_of(ruleset, Orientation.VISMIN, Notation.NUMERIC), corner=corner)
    tags = f'[Event "{line["id"]}"]\n[GameType "{game_type.text}"]\n[Variant "{variant_text(ruleset)}"]\n'
    return f"{tags}\n{' '.join(line['moves'])} *\n\n"


def tenths(number: int) -> int:
    return number * 100_000


_WORDS = st.text(alphabet="ab z1-9x:.!?*$()[]{}/%;\"'\\é\t\n", max_size=30) | st.text(max_size=12)
_CLOCKS = st.lists(
    st.builds(
        ClockAnnotation,
        name=st.sampled_from(["clock", "clk"]),
        clocks=st.lists(
            st.builds(ClockTime, side=st.none(), remaining_us=st.integers(0, 99 * 3600 * 1_000_000))
            | st.builds(
                ClockTime,
                side=st.sampled_from(Side),
                remaining_us=st.integers(0, 99 * 3600 * 10).map(tenths),
                is_running=...,
            ),
            min_size=1,
            max_size=2,
        ).map(tuple),
    ),
    max_size=2,
).map(tuple)


def normalize_comment(text: str) -> str:
    """Return a text as a comment holds it: unprintable characters are blanks, and blanks are single."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


COMMENTS = st.builds(Comment, text=_WORDS.map(normalize_comment), clocks=_CLOCKS)
_SIMPLE_NOTES = st.lists(COMMENTS | st.builds(Nag, number=st.integers(0, 255)), max_size=3)
_STRENGTHS = st.sampled_from(["", "", "!", "?", "!?", "??", "(!)"])
_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in {"GameType", "Variant", "FEN", "SetUp", "Result", *AGREEMENT_TAGS}
)
_RESULTS = st.sampled_from(["1-0", "1/2-1/2", "0-1", "2-0", "1-1", "0-2", "0-0", "*"])


@st.composite
def lines(
    draw: st.DrawFn, rules: BoardRules, first: Side, position: Position, number: int, depth: int
) -> tuple[tuple[Note, ...], tuple[PdnMove, ...]]:
    """Return random notes and moves from a position, with variations and setups."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    ahead: list[Note] = list(draw(_SIMPLE_NOTES))
    moves: list[PdnMove] = []
    for ply in range(draw(st.integers(0 if ahead else 1, 12 if depth == 0 else 3))):
        legal = rules.legal_moves(position)
        if not legal:
            break
        move = chance.choice(legal)
        side, before = position.to_move, position
        number += 1 if side is first and ply else 0
        position = rules.play(position, move)
        notes: list[Note] = list(draw(_SIMPLE_NOTES)) if chance.random() < 0.3 else []
        if depth < 3 and chance.random() < 0.2:
            started, branch = draw(lines(rules, first, before, number, depth + 1))
            notes += [Variation(notes=started, moves=branch)] if started or branch else []
        if chance.random() < 0.05:
            position = position._replace(to_move=chance.choice(list(Side)))
            notes.append(SetupCommand(position=position))
        strength = draw(_STRENGTHS) if chance.random() < 0.2 else ""
        route = chance.choice(move.routes)
        moves.append(PdnMove(side=side, move=move, route=route, number=number, strength=strength, notes=tuple(notes)))
        if any(isinstance(note, SetupCommand) for note in notes):
            number += chance.randint(0, 2)  # the setup stands for moves that are not written
    return tuple(ahead), tuple(moves)


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """Return a random game of any rule set, board, notation and first mover."""
    ruleset = draw(agreed_rulesets())
    damath = None if ruleset.scoring is None else draw(DAMATH_OPTIONS)
    notation, first = draw(st.sampled_from(Notation)), draw(st.sampled_from(Side))
    game_type = game_type_of(ruleset, draw(st.sampled_from(Orientation)), notation, first)
    rules = rules_for(ruleset, game_type.orientation)
    start, set_up = rules.start_position._replace(to_move=first), {}
    if seed := draw(st.integers(0, 2**32)):
        start = late_position(rules, seed)
        set_up = {"SetUp": "1", "FEN": fen_text_with(start, game_type.numbering, notation)}
    notes, moves = draw(lines(rules, first, start, draw(st.integers(1, 60)) if set_up else 1, 0))
    values = _WORDS.map(lambda text: "".join(letter if letter.isprintable() else " " for letter in text))
    tags = draw(st.dictionaries(_NAMES, values, max_size=4))
    return PdnGame(
        tags=(
            *tags.items(),
            *set_up.items(),
            ("GameType", game_type.text),
            ("Variant", variant_text(ruleset)),
            *write_agreement_tags(ruleset, damath),
        ),
        ruleset=ruleset,
        damath=damath,
        game_type=game_type,
        notation=notation,
        start_position=start,
        notes=notes,
        moves=moves,
        result=draw(_RESULTS),
    )


def late_position(rules: BoardRules, seed: int) -> Position:
    """Return a position of a random game, often with kings."""
    positions = [position for position, _ in play_random_game(rules, seed, 90)]
    return random.Random(seed).choice(positions)


def play_random_game(rules: BoardRules, seed: int, most: int) -> Iterator[tuple[Position, str]]:
    """Return the positions and the moves of a random game."""
    chance, position = random.Random(seed), rules.start_position
    for _ in range(most):
        legal = rules.legal_moves(position)
        if not legal:
            return
        move = chance.choice(legal)
        yield position, move_text(move)
        position = rules.play(position, move)
