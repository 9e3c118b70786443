"""A player whose board has begun a game hears at once that the other board refuses to."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import AdjournGame, AskResume
from controller.far_game.board.invitation_faults import InvitationError
from controller.far_game.exchange.effects import ReportNotBegun
from controller.hall.documents.far import NotBegunDocument
from controller.rules.position import Side
from controller.session.state import Phase
from controller.settings.choices import GameChoices
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.far_game.test_open_invitation import refuse_to_begin
from tests.far_game.two_exchanges import GAME, SECOND_US, NetworkFaults, TwoExchanges, next_content
from tests.virtual_time import run_in_virtual_time


class LossyNetwork(FaultyNetwork):
    """Loses the first refusals to begin."""

    lost = 0

    def carry(self, sender: str, payload: bytes) -> None:
        if self.lost and json.loads(payload)["kind"] == "not begun":
            self.lost -= 1
        else:
            super().carry(sender, payload)


@pytest.mark.parametrize(("lost", "within_s"), [(0, 2), (3, 40)])
def test_the_player_who_invited_hears_that_the_other_board_refuses_to_begin(
    tmp_path: Path, lost: int, within_s: float
) -> None:
    random = Random(1)
    network = LossyNetwork(random, Faults())
    network.lost = lost
    pair = two_boards(tmp_path, make_settings(), random, network)

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(time_control="5+3"), "Ana")
        dependencies = pair.black.runner._dependencies  # noqa: SLF001  # the session is to refuse
        object.__setattr__(dependencies, "submit", refuse_to_begin)
        with pytest.raises(InvitationError):
            await pair.black.runner.invitations.join(code, "Ben")
        await asyncio.sleep(within_s)
        assert pair.white.session.far is not None
        assert pair.white.session.far.is_refused
        assert pair.white.session.far.silent_us is None
        page = pair.white.session.last_views.page
        assert page is not None
        assert page.message is not None
        assert "board-2 refuses to begin" in message_sentence(english(), page.message)
        await asyncio.sleep(200)
        assert await pair.white.answers.submit(AdjournGame()) is None
        refusal = await pair.white.answers.submit(AskResume(side=Side.WHITE))
        assert refusal is not None
        await pair.stop()

    run_in_virtual_time(play())
    assert pair.white.session.phase is Phase.OVER


NOT_BEGUN: NotBegunDocument = {"kind": "not begun", "game": GAME}


def test_a_board_that_has_the_first_entry_has_begun() -> None:
    pair = TwoExchanges(Random(1), NetworkFaults(most_lag_us=0, loss=0, doubling=0))
    exchange = pair.boards[Side.WHITE].exchange
    assert exchange.receive(NOT_BEGUN, 0) == [ReportNotBegun()]
    assert exchange.receive(NOT_BEGUN, 0) == []
    pair = TwoExchanges(Random(1), NetworkFaults(most_lag_us=0, loss=0, doubling=0))
    pair.write(Side.WHITE, next_content(pair.boards[Side.WHITE], Random(1)))
    pair.run_until(20 * SECOND_US)
    assert pair.boards[Side.WHITE].exchange.receive(NOT_BEGUN, 20 * SECOND_US) == []
