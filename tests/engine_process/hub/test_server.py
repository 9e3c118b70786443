"""The Hub server answers what the protocol asks, refuses the rest in one line, and goes on."""

from pathlib import Path

import pytest

from controller.engine.endgames.material import list_pairs
from controller.engine_process.hub.game_parameters import SERVED_VARIANTS
from controller.engine_process.hub.server import HubServer
from controller.engine_process.line_input import LineInput
from controller.notation.hub.lines import LONGEST_LINE_BYTES, HubLine, parse_line
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.rulesets import RULE_SETS
from controller.storage.endgame_tables.building import TableProgress, build_pairs
from controller.storage.endgame_tables.table_folder import TableFolder
from tests.engine_process.hub.conversation import NOTATION, POSITION, READY, Conversation, ask, fen_line


def test_the_greeting() -> None:
    talk = Conversation("hub", "quit")
    assert talk.commands == ["id", *["param"] * 9, "wait"]
    assert talk.answers[0].value("name") == "Damahan"
    assert talk.answers[0].value("version") == "1.2.3"
    declared = {line.value("name"): line for line in talk.answers if line.command == "param"}
    assert declared["variant"].value("type") == "enum"
    assert (declared["variant"].value("values") or "").split() == list(SERVED_VARIANTS)
    assert declared["squares"].value("value") == "32"
    assert declared["position-letters"].value("value") == "wbWBe"
    assert declared["level"].value("values") == "full 1 2 3 4 5 6 7 8 9 10"


def test_a_game_with_chips_is_not_served() -> None:
    assert "damath" not in SERVED_VARIANTS
    assert len(SERVED_VARIANTS) == len(RULE_SETS) - 1


def test_a_search_ends_at_its_depth() -> None:
    talk = ask(POSITION, "level depth=4", "go think")
    assert talk.commands[-3:] == ["ready", "info", "done"]
    depths = [line.value("depth") for line in talk.answers if line.command == "info"]
    assert depths == ["1", "2", "3", "4", "4"]
    information = talk.last("info")
    assert information.value("depth") == "4"
    line = (information.value("pv") or "").split()
    assert talk.last("done") == HubLine("done", (("move", line[0]), ("ponder", line[1])))
    assert {name for name, _ in information.arguments} == {"depth", "score", "nodes", "time", "nps", "pv"}


def test_captures_are_written_with_what_they_capture() -> None:
    talk = ask(fen_line("W:W30,12:B18,26"), "level depth=3", "go think")
    assert talk.last("done").value("move") == "30x14x18x26"


def test_moves_since_the_position_are_played() -> None:
    talk = ask(fen_line("W:W30:B18,26,1", "30x14x26x18"), "level depth=2", "go think")
    assert talk.last("done").value("move") in {"1-5", "1-6"}


def test_a_win_is_told_in_plies() -> None:
    talk = ask(fen_line("W:W22:B17"), "level depth=5", "go analyze")
    assert talk.last("info").value("plies-to-end") == "3"
    assert float(talk.last("info").value("score") or "") > 200


@pytest.mark.parametrize("variant", SERVED_VARIANTS)
def test_each_variant_is_played(variant: str) -> None:
    ruleset = RULE_SETS[variant]
    rules = rules_for(ruleset, ruleset.orientation)
    position = f"pos pos={NOTATION.position_text(rules.start_position)}"
    talk = Conversation("hub", f"set-param name=variant value={variant}", "init", position, "level depth=2", "go think")
    NOTATION.parse_move(talk.last("done").value("move") or "", rules.legal_moves(rules.start_position))


@pytest.mark.parametrize("board", ["own", "vismin", "luzon"])
def test_the_board_is_a_parameter(board: str) -> None:
    # 22-17 is a step on the dark squares, 22-18 on both boards, 22-17 none on the light ones
    talk = Conversation("hub", f"set-param name=board value={board}", "init", f'{POSITION} moves="22-17"')
    is_luzon = board == "luzon" or (board == "own" and FILIPINO.orientation == "luzon")
    assert talk.errors == (["pos: move 1: 22-17 is not a legal move"] if is_luzon else [])


def test_agreed_rules_are_a_parameter() -> None:
    position = fen_line("W:W14:B18")  # a capture backward
    talk = Conversation(
        *("hub", "set-param name=variant value=russian", "init", position, "level depth=1", "go think"),
        *('set-param name=rules value="men_backward=false"', "init", position, "go think", "quit"),
    )  # fmt: skip
    moves = [line.value("move") or "" for line in talk.answers if line.command == "done"]
    assert ["x" in move for move in moves] == [True, False]


@pytest.mark.parametrize(
    ("parameter", "error"),
    [
        ("variant value=chess", "variant is one of filipino "),
        ("variant value=damath", "variant is one of filipino "),
        ("seed value=-1", "seed is a number of type int from 0 to"),
        ("seed value=x", "seed is a number of type int from 0 to"),
        ("level value=0", "level is one of full 1 2"),
        ("squares value=50", "squares is one of 32, not '50'"),
        ("hash value=20", "there is no parameter 'hash'; there are variant, "),
        ("", "there is no parameter ''"),
    ],
)
def test_other_values_are_refused(parameter: str, error: str) -> None:
    talk = Conversation("hub", f"set-param name={parameter}" if parameter else "set-param", "init")
    assert (talk.errors[0] or "").startswith(error)
    assert talk.commands[-1] == "ready"


