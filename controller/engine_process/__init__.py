"""The engine in a process of its own: one line of JSON asks for a move, one line answers.

`EngineProcess` (`client.py`) starts it, asks it, and ends it if it is late. `worker.py` is what runs there.
"""
