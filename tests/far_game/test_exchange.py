"""Both boards of a game end with the same record, whatever the network and the power do."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.far_game.exchange import exchange as exchange_module
from controller.far_game.exchange.effects import (
    DeliverAsk,
    DeliverCommand,
    ForgetAsk,
    ReportHeard,
    ReportSilence,
    SendDocument,
)
from controller.far_game.exchange.exchange import NoRightError
from controller.far_game.exchange.hearing import UNHEARD_US
from controller.far_game.exchange.open_asks import MOST_OPEN_ASKS, ask_document
from controller.far_game.exchange.received_asks import MOST_ASKED, MOST_DOING
from controller.far_game.record.entries import build_entry, entry_document
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry
from tests.far_game.two_exchanges import GAME, SECOND_US, NetworkFaults, TwoExchanges, next_content, recompute_hashes

WHITE, BLACK = Side.WHITE, Side.BLACK
MINUTE_US = 60 * SECOND_US
GOOD_NETWORK = NetworkFaults(most_lag_us=SECOND_US // 10, loss=0, doubling=0)

cuts = st.lists(st.tuples(st.integers(0, 600), st.integers(1, 240)), max_size=3).map(
    lambda spans: tuple((begin * SECOND_US, (begin + length) * SECOND_US) for begin, length in spans)
)
bad_networks = st.builds(
    NetworkFaults,
    most_lag_us=st.integers(0, 10 * SECOND_US),
    loss=st.floats(0, 0.7),
    doubling=st.floats(0, 0.5),
    cuts=cuts,
)


def play(pair: TwoExchanges, entries: int, *, restarts: float = 0.0) -> None:
    """Write entries at the board that has the right, until there are so many, the last one a result."""

    def act() -> None:
        for side, board in pair.boards.items():
            if pair.random.random() < restarts:
                pair.restart(side)
            record = board.exchange.record
            if board.exchange.may_write and not record.is_over and pair.random.random() < 0.3:
                pair.write(side, next_content(board, pair.random, is_last=record.last_number + 1 >= entries))

    pair.run_until(10 * MINUTE_US, act)
    pair.heal()
    for _ in range(60):
        pair.run_until(pair.now_us + MINUTE_US, act)
        if all(board.exchange.is_settled for board in pair.boards.values()):
            return


def check_records(pair: TwoExchanges) -> None:
    """Check that both records are equal, on disk too, and that their hashes chain."""
    white, black = pair.boards.values()
    assert white.entries == black.entries == list(white.exchange.record.entries)
    assert black.exchange.record.entries == white.exchange.record.entries
    documents = [json.loads(json.dumps(entry_document(entry))) for entry in white.entries]
    assert recompute_hashes(documents) == [document["hash"] for document in documents]
    assert [document["number"] for document in documents] == list(range(1, len(documents) + 1))
    assert not white.disagreements
    assert not black.disagreements
    for board in (white, black):
        run = board.delivered
        assert run == sorted(set(run))


@settings(max_examples=150)
@given(st.integers(0, 2**32), bad_networks, st.integers(3, 40), st.sampled_from([0.0, 0.01, 0.1]), st.booleans())
def test_both_records_end_equal(
    seed: int, network: NetworkFaults, entries: int, restarts: float, stops_within: bool
) -> None:
    pair = TwoExchanges(Random(seed), network)
    pair.stop_rate = 0.1 if stops_within else 0.0
    play(pair, entries, restarts=restarts)
    assert all(board.exchange.is_settled for board in pair.boards.values())
    assert pair.boards[WHITE].exchange.record.last_number >= entries
    check_records(pair)


@given(st.integers(0, 2**32))
def test_nothing_is_sent_without_end_once_the_game_is_over(seed: int) -> None:
    pair = TwoExchanges(Random(seed), NetworkFaults())
    play(pair, 10)
    pair.run_until(pair.now_us + 5 * MINUTE_US)
    pair.restart(WHITE)
    pair.run_until(pair.now_us + 5 * MINUTE_US)
    assert all(board.exchange.is_settled for board in pair.boards.values())
    sent = pair.sent_count
    pair.run_until(pair.now_us + 60 * MINUTE_US)
    assert pair.sent_count == sent


def test_a_quiet_game_sends_little() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    pair.run_until(10 * MINUTE_US)
    assert pair.sent_count <= 2 * 61 + 4, "a sign of life each ten seconds, and no crowd"


def test_an_entry_arrives_at_once_on_a_good_network() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    pair.run_until(SECOND_US // 5)
    assert pair.boards[BLACK].exchange.record.last_number == 1


def test_the_board_without_the_right_cannot_write() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    with pytest.raises(NoRightError):
        pair.write(BLACK, next_content(pair.boards[WHITE], Random(1)))


def differing_entry(pair: TwoExchanges, side: Side, number: int) -> None:
    """Replace an entry that a board wrote, with hashes that chain: somebody has changed its file."""
    board = pair.boards[side]
    content = board.entries[number - 1].content
    assert isinstance(content, FarEntry)
    changed = replace(content, clocks=(content.clocks[0]._replace(remaining_us=1), content.clocks[1]))
    before = board.entries[number - 2].hash
    entries = [*board.entries[: number - 1]]
    for entry in (changed, *[each.content for each in board.entries[number:]]):
        built = build_entry(board.entries[0].game, board.entries[len(entries)].writer, entry, before)
        entries.append(built)
        before = built.hash
    board.entries[:] = entries
    pair.restart(side)


@given(st.integers(0, 2**32), st.sampled_from(list(Side)))
def test_a_changed_record_is_a_disagreement_and_overwrites_nothing(seed: int, side: Side) -> None:
    pair = TwoExchanges(Random(seed), NetworkFaults(loss=0.1))
    play(pair, 12)
    other = pair.boards[side.opponent]
    before = list(other.entries)
    differing_entry(pair, side, Random(seed).randint(2, len(before)))
    pair.run_until(pair.now_us + 5 * MINUTE_US)
    assert other.disagreements or pair.boards[side].disagreements
    assert other.entries == before
    assert any(board.exchange.kept.differs_from is not None for board in (other, pair.boards[side]))


def test_a_document_that_was_changed_on_its_way_is_not_taken_and_the_game_goes_on() -> None:
    pair = TwoExchanges(Random(3), GOOD_NETWORK)
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    pair.run_until(SECOND_US)

    def tamper(payload: bytes) -> bytes:
        document = json.loads(payload)
        if document["kind"] == "entries":
            document["entries"][0]["clocks"]["white"]["remaining_us"] = 1
        return write_document(document)

    pair.is_tampering = tamper
    move = next_content(pair.boards[WHITE], Random(3))
    pair.write(WHITE, move)
    pair.run_until(pair.now_us + SECOND_US)
    black = pair.boards[BLACK]
    assert black.disagreements == [2]
    assert black.exchange.record.last_number == 1
    pair.is_tampering = lambda payload: payload
    pair.run_until(pair.now_us + MINUTE_US)
    assert black.disagreements == [2, None]
    assert black.entries == pair.boards[WHITE].entries


def ask_of(side: Side, kind: FarAskKind, ply: int, number: int = 1) -> FarAsk:
    return FarAsk(id=f"00000000-0000-4000-8000-{number:012}", kind=kind, side=side, ply=ply)


@settings(max_examples=60)
@given(st.integers(0, 2**32), bad_networks, st.booleans())
def test_an_ask_arrives_and_its_answer_comes_back_once(seed: int, network: NetworkFaults, restarts: bool) -> None:
    pair = TwoExchanges(Random(seed), network)
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    pair.run_until(20 * SECOND_US)
    ask = ask_of(BLACK, FarAskKind.PAUSE, 0)
    black, white = pair.boards[BLACK], pair.boards[WHITE]

    def act() -> None:
        if restarts and pair.random.random() < 0.05:
            pair.restart(pair.random.choice(list(Side)))
        if white.asked and ask.id not in white.answers:
            pair.perform(WHITE, white.exchange.answer(ask.id, is_agreed=True))

    pair.perform(BLACK, black.exchange.ask(ask, pair.now_us))
    pair.run_until(10 * MINUTE_US, act)
    pair.heal()
    pair.run_until(12 * MINUTE_US, act)
    assert black.answered == [(ask.id, True)]
    assert set(white.asked) == {ask}
    assert not black.asks


def test_a_move_ends_an_ask_and_one_that_comes_late_is_not_told() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    white, black = pair.boards[WHITE], pair.boards[BLACK]
    pair.write(WHITE, next_content(white, Random(1)))
    pair.run_until(SECOND_US)
    effects = black.exchange.ask(ask_of(BLACK, FarAskKind.TAKE_BACK, 0), pair.now_us)
    pair.perform(BLACK, effects, only=1)
    pair.write(WHITE, next_content(white, Random(3)))
    assert white.exchange.record.ply == 1
    pair.run_until(pair.now_us + SECOND_US)
    assert not black.asks
    late = next(effect.document for effect in effects if isinstance(effect, SendDocument))
    assert not any(isinstance(effect, DeliverAsk) for effect in white.exchange.receive(late, pair.now_us))


def test_a_draw_stands_until_the_other_side_has_moved_and_a_resignation_until_the_end() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    white = pair.boards[WHITE]
    pair.write(WHITE, next_content(white, Random(1)))
    for number, kind in ((1, FarAskKind.DRAW), (2, FarAskKind.RESIGN)):
        pair.perform(WHITE, white.exchange.ask(ask_of(WHITE, kind, 0, number), pair.now_us))
    pair.write(WHITE, next_content(white, Random(3)))
    assert len(white.asks) == 2
    pair.run_until(pair.now_us + SECOND_US)
    pair.write(BLACK, next_content(pair.boards[BLACK], Random(3)))
    pair.run_until(pair.now_us + SECOND_US)
    assert [document["ask"] for document in white.asks.values() if document["kind"] == "ask"] == ["resign"]
    pair.write(WHITE, next_content(white, Random(3), is_last=True))
    assert not white.asks


@settings(max_examples=60)
@given(st.integers(0, 2**32), bad_networks)
def test_a_command_that_is_passed_on_is_done_once(seed: int, network: NetworkFaults) -> None:
    pair = TwoExchanges(Random(seed), network)
    black, white = pair.boards[BLACK], pair.boards[WHITE]
    command_id = "00000000-0000-4000-8000-000000000009"

    def act() -> None:
        if pair.random.random() < 0.02:
            pair.restart(WHITE)
        if white.commands and white.answers.get(command_id) is None and pair.random.random() < 0.3:
            pair.perform(WHITE, white.exchange.answer(command_id, is_agreed=True))

    pair.perform(BLACK, black.exchange.pass_command(command_id, {"command": "pause_play"}, "Carla", 0))
    pair.run_until(10 * MINUTE_US, act)
    pair.heal()
    pair.run_until(12 * MINUTE_US, act)
    assert white.commands == [command_id]
    assert black.answered == [(command_id, True)]


def test_silence_is_told_once_after_two_minutes_and_its_end_too() -> None:
    pair = TwoExchanges(Random(1), NetworkFaults(loss=1))
    exchange = pair.boards[WHITE].exchange
    told = [effect for effect in exchange.advance(UNHEARD_US - 1) if isinstance(effect, ReportSilence)]
    assert not told
    assert ReportSilence(UNHEARD_US) in exchange.advance(UNHEARD_US)
    assert not any(isinstance(effect, ReportSilence) for effect in exchange.advance(2 * UNHEARD_US))
    seen = next(each for each in pair.boards[BLACK].exchange.connect(0) if isinstance(each, SendDocument))
    assert ReportHeard() in exchange.receive(seen.document, 3 * UNHEARD_US)


def test_a_board_takes_only_so_many_asks_and_commands() -> None:
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    pair.run_until(SECOND_US)
    exchange = pair.boards[BLACK].exchange
    taken = []
    for number in range(MOST_DOING + 5):
        command: Any = {"kind": "pass", "game": GAME, "id": f"c {number}", "command": {}, "signed_command": ""}
        taken += [each for each in exchange.receive(command, SECOND_US) if isinstance(each, DeliverCommand)]
    assert len(taken) == MOST_DOING
    asked = []
    for number in range(MOST_ASKED + 5):
        ask = FarAsk(id=f"a {number}", kind=FarAskKind.PAUSE, side=WHITE, ply=0)
        effects = exchange.receive(ask_document(GAME, 1, ask), SECOND_US)
        asked += [each for each in effects if isinstance(each, DeliverAsk)]
    assert len(asked) == MOST_ASKED - MOST_DOING


def test_a_record_without_end_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange_module, "MOST_ENTRIES_OF_GAME", 3)
    pair = TwoExchanges(Random(1), GOOD_NETWORK)
    for _ in range(5):
        for side in [side for side, board in pair.boards.items() if board.exchange.may_write][:1]:
            pair.write(side, next_content(pair.boards[side], Random(3)))
        pair.run_until(pair.now_us + SECOND_US)
    assert any(board.disagreements for board in pair.boards.values())


def test_what_a_player_asks_in_vain_for_long_is_sent_again_in_a_bounded_number() -> None:
    pair = TwoExchanges(Random(1), NetworkFaults(loss=1))
    pair.write(WHITE, next_content(pair.boards[WHITE], Random(1)))
    exchange = pair.boards[WHITE].exchange
    exchange.pass_command("of the arbiter", {"command": "pause_play"}, "", 0)
    exchange.ask(ask_of(WHITE, FarAskKind.RESIGN, 0, 999), 0)
    forgotten = []
    for number in range(MOST_OPEN_ASKS + 3):
        effects = exchange.ask(ask_of(WHITE, FarAskKind.PAUSE, 0, number), 0)
        forgotten += [each.id for each in effects if isinstance(each, ForgetAsk)]
    assert forgotten == [ask_of(WHITE, FarAskKind.PAUSE, 0, number).id for number in range(3)]
    kept = [document["id"] for document in exchange.kept.asks]
    assert len(kept) == MOST_OPEN_ASKS + 2
    assert kept[:2] == ["of the arbiter", ask_of(WHITE, FarAskKind.RESIGN, 0, 999).id]
