"""What people see and hear of a game, as values: messages, pages, LED frames, clocks, sounds."""
