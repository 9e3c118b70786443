"""A board of a scripted hall: its state document, the game that it is made of, and what acts do to it."""

from collections.abc import Callable
from random import Random
from typing import Any

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
from controller.desk.ports import Act, Announcement, RecordedMove
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


class PlayedBoard:
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


def carry_out(board: PlayedBoard, act: Act) -> bool:
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
