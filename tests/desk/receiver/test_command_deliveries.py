"""Commands on their way."""

from controller.desk.receiver.command_deliveries import (
    MOST_LATE,
    RETRY_US,
    CommandDeliveries,
    CommandEnvelope,
    DeliveryReport,
    DeliveryResult,
)

SESSION = ("0" * 32, 4)


def envelope(command_id: str = "a", board: str = "board-1", expires_us: int = 3 * RETRY_US) -> CommandEnvelope:
    return CommandEnvelope(id=command_id, board=board, session=SESSION, payload=b"{}", expires_us=expires_us)


def deliveries_with(*envelopes: CommandEnvelope) -> CommandDeliveries[str]:
    deliveries = CommandDeliveries[str]()
    for each in envelopes:
        deliveries.add(each, 0)
    return deliveries


def test_a_command_is_sent_until_its_reply() -> None:
    deliveries = deliveries_with(envelope())
    assert deliveries.next_due_us() == 0
    assert list(deliveries.pop_due(0)) == [envelope()]
    assert not list(deliveries.pop_due(RETRY_US - 1))
    assert list(deliveries.pop_due(RETRY_US)) == [envelope()]
    report = deliveries.end_by_reply("board-1", "a", is_done=True, message=None)
    assert report == DeliveryReport(id="a", board="board-1", result=DeliveryResult.DONE)
    assert deliveries.next_due_us() is None


def test_a_reply_counts_once_and_of_its_board_only() -> None:
    deliveries = deliveries_with(envelope())
    assert deliveries.end_by_reply("board-2", "a", is_done=True, message=None) is None
    report = deliveries.end_by_reply("board-1", "a", is_done=False, message="not now")
    assert report is not None
    assert (report.result, report.message) == (DeliveryResult.REFUSED, "not now")
    assert deliveries.end_by_reply("board-1", "a", is_done=True, message=None) is None


def test_a_command_without_a_reply_ends_with_its_time() -> None:
    deliveries = deliveries_with(envelope(expires_us=100), envelope("b", "board-2"))
    assert not deliveries.pop_expired(99)
    assert [report.result for report in deliveries.pop_expired(100)] == [DeliveryResult.NO_REPLY]
    assert [each.id for each in deliveries.pop_due(100)] == ["b"]


def test_another_session_ends_what_was_for_the_one_before() -> None:
    deliveries = deliveries_with(envelope(), envelope("b", "board-2"))
    assert not deliveries.end_other_sessions("board-1", SESSION)
    reports = deliveries.end_other_sessions("board-1", (SESSION[0], 5))
    assert [(report.id, report.result) for report in reports] == [("a", DeliveryResult.RESTARTED)]
    assert [each.id for each in deliveries.pop_due(0)] == ["b"]


def test_a_late_reply_counts_once_and_of_its_board_only() -> None:
    deliveries = deliveries_with(envelope(expires_us=100), envelope("b", "board-2"))
    deliveries.pop_expired(100)
    deliveries.end_other_sessions("board-2", (SESSION[0], 5))
    assert deliveries.end_by_reply("board-2", "a", is_done=True, message=None) is None
    late = [
        deliveries.end_by_reply(board, command_id, is_done=True, message=None)
        for board, command_id in (("board-1", "a"), ("board-2", "b"), ("board-1", "a"))
    ]
    assert late == [
        DeliveryReport(id="a", board="board-1", result=DeliveryResult.DONE),
        DeliveryReport(id="b", board="board-2", result=DeliveryResult.DONE),
        None,
    ]


def test_not_all_commands_without_a_reply_are_remembered() -> None:
    deliveries = deliveries_with(*(envelope(str(number), expires_us=1) for number in range(MOST_LATE + 1)))
    deliveries.pop_expired(1)
    assert deliveries.end_by_reply("board-1", "0", is_done=True, message=None) is None
    assert deliveries.end_by_reply("board-1", "1", is_done=True, message=None) is not None
