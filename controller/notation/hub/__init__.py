"""The lines, positions and moves of the Hub protocol, by which draughts programs ask an engine for moves.

Source: version 2, as protocol.txt of Scan 3.1 documents it, by Fabien Letouzey (https://github.com/rhalbersma/scan).
"""
