"""Time controls by name."""

PRESETS = {
    "blitz": "3+2 before",
    "rapid": "15+10 before",
    "classical": "40/90+30 before, SD/30+30 before",
    "dama-school": "1m/move both 20m",
}
"""The text of each named time control.

Blitz, rapid and classical are those of FIDE's world championships, in which the first move has its increment too. In
dama-school a move has a minute, and both sides together have twenty minutes before the arbiter decides.
"""