@pytest.mark.parametrize("rules", ["men_backward", "foo=true", "lone_king_moves=999"])
def test_rules_that_do_not_fit_are_refused_at_init(rules: str) -> None:
    talk = Conversation(
        "hub", f'set-param name=rules value="{rules}"', "init", POSITION, 'set-param name=rules value=""', "init"
    )
    assert talk.commands[-3:] == ["error", "error", "ready"]
    assert talk.errors[1] == "pos comes after init"


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (("init",), "init comes after hub"),
        ((POSITION,), "pos comes after hub"),
        (("hub", "go think"), "go comes after init"),
        (("hub", "new-game"), "new-game comes after init"),
        ((*READY, "go think"), "go: there is no position; send pos first"),
        ((*READY, POSITION, "pos pos=W", "go think"), "go: there is no position; send pos first"),
        ((*READY, POSITION, "go"), "go: give think, ponder or analyze"),
        ((*READY, "pos"), "pos: give pos="),
        ((*READY, f'{POSITION} moves="22-18 22-18"'), "pos: move 2: 22-18 is not a legal move"),
        ((*READY, "level"), "level: give depth, "),
        ((*READY, "level depth=0"), "level depth: give a whole number above 0"),
        ((*READY, "level depth=" + 19 * "9"), "level depth: give a whole number above 0"),
        ((*READY, "level move-time=nan"), "level move-time: give seconds"),
        ((*READY, "level time=-1"), "level time: give seconds"),
        ((*READY, "level time=x"), "level time: give seconds"),
        ((*READY, fen_line("W:W29:B22,25,26"), "go think"), "go: there is no legal move"),
        ((*READY, fen_line("W:W:B1"), "go think"), "go: there is no legal move"),
        (('pos "',), "arguments are name=value"),
        ((b"\xff\n",), "a line is not UTF-8"),
    ],
)
def test_a_faulty_line_is_told_and_the_next_one_answered(lines: tuple[str | bytes, ...], error: str) -> None:
    talk = Conversation(*lines, "ping")
    assert (talk.errors[-1] or "").startswith(error)
    assert talk.commands[-1] == "pong"


def test_a_huge_line_is_told_and_the_next_one_answered(tmp_path: Path) -> None:
    source = tmp_path / "lines"
    source.write_bytes(b"x" * 5_000_000 + b"\nping\n")
    answers: list[HubLine] = []
    with source.open("rb") as file:
        HubServer(LineInput(file.fileno(), LONGEST_LINE_BYTES), answers.append, version="1").serve()
    assert [line.command for line in answers] == ["error", "pong"]
    assert answers[0].value("message") == "a line is longer than 65536 bytes"


def test_what_is_unknown_is_ignored() -> None:
    talk = ask("", "foo bar=1", f"{POSITION} foo", "level depth=1 foo=2", "go think foo")
    assert talk.commands[-3:] == ["ready", "info", "done"]


def test_levels_are_a_parameter() -> None:
    talk = Conversation("hub", "set-param name=level value=1", "init", POSITION, "level infinite", "go think")
    assert talk.commands[-1] == "done"


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    folder = TableFolder(tmp_path, FILIPINO)
    build_pairs(folder, list_pairs(2), TableProgress(begin_pair=lambda _: None, advance=lambda _: None))
    return tmp_path


def test_endings_are_played_from_tables(tables: Path) -> None:
    lines = ("set-param name=board value=vismin", "init", fen_line("W:WK4:B21"), "level depth=1", "go think")
    assert Conversation("hub", *lines, tables=tables).last("info").value("plies-to-end") == "3"
    without = Conversation("hub", 'set-param name=tables value=""', *lines, tables=tables)
    assert without.last("info").value("plies-to-end") is None


def test_a_damaged_table_is_told(tables: Path) -> None:
    for file in tables.rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes()[:-1])
    lines = ("set-param name=board value=vismin", "init", fen_line("W:WK4:B21"), "level depth=1", "go think")
    talk = Conversation("hub", *lines, tables=tables)
    assert "damaged; remove it and build it again" in (talk.errors[0] or "")
    assert talk.commands[-1] == "done"


def test_lines_can_be_read_back() -> None:
    for line in ask(POSITION, "level depth=2", "go think").answers:
        assert parse_line(line.to_bytes()) == line


def test_positions_before_a_new_game_are_forgotten() -> None:
    search = (POSITION, "level depth=5", "go think")
    talk = ask(*search, *search, "new-game", *search)
    nodes = [int(line.value("nodes") or "") for line in talk.answers if line.command == "info"][5::6]
    assert nodes[1] < nodes[0] == nodes[2]
