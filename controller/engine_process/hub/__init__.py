"""The Hub protocol, spoken from both ends: `server.py` serves our engine, `client.py` asks another program's.

Lines, positions and moves are those of `controller.notation.hub`.
"""
