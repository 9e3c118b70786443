"""Time controls by name."""

PRESETS = {
    "blitz": "3+2 before",
    "rapid": "15+10 before",
    "classical": "40/90+30 before, SD/30+30 before",
    "dama-school": "1m/move both 20m",
}
"""What each name stands for.

Blitz, rapid and classical are what FIDE plays its championships with, where the first move has its increment too;
dama-school: a minute a move and twenty minutes for the game, both sides together, then the arbiter decides.
"""
