"""A hall whose boards do what a test says: the same port as the desk's own, without a broker."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from controller.commands.sender import CommandSender
from controller.commands.values import (
    AddTime,
    BeginGame,
    PausePlay,
    ResumePlay,
    SetDetail,
    SetPosition,
    SetResult,
    SetTime,
    TakeBackMoves,
)
from controller.desk.ports import (
    Act,
    ActRecord,
    Announcement,
    BoardAnswer,
    BoardSummary,
    BrokerStatus,
    Mark,
    MarkKind,
    Note,
    RecordedMove,
    Silence,
)
from controller.hall.documents.states import StateDocument
from controller.hall.documents.values import MessageDocument
from controller.notation.fen import fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.game import Game, start_game
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS

MINUTE_US = 60_000_000
FIRST_NAMES = (
    "Ana",
    "Ben",
    "Carla",
    "Dario",
    "Elena",
    "Felix",
    "Gina",
    "Hugo",
    "Iris",
    "Jose",
    "Karla",
    "Luis",
    "Noel",
)
LAST_NAMES = (
    "Reyes",
    "Santos",
    "Cruz",
    "Bautista",
    "Ocampo",
    "Garcia",
    "Mendoza",
    "Torres",
    "Flores",
    "Ramos",
    "Castro",
)
NOTHING_LOST = {"missing_events": 0, "lost_records": 0}
REFUSAL: MessageDocument = {"code": "game over", "args": {}, "text": "the game is over"}
RULES = rules_for(RULE_SETS["filipino"], RULE_SETS["filipino"].orientation)


def player_name(number: int) -> str:
    """Return one of many names."""
    return f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {LAST_NAMES[number * 7 % len(LAST_NAMES)]}"


def clock_state(shown_us: int, *, now_us: int, runs: bool = False) -> dict[str, Any]:
    """Return the clock of a side in a state document."""
    return {
        "shown_us": shown_us,
        "runs": runs,
        "starts_us": now_us if runs else None,
        "deadline_us": now_us + shown_us if runs else None,
        "counts_up": False,
        "has_flag_fallen": False,
        "stage": 1,
        "periods": 0,
        "illegal_moves": 0,
        "warnings": 0,
    }


class ScriptedBoard:
    """One board: its state document, and the game that it was played from."""

    def __init__(self, number: int, now_us: Callable[[], int], random: Random) -> None:
        self._now_us = now_us
        self._random = random
        self.games: list[Game] = [start_game(RULES)]
        self.moves: list[RecordedMove] = []
        self.document: dict[str, Any] = {
            "record": f"{number:032x}",
            "session": 1,
            "sequence": 1,
            "now_us": now_us(),
            "at": "2026-11-27T09:00:00+08:00",
            "last_event": 0,
            "game": {
                "number": 1,
                "date": "2026.11.27",
                "ruleset": "filipino",
                "title": RULES.ruleset.title,
                "orientation": RULES.orientation.value,
                "time_control": "15+10",
                "details": {
                    "white": player_name(2 * number),
                    "black": player_name(2 * number + 1),
                    "white_club": "",
                    "black_club": "",
                    "event": "Club evening",
                    "site": "",
                    "round": "2",
                    "board": str(number),
                },
                "conduct": "tournament",
                "commit": "clock",
                "elsewhere": [],
            },
            "phase": "playing",
            "pauses": [],
            "position": fen_text(RULES.start_position),
            "hash": "0" * 32,
            "ply": 0,
            "to_move": "white",
            "last_move": None,
            "clocks": {
                "white": clock_state(15 * MINUTE_US, now_us=now_us()),
                "black": clock_state(15 * MINUTE_US, now_us=now_us()),
            },
            "needs": [],
            "wrong_squares": [],
            "distrusted_squares": [],
            "lost_parts": [],
            "message": None,
            "result": None,
            "proposal": None,
        }

    def change(self, **keys: Any) -> None:
        """Change keys of the state, as of now."""
        self.document = {
            **self.document,
            **keys,
            "now_us": self._now_us(),
            "sequence": self.document["sequence"] + 1,
        }

    def play(self, plies: int) -> None:
        """Play some legal moves."""
        for _ in range(plies):
            game = self.games[-1]
            if game.outcome is not None:
                return
            move = self._random.choice(game.legal_moves)
            side = "white" if game.position.to_move is Side.WHITE else "black"
            self.games.append(game.play(move))
            fen = fen_text(self.games[-1].position)
            ply = len(self.moves) + 1
            clock_us = 15 * MINUTE_US - 7_000_000 * ply
            self.moves.append(
                RecordedMove(ply=ply, side=side, text=move_text(move), candidates=(), fen=fen, clock_us=clock_us)
            )
        self.show_game()

    def take_back(self, plies: int) -> None:
        """Take the last moves back."""
        del self.moves[-plies:], self.games[-plies:]
        self.show_game()

    def show_game(self) -> None:
        """Put the game into the state; the clock of the side to move runs."""
        position = self.games[-1].position
        to_move = "white" if position.to_move is Side.WHITE else "black"
        self.change(
            position=fen_text(position),
            ply=len(self.moves),
            last_move=self.moves[-1].text if self.moves else None,
            last_event=len(self.moves),
            to_move=to_move,
        )
        left_us = 15 * MINUTE_US - 7_000_000 * len(self.moves)
        self.set_clocks(left_us, left_us + 3_000_000)

    def set_clocks(self, white_us: int, black_us: int) -> None:
        """Set both clocks; that of the side to move runs, unless the game is paused or over."""
        document, now_us = self.document, self._now_us()
        is_running = document["phase"] == "playing" and not document["pauses"] and document["ply"] > 0
        times = {"white": white_us, "black": black_us}
        clocks = {
            side: clock_state(time_us, now_us=now_us, runs=is_running and side == document["to_move"])
            for side, time_us in times.items()
        }
        self.change(clocks=clocks)

    def shown_us(self, side: str) -> int:
        """Return what a clock shows now."""
        clock = self.document["clocks"][side]
        return max(0, clock["deadline_us"] - self._now_us()) if clock["runs"] else int(clock["shown_us"])


class ScriptedHall:
    """Boards that answer acts at once, but for those that a test has made silent."""

    name = "evening"

    def __init__(self, count: int, now_us: Callable[[], int], seed: int = 7) -> None:
        self._now_us = now_us
        random = Random(seed)
        self.scripted = {f"b{number:03}": ScriptedBoard(number, now_us, random) for number in range(1, count + 1)}
        self.broker = BrokerStatus(is_connected=True, address="127.0.0.1:1883")
        self.boards: dict[str, BoardSummary] = {}
        self.acts: list[ActRecord] = []
        self.executed: list[tuple[Act, tuple[str, ...], CommandSender]] = []
        self.silent_boards: set[str] = set()
        self.half_silent_boards: set[str] = set()
        """They answer all but what sets a detail."""
        self._listeners: list[Callable[[], None]] = []
        for name in self.scripted:
            self.boards[name] = BoardSummary(name=name, is_online=True, ahead_us=0)
            self._refresh(name)

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change."""
        self._listeners.append(on_change)

    def tell(self, name: str, **keys: Any) -> None:
        """Change keys of the state of a board."""
        self.scripted[name].change(**keys)
        self.refresh(name)

    def refresh(self, name: str, **about: Any) -> None:
        """Show a board as it is now; `about` are fields of its BoardSummary."""
        self._refresh(name, **about)
        self._notify()

    def set_broker(self, broker: BrokerStatus) -> None:
        """Change the connection to the broker."""
        self.broker = broker
        self._notify()

    async def list_moves(self, board: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a board."""
        del game
        return tuple(self.scripted[board].moves)

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts."""
        found = [record for record in reversed(self.acts) if board is None or board in record.answers]
        return found[:limit]

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Carry out an act at each board."""
        await asyncio.sleep(0)
        self.executed.append((act, tuple(boards), sender))
        answers = {name: self._answer(name, act) for name in boards}
        self.acts.append(ActRecord(at=sender.given_at, sender=sender.name, act=act, answers=answers))
        for name in boards:
            if act == Mark(MarkKind.REMOVED):
                del self.boards[name]
            else:
                self._refresh(name, **(NOTHING_LOST if isinstance(act, Mark) else {}))
        self._notify()
        return answers

    def _answer(self, name: str, act: Act) -> BoardAnswer:
        if isinstance(act, Note | Mark):
            return BoardAnswer(is_done=True)
        if not self.boards[name].is_online:
            return BoardAnswer(is_done=None, silence=Silence.NOT_SENT)
        if name in self.silent_boards:
            return BoardAnswer(is_done=None)
        if name in self.half_silent_boards and isinstance(act, SetDetail):
            return BoardAnswer(is_done=None)
        is_done = carry_out(self.scripted[name], act)
        return BoardAnswer(is_done=is_done, message=None if is_done else REFUSAL)

    def _refresh(self, name: str, **about: Any) -> None:
        state = cast("StateDocument", self.scripted[name].document)
        self.boards[name] = replace(self.boards[name], state=state, **about)

    def _notify(self) -> None:
        for listener in self._listeners:
            listener()


def carry_out(board: ScriptedBoard, act: Act) -> bool:
    """Do at a board what an act says; return False if the board refuses it."""
    document = board.document
    white_us, black_us = board.shown_us("white"), board.shown_us("black")
    match act:
        case PausePlay():
            if document["result"] is not None:
                return False
            board.change(pauses=["arbiter"], message={"code": "arbiter pause", "args": {}, "text": "paused"})
            board.set_clocks(white_us, black_us)
        case ResumePlay():
            board.change(pauses=[], result=None, phase="playing", message=None)
            board.set_clocks(white_us, black_us)
        case SetTime(side=side, remaining_us=time_us):
            board.set_clocks(*((time_us, black_us) if side is Side.WHITE else (white_us, time_us)))
        case AddTime(side=side, time_us=time_us):
            board.set_clocks(
                *((white_us + time_us, black_us) if side is Side.WHITE else (white_us, black_us + time_us))
            )
        case SetResult(score=score):
            message = {"code": "draw", "args": {"reason": "arbiter"}, "text": "draw"}
            board.change(phase="over", needs=[], result={"score": score.value, "message": message})
            board.set_clocks(white_us, black_us)
        case TakeBackMoves(plies=plies):
            board.take_back(plies)
        case SetPosition(fen=fen):
            board.games, board.moves = [start_game(RULES, parse_fen(fen))], []
            board.show_game()
        case BeginGame():
            board.games, board.moves = board.games[:1], []
            board.change(phase="setup", result=None, pauses=[], needs=["set up"], message=None)
            board.show_game()
        case SetDetail(detail=detail, text=text):
            game = document["game"]
            board.change(game={**game, "details": {**game["details"], detail.key: text}})
        case Announcement(text=text):
            board.change(message={"code": "announcement", "args": {"text": text}, "text": text})
        case _:
            return False
    return True
