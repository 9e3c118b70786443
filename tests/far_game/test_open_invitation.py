"""An invitation gives up no game that was begun while it stood."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from controller.app.invitation_requests import InvitationAnswer, answer_invitation_request
from controller.commands.sender import BUTTON_SENDER, TERMINAL_SENDER, AddressClass, CommandSender
from controller.commands.values import BeginGame, Command
from controller.far_game.board.invitation_faults import InvitationError, InvitationFault
from controller.rules.position import Side
from controller.session.inputs import CommandGiven
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import FarRig, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time

PAIRING = "0123456789abcdef" * 2


async def begin_paired_game(rig: FarRig) -> None:
    """Begin a game as a desk does."""
    assert await rig.answers.submit(BeginGame(choices=GameChoices(pairing=PAIRING))) is None


async def begin_other_game(rig: FarRig) -> None:
    """Begin a game by the menu."""
    assert await rig.answers.submit(BeginGame(choices=GameChoices(white="Cora"))) is None


@pytest.mark.parametrize("is_used", [True, False])
def test_a_code_that_is_used_or_given_up_is_no_longer_shown(tmp_path: Path, *, is_used: bool) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=20_000)))
    shown: list[list[str]] = []

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana")
        shown.append(list(pair.white.announced))
        if is_used:
            await pair.black.runner.invitations.join(code, "Ben")
            await pair.white.late_observer.is_joined.wait()
        else:
            pair.white.runner.invitations.withdraw()
        await asyncio.sleep(1)
        shown.append(list(pair.white.announced))
        await pair.stop()
        assert shown == [[code], []]

    run_in_virtual_time(play())


@pytest.mark.parametrize("at_inviter", [True, False])
def test_a_paired_game_that_has_begun_is_not_given_up(tmp_path: Path, *, at_inviter: bool) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=1_000_000)))
    found: list[object] = []

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana")
        if at_inviter:
            await begin_paired_game(pair.white)
        joining = asyncio.create_task(pair.black.runner.invitations.join(code, "Ben"))
        if not at_inviter:
            await asyncio.sleep(0.01)
            await begin_paired_game(pair.black)
        found.append((await asyncio.gather(joining, return_exceptions=True))[0])
        await asyncio.sleep(5)
        await pair.stop()

    run_in_virtual_time(play())
    assert isinstance(found[0], InvitationError)
    assert (pair.white if at_inviter else pair.black).session.far is None


@pytest.mark.parametrize("name", ["Ana ", " Ana", "A\nna", "Ana\0", "x" * 61])
def test_a_name_that_no_board_takes_is_refused_before_there_is_a_code(tmp_path: Path, name: str) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))
    answers: list[InvitationAnswer] = []

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        asked = {"do": "invite", "side": "white", "choices": {}}
        answers.append(
            await answer_invitation_request(asked | {"player": name}, pair.white.runner.invitations, TERMINAL_SENDER)
        )
        standing = await answer_invitation_request(
            asked | {"player": "x" * 60}, pair.white.runner.invitations, TERMINAL_SENDER
        )
        joining = {"do": "join", "code": standing["code"], "player": name}
        answers.append(await answer_invitation_request(joining, pair.black.runner.invitations, TERMINAL_SENDER))
        await pair.stop()

    run_in_virtual_time(play())
    assert [answer["fault"] for answer in answers] == ["name", "name"]
    assert pair.white.session.far is None


async def refuse_to_begin(command: Command, sender: CommandSender) -> Message | None:
    del sender
    assert isinstance(command, BeginGame)
    return build_message(MessageCode.NO_PROGRAM)


@pytest.mark.parametrize("at", list(Side))
def test_a_board_that_refuses_to_begin_leaves_no_player_in_a_game_that_he_was_told_of(tmp_path: Path, at: Side) -> None:
    """White's board has invited."""
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))
    refusing = pair.boards[at]

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(time_control="5+3"), "Ana")
        dependencies = refusing.runner._dependencies  # noqa: SLF001  # the session is to refuse
        submit = dependencies.submit
        object.__setattr__(dependencies, "submit", refuse_to_begin)
        with pytest.raises(InvitationError) as refusal:
            await pair.black.runner.invitations.join(code, "Ben")
        assert refusal.value.fault is (InvitationFault.NOBODY if at is Side.WHITE else InvitationFault.NOT_BEGUN)
        assert pair.white.runner.invitations.standing is None
        object.__setattr__(dependencies, "submit", submit)
        await begin_other_game(refusing)
        await asyncio.sleep(5)
        await pair.stop()

    run_in_virtual_time(play())
    assert refusing.session.far is None, "another game is not taken for the one that was agreed on"
    assert pair.black.session.far is None


def test_an_invitation_ends_when_another_game_begins(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana")
        await begin_other_game(pair.white)
        with pytest.raises(InvitationError) as refusal:
            await pair.black.runner.invitations.join(code, "Ben")
        assert refusal.value.fault is InvitationFault.NOBODY
        await pair.stop()

    run_in_virtual_time(play())
    assert pair.white.session.far is None


def test_a_game_is_on_record_as_begun_by_who_invited_and_who_joined(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))
    ana = CommandSender(name="Ana", address=AddressClass.LOCAL_NETWORK)

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana", ana)
        await pair.black.runner.invitations.join(code, "Ben", BUTTON_SENDER)
        for rig in (pair.white, pair.black):
            await rig.late_observer.is_joined.wait()
        await pair.stop()

    run_in_virtual_time(play())
    senders = [
        event.sender
        for rig in (pair.white, pair.black)
        for event in rig.recorder.inputs
        if isinstance(event, CommandGiven) and isinstance(event.command, BeginGame) and event.sender is not None
    ]
    assert [(sender.name, sender.address) for sender in senders] == [("Ana", ana.address), ("button", None)]
    assert all(sender.given_at for sender in senders)
