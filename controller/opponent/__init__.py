"""The opponent: a program that plays a side of the game at a board.

`due_answers` finds what a session waits for, `judgement` decides on draws and resignation, `hand_times` how soon a move
is shown. `engine_asker` asks the engine, and `program_opponent` follows the session and answers it by commands.
"""
