"""The opponent: its own compact positions and moves, for search and endgame tables. Pure.

Everything is a plain `int`, so that the same source runs interpreted and compiled.

A *position* is five ints, always seen by the player to move: `own_men, own_kings, other_men, other_kings, side`. The
first four are masks: bit `square - 1` is 1 when the piece stands on the square. `side` is 0 when White is to move (his
men go up, to bit 0) and 1 when Black is. All positions are on the vismin board: a luzon board is mirrored when it
comes in and goes out. `CompactPosition` is the tuple of the five.

A *move* is one int: origin (bits 0-4) and landing (bits 5-9) as square - 1, `CROWNING` (bit 10) where a man becomes a
king, and the mask of the captured pieces (from bit 11, `CAPTURED_SHIFT`). A quiet move is below `FIRST_CAPTURE`.

| function | in | what it does |
|---|---|---|
| `build_movement(ruleset)` | `movement_builder` | the traits that say how pieces move and capture, as ints |
| `legal_moves(movement, *position)` | `move_generator` | the list of legal moves, each once; empty if there is none |
| `must_capture(movement, *position)` | `move_generator` | whether the legal moves are captures |
| `play(move, *position)` | `move_generator` | the position after a legal move, as seen by the other player |
| `perft(movement, depth, *position)` | `move_generator` | the number of leaves of the tree of legal moves |
| `compact_position(position, orientation)` | `positions` | a position of `controller.rules` as a compact one |
| `rules_position(compact, orientation)` | `positions` | the other way |
| `compact_move(move, orientation)` | `positions` | a move of `controller.rules` as an int |
| `rules_move(move, position, rules)` | `positions` | the move of the rules that an int means, with its routes |
| `canonical(position)` | `positions` | the same position with White to move: colours changed and the board turned |
| `rotate(mask)`, `mirror(mask)` | `geometry` | the board turned by half a turn; left and right exchanged |
| `Engine(rules).search(game, limits, stop)` | `engine` | the best move of a game, its value and the expected moves |
| `LevelPlayer(rules, level, probe).search(game, seed)` | `level_player` | the move of a level of the table `levels` |
| `find_thinking_us(ledger, side, at_us)` | `thinking_time` | how long a search may take, by the clocks of a game |

Who has no legal move has lost, or has won where `movement.no_move_wins`.
"""
