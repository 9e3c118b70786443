"""Endgame tables: the exact value of every position of a few pieces, found backwards from the ends of games. Pure.

Positions are those of `controller.engine`, always with White to move. An ending is what stands on the board
(`material`); its positions are numbered (`index`), and each has a value (`values`). An ending is solved together with
its counterpart, in which both sides are exchanged, after all that its positions can become (`solving`); `verification`
is a second pass over what was solved. `probing` gives the value of any position.

Values know no history: a draw by repetition, or by a count that other moves restart, is no part of them. The count
against a lone king lasts as long as the ending does, so it is (`lone_king_count`, `counted_pair`).
"""
