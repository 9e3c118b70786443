"""Tournaments: event, players, rounds, pairings, results and standings. Pure: time, names and chance are arguments.

`acts.py` lists what may happen in an event; `record_act` (`act_handlers.py`) returns the tournament after one act.
Pairings come from `pairing.py`, standings from `standings.py`.
"""
